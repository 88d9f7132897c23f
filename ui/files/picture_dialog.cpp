#include "ui/files/picture_dialog.h"

#include "ui/document/document.h"
#include "ui/files/export_footer.h"
#include "ui/files/picture_writer.h"
#include "ui/views/viewport_widget.h"
#include "ui/widgets/form_labels.h"
#include "ui/widgets/pixel_size_box.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>

#include <array>

namespace oxbow {

namespace {

struct UsualSize {
    const char* name;
    QSize size;
};
const std::array kUsualSizes = {UsualSize{QT_TRANSLATE_NOOP("oxbow::PictureDialog", "Full HD"), {1920, 1080}},
                                UsualSize{QT_TRANSLATE_NOOP("oxbow::PictureDialog", "4K"), {3840, 2160}},
                                UsualSize{QT_TRANSLATE_NOOP("oxbow::PictureDialog", "8K"), {7680, 4320}},
                                UsualSize{QT_TRANSLATE_NOOP("oxbow::PictureDialog", "Square"), {2048, 2048}}};

QString sizeText(const QString& name, const QSize& size) {
    return PictureDialog::tr("%1: %2 × %3").arg(name).arg(size.width()).arg(size.height());
}

} // namespace

PictureDialog::PictureDialog(Document& document, ViewportWidget& viewport, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_viewport(viewport),
      m_sizes(new QComboBox),
      m_size(new PixelSizeBox({1920, 1080})),
      m_folder(new FolderChoice(tr("Folder for the Picture"))),
      m_name(new QLineEdit),
      m_footer(new ExportFooter),
      m_writer(new PictureWriter(*m_footer, this)) {
    setObjectName(QStringLiteral("pictureDialog"));
    setWindowTitle(tr("Export the Picture"));
    m_sizes->setObjectName(QStringLiteral("pictureSizes"));
    auto* form = new QFormLayout;
    form->setVerticalSpacing(10);
    form->setHorizontalSpacing(14);
    form->addRow(tr("Picture"), m_sizes);
    form->addRow(tr("Size"), m_size);
    form->addRow(tr("Folder"), m_folder);
    form->addRow(tr("Name"), m_name);
    centreLabels(*form);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, 16);
    layout->setSpacing(16);
    layout->addLayout(form);
    layout->addWidget(m_footer);
    m_footer->button()->setObjectName(QStringLiteral("pictureButton"));
    const QString file = document.filePath();
    m_folder->setFolder(QSettings().value("picture/folder", QDir::homePath()).toString());
    m_name->setText((file.isEmpty() ? tr("terrain") : QFileInfo(file).completeBaseName()) +
                    QStringLiteral("_view.png"));
    connect(m_sizes, &QComboBox::activated, this, &PictureDialog::chooseSize);
    connect(m_footer, &ExportFooter::startWanted, this, &PictureDialog::start);
    connect(m_footer, &ExportFooter::closeWanted, this, &QDialog::hide);
    connect(m_folder, &FolderChoice::changed, this, &PictureDialog::refresh);
    connect(m_name, &QLineEdit::textChanged, this, &PictureDialog::refresh);
    connect(&document, &Document::snapshotChanged, this, &PictureDialog::refresh);
    offerSizes();
    chooseSize(0);
    refresh();
}

PictureDialog::~PictureDialog() {
    delete m_writer; // while the foot is there
}

// ---- Choices ----

void PictureDialog::showEvent(QShowEvent* event) {
    offerSizes();
    QDialog::showEvent(event);
}

/// The view's own size is that of the moment.
void PictureDialog::offerSizes() {
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

void PictureDialog::chooseSize(int index) {
    setSize(m_sizes->itemData(index).toSize());
}

void PictureDialog::setSize(const QSize& size) {
    m_size->setSizePx(size);
}

void PictureDialog::setFolder(const QString& folder) {
    m_folder->setFolder(folder);
}

void PictureDialog::setName(const QString& name) {
    m_name->setText(name);
}

void PictureDialog::refresh() {
    const bool hasTerrain = !m_document.snapshot()->terrain.empty();
    m_footer->setState(hasTerrain ? tr("The 3D view as it is, without what lies over it")
                                  : tr("There is nothing to draw yet"),
                       hasTerrain && !m_folder->folder().isEmpty() && !m_name->text().isEmpty());
}

// ---- Writing ----

void PictureDialog::start() {
    QSettings().setValue("picture/folder", m_folder->folder());
    m_writer->start(
        viewJob(m_document, m_viewport, m_size->sizePx(), QDir(m_folder->folder()).filePath(m_name->text())));
}

} // namespace oxbow
