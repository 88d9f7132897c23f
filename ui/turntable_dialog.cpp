#include "ui/turntable_dialog.h"

#include "core/error.h"
#include "core/io/atomic_file.h"
#include "core/io/product_export.h"
#include "render/offscreen_frame.h"
#include "ui/background_task.h"
#include "ui/document.h"
#include "ui/viewport_widget.h"

#include <QBuffer>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStyle>
#include <QTimer>

namespace oxbow {

namespace {

const QString kPattern = QStringLiteral("turntable_%03d.png");

QSpinBox* numberBox(int low, int high, int value) {
    auto* box = new QSpinBox;
    box->setRange(low, high);
    box->setValue(value);
    box->setFixedWidth(90);
    return box;
}

void writePng(const QImage& picture, const std::string& file) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!picture.convertToFormat(QImage::Format_RGB888).save(&buffer, "PNG"))
        throw Error(file + ": this system cannot write PNG: reinstall Qt's image formats");
    writeFileAtomically(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

} // namespace

TurntableDialog::TurntableDialog(Document& document, ViewportWidget& viewport, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_viewport(viewport),
      m_count(numberBox(2, 3600, 72)),
      m_width(numberBox(64, 8192, 1280)),
      m_height(numberBox(64, 8192, 800)),
      m_folder(new QLineEdit),
      m_name(new QLineEdit(kPattern)),
      m_bar(new QProgressBar),
      m_result(new QLabel),
      m_export(new QPushButton(tr("Export"))) {
    setObjectName(QStringLiteral("turntableDialog"));
    setWindowTitle(tr("Export a Turntable"));
    auto* form = new QFormLayout;
    form->setVerticalSpacing(10);
    form->setHorizontalSpacing(14);
    auto* size = new QHBoxLayout;
    size->setSpacing(8);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_width, new QLabel(QStringLiteral("×")), m_height,
                                                           new QLabel(tr("pixels"))})
        size->addWidget(widget);
    size->addStretch();
    auto* choose = new QPushButton(tr("Choose…"));
    choose->setAutoDefault(false);
    auto* folder = new QHBoxLayout;
    folder->addWidget(m_folder, 1);
    folder->addWidget(choose);
    m_name->setToolTip(tr("%03d becomes the number of the picture in three digits"));
    m_folder->setMinimumWidth(280);
    m_folder->setText(QSettings().value("turntable/folder", QDir::homePath()).toString());
    form->addRow(tr("Pictures"), m_count);
    form->addRow(tr("Size"), size);
    form->addRow(tr("Folder"), folder);
    form->addRow(tr("Names"), m_name);
    m_bar->setTextVisible(false);
    m_bar->hide();
    m_result->setWordWrap(true);
    auto* buttons = new QHBoxLayout;
    auto* closeButton = new QPushButton(tr("Close"));
    closeButton->setAutoDefault(false);
    m_export->setObjectName(QStringLiteral("turntableButton"));
    m_export->setDefault(true);
    buttons->addWidget(m_result, 1);
    buttons->addWidget(closeButton);
    buttons->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, 16);
    layout->setSpacing(16);
    layout->addLayout(form);
    layout->addWidget(m_bar);
    layout->addLayout(buttons);
    connect(choose, &QPushButton::clicked, this, &TurntableDialog::browse);
    connect(closeButton, &QPushButton::clicked, this, &QDialog::hide);
    connect(m_export, &QPushButton::clicked, this, &TurntableDialog::startOrCancel);
    for (QLineEdit* line : {m_folder, m_name})
        connect(line, &QLineEdit::textChanged, this, &TurntableDialog::refresh);
    refresh();
}

TurntableDialog::~TurntableDialog() = default;

void TurntableDialog::setPictures(int count) {
    m_count->setValue(count);
}

void TurntableDialog::setSize(const QSize& size) {
    m_width->setValue(size.width());
    m_height->setValue(size.height());
}

void TurntableDialog::setFolder(const QString& folder) {
    m_folder->setText(QDir::toNativeSeparators(folder));
}

QString TurntableDialog::resultText() const {
    return m_result->text();
}

void TurntableDialog::browse() {
    auto* dialog = new QFileDialog(this, tr("Folder for the Pictures"), m_folder->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &TurntableDialog::setFolder);
    dialog->open();
}

void TurntableDialog::refresh() {
    m_export->setEnabled(isBusy() || (!m_folder->text().isEmpty() && !m_name->text().isEmpty()));
}

// ---- Writing ----

void TurntableDialog::startOrCancel() {
    if (isBusy())
        m_cancelled = true;
    else
        start();
}

void TurntableDialog::start() {
    const TerrainState& terrain = m_document.snapshot()->terrain;
    if (terrain.empty())
        return rest(tr("There is nothing to draw yet"), true);
    QSettings().setValue("turntable/folder", m_folder->text());
    m_painter = std::make_unique<OffscreenPainter>(m_width->value(), m_height->value());
    if (!m_painter->error().empty())
        return rest(QString::fromStdString(m_painter->error()), true);
    m_painter->setState(terrain);
    m_frame = m_viewport.settings();
    m_frame.widthPx = m_width->value();
    m_frame.heightPx = m_height->value();
    m_pose = m_viewport.camera().goal();
    m_written = 0;
    m_cancelled = false;
    m_result->clear();
    m_bar->setRange(0, m_count->value());
    m_bar->setValue(0);
    m_bar->show();
    m_export->setText(tr("Cancel"));
    QTimer::singleShot(0, this, &TurntableDialog::drawNext);
}

void TurntableDialog::drawNext() {
    const int count = m_bar->maximum();
    if (m_cancelled)
        return rest(tr("Cancelled; %n picture(s) had been written.", nullptr, m_written), false);
    if (m_written == count)
        return rest(tr("%n picture(s) written.", nullptr, m_written), false);
    OrbitCamera camera = m_viewport.camera();
    camera.setViewport(m_frame.widthPx, m_frame.heightPx);
    CameraPose pose = m_pose;
    pose.headingDeg += 360.0 * m_written / count;
    camera.jump(pose);
    write(m_painter->draw(camera, m_frame));
}

std::string TurntableDialog::fileOf(int number) const {
    const QString pattern = QDir(m_folder->text()).filePath(m_name->text());
    return numberedFile(pattern.toStdString(), number).string();
}

void TurntableDialog::write(const QImage& picture) {
    runInBackground(
        this,
        [picture, file = fileOf(m_written + 1)] {
            writePng(picture, file);
            return true;
        },
        [this](bool) {
            m_bar->setValue(++m_written);
            drawNext();
        },
        [this](const QString& words) { rest(words, true); });
}

void TurntableDialog::rest(const QString& words, bool isError) {
    m_painter.reset();
    m_bar->hide();
    m_export->setText(tr("Export"));
    m_result->setProperty("problem", isError);
    style()->polish(m_result); // the style sheet looks at the property
    m_result->setText(words.toHtmlEscaped());
    refresh();
}

} // namespace oxbow
