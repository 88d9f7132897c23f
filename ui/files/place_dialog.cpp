#include "ui/files/place_dialog.h"

#include "core/base/thread_pool.h"
#include "core/files/file_format.h"
#include "core/project/project_file.h"
#include "ui/files/crop_view.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/metres_box.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

constexpr int kPlacePicturePx = 700;    ///< of the picture
constexpr int kCellsAroundFinding = 60; ///< of a finding, worth seeing

QString placeKindText(PlaceFinding::Kind kind) {
    constexpr std::array kWords = { // in the order of PlaceFinding::Kind
        QT_TRANSLATE_NOOP("oxbow::PlaceDialog", "River"), QT_TRANSLATE_NOOP("oxbow::PlaceDialog", "Lake"),
        QT_TRANSLATE_NOOP("oxbow::PlaceDialog", "Coast"), QT_TRANSLATE_NOOP("oxbow::PlaceDialog", "Road"),
        QT_TRANSLATE_NOOP("oxbow::PlaceDialog", "Bridge"), QT_TRANSLATE_NOOP("oxbow::PlaceDialog", "Tunnel"),
        QT_TRANSLATE_NOOP("oxbow::PlaceDialog", "Land"), QT_TRANSLATE_NOOP("oxbow::PlaceDialog", "Fault")};
    return PlaceDialog::tr(kWords[static_cast<std::size_t>(kind)]);
}

/// The role that a file's name suggests.
PlaceRole roleByName(const QString& path) {
    const QString name = QFileInfo(path).completeBaseName().toLower();
    for (const char* word : {"water", "river", "lake", "hydro"})
        if (name.contains(QLatin1String(word)))
            return PlaceRole::Water;
    if (name.contains(QLatin1String("road")) || name.contains(QLatin1String("street")))
        return PlaceRole::Roads;
    return name.contains(QLatin1String("land")) ? PlaceRole::Land : PlaceRole::All;
}

} // namespace

PlaceDialog::PlaceDialog(const QString& folder, QWidget* parent)
    : QDialog(parent),
      m_folder(folder),
      m_pages(new QStackedWidget),
      m_problem(named(wrapped(new QLabel), "warning")),
      m_busy(new QProgressBar),
      m_make(named(new QPushButton(tr("Make the place")), "placeMake")) {
    setObjectName(QStringLiteral("placeDialog"));
    setWindowTitle(tr("New from a Real Place"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_pages->addWidget(files());
    m_pages->addWidget(found());
    m_problem->hide();
    m_busy->setRange(0, 0);
    m_busy->hide();
    m_make->setDefault(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_make, QDialogButtonBox::ActionRole);
    connect(m_make, &QPushButton::clicked, this, &PlaceDialog::make);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    filled(new QVBoxLayout(this), {.margins = QMargins(20, 18, 20, 16), .spacing = 10},
           {{m_pages, 1}, m_problem, m_busy, buttons});
    resizeOnScreen(*this, {860, 620});
    refresh();
}

PlaceDialog::~PlaceDialog() {
    if (m_cancel)
        m_cancel->request();
}

// ---- The files ----

QWidget* PlaceDialog::files() {
    auto* page = new QWidget;
    m_modelPath = named(new QLineEdit, "placeModel");
    m_modelPath->setReadOnly(true);
    auto* chooseFile = new QPushButton(tr("Choose…"));
    auto* chooseTiles = new QPushButton(tr("Tiles…"));
    chooseTiles->setToolTip(tr("A folder whose files are tiles of one map"));
    const auto ask = [this](QFileDialog::FileMode mode) {
        fileDialog(*this, {.title = tr("Elevation model"), .start = m_folder,
                           .filter = tr("Heightmaps (%1);;All files (*)").arg(QString::fromStdString(formatPatterns(FileUse::ReadHeightmap))),
                           .files = mode},
                   [this](const QString& path) { chooseModel(path); })
            ->open();
    };
    connect(chooseFile, &QPushButton::clicked, this, [ask] { ask(QFileDialog::ExistingFile); });
    connect(chooseTiles, &QPushButton::clicked, this, [ask] { ask(QFileDialog::Directory); });
    m_facts = mutedText();
    m_crop = new CropView;
    m_features = named(new QTreeWidget, "placeFeatures");
    m_features->setHeaderLabels({tr("Rivers, lakes, roads, land"), tr("What is taken")});
    m_features->setRootIsDecorated(false);
    m_features->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_features->header()->setStretchLastSection(false);
    m_features->setMinimumWidth(360);
    auto* add = new QPushButton(tr("Add files…"));
    auto* remove = new QPushButton(tr("Remove"));
    connect(add, &QPushButton::clicked, this, [this] {
        fileDialog(*this, {.title = tr("Rivers, lakes, roads, land"), .start = m_folder,
                           .filter = tr("Features (*.gpkg *.shp *.osm *.json *.geojson);;All files (*)"), .files = QFileDialog::ExistingFile},
                   [this](const QString& path) { addFeatures({path}); })
            ->open();
    });
    connect(remove, &QPushButton::clicked, this, [this] {
        delete m_features->currentItem();
        refresh();
    });
    m_snap = new MetresBox({0.0, 1e5, 1});
    m_snap->setSpecialValueText(tr("three cells"));
    m_snap->setToolTip(tr("How far rivers may be moved aside into their valleys"));
    m_project = named(new QLineEdit, "placeProject");
    connect(m_project, &QLineEdit::textChanged, this, &PlaceDialog::refresh);

    auto* model = filled(new QHBoxLayout, {}, {{m_modelPath, 1}, chooseFile, chooseTiles});
    auto* listButtons = filled(new QHBoxLayout, {}, {add, remove, kRoom});
    auto* list = filled(new QVBoxLayout, {}, {{m_features, 1}, listButtons});
    auto* map = filled(new QVBoxLayout, {}, {{m_crop, 1}, m_facts});
    auto* middle = filled(new QHBoxLayout, {.spacing = 16}, {{map, 1}, {list, 1}});
    auto* form = new QFormLayout;
    form->setSpacing(10);
    form->addRow(tr("Rivers may move by"), m_snap);
    form->addRow(tr("Project"), m_project);
    centreLabels(*form);
    filled(new QVBoxLayout(page), {.margins = QMargins()},
           {new QLabel(tr("Elevation model")), model, {middle, 1}, form});
    return page;
}

void PlaceDialog::chooseModel(const QString& path) {
    m_folder = QFileInfo(path).absolutePath();
    m_modelPath->setText(path);
    m_model.reset();
    if (m_project->text().isEmpty())
        m_project->setText(m_folder + u'/' + QFileInfo(path).completeBaseName() + QStringLiteral("_place.oxbow"));
    m_problem->hide();
    refresh();
    const int reading = ++m_reading;
    runInBackground(
        Lane::Interactive, this,
        [file = path.toStdString()] {
            auto model = std::make_shared<Model>(Model{readHeightmap(file), {}});
            model->picture = reliefPicture(model->map.elevation, kPlacePicturePx);
            return model;
        },
        [this, reading](const std::shared_ptr<Model>& model) {
            if (reading == m_reading)
                modelRead(model);
        },
        [this, reading](const QString& words) {
            if (reading == m_reading)
                fail(words);
        });
}

void PlaceDialog::modelRead(const std::shared_ptr<Model>& model) {
    m_model = model;
    const ImportedHeightmap& map = model->map;
    m_crop->show(model->picture, map.sourceWidth, map.sourceHeight);
    m_crop->setCrop({0, 0, map.sourceWidth, map.sourceHeight});
    const GridSpec& grid = map.elevation.grid();
    m_facts->setText(tr("%1 × %2 cells of %3. Drag a frame around what is taken; a double click takes all.")
                         .arg(map.sourceWidth)
                         .arg(map.sourceHeight)
                         .arg(lengthText(grid.cellSizeM)) +
                     (map.place ? QString() : QLatin1Char(' ') + tr("The file does not say where it lies: features must be in its own units.")));
    refresh();
}

void PlaceDialog::addFeatures(const QStringList& files) {
    for (const QString& path : files) {
        m_folder = QFileInfo(path).absolutePath();
        auto* item = new QTreeWidgetItem(m_features, {QFileInfo(path).fileName()});
        item->setData(0, Qt::UserRole, path);
        item->setToolTip(0, path);
        auto* role = new ChoiceBox;
        role->addItem(tr("All, by its tags"), static_cast<int>(PlaceRole::All));
        role->addItem(tr("Water"), static_cast<int>(PlaceRole::Water));
        role->addItem(tr("Roads"), static_cast<int>(PlaceRole::Roads));
        role->addItem(tr("Land"), static_cast<int>(PlaceRole::Land));
        role->setCurrentIndex(role->findData(static_cast<int>(roleByName(path))));
        m_features->setItemWidget(item, 1, role);
        m_features->setCurrentItem(item);
    }
    m_features->resizeColumnToContents(1);
    refresh();
}

// ---- Making it ----

void PlaceDialog::refresh() {
    m_make->setEnabled(!m_cancel && m_model && m_features->topLevelItemCount() > 0 && !m_project->text().isEmpty());
    m_make->setVisible(m_pages->currentIndex() == 0);
    m_busy->setVisible(m_cancel != nullptr);
    m_pages->setEnabled(!m_cancel);
}

void PlaceDialog::make() {
    QString project = m_project->text();
    if (!project.endsWith(QLatin1String(".oxbow")))
        project += QStringLiteral(".oxbow");
    PlaceRequest request;
    request.dem = m_modelPath->text().toStdString();
    const CellRect& crop = m_crop->crop();
    if (crop != CellRect{0, 0, m_model->map.sourceWidth, m_model->map.sourceHeight})
        request.crop = HeightmapCrop{crop.x0, crop.y0, crop.width(), crop.height()};
    if (m_snap->value() > 0.0)
        request.snapM = m_snap->value();
    for (int i = 0; i < m_features->topLevelItemCount(); ++i) {
        const QTreeWidgetItem* item = m_features->topLevelItem(i);
        const auto* role = qobject_cast<QComboBox*>(m_features->itemWidget(m_features->topLevelItem(i), 1));
        request.features.push_back({item->data(0, Qt::UserRole).toString().toStdString(), static_cast<PlaceRole>(role->currentData().toInt())});
    }
    m_problem->hide();
    m_cancel = std::make_shared<CancelToken>();
    refresh();
    runInBackground(
        Lane::Long, this,
        [request, file = project.toStdString()](const CancelToken& cancel) {
            ThreadPool pool;
            const MadePlace place = makePlace(request, pool, cancel);
            writeProject(file, {.recipe = place.recipe, .folder = std::filesystem::path(file).parent_path(), .state = &place.state});
            const auto& change = place.report["change"]["all"];
            return Result{place.findings, place.notes, change["mean_m"], change["largest_m"], place.recipe.grid.cellSizeM};
        },
        [this, project](const Result& result) {
            m_cancel.reset();
            showFindings(result);
            emit made(project);
        },
        [this](const QString& words) { fail(words); }, m_cancel);
}

void PlaceDialog::fail(const QString& words) {
    m_cancel.reset();
    m_problem->setText(words);
    m_problem->show();
    refresh();
}

// ---- What was found ----

QWidget* PlaceDialog::found() {
    auto* page = new QWidget;
    m_summary = wrapped(new QLabel);
    m_findings = named(new QTreeWidget, "placeFindings");
    m_findings->setHeaderLabels({tr("What"), tr("What was found")});
    m_findings->setRootIsDecorated(false);
    m_findings->setUniformRowHeights(true);
    connect(m_findings, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const int row = item->data(0, Qt::UserRole).toInt();
        if (row < 0)
            return;
        const MapPoint& at = m_result.findings[static_cast<std::size_t>(row)].at;
        emit placeChosen(at.xM, at.yM, kCellsAroundFinding * m_result.cellM);
    });
    filled(new QVBoxLayout(page), {.margins = QMargins()}, {m_summary, {m_findings, 1}});
    return page;
}

void PlaceDialog::showFindings(const Result& result) {
    m_result = result;
    m_summary->setText(tr("The ground changed by %1 in the mean, %2 at most. A click on a line goes there.")
                           .arg(lengthText(result.meanM), lengthText(result.largestM)));
    m_findings->clear();
    const auto add = [this](const QString& kind, const QString& words, int row) {
        auto* item = new QTreeWidgetItem(m_findings, {kind, words});
        item->setToolTip(1, words);
        item->setData(0, Qt::UserRole, row);
    };
    for (std::size_t i = 0; i < result.findings.size(); ++i)
        add(placeKindText(result.findings[i].kind), phraseText(result.findings[i].text), static_cast<int>(i));
    for (const Phrase& note : result.notes)
        add(tr("Note"), phraseText(note), -1);
    m_findings->resizeColumnToContents(0);
    m_pages->setCurrentIndex(1);
    refresh();
    // Out of the way of what is looked at.
    const QWidget* window = parentWidget();
    resize(std::min(700, window->width() / 2), std::min(300, window->height() / 3));
    move(window->mapToGlobal(QPoint(window->width() / 5, window->height() - height() - window->height() / 5)));
}

} // namespace oxbow
