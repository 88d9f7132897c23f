#include "ui/files/picture_page.h"

#include "ui/document/document.h"
#include "ui/files/picture_writer.h"
#include "ui/viewport/view_memory.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/pixel_size_box.h"
#include "ui/widgets/value_text.h"

#include <QCheckBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QSpinBox>

#include <array>
#include <utility>

namespace oxbow {

namespace {

struct UsualSize {
    const char* name;
    QSize size;
};
const std::array kUsualSizes = {UsualSize{QT_TRANSLATE_NOOP("oxbow::PicturePage", "Full HD"), {1920, 1080}},
                                UsualSize{QT_TRANSLATE_NOOP("oxbow::PicturePage", "4K"), {3840, 2160}},
                                UsualSize{QT_TRANSLATE_NOOP("oxbow::PicturePage", "8K"), {7680, 4320}},
                                UsualSize{QT_TRANSLATE_NOOP("oxbow::PicturePage", "Square"), {2048, 2048}}};

QString sizeText(const QString& name, const QSize& size) {
    return PicturePage::tr("%1: %2 × %3").arg(name).arg(size.width()).arg(size.height());
}

template <typename Box, typename Value>
Box* numberBox(Value low, Value high, Value value, const QString& suffix = {}) {
    auto* box = new Box;
    box->setRange(low, high);
    box->setValue(value);
    box->setSuffix(suffix);
    box->setFixedWidth(110);
    return box;
}

struct SeriesInfo {
    const char* key;
    const char* title;
    const char* name;
};
SeriesInfo info(PictureSeries series) {
    switch (series) {
    case PictureSeries::Round:
        return {"turntable", QT_TRANSLATE_NOOP("oxbow::PicturePage", "Turntable"), "turntable_%03d.png"};
    case PictureSeries::Flight:
        return {"flight", QT_TRANSLATE_NOOP("oxbow::PicturePage", "Flight"), "flight_%04d.png"};
    default:
        return {"picture", QT_TRANSLATE_NOOP("oxbow::PicturePage", "Picture"), ""};
    }
}

} // namespace

PicturePage::PicturePage(Document& document, ViewportWidget& viewport, ExportFooter& footer,
                         PictureSeries series)
    : ExportPage(document, footer, QLatin1String(info(series).key), tr(info(series).title)),
      m_viewport(viewport),
      m_series(series),
      m_sizes(named(new ChoiceBox, "pictureSizes")),
      m_size(new PixelSizeBox({1920, 1080})),
      m_writer(new PictureWriter(footer, this)) {
    const bool isOne = series == PictureSeries::One;
    auto* form = newForm();
    addSeries(*form);
    form->addRow(tr("Picture"), m_sizes);
    form->addRow(tr("Size"), m_size);
    if (isOne) {
        m_isAround = named(new QCheckBox(tr("All around (360°)")), "pictureIsAround");
        m_isAround->setToolTip(tr("All that is seen around the eye, as wide as the size says and half as high (equirectangular)"));
        form->addRow(QString(), m_isAround);
        connect(m_isAround, &QCheckBox::toggled, this, &PicturePage::refresh);
    }
    addQuality(*form);
    addTarget(*form, tr("Folder for the Pictures"), isOne ? tr("Name") : tr("Names"),
              isOne ? QString()
                    : tr("%03d is replaced by the image number with three digits; a name that ends in .mp4 or .webm makes a video, "
                         "where ffmpeg is installed"));
    centreLabels(*form);
    setLayout(form);
    setName(QLatin1String(info(series).name));
    followDocument();
    connect(m_sizes, &QComboBox::activated, this, &PicturePage::chooseSize);
    connect(&document, &Document::snapshotChanged, this, &PicturePage::refresh);
    offerSizes();
    chooseSize(0);
    refresh();
}

void PicturePage::addSeries(QFormLayout& form) {
    if (m_series == PictureSeries::One)
        return;
    if (m_series == PictureSeries::Round) {
        m_count = numberBox<QSpinBox>(2, 3600, 72);
        form.addRow(tr("Pictures"), m_count);
        connect(m_count, &QSpinBox::valueChanged, this, &PicturePage::refresh);
    } else {
        m_legS = numberBox<QDoubleSpinBox>(0.5, 600.0, 5.0, tr(" s"));
        m_legS->setToolTip(tr("From one saved view to the next"));
        form.addRow(tr("Time per view"), m_legS);
        connect(m_legS, &QDoubleSpinBox::valueChanged, this, &PicturePage::refresh);
    }
    m_framesPerSecond = numberBox<QSpinBox>(1, 120, 25);
    form.addRow(tr("Pictures per second"), m_framesPerSecond);
    connect(m_framesPerSecond, &QSpinBox::valueChanged, this, &PicturePage::refresh);
}

void PicturePage::addQuality(QFormLayout& form) {
    m_passes = numberBox<QSpinBox>(1, kMostPasses, 1);
    m_passes->setToolTip(tr("Each picture is the mean of so many, which makes all edges smooth"));
    form.addRow(tr("Passes"), m_passes);
    m_apertureM = numberBox<QDoubleSpinBox>(0.0, 1000.0, 0.0, tr(" m"));
    m_apertureM->setToolTip(tr("Diameter of the lens: what is nearer or farther than what the view looks at is blurred; "
                               "takes 16 passes or more"));
    form.addRow(tr("Aperture"), m_apertureM);
}

PicturePage::~PicturePage() {
    delete m_writer; // while the rest is there
}

// ---- Choices ----

void PicturePage::takeDocument() {
    const QString file = m_document.file().path();
    if (m_series == PictureSeries::One)
        setName((file.isEmpty() ? tr("terrain") : QFileInfo(file).completeBaseName()) + QStringLiteral("_view.png"));
}

void PicturePage::showEvent(QShowEvent* event) {
    offerSizes();
    refresh(); // views may have been saved since
    QWidget::showEvent(event);
}

/// The view's own size is that of the moment.
void PicturePage::offerSizes() {
    const int chosen = std::max(0, m_sizes->currentIndex());
    const double ratio = m_viewport.devicePixelRatioF();
    const QSize view = (QSizeF(m_viewport.size()) * ratio).toSize();
    m_sizes->clear();
    m_sizes->addItem(sizeText(tr("As the view"), view), view);
    for (const UsualSize& usual : kUsualSizes)
        m_sizes->addItem(sizeText(tr(usual.name), usual.size), usual.size);
    m_sizes->addItem(tr("Own size"));
    m_sizes->setCurrentIndex(chosen);
    if (chosen == 0)
        chooseSize(0);
}

void PicturePage::chooseSize(int index) {
    const QVariant size = m_sizes->itemData(index);
    size.isValid() ? setSize(size.toSize()) : showOwnSize(true);
}

void PicturePage::setPictures(int count) {
    m_count->setValue(count);
}

void PicturePage::setSize(const QSize& size) {
    m_size->setSizePx(size);
    if (const QVariant chosen = m_sizes->currentData(); chosen != QVariant(size)) {
        const int usual = m_sizes->findData(size);
        m_sizes->setCurrentIndex(usual < 0 ? m_sizes->count() - 1 : usual);
    }
    showOwnSize(!m_sizes->currentData().isValid());
}

/// The list tells the size of each of its rows: there is one to type where none of them is wanted.
void PicturePage::showOwnSize(bool on) {
    static_cast<QFormLayout*>(layout())->setRowVisible(m_size, on);
}

bool PicturePage::isPanorama() const {
    return m_isAround && m_isAround->isChecked();
}

QSize PicturePage::pictureSize() const {
    const QSize size = m_size->sizePx();
    return isPanorama() ? QSize(size.width(), size.width() / 2) : size;
}

std::vector<CameraPose> PicturePage::savedViews() const {
    const auto* memory = m_viewport.findChild<ViewMemory*>();
    return memory ? memory->poses() : std::vector<CameraPose>();
}

QString PicturePage::words() const {
    switch (m_series) {
    case PictureSeries::Round:
        return tr("The 3D view, turned by %1° each time").arg(plainNumber(360.0 / m_count->value(), 'g', 3));
    case PictureSeries::Flight: {
        const std::size_t views = savedViews().size();
        if (views < 2)
            return tr("A flight goes through saved views: save two or more (View > Saved Views)");
        const double seconds = m_legS->value() * static_cast<double>(views - 1);
        return tr("Through %n saved view(s) in %1 s", nullptr, static_cast<int>(views)).arg(plainNumber(seconds, 'g', 4));
    }
    default:
        return isPanorama() ? tr("All that is seen around the eye, half as high as it is wide")
                            : tr("The 3D view without the cards over it");
    }
}

void PicturePage::refresh() {
    const bool hasTerrain = !m_document.snapshot()->terrain.empty();
    const bool hasWay = m_series != PictureSeries::Flight || savedViews().size() > 1;
    setState(hasTerrain ? words() : tr("Nothing to draw yet"), hasTerrain && hasWay);
}

// ---- Writing ----

void PicturePage::start() {
    keepSetting(QStringLiteral("folder"), folder());
    TurntableJob job = viewJob(m_document, m_viewport, pictureSize(), QDir(folder()).filePath(name()));
    job.isPanorama = isPanorama();
    job.quality = {.passes = m_passes->value(), .apertureM = m_apertureM->value()};
    if (m_framesPerSecond)
        job.framesPerSecond = m_framesPerSecond->value();
    if (m_count)
        job.pictures = m_count->value();
    if (m_legS) {
        std::vector<CameraKey> keys;
        for (const CameraPose& pose : savedViews())
            keys.push_back({static_cast<double>(keys.size()) * m_legS->value(), pose});
        if (keys.size() < 2)
            return refresh();
        job.flight = CameraPath(std::move(keys));
        job.pictures = job.flight.frames(job.framesPerSecond);
    }
    m_writer->start(job);
}

} // namespace oxbow
