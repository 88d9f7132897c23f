#pragma once

#include "core/terrain/state_difference.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"
#include "ui/area/view_area.h"
#include "ui/map/map_view.h"
#include "ui/recipe/add_stage_menu.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/timeline/timeline_strip.h"
#include "ui/water/water_panel.h"
#include "ui/widgets/slider_spin_box.h"

#include "places.h"

#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QTabBar>
#include <QTableView>

#include <cmath>

namespace oxbow {

inline const QString kJacksboro = QStringLiteral(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif");

inline double sumWithin(const TerrainState& state, Layer layer, QPointF middleM, double radiusM) {
    const GridSpec& grid = state.grid();
    double sum = 0.0;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            if (std::hypot((x + 0.5) * grid.cellSizeM - middleM.x(),
                           (y + 0.5) * grid.cellSizeM - middleM.y()) < radiusM)
                sum += state.value(layer, x, y);
    return sum;
}

inline double sumBeyond(const TerrainState& state, Layer layer, QPointF middleM, double radiusM) {
    return sumWithin(state, layer, middleM, 1e9) - sumWithin(state, layer, middleM, radiusM);
}

/// How far from a place two states differ.
inline double reachOf(const TerrainState& a, const TerrainState& b, Layer layer, QPointF middleM) {
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
    static void drag(QWidget& widget, QPoint from, QPoint to, int moves = 8) {
        dragMouse(widget, from, to, {.moves = moves, .pauseMs = 5});
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
        return test::evaluated(recipe, step, m_document.file().folder());
    }

    // ---- Chapters that several stories have ----

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
        rest();
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

    /// As a last stage; the run goes to the end.
    void addLakes() {
        addStageByWord(QStringLiteral("lakes"));
        ASSERT_EQ(m_document.recipe().stages.size(), 3u);
        EXPECT_EQ(m_document.recipe().stages[2].params.kind().label, "Lakes") << "not one that mentions them";
        ASSERT_TRUE(waitFor([&] { return !m_window->findChild<AddStageMenu*>(); }));
        QApplication::setActiveWindow(m_window.get());
        rest();
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

    Recipe m_opened;
    QTableView* m_lakes = nullptr;
};

} // namespace oxbow
