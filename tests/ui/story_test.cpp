#include "core/base/thread_pool.h"
#include "core/files/heightmap_file.h"
#include "core/terrain/state_difference.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/own_data_folder.h"
#include "ui/document/autosave.h"
#include "ui/files/products_page.h"
#include "ui/files/export_footer.h"
#include "ui/recipe/add_stage_menu.h"
#include "ui/recipe/parameter_panel.h"
#include "ui/recipe/parameter_row.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/timeline/timeline_strip.h"
#include "ui/views/comparison.h"
#include "ui/views/map_view.h"
#include "ui/views/view_area.h"
#include "ui/water/water_panel.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/value_text.h"
#include "ui/widgets/wipe_handle.h"

#include "places.h"

#include <nlohmann/json.hpp>

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QMouseEvent>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QStandardPaths>
#include <QTabBar>
#include <QTableView>

#include <cmath>
#include <fstream>
#include <iostream>
#include <set>

namespace oxbow {

namespace {

const QString kJacksboro = QStringLiteral(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif");

double sumWithin(const TerrainState& state, Layer layer, QPointF middleM, double radiusM) {
    const GridSpec& grid = state.grid();
    double sum = 0.0;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            if (std::hypot((x + 0.5) * grid.cellSizeM - middleM.x(),
                           (y + 0.5) * grid.cellSizeM - middleM.y()) < radiusM)
                sum += state.value(layer, x, y);
    return sum;
}

double sumBeyond(const TerrainState& state, Layer layer, QPointF middleM, double radiusM) {
    return sumWithin(state, layer, middleM, 1e9) - sumWithin(state, layer, middleM, radiusM);
}

/// How far from a place two states differ.
double reachOf(const TerrainState& a, const TerrainState& b, Layer layer, QPointF middleM) {
    const GridSpec& grid = a.grid();
    double farthestM = 0.0;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            if (a.value(layer, x, y) != b.value(layer, x, y))
                farthestM = std::max(farthestM, std::hypot((x + 0.5) * grid.cellSizeM - middleM.x(),
                                                           (y + 0.5) * grid.cellSizeM - middleM.y()));
    return farthestM;
}

/// What a new user does in his first hour, by mouse and keys, from a dropped heightmap on.
class StoryTest : public EditorTest {
protected:
    StoryTest() { m_window->resize(1500, 900); }

    // ---- Hands ----

    [[nodiscard]] MapView& map() { return m_window->view().map(); }
    [[nodiscard]] TimelineStrip& strip() { return *m_window->timeline().strip(); }
    [[nodiscard]] const TerrainState& terrain() const { return m_document.snapshot()->terrain; }
    [[nodiscard]] const RecipeStage& droplets() const { return m_document.recipe().stages[1]; }
    [[nodiscard]] bool waitForRest() {
        return waitFor([&] { return isAtRest() && recipeIs(m_document.recipe()); });
    }
    static void drag(QWidget& widget, QPoint from, QPoint to, int moves = 8) {
        QTest::mousePress(&widget, Qt::LeftButton, {}, from);
        for (int i = 1; i <= moves; ++i) {
            const QPoint at = from + (to - from) * i / moves;
            QMouseEvent event(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                              {});
            QApplication::sendEvent(&widget, &event);
            QTest::qWait(5);
        }
        QTest::mouseRelease(&widget, Qt::LeftButton, {}, to);
    }
    void scrubTo(int step) {
        const auto pixel = [&](int at) { return QPoint(static_cast<int>(std::lround(strip().xOf(at))), 28); };
        drag(strip(), pixel(stepNow()), pixel(step));
        ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == step; })) << stepNow() << " for " << step;
    }
    void toTheEnd() {
        press(Qt::Key_End, Qt::ControlModifier);
        ASSERT_TRUE(waitFor([&] {
            return hasCaughtUp() && statusNow() == RunStatus::Finished && recipeIs(m_document.recipe());
        }));
    }
    [[nodiscard]] QPoint pixelOf(QPointF placeM) { return map().frame().pixelOf(placeM).toPoint(); }
    [[nodiscard]] SliderSpinBox& slider(std::string_view key) {
        for (ParameterRow* row : m_window->findChild<ParameterPanel*>()->rows())
            if (row->param().info.key == key)
                return *row->findChild<SliderSpinBox*>();
        throw std::runtime_error("no slider " + std::string(key));
    }
    [[nodiscard]] static QAction* actionOf(const QWidget& menu, const QString& words) {
        for (QAction* action : menu.actions())
            if (action->text().remove(u'&') == words)
                return action;
        ADD_FAILURE() << "no " << words.toStdString();
        return nullptr;
    }
    /// Clicks through the menus, from the bar on.
    void choose(const QStringList& path) {
        QMenuBar& bar = *m_window->menuBar();
        QAction* action = actionOf(bar, path.front());
        QTest::mouseClick(&bar, Qt::LeftButton, {}, bar.actionGeometry(action).center());
        for (const QString& words : path.mid(1)) {
            QMenu& menu = *action->menu();
            ASSERT_TRUE(waitFor([&] { return menu.isVisible(); })) << words.toStdString();
            action = actionOf(menu, words);
            ASSERT_NE(action, nullptr);
            QTest::mouseClick(&menu, Qt::LeftButton, {}, menu.actionGeometry(action).center());
        }
    }
    /// The recipe without a window, to a step.
    [[nodiscard]] TerrainState evaluated(const Recipe& recipe, int step) const {
        ThreadPool pool(2);
        Evaluator evaluator(pool, m_document.folder());
        evaluator.begin(std::make_shared<const Recipe>(recipe));
        const CancelToken never;
        while (!evaluator.finished() && globalStep(recipe, evaluator.position()) < step)
            evaluator.advance(never);
        return evaluator.capture({}).terrain;
    }

    // ---- The chapters ----

    void dropAHeightmap() {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(kJacksboro)});
        const QPoint middle = m_window->rect().center();
        QDragEnterEvent enter(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        ASSERT_TRUE(enter.isAccepted());
        QDropEvent event(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &event);
        ASSERT_TRUE(
            waitFor([&] { return isAtRest() && !terrain().empty() && terrain().grid().width == 362; }));
        EXPECT_EQ(terrain().flattened(Layer::Elevation).cells().front(),
                  evaluated(m_document.recipe(), 1).flattened(Layer::Elevation).cells().front());
        ASSERT_EQ(m_document.recipe().stages.size(), 2u) << "the ground, and what can be played";
        ASSERT_TRUE(waitFor([&] { return map().isSettled(); }));
        m_opened = m_document.recipe();
    }

    void letMoreDropsFall() {
        SliderSpinBox& drops = slider("drops_per_cell");
        QTest::mouseClick(&drops, Qt::LeftButton, {}, drops.rect().center());
        ASSERT_NE(drops.editor(), nullptr);
        QTest::keyClicks(drops.editor(), QStringLiteral("12"));
        QTest::keyClick(drops.editor(), Qt::Key_Return);
        ASSERT_TRUE(waitForRest());
        ASSERT_EQ(m_document.recipe().stepCount(1), 384);
    }

    /// The highest place in the middle of the map.
    [[nodiscard]] QPointF ridge() const {
        const GridSpec& grid = terrain().grid();
        QPoint highest(grid.width / 4, grid.height / 4);
        for (int y = grid.height / 4; y < grid.height * 3 / 4; ++y)
            for (int x = grid.width / 4; x < grid.width * 3 / 4; ++x)
                if (terrain().value(Layer::Elevation, x, y) >
                    terrain().value(Layer::Elevation, highest.x(), highest.y()))
                    highest = {x, y};
        return (QPointF(highest) + QPointF(0.5, 0.5)) * grid.cellSizeM;
    }

    void paintRainWhileItRuns() {
        const QPointF place = ridge();
        press(Qt::Key_R);
        press(Qt::Key_Space);
        ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 4; }));
        drag(map(), pixelOf(place), pixelOf(place) + QPoint(4, 0));
        const int seen = stepNow();
        ASSERT_TRUE(waitFor([&] { return stepNow() > seen + 8; }));
        press(Qt::Key_Space);
        ASSERT_TRUE(waitForRest());
        ASSERT_FALSE(droplets().strokes.empty());
        EXPECT_GE(droplets().strokes.front().beforeStep, 4) << "the steps before it stay as they were";
        expectRainOnlyThere(place);
    }
    void expectRainOnlyThere(QPointF place) {
        constexpr int kSteps = 5;
        const int last = droplets().strokes.back().beforeStep;
        scrubTo(1 + last + kSteps);
        EXPECT_EQ(terrain().stateHash(), evaluated(m_document.recipe(), stepNow()).stateHash());
        Recipe dry = m_document.recipe();
        dry.stages[1].strokes.clear();
        const TerrainState without = evaluated(dry, stepNow());
        const double radius = m_window->tools().radiusM() + 4.0 / map().frame().pxPerM();
        const double moveCap = std::get<double>(droplets().params.value("move_cap_m"));
        EXPECT_LE(reachOf(terrain(), without, Layer::Rain, place), radius + 100.0);
        for (const Layer layer : {Layer::Wear, Layer::Discharge}) {
            const double core = 0.6 * radius;
            EXPECT_GT(sumWithin(terrain(), layer, place, core), 1.1 * sumWithin(without, layer, place, core));
            const double far = sumBeyond(terrain(), layer, place, radius + 2.0 * moveCap);
            EXPECT_NEAR(far / sumBeyond(without, layer, place, radius + 2.0 * moveCap), 1.0, 0.02);
        }
    }

    void dragInertiaWhileItRuns() {
        const int entries = m_document.undoStack().count();
        const int from = stepNow();
        press(Qt::Key_Space);
        ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > from + 2; }));
        SliderSpinBox& inertia = slider("inertia");
        const int y = inertia.height() / 2;
        drag(inertia, {inertia.width() / 4, y}, {inertia.width() / 2, y});
        ASSERT_TRUE(waitFor([&] { return stepNow() > 75; }));
        press(Qt::Key_Space);
        ASSERT_TRUE(waitForRest());
        EXPECT_EQ(m_document.undoStack().count(), entries + 2) << "one drag, one entry; and the run";
        EXPECT_TRUE(m_document.undoStack().text(entries).startsWith(QStringLiteral("Inertia ")));
        ASSERT_FALSE(droplets().events.empty());
        EXPECT_EQ(droplets().events.back().key, "inertia");
        EXPECT_EQ(std::get<double>(droplets().events.back().value), inertia.value());
        EXPECT_GT(droplets().events.front().beforeStep, from - 1);
    }

    [[nodiscard]] const BranchInfo& currentBranch() const {
        return *std::ranges::find(m_document.snapshot()->branches, true, &BranchInfo::current);
    }
    void goBackAndBranchOff() {
        toTheEnd();
        m_leftEnd = terrain();
        const std::size_t branches = m_document.snapshot()->branches.size();
        m_left = QString::fromStdString(currentBranch().name);
        scrubTo(kPartAt);
        EXPECT_EQ(terrain().stateHash(), evaluated(m_document.recipe(), kPartAt).stateHash());
        const QPoint at = pixelOf(ridge()) + QPoint(-60, 60);
        drag(map(), at, at + QPoint(30, 10));
        ASSERT_TRUE(waitForRest());
        ASSERT_EQ(m_document.snapshot()->branches.size(), branches + 1);
        EXPECT_NE(QString::fromStdString(currentBranch().name), m_left);
        press(Qt::Key_Space);
        ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > kPartAt + 5; }));
        toTheEnd();
        EXPECT_NE(terrain().stateHash(), m_leftEnd.stateHash());
    }

    void compareByTheWipe() {
        choose(
            {QStringLiteral("View"), QStringLiteral("Compare With"), QStringLiteral("Branch End"), m_left});
        Comparison& comparison = m_window->view().comparison();
        ASSERT_TRUE(waitFor([&] { return comparison.isActive() && comparison.volumes(); }));
        EXPECT_EQ(*comparison.volumes(), volumeChange(m_leftEnd, terrain()));
        EXPECT_GT(comparison.volumes()->cutM3, 1e6);
        const int middle = map().height() / 2;
        auto& line = *map().findChild<WipeHandle*>();
        const int x = line.width() / 2;
        drag(line, {x, middle}, {x - map().width() / 4, middle}, 1);
        EXPECT_NEAR(map().wipe(), 0.25, 0.01);
        ASSERT_TRUE(waitFor([&] { return map().isSettled(); }));
        const QImage tinted = map().grab().toImage();
        auto* tint = map().findChild<QCheckBox*>();
        ASSERT_NE(tint, nullptr);
        QTest::mouseClick(tint, Qt::LeftButton, {}, {8, tint->height() / 2});
        ASSERT_TRUE(waitFor([&] { return map().isSettled() && map().grab().toImage() != tinted; }));
        press(Qt::Key_4, Qt::ControlModifier | Qt::ShiftModifier);
        EXPECT_FALSE(comparison.isActive());
    }

    /// As a last stage; the run goes to the end.
    void addLakes() {
        press(Qt::Key_A, Qt::ShiftModifier);
        auto* menu = m_window->findChild<AddStageMenu*>();
        ASSERT_NE(menu, nullptr);
        QTest::keyClicks(menu->searchField(), QStringLiteral("lakes"));
        QTest::keyClick(menu->searchField(), Qt::Key_Return);
        ASSERT_EQ(m_document.recipe().stages.size(), 3u);
        EXPECT_EQ(m_document.recipe().stages[2].params.kind().label, "Lakes") << "not one that mentions them";
        ASSERT_TRUE(waitFor([&] { return !m_window->findChild<AddStageMenu*>(); }));
        QApplication::setActiveWindow(m_window.get());
        ASSERT_TRUE(waitForRest());
        ASSERT_NO_FATAL_FAILURE(toTheEnd());
        ASSERT_TRUE(terrain().waterBodies());
        for (WaterPanel* panel : m_window->findChildren<WaterPanel*>())
            if (dynamic_cast<LakeTable*>(
                    static_cast<QSortFilterProxyModel*>(panel->view()->model())->sourceModel()))
                m_lakes = panel->view();
        ASSERT_NE(m_lakes, nullptr);
        clickTab(QStringLiteral("Lakes"));
        EXPECT_TRUE(m_lakes->isVisible());
        ASSERT_GE(lakes().size(), 2u) << "the story goes on at the second largest";
        // An added stage lists what is large enough for this map to be a lake.
        const double leastM2 = shareOfMap(terrain().grid(), 5e-5, 4.0);
        EXPECT_EQ(leastM2, 50'000.0);
        for (const Lake& lake : lakes())
            EXPECT_GE(lake.areaM2, leastM2);
        ASSERT_TRUE(
            waitFor([&] { return m_lakes->model()->rowCount() == static_cast<int>(lakes().size()); }));
    }
    void clickTab(const QString& words) {
        for (QTabBar* bar : m_window->findChildren<QTabBar*>())
            for (int i = 0; i < bar->count(); ++i)
                if (bar->tabText(i) == words)
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
    }
    [[nodiscard]] const std::vector<Lake>& lakes() const { return terrain().waterBodies()->lakes; }
    /// The second largest: the largest has several low passes, and a dam in one would only move its outlet.
    [[nodiscard]] Lake lakeInAValley() const {
        std::vector<Lake> sorted = lakes();
        std::ranges::sort(sorted, std::greater{}, &Lake::volumeM3);
        return sorted[1];
    }
    [[nodiscard]] const Lake* lakeOf(int id) const {
        const auto found = std::ranges::find(lakes(), id, &Lake::id);
        return found == lakes().end() ? nullptr : &*found;
    }
    [[nodiscard]] QStringList rowOf(int id) const {
        const QAbstractItemModel* model = m_lakes->model();
        QStringList texts;
        for (const QModelIndex& row :
             model->match(model->index(0, 0), WaterTable::kIdRole, id, 1, Qt::MatchExactly))
            for (int column = 0; column < model->columnCount(); ++column)
                texts << row.siblingAtColumn(column).data().toString();
        return texts;
    }
    [[nodiscard]] QPointF middleOf(std::int64_t cell) const {
        const GridSpec& grid = terrain().grid();
        return {(static_cast<double>(cell % grid.width) + 0.5) * grid.cellSizeM,
                (static_cast<double>(cell / grid.width) + 0.5) * grid.cellSizeM};
    }

    /// Raises the ground where a lake spills.
    void damALake() {
        const Lake before = lakeInAValley();
        const QStringList row = rowOf(before.id);
        ASSERT_FALSE(row.isEmpty());
        press(Qt::Key_G);
        const QPoint sill = pixelOf(middleOf(before.sillCell));
        ASSERT_TRUE(map().rect().adjusted(20, 20, -20, -20).contains(sill));
        drag(map(), sill - QPoint(12, 0), sill + QPoint(12, 0));
        ASSERT_TRUE(waitForRest());
        ASSERT_NO_FATAL_FAILURE(toTheEnd());
        const Lake* lake = lakeOf(before.id);
        ASSERT_NE(lake, nullptr) << "it is the same lake";
        EXPECT_GT(lake->levelM, before.levelM + 1.0) << "it rises behind the dam";
        EXPECT_GT(lake->volumeM3, 1.2 * before.volumeM3);
        EXPECT_GT(lake->areaM2, before.areaM2);
        expectItStandsThere(before, *lake);
        expectRow(*lake, row);
    }
    /// Where it was deepest, the water is at the new level.
    void expectItStandsThere(const Lake& before, const Lake& now) {
        const int width = terrain().grid().width;
        EXPECT_EQ(terrain().value(Layer::LakeLevel, static_cast<int>(before.deepestCell % width),
                                  static_cast<int>(before.deepestCell / width)),
                  static_cast<float>(now.levelM));
    }
    void expectRow(const Lake& lake, const QStringList& before) {
        const QStringList row = rowOf(lake.id);
        ASSERT_EQ(row.size(), before.size());
        EXPECT_EQ(row[kLevelColumn], quantityText(lake.levelM, 1));
        EXPECT_NE(row[kLevelColumn], before[kLevelColumn]);
        const double volumeM3 = 1e6 * QString(row[kVolumeColumn]).remove(QChar(0x2009)).toDouble();
        EXPECT_NEAR(volumeM3, lake.volumeM3, 0.01 * lake.volumeM3);
        EXPECT_NE(row[kVolumeColumn], before[kVolumeColumn]);
    }

    void undoToTheStartAndRedoToTheEnd() {
        const std::uint64_t end = terrain().stateHash();
        const Recipe last = m_document.recipe();
        while (m_document.undoStack().canUndo())
            press(Qt::Key_Z, Qt::ControlModifier);
        EXPECT_EQ(m_document.recipe(), m_opened);
        ASSERT_TRUE(waitForRest());
        EXPECT_EQ(finalHash(), evaluated(m_opened, m_opened.totalSteps()).stateHash());
        while (m_document.undoStack().canRedo())
            press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        EXPECT_EQ(m_document.recipe(), last);
        EXPECT_EQ(finalHash(), end);
    }

    [[nodiscard]] QString projectFile() const { return m_folder.filePath(QStringLiteral("valley.oxbow")); }
    /// Completions of a name turn up when they are found, and a first click only closes them.
    static void clickPastPopups(QPushButton* button) {
        if (QWidget* popup = QApplication::activePopupWidget())
            popup->hide();
        else if (button && button->isVisible())
            QTest::mouseClick(button, Qt::LeftButton);
    }
    void save() {
        press(Qt::Key_S, Qt::ControlModifier);
        auto* dialog = m_window->findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr);
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        ASSERT_NE(name, nullptr);
        EXPECT_EQ(name->text(), QStringLiteral("jacksboro_us_403x344.oxbow")) << "what it was made of";
        name->selectAll();
        QTest::keyClicks(name, projectFile());
        const QPointer<QPushButton> save =
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        ASSERT_TRUE(waitFor([&] {
            clickPastPopups(save);
            return m_document.filePath() == projectFile() && !m_document.isModified();
        }));
        ASSERT_TRUE(waitFor([&] { return !m_window->findChild<QFileDialog*>(); }));
        QApplication::setActiveWindow(m_window.get());
    }

    void expectTheSameWithoutAWindow() {
        const QString report = m_folder.filePath(QStringLiteral("report.json"));
        QProcess program;
        program.start(QStringLiteral(OXBOW_PROGRAM),
                      {QStringLiteral("run"), projectFile(), QStringLiteral("--quiet"),
                       QStringLiteral("--report"), report});
        ASSERT_TRUE(program.waitForFinished(kPatienceMs));
        ASSERT_EQ(program.exitCode(), 0) << program.readAllStandardError().toStdString();
        std::ifstream file(report.toStdString());
        const std::string hash = nlohmann::json::parse(file)["stateHash"];
        EXPECT_EQ(hash, hashText(terrain().stateHash()));
    }

    void exportFiles() {
        press(Qt::Key_E, Qt::ControlModifier);
        auto* dialog = m_window->findChild<ProductsPage*>();
        ASSERT_NE(dialog, nullptr);
        const std::set<QString> wanted{"png16", "obj", "lakes_json"};
        for (QCheckBox* check : dialog->findChildren<QCheckBox*>())
            if (!check->objectName().isEmpty() && check->isChecked() != wanted.contains(check->objectName()))
                QTest::mouseClick(check, Qt::LeftButton, {}, {8, check->height() / 2});
        dialog->setFolder(m_folder.path());
        dialog->setName(QStringLiteral("valley"));
        QTest::mouseClick(dialog->footer().button(), Qt::LeftButton);
        ASSERT_TRUE(
            waitFor([&] { return !dialog->footer().isBusy() && !dialog->footer().resultText().isEmpty(); }));
        EXPECT_EQ(QDir(m_folder.path()).entryList({QStringLiteral("valley*")}, QDir::Files),
                  QStringList({"valley.obj", "valley.png", "valley.png.json", "valley_lakes.json"}));
    }
    [[nodiscard]] std::string exported(const char* name) const {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }
    void expectTheirContents() {
        const Heightmap truth = terrain().flattened(Layer::Elevation);
        const auto [low, high] = std::ranges::minmax(truth.cells());
        const ImportedHeightmap png = readHeightmap(exported("valley.png"));
        ASSERT_EQ(png.elevation.cells().size(), truth.cells().size());
        for (std::size_t i = 0; i < truth.cells().size(); ++i)
            ASSERT_NEAR(png.elevation.cells()[i], truth.cells()[i], (high - low) / 65535 * 0.53) << i;
        std::ifstream obj(exported("valley.obj"));
        std::size_t vertices = 0;
        for (std::string line; std::getline(obj, line);)
            vertices += line.starts_with("v ");
        EXPECT_EQ(vertices, truth.cells().size());
        std::ifstream file(exported("valley_lakes.json"));
        const auto list = nlohmann::json::parse(file)["lakes"];
        ASSERT_EQ(list.size(), lakes().size());
        for (std::size_t i = 0; i < list.size(); ++i)
            EXPECT_EQ(list[i]["id"], lakes()[i].id);
    }

    /// Another process opens the project, paints, and is killed in the middle of a run.
    /// Returns the hash its work would have ended on.
    [[nodiscard]] std::string workElsewhereUntilItIsKilled() const {
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("--gtest_also_run_disabled_tests"),
                     QStringLiteral("--gtest_filter=StoryTest.DISABLED_WorksUntilItIsKilled")});
        QByteArray said;
        EXPECT_TRUE(waitFor([&] {
            return (said += other.readAllStandardOutput()).contains("runs\n") ||
                   other.state() == QProcess::NotRunning;
        }));
        other.kill();
        EXPECT_TRUE(other.waitForFinished());
        EXPECT_EQ(other.exitStatus(), QProcess::CrashExit) << said.toStdString();
        const qsizetype at = said.indexOf("ends on ");
        return at < 0 ? std::string() : said.mid(at + 8, 16).toStdString();
    }
    [[nodiscard]] static bool hasACopy() {
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                          QStringLiteral("/autosave"));
        return !folder.entryList({QStringLiteral("*.oxbow")}).isEmpty();
    }
    void takeBackWhatWasLost() {
        ASSERT_EQ(Autosave::lostWork().size(), 1);
        m_window->files().offerLostWork();
        auto* question = m_window->findChild<QMessageBox*>(QStringLiteral("recoverQuestion"));
        ASSERT_NE(question, nullptr);
        for (QAbstractButton* button : question->buttons())
            if (question->buttonRole(button) == QMessageBox::AcceptRole)
                QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_TRUE(waitFor([&] { return m_document.isModified() && !droplets().strokes.empty(); }));
        EXPECT_EQ(m_document.filePath(), projectFile());
        QApplication::setActiveWindow(m_window.get());
    }

    static constexpr int kLevelColumn = 1;
    static constexpr int kVolumeColumn = 5;
    static constexpr int kPartAt = 61; ///< step 60 of the droplets, the ground being one of its own
    Recipe m_opened;
    TerrainState m_leftEnd; ///< where the line ended that was left for a branch
    QString m_left;
    QTableView* m_lakes = nullptr;
};

TEST_F(StoryTest, FromADroppedHeightmapToLakesAndBack) {
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(letMoreDropsFall());
    ASSERT_NO_FATAL_FAILURE(paintRainWhileItRuns());
    ASSERT_NO_FATAL_FAILURE(dragInertiaWhileItRuns());
    ASSERT_NO_FATAL_FAILURE(goBackAndBranchOff());
    ASSERT_NO_FATAL_FAILURE(compareByTheWipe());
    ASSERT_NO_FATAL_FAILURE(addLakes());
    ASSERT_NO_FATAL_FAILURE(undoToTheStartAndRedoToTheEnd());
}

TEST_F(StoryTest, ADamAcrossAValleyRaisesTheLakeBehindIt) {
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(addLakes());
    ASSERT_NO_FATAL_FAILURE(damALake());
}

TEST_F(StoryTest, TheCommandLineEndsOnTheBytesOfTheWindow) {
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(paintRainWhileItRuns());
    ASSERT_NO_FATAL_FAILURE(addLakes());
    ASSERT_NO_FATAL_FAILURE(save());
    expectTheSameWithoutAWindow();
}

TEST_F(StoryTest, ExportsWhatTheWindowShows) {
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(addLakes());
    ASSERT_NO_FATAL_FAILURE(exportFiles());
    expectTheirContents();
}

TEST_F(StoryTest, WorkKilledInTheMiddleOfARunComesBackAndGoesOn) {
    const OwnDataFolder data(m_folder.filePath(QStringLiteral("data")));
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(save());
    const std::uint64_t untouched = finalHash();
    qputenv("OXBOW_STORY", projectFile().toUtf8());
    const std::string wanted = workElsewhereUntilItIsKilled();
    ASSERT_EQ(wanted.size(), 16u);
    ASSERT_NE(wanted, hashText(untouched));
    ASSERT_NO_FATAL_FAILURE(takeBackWhatWasLost());
    EXPECT_EQ(hashText(finalHash()), wanted);
    press(Qt::Key_S, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return !m_document.isModified(); }));
    EXPECT_TRUE(waitFor([] { return Autosave::lostWork().isEmpty(); }));
    expectTheSameWithoutAWindow();
}

/// What the test before starts and kills; no test by itself.
TEST_F(StoryTest, DISABLED_WorksUntilItIsKilled) {
    m_window->files().open(qEnvironmentVariable("OXBOW_STORY"));
    ASSERT_TRUE(waitFor([&] { return m_document.recipe().stages.size() == 2 && waitForRest(); }));
    ASSERT_TRUE(waitFor([&] { return map().isSettled(); }));
    m_document.selectStage(droplets().id);
    press(Qt::Key_R);
    drag(map(), map().rect().center(), map().rect().center() + QPoint(40, 0));
    ASSERT_FALSE(droplets().strokes.empty());
    std::cout << "ends on " << hashText(finalHash()) << std::endl;
    m_window->files().autosave().saveNow();
    ASSERT_TRUE(waitFor([&] { return hasACopy(); }));
    m_document.session().seek(1);
    m_document.session().play();
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 3; }));
    std::cout << "runs" << std::endl;
    QTest::qWait(kPatienceMs);
}

} // namespace
} // namespace oxbow
