#include "ui/files/picture_page.h"

#include "ui/document/document.h"
#include "ui/files/picture_writer.h"
#include "ui/views/viewport_widget.h"
#include "ui/widgets/form_labels.h"
#include "ui/widgets/pixel_size_box.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QSpinBox>

#include <array>

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

QSpinBox* countBox() {
    auto* box = new QSpinBox;
    box->setRange(2, 3600);
    box->setValue(72);
    box->setFixedWidth(90);
    return box;
}

} // namespace

PicturePage::PicturePage(Document& document, ViewportWidget& viewport, ExportFooter& footer,
                         PictureSeries series)
    : ExportPage(document, footer, series == PictureSeries::One ? "picture" : "turntable",
                 series == PictureSeries::One ? tr("Picture") : tr("Turntable")),
      m_viewport(viewport),
      m_series(series),
      m_count(series == PictureSeries::One ? nullptr : countBox()),
      m_sizes(new QComboBox),
      m_size(new PixelSizeBox({1920, 1080})),
      m_writer(new PictureWriter(footer, this)) {
    m_sizes->setObjectName(QStringLiteral("pictureSizes"));
    auto* form = newForm();
    if (m_count) {
        form->addRow(tr("Pictures"), m_count);
        connect(m_count, &QSpinBox::valueChanged, this, &PicturePage::refresh);
    }
    form->addRow(tr("Picture"), m_sizes);
    form->addRow(tr("Size"), m_size);
    addTarget(*form, tr("Folder for the Pictures"), m_count ? tr("Names") : tr("Name"),
              m_count ? tr("%03d is replaced by the image number with three digits") : QString());
    centreLabels(*form);
    setLayout(form);
    restoreFolder();
    const QString file = document.filePath();
    setName(m_count ? QStringLiteral("turntable_%03d.png")
                    : (file.isEmpty() ? tr("terrain") : QFileInfo(file).completeBaseName()) +
                          QStringLiteral("_view.png"));
    connect(m_sizes, &QComboBox::activated, this, &PicturePage::chooseSize);
    connect(&document, &Document::snapshotChanged, this, &PicturePage::refresh);
    offerSizes();
    chooseSize(0);
    refresh();
}

PicturePage::~PicturePage() {
    delete m_writer; // while the rest is there
}

// ---- Choices ----

void PicturePage::showEvent(QShowEvent* event) {
    offerSizes();
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
    m_sizes->setCurrentIndex(chosen);
    if (chosen == 0)
        chooseSize(0);
}

void PicturePage::chooseSize(int index) {
    setSize(m_sizes->itemData(index).toSize());
}

void PicturePage::setPictures(int count) {
    m_count->setValue(count);
}

void PicturePage::setSize(const QSize& size) {
    m_size->setSizePx(size);
}

void PicturePage::refresh() {
    const bool hasTerrain = !m_document.snapshot()->terrain.empty();
    setState(!hasTerrain ? tr("Nothing to draw yet")
             : m_count ? tr("The 3D view, turned by %1° each time").arg(360.0 / m_count->value(), 0, 'g', 3)
                       : tr("The 3D view without the cards over it"),
             hasTerrain);
}

// ---- Writing ----

void PicturePage::start() {
    keepSetting(QStringLiteral("folder"), folder());
    TurntableJob job = viewJob(m_document, m_viewport, m_size->sizePx(), QDir(folder()).filePath(name()));
    job.pictures = m_count ? m_count->value() : 1;
    m_writer->start(job);
}

} // namespace oxbow
