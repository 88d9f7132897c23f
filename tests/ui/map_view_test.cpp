#include "tests/ui/editor_fixture.h"

#include "core/base/thread_pool.h"
#include "tests/render/map/map_tile.h"
#include "tests/ui/gestures.h"
#include "ui/area/comparison.h"
#include "ui/area/view_area.h"
#include "ui/brush/tools.h"
#include "ui/document/recipe_edits.h"
#include "ui/map/map_view.h"
#include "ui/widgets/wipe_handle.h"

#include <QLabel>
#include <QSettings>

#include <cmath>

namespace oxbow {

namespace {

/// Rolling hills with cells of 20 m.
WorkingTerrain hills(int width, int height) {
    WorkingTerrain terrain({width, height, 20.0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            terrain.elevation().at(x, y) =
                static_cast<float>(300.0 + 150.0 * std::sin(x * 0.11) * std::cos(y * 0.09) + 0.5 * x);
    return terrain;
}

TerrainState published(const WorkingTerrain& terrain, const TerrainState& previous = {}) {
    ThreadPool pool(1);
    return TerrainState(terrain, previous, pool);
}

/// A map by itself.
class MapTest : public testing::Test {
protected:
    MapTest() : view(document, settings) {
        QObject::disconnect(&document, nullptr, &view, nullptr); // the tests set the states themselves
        view.resize(640, 480);
        view.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&view));
    }

    void show(const TerrainState& state) {
        view.setState(state);
        settle();
    }
    void settle() {
        view.repaint();
        EXPECT_TRUE(QTest::qWaitFor([&] { return view.isSettled(); }, kPatienceMs));
    }
    void drag(Qt::MouseButton button, QPoint from, QPoint to, Qt::KeyboardModifiers keys = {}) {
        dragMouse(view, from, to, {button, keys, 4});
    }

    Document document;
    ViewSettings settings;
    MapView view;
};

void expectNear(const QPointF& a, const QPointF& b, double tolerance) {
    EXPECT_NEAR(a.x(), b.x(), tolerance);
    EXPECT_NEAR(a.y(), b.y(), tolerance);
}

TEST_F(MapTest, ShowsTheWholeMapAtFirst) {
    show(published(hills(300, 200)));
    const QRectF visible = view.frame().visibleM();
    EXPECT_DOUBLE_EQ(visible.width(), 6000.0);
    EXPECT_DOUBLE_EQ(visible.height(), 4000.0);
    expectNear(view.frame().pixelOf({3000, 2000}), {320, 240}, 1e-6);
}

TEST_F(MapTest, WheelKeepsThePlaceUnderTheCursorAtEveryScale) {
    show(published(hills(300, 200)));
    const QPointF at(410, 190);
    const QPointF place = view.frame().placeAt(at);
    for (int i = 0; i < 40; ++i) {
        turnWheel(view, at, 1);
        expectNear(view.frame().placeAt(at), place, 1e-6);
    }
    EXPECT_GT(view.frame().pxPerCell(), 60.0); // down to single cells
    for (int i = 0; i < 60; ++i) {
        turnWheel(view, at, -1);
        expectNear(view.frame().placeAt(at), place, 1e-6);
    }
}

TEST_F(MapTest, MiddleAndRightDragMoveTheMapWithTheCursor) {
    show(published(hills(300, 200)));
    turnWheel(view, {320, 240}, 6);
    for (const Qt::MouseButton button : {Qt::MiddleButton, Qt::RightButton, Qt::LeftButton}) {
        const QPointF place = view.frame().placeAt({300, 200});
        drag(button, {300, 200}, {340, 170});
        expectNear(view.frame().placeAt({340, 170}), place, 1e-6);
    }
}

TEST_F(MapTest, FramesAllAgain) {
    show(published(hills(300, 200)));
    const double fitting = view.frame().pxPerM();
    turnWheel(view, {100, 100}, 8);
    view.frameAll();
    EXPECT_DOUBLE_EQ(view.frame().pxPerM(), fitting);
}

TEST_F(MapTest, ReadsTheCellUnderTheCursor) {
    const TerrainState state = published(hills(300, 200));
    show(state);
    view.flyTo(2010.0, 1010.0, 400.0);
    const auto reading = view.readingAt({320, 240});
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->cellX, 100);
    EXPECT_EQ(reading->cellY, 50);
    EXPECT_FLOAT_EQ(static_cast<float>(reading->elevationM), state.value(Layer::Elevation, 100, 50));
    view.frameAll();
    EXPECT_FALSE(view.readingAt({2, 2}));
}

/// The window shows the 3D view alone; a click in a list flies both views, and only then the map is opened.
TEST_F(MapTest, APlaceThatIsFlownToBeforeTheMapIsShownFillsIt) {
    view.hide();
    view.resize(80, 20);
    view.setState(published(hills(300, 200)));
    view.flyTo(2010.0, 1010.0, 400.0);
    view.resize(640, 480);
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    EXPECT_NEAR(view.frame().pxPerM(), 480.0 / 400.0, 1e-9);
    expectNear(view.frame().pixelOf({2010.0, 1010.0}), {320, 240}, 1e-6);
    // What one has chosen oneself is not scaled with the window.
    turnWheel(view, {320, 240}, 2);
    const double chosen = view.frame().pxPerM();
    view.resize(900, 700);
    EXPECT_DOUBLE_EQ(view.frame().pxPerM(), chosen);
}

TEST_F(MapTest, HonoursTheNavigationPreferences) {
    show(published(hills(300, 200)));
    const auto zoomOf = [&](const NavigationStyle& style) {
        view.navigator().setStyle(style);
        view.frameAll();
        const double before = view.frame().pxPerM();
        turnWheel(view, {320, 240}, 3);
        return view.frame().pxPerM() / before;
    };
    const double usual = zoomOf({});
    EXPECT_GT(usual, 1.1);
    EXPECT_NEAR(zoomOf({.wheel = 2.0}), usual * usual, 1e-9);
    turnWheel(view, {320, 240}, 5);
    const double before = view.frame().pxPerM();
    view.navigator().setStyle({.invertWheel = true});
    turnWheel(view, {320, 240}, 3);
    EXPECT_NEAR(view.frame().pxPerM(), before / usual, 1e-9 * before);
    // Panning twice as far as the cursor goes.
    view.navigator().setStyle({.pan = 2.0});
    const QPointF place = view.frame().placeAt({300, 240});
    drag(Qt::RightButton, {300, 240}, {320, 240});
    expectNear(view.frame().pixelOf(place), {340, 240}, 1e-6);
    // Zooming by dragging to the power of its factor.
    const auto dragged = [&](double factor) {
        view.navigator().setStyle({.zoom = factor});
        const double scale = view.frame().pxPerM();
        drag(Qt::MiddleButton, {320, 240}, {320, 230}, Qt::ControlModifier);
        return view.frame().pxPerM() / scale;
    };
    const double once = dragged(1.0);
    EXPECT_GT(once, 1.01);
    EXPECT_NEAR(dragged(3.0), once * once * once, 1e-9);
}

TEST_F(MapTest, AClickOfTheProbeProbesAndADragOrAnotherToolDoesNot) {
    show(published(hills(300, 200)));
    ToolSet tools(document);
    view.input().setTools(tools);
    int probes = 0;
    QObject::connect(&tools.probe(), &ProbeTool::probed, [&] { ++probes; });
    QTest::mouseClick(&view, Qt::LeftButton, {}, {320, 240});
    EXPECT_EQ(probes, 0) << "the navigate tool is in hand";
    tools.box().choose(toolById("tool.probe"));
    QTest::mouseClick(&view, Qt::LeftButton, {}, {320, 240});
    EXPECT_EQ(probes, 1);
    drag(Qt::LeftButton, {320, 240}, {360, 240});
    EXPECT_EQ(probes, 1);
}

TEST_F(MapTest, DrawsOnlyTheTilesThatChanged) {
    WorkingTerrain terrain = hills(512, 512);
    const TerrainState before = published(terrain);
    show(before);
    view.zoomAt({320, 240}, 1.2 * 1.0 / view.frame().pxPerCell()); // level 0
    settle();
    const std::int64_t drawn = view.picture().tilesDrawn();
    terrain.elevation().at(192, 192) += 5.0f; // in the middle of tile (1, 1)
    show(published(terrain, before));
    // The tile and the eight around it, whose slopes may depend on its border; some once more for their
    // shadows.
    EXPECT_GE(view.picture().tilesDrawn(), drawn + 1);
    EXPECT_LE(view.picture().tilesDrawn(), drawn + 18);
    const std::int64_t after = view.picture().tilesDrawn();
    show(view.picture().state());
    EXPECT_EQ(view.picture().tilesDrawn(), after);
}

TEST_F(MapTest, AHiddenMapDrawsNothingAndCatchesUpWhenShown) {
    WorkingTerrain terrain = hills(300, 200);
    const TerrainState before = published(terrain);
    show(before);
    const QRgb shown = view.grab().toImage().pixel(320, 240);
    view.hide();
    const std::int64_t drawn = view.picture().tilesDrawn();
    for (float& cell : terrain.elevation().cells())
        cell = 700.0f - cell;
    view.setState(published(terrain, before));
    QTest::qWait(50);
    EXPECT_EQ(view.picture().tilesDrawn(), drawn);
    view.show();
    settle();
    EXPECT_GT(view.picture().tilesDrawn(), drawn);
    EXPECT_NE(view.grab().toImage().pixel(320, 240), shown);
}

TEST_F(MapTest, NewSettingsColourEverythingAnew) {
    show(published(hills(300, 200)));
    const QImage shaded = view.grab().toImage();
    settings.change([](ViewOptions& options) { options.overlay = Overlay::Height; });
    settle();
    view.repaint();
    const QImage height = view.grab().toImage();
    int differing = 0;
    for (int x = 100; x < 540; x += 4)
        differing += shaded.pixel(x, 240) != height.pixel(x, 240);
    EXPECT_GT(differing, 100);
    EXPECT_EQ(view.legend().unit, "m");
}

TEST_F(MapTest, ATileLooksTheSameWhateverLiesInTheOtherTiles) {
    // No seam: pixels beside a tile's edge equal those of one ground where the edge is elsewhere.
    MapStyle style;
    MapRanges ranges;
    ranges.relief = {0.0f, 1000.0f};
    style.settings.look = Look::Clay;
    WorkingTerrain wide({260, 40, 20.0}), shifted({260, 40, 20.0});
    const auto height = [](int x, int y) {
        return static_cast<float>(200.0 + 80.0 * std::sin(x * 0.21) + 50.0 * std::cos(y * 0.3));
    };
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 260; ++x) {
            wide.elevation().at(x, y) = height(x, y);
            shifted.elevation().at(x, y) = height(x + 64, y);
        }
    const QImage left = test::drawMapTile(published(wide), style, ranges, {0, 0, 0});
    const QImage right = test::drawMapTile(published(wide), style, ranges, {0, 1, 0});
    const QImage across = test::drawMapTile(published(shifted), style, ranges, {0, 0, 0});
    for (int y = 0; y < 40; ++y) {
        EXPECT_EQ(left.pixel(127, y), across.pixel(63, y));
        EXPECT_EQ(right.pixel(0, y), across.pixel(64, y));
    }
}

TEST_F(MapTest, PixelsBeyondTheMapAreClear) {
    MapRanges ranges;
    ranges.relief = {0.0f, 1000.0f};
    const QImage tile = test::drawMapTile(published(hills(130, 5)), {}, ranges, {0, 1, 0});
    EXPECT_EQ(qAlpha(tile.pixel(1, 4)), 255);
    EXPECT_EQ(qAlpha(tile.pixel(2, 4)), 0);
    EXPECT_EQ(qAlpha(tile.pixel(1, 5)), 0);
    const QImage coarse = test::drawMapTile(published(hills(130, 5)), {}, ranges, {2, 0, 0});
    EXPECT_EQ(qAlpha(coarse.pixel(32, 1)), 255); // 33 x 2 pixels, the last of fewer cells
    EXPECT_EQ(qAlpha(coarse.pixel(33, 0)), 0);
}

TEST_F(MapTest, TheWipeShowsBothStatesAndIsDragged) {
    WorkingTerrain terrain = hills(300, 200);
    const TerrainState before = published(terrain);
    for (float& cell : terrain.elevation().cells())
        cell = 700.0f - cell;
    show(before);
    const QImage plain = view.grab().toImage();
    show(published(terrain, before));
    view.compare(before, false);
    settle();
    view.repaint();
    const QImage both = view.grab().toImage();
    EXPECT_EQ(both.pixel(200, 300), plain.pixel(200, 300)); // left of the line A
    int differing = 0;
    for (int x = 360; x < 560; x += 4)
        differing += both.pixel(x, 300) != plain.pixel(x, 300);
    EXPECT_GT(differing, 30);
    auto* handle = view.findChild<WipeHandle*>();
    ASSERT_TRUE(handle->isVisible());
    QTest::mousePress(handle, Qt::LeftButton, {}, {handle->width() / 2, 300});
    const QPointF to = handle->mapFrom(&view, QPoint(480, 300));
    moveMouse(*handle, to);
    QTest::mouseRelease(handle, Qt::LeftButton, {}, to.toPoint());
    EXPECT_NEAR(view.wipe(), 0.75, 0.01);
    QTest::keyClick(&view, Qt::Key_Escape);
    EXPECT_TRUE(view.isComparing()); // the one who began it ends it
}

/// The window on a machine without OpenGL.
class MapInWindow : public EditorTest {
protected:
    MapInWindow() { m_window->resize(1200, 760); }
    [[nodiscard]] MapView& map() { return m_window->view().map(); }
    void load() {
        loadSmall();
        m_document.selectStage(m_document.recipe().stages[1].id);
        m_document.session().seek(2);
        ASSERT_TRUE(waitFor([&] { return isAtRest() && map().isSettled(); }));
        map().setFocus();
    }
    void drag(QPoint from, QPoint to) {
        pressAndMove(map(), from, to, {.pauseMs = 5});
    }
    [[nodiscard]] float valueAt(Layer layer, QPointF placeM) {
        const TerrainState& terrain = m_document.snapshot()->terrain;
        return terrain.value(layer, static_cast<int>(placeM.x() / 20.0), static_cast<int>(placeM.y() / 20.0));
    }
};

TEST_F(MapInWindow, StandsWhereThereIsNoOpenGlWithANoteWhy) {
    EXPECT_TRUE(map().isVisible());
    EXPECT_EQ(m_window->view().viewport(), nullptr);
    const auto* note = m_window->findChild<QLabel*>(QStringLiteral("noPicture"));
    ASSERT_NE(note, nullptr);
    EXPECT_TRUE(note->isVisible());
    EXPECT_LT(note->height(), map().height() / 4);
    m_window->view().setMode(ViewMode::Both);
    EXPECT_EQ(m_window->view().mode(), ViewMode::Map);
}

TEST_F(MapInWindow, WhereTheNewTerrainIsNotThereYetTheOldOneIsSeenNoMore) {
    loadSmall();
    runToTheEnd();
    ASSERT_TRUE(waitFor([&] { return map().isSettled(); }));
    std::binary_semaphore mayGoOn(0);
    const Recipe recipe = loadOnceItMayGoOn(mayGoOn);
    const auto isBare = [&] { // air of one colour across
        const QRect middle(map().rect().center() - QPoint(60, 0), QSize(120, 1));
        const QImage seen = map().grab(middle).toImage();
        int others = 0;
        for (int x = 0; x < seen.width(); ++x)
            others += seen.pixel(x, 0) != seen.pixel(0, 0);
        return others == 0;
    };
    EXPECT_FALSE(isBare());
    EXPECT_TRUE(waitFor(isBare));
    mayGoOn.release();
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && recipeIs(recipe); }));
    m_document.session().evaluateAll();
    EXPECT_TRUE(waitFor([&] { return !isBare(); }));
}

TEST_F(MapInWindow, BrooksAreThinPaleLinesAndTheLegendSaysWhich) {
    Recipe recipe = test::recipeWith({128, 128, 40.0}, {"river_network"});
    recipe.stages[0].params.set("threshold", 60.0);
    m_document.load(recipe, {});
    const auto playOut = [&] {
        m_document.session().seek(recipe.totalSteps());
        ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == recipe.totalSteps() && map().isSettled(); }));
    };
    playOut();
    const auto linesOf = [&](bool brooks) {
        std::vector<GroundLine> lines;
        std::size_t reach = 0;
        const auto& reaches = m_document.snapshot()->terrain.waterBodies()->reaches;
        for (const GroundLine& line : *m_window->view().settings().lines())
            if (line.isRiver && reaches[reach++].isBrook == brooks)
                lines.push_back(line);
        EXPECT_EQ(reach, reaches.size());
        return lines;
    };
    EXPECT_TRUE(map().legend().names.empty()) << "rivers only";
    recipe.stages[0].params.set("brook_threshold", 12.0);
    m_document.load(recipe, {});
    playOut();
    EXPECT_EQ(map().legend().names, (std::vector<std::string>{"River", "Brook"}));
    const auto rivers = linesOf(false), brooks = linesOf(true);
    ASSERT_FALSE(rivers.empty());
    ASSERT_FALSE(brooks.empty());
    for (const GroundLine& brook : brooks) {
        EXPECT_LT(brook.leastPx, rivers.front().leastPx);
        EXPECT_EQ(brook.colour, map().legend().classes[1]);
        EXPECT_NE(brook.colour, rivers.front().colour);
    }
}

TEST_F(MapInWindow, PaintsAtTheMetresUnderTheCursor) {
    load();
    press(Qt::Key_R);
    const QPoint from = map().rect().center() + QPoint(-40, 10), to = from + QPoint(80, 0);
    const QPointF start = map().frame().placeAt(from), end = map().frame().placeAt(to);
    drag(from, to);
    QTest::mouseRelease(&map(), Qt::LeftButton, {}, to);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && valueAt(Layer::Rain, end) > 1.05f; }));
    EXPECT_GT(valueAt(Layer::Rain, start), 1.05f);
    EXPECT_FLOAT_EQ(valueAt(Layer::Rain, start - QPointF(2.0 * m_window->tools().radiusM(), 0)), 1.0f);
    const std::vector<PaintEvent>& strokes = m_document.recipe().stages[1].strokes;
    ASSERT_FALSE(strokes.empty());
    const Dab& first = strokes.front().stroke->dabs.front();
    EXPECT_NEAR(first.xM, start.x(), 1.0);
    EXPECT_NEAR(first.yM, start.y(), 1.0);
}

TEST_F(MapInWindow, EscTakesTheStrokeBack) {
    load();
    press(Qt::Key_R);
    const QPoint from = map().rect().center();
    drag(from, from + QPoint(60, 0));
    QTest::keyClick(&map(), Qt::Key_Escape);
    QTest::mouseRelease(&map(), Qt::LeftButton, {}, from + QPoint(60, 0));
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    EXPECT_TRUE(m_document.recipe().stages[1].strokes.empty());
}

TEST_F(MapInWindow, NumberKeysChooseOverlays) {
    load();
    press(Qt::Key_3);
    EXPECT_EQ(map().settings().options().overlay, Overlay::Slope);
    press(Qt::Key_1);
    EXPECT_EQ(map().settings().options().overlay, Overlay::Shaded);
}

TEST_F(MapInWindow, ComparingSaysTheVolumesOfWhatHappenedSince) {
    load();
    const TerrainState before = m_document.snapshot()->terrain;
    Comparison& comparison = m_window->view().comparison();
    comparison.startWithNow();
    EXPECT_TRUE(map().isComparing());
    m_document.session().seek(6);
    ASSERT_TRUE(waitFor([&] {
        return isAtRest() && comparison.volumes() &&
               *comparison.volumes() == volumeChange(before, m_document.snapshot()->terrain);
    }));
    EXPECT_GT(comparison.volumes()->cutM3, 0.0);
    QTest::keyClick(&map(), Qt::Key_Escape);
    EXPECT_FALSE(comparison.isActive());
    EXPECT_FALSE(map().isComparing());
}

TEST_F(MapInWindow, ComparesWithAKeptStepAndTheTipOfABranch) {
    load();
    Comparison& comparison = m_window->view().comparison();
    comparison.startWithStep({});
    ASSERT_TRUE(waitFor([&] { return comparison.isActive(); }));
    comparison.end();
    // A change in the past leaves what came after as a branch.
    runToTheEnd();
    seekTo(8);
    setInertia(0.7);
    runToTheEnd();
    ASSERT_TRUE(waitFor([&] { return m_document.snapshot()->branches.size() == 2; }));
    for (const BranchInfo& branch : m_document.snapshot()->branches)
        if (!branch.current)
            comparison.startWithTip(branch);
    ASSERT_TRUE(waitFor([&] { return comparison.isActive() && comparison.volumes(); }));
    EXPECT_GT(comparison.volumes()->cutM3 + comparison.volumes()->filledM3, 0.0);
}

} // namespace

} // namespace oxbow
