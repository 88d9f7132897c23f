#include "ui/files/turntable_dialog.h"

#include "ui/document/document.h"
#include "ui/files/export_footer.h"
#include "ui/files/picture_writer.h"
#include "ui/views/viewport_widget.h"
#include "ui/widgets/form_labels.h"
#include "ui/widgets/pixel_size_box.h"

#include <QDir>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

namespace oxbow {

namespace {

const QString kPattern = QStringLiteral("turntable_%03d.png");

QSpinBox* countBox() {
    auto* box = new QSpinBox;
    box->setRange(2, 3600);
    box->setValue(72);
    box->setFixedWidth(90);
    return box;
}

} // namespace

TurntableDialog::TurntableDialog(Document& document, ViewportWidget& viewport, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_viewport(viewport),
      m_count(countBox()),
      m_size(new PixelSizeBox({1280, 800})),
      m_folder(new FolderChoice(tr("Folder for the Pictures"))),
      m_name(new QLineEdit(kPattern)),
      m_footer(new ExportFooter),
      m_writer(new PictureWriter(*m_footer, this)) {
    setObjectName(QStringLiteral("turntableDialog"));
    setWindowTitle(tr("Export a Turntable"));
    m_name->setToolTip(tr("%03d becomes the number of the picture in three digits"));
    m_folder->setFolder(QSettings().value("turntable/folder", QDir::homePath()).toString());
    auto* form = new QFormLayout;
    form->setVerticalSpacing(10);
    form->setHorizontalSpacing(14);
    form->addRow(tr("Pictures"), m_count);
    form->addRow(tr("Size"), m_size);
    form->addRow(tr("Folder"), m_folder);
    form->addRow(tr("Names"), m_name);
    centreLabels(*form);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, 16);
    layout->setSpacing(16);
    layout->addLayout(form);
    layout->addWidget(m_footer);
    m_footer->button()->setObjectName(QStringLiteral("turntableButton"));
    connect(m_footer, &ExportFooter::startWanted, this, &TurntableDialog::start);
    connect(m_footer, &ExportFooter::closeWanted, this, &QDialog::hide);
    connect(m_folder, &FolderChoice::changed, this, &TurntableDialog::refresh);
    connect(m_name, &QLineEdit::textChanged, this, &TurntableDialog::refresh);
    connect(m_count, &QSpinBox::valueChanged, this, &TurntableDialog::refresh);
    connect(&document, &Document::snapshotChanged, this, &TurntableDialog::refresh);
    refresh();
}

TurntableDialog::~TurntableDialog() {
    delete m_writer; // while the foot is there
}

void TurntableDialog::setPictures(int count) {
    m_count->setValue(count);
}

void TurntableDialog::setSize(const QSize& size) {
    m_size->setSizePx(size);
}

void TurntableDialog::setFolder(const QString& folder) {
    m_folder->setFolder(folder);
}

void TurntableDialog::setPattern(const QString& name) {
    m_name->setText(name);
}

void TurntableDialog::refresh() {
    const bool hasTerrain = !m_document.snapshot()->terrain.empty();
    m_footer->setState(
        hasTerrain ? tr("The 3D view, turned by %1° each time").arg(360.0 / m_count->value(), 0, 'g', 3)
                   : tr("There is nothing to draw yet"),
        hasTerrain && !m_folder->folder().isEmpty() && !m_name->text().isEmpty());
}

// ---- Writing ----

void TurntableDialog::start() {
    QSettings().setValue("turntable/folder", m_folder->folder());
    TurntableJob job =
        viewJob(m_document, m_viewport, m_size->sizePx(), QDir(m_folder->folder()).filePath(m_name->text()));
    job.pictures = m_count->value();
    m_writer->start(job);
}

} // namespace oxbow
