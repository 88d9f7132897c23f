#include "tests/ui/gestures.h"
#include "ui/viewport/viewport_widget.h"

#include "core/base/thread_pool.h"
#include "render/gl/gl_check.h"
#include "ui/brush/tools.h"
#include "ui/document/document.h"
#include "ui/viewport/viewport_overlays.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QMainWindow>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <cmath>

using namespace oxbow;

namespace {

/// Rolling viewedHills, 128 x 96 cells of 20 m.
TerrainState viewedHills(int width = 128, int height = 96) {
    WorkingTerrain terrain({width, height, 20.0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            terrain.elevation().at(x, y) =
                static_cast<float>(300.0 + 150.0 * std::sin(x * 0.11) * std::cos(y * 0.09) + 0.5 * x);
    ThreadPool pool(1);
    return TerrainState(terrain, {}, pool);
}

class ViewportTest : public ::testing::Test {
protected:
    ViewportTest() {
        window.resize(640, 480);
        auto* layout = new QVBoxLayout(&window);
        layout->setContentsMargins(0, 0, 0, 0);
        view = new ViewportWidget(document, settings, &window);
        layout->addWidget(view);
        QObject::disconnect(&document, nullptr, view, nullptr); // the tests set the states themselves
        view->setState(viewedHills());
        window.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
        QApplication::setActiveWindow(&window); // there may be no window manager
        view->setFocus();
        settle();
    }
    void settle() {
        EXPECT_TRUE(QTest::qWaitFor([this] { return view->isSettled(); }, 15000));
    }
    void drag(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, QPoint from, QPoint to) {
        dragMouse(*view, QPointF(from), QPointF(to), {button, modifiers, 4});
        settle();
    }
    double metresFromCursor(const GroundHit& hit, QPointF at) {
        const auto seen = view->camera().pixelOf(hit.drawn(view->settings().options().verticalScale));
        return seen ? std::hypot(seen->x - at.x(), seen->y - at.y()) : 1e9;
    }

    Document document;
    ViewSettings settings;
    QWidget window;
    ViewportWidget* view = nullptr;
};

} // namespace

TEST_F(ViewportTest, DrawsTheTerrainOverItsBackground) {
    ASSERT_TRUE(view->problem().isEmpty()) << view->problem().toStdString();
    const QImage picture = view->grabFramebuffer();
    ASSERT_FALSE(picture.isNull());
    EXPECT_GT(view->statistics().triangles, 0);
    EXPECT_NE(picture.pixel(picture.width() / 2, picture.height() / 2), picture.pixel(2, 2));
}

TEST_F(ViewportTest, ShowsTheSamePictureAgainAfterAMovementThereAndBack) {
    const CameraPose pose = view->camera().pose();
    view->setPose(pose);
    settle();
    const QImage before = view->grabFramebuffer();
    drag(Qt::RightButton, Qt::NoModifier, {300, 260}, {380, 280});
    EXPECT_NE(view->grabFramebuffer(), before);
    view->setPose(pose);
    settle();
    EXPECT_EQ(view->grabFramebuffer(), before);
}

TEST_F(ViewportTest, RightDragOrbits) {
    const CameraPose before = view->camera().pose();
    drag(Qt::RightButton, Qt::NoModifier, {300, 260}, {380, 260});
    const double turned = std::remainder(view->camera().pose().headingDeg - before.headingDeg, 360.0);
    EXPECT_NEAR(turned, 80.0 * 180.0 / view->height(), 0.5);
    EXPECT_NEAR(view->camera().pose().distanceM, before.distanceM, 1e-6 * before.distanceM);
}

TEST_F(ViewportTest, OrbitKeepsTheGroundUnderTheCursorWhereItIs) {
    const QPoint from(300, 260);
    const auto hit = view->pick(from);
    ASSERT_TRUE(hit);
    drag(Qt::MiddleButton, Qt::NoModifier, from, {340, 270});
    EXPECT_LE(metresFromCursor(*hit, from), 2.0);
}

TEST_F(ViewportTest, ShiftMiddleDragMovesTheGroundWithTheCursor) {
    const QPoint from(320, 260);
    const auto hit = view->pick(from);
    ASSERT_TRUE(hit);
    drag(Qt::MiddleButton, Qt::ShiftModifier, from, {350, 250});
    EXPECT_LE(metresFromCursor(*hit, {350, 250}), 6.0); // perspective: the distance changes a little
}

TEST_F(ViewportTest, AltButtonsOrbitPanAndZoom) {
    CameraPose before = view->camera().pose();
    drag(Qt::LeftButton, Qt::AltModifier, {300, 260}, {340, 260});
    EXPECT_GT(std::abs(view->camera().pose().headingDeg - before.headingDeg), 5.0);
    before = view->camera().pose();
    drag(Qt::MiddleButton, Qt::AltModifier, {300, 260}, {340, 260});
    EXPECT_NEAR(view->camera().pose().headingDeg, before.headingDeg, 1e-6);
    EXPECT_GT(glm::distance(view->camera().pose().target, before.target), 1.0);
    before = view->camera().pose();
    drag(Qt::RightButton, Qt::AltModifier, {300, 260}, {300, 220});
    EXPECT_LT(view->camera().pose().distanceM, before.distanceM * 0.95);
}

TEST_F(ViewportTest, WheelZoomsAndKeepsTheGroundUnderTheCursor) {
    const QPointF at(410, 300);
    const auto hit = view->pick(at);
    ASSERT_TRUE(hit);
    const double before = view->camera().pose().distanceM;
    for (int i = 0; i < 5; ++i)
        turnWheel(*view, at, 1);
    settle();
    EXPECT_LT(view->camera().pose().distanceM, 0.5 * before);
    EXPECT_LE(metresFromCursor(*hit, at), 2.0);
}

TEST_F(ViewportTest, FramesEverythingOnF) {
    for (int i = 0; i < 6; ++i)
        turnWheel(*view, {400, 300}, 1);
    settle();
    QTest::keyClick(view, Qt::Key_F);
    settle();
    const GridSpec grid = view->pick({320, 260}) ? viewedHills().grid() : GridSpec{};
    ASSERT_GT(grid.width, 0);
    for (const glm::dvec3 corner :
         {glm::dvec3(0, 300, 0), glm::dvec3(grid.widthM(), 300, 0), glm::dvec3(0, 300, grid.heightM()),
          glm::dvec3(grid.widthM(), 300, grid.heightM())}) {
        const auto px = view->camera().pixelOf(corner);
        ASSERT_TRUE(px);
        EXPECT_TRUE(px->x >= 0 && px->x <= view->width() && px->y >= 0 && px->y <= view->height());
    }
}

TEST_F(ViewportTest, NumberKeysChooseOverlays) {
    QTest::keyClick(view, Qt::Key_3);
    EXPECT_EQ(view->settings().options().overlay, Overlay::Slope);
    EXPECT_EQ(view->legend().unit, "°");
    QTest::keyClick(view, Qt::Key_0);
    EXPECT_EQ(view->settings().options().overlay, Overlay::Hardness);
    QTest::keyClick(view, Qt::Key_1);
    EXPECT_EQ(view->settings().options().overlay, Overlay::Shaded);
    for (const OverlayInfo& info : overlays()) {
        if (info.shortcut.empty())
            continue;
        const QKeyCombination keys = QKeySequence(overlayKey(info.overlay))[0];
        QTest::keyClick(view, keys.key(), keys.keyboardModifiers());
        EXPECT_EQ(view->settings().options().overlay, info.overlay) << info.key;
    }
}

TEST_F(ViewportTest, KeypadShowsTheTop) {
    QTest::keyClick(view, Qt::Key_7, Qt::KeypadModifier);
    settle();
    EXPECT_GT(view->camera().pose().pitchDeg, 85.0);
    EXPECT_EQ(view->settings().options().overlay, Overlay::Shaded);
}

TEST_F(ViewportTest, FliesByLettersOnlyWhileTheRightButtonIsHeld) {
    const glm::dvec3 before = view->camera().eye();
    QTest::keyPress(view, Qt::Key_W);
    QTest::qWait(100);
    QTest::keyRelease(view, Qt::Key_W);
    settle();
    EXPECT_NEAR(glm::distance(view->camera().eye(), before), 0.0, 1e-6);
    QTest::mousePress(view, Qt::RightButton, Qt::NoModifier, {300, 240});
    QTest::keyPress(view, Qt::Key_W);
    QTest::qWait(200);
    QTest::keyRelease(view, Qt::Key_W);
    QTest::mouseRelease(view, Qt::RightButton, Qt::NoModifier, {300, 240});
    settle();
    EXPECT_GT(glm::distance(view->camera().eye(), before), 10.0);
}

TEST_F(ViewportTest, ReadsTheHeightThatLiesUnderTheCursor) {
    std::optional<Reading> last;
    QObject::connect(&view->input(), &ViewInput::readingChanged,
                     [&](const std::optional<Reading>& r) { last = r; });
    const TerrainState state = viewedHills();
    int hits = 0;
    for (int x = 60; x < 600; x += 45) {
        const QPointF at(x, 270);
        moveMouse(*view, at, Qt::NoButton);
        if (!last)
            continue;
        ++hits;
        EXPECT_FLOAT_EQ(static_cast<float>(last->elevationM),
                        state.value(Layer::Elevation, last->cellX, last->cellY));
        // The ground at that place appears at the cursor.
        const auto hit = view->pick(at);
        ASSERT_TRUE(hit);
        EXPECT_LE(metresFromCursor(*hit, at), 0.01);
        EXPECT_NEAR(hit->eastM / 20.0 - 0.5, last->cellX, 0.51);
        EXPECT_NEAR(hit->southM / 20.0 - 0.5, last->cellY, 0.51);
    }
    EXPECT_GT(hits, 5);
    moveMouse(*view, {2, 2}, Qt::NoButton);
    EXPECT_FALSE(last);
}

TEST_F(ViewportTest, AClickOfTheProbeProbesAndADragOrAnotherToolDoesNot) {
    ToolSet tools(document);
    view->input().setTools(tools);
    int probes = 0;
    QObject::connect(&tools.probe(), &ProbeTool::probed, [&](const QPointF&) { ++probes; });
    QTest::mouseClick(view, Qt::LeftButton, Qt::NoModifier, {320, 270});
    EXPECT_EQ(probes, 0) << "the navigate tool is in hand";
    tools.box().choose(toolById("tool.probe"));
    QTest::mouseClick(view, Qt::LeftButton, Qt::NoModifier, {320, 270});
    EXPECT_EQ(probes, 1);
    drag(Qt::LeftButton, Qt::NoModifier, {320, 270}, {360, 270});
    EXPECT_EQ(probes, 1);
}

TEST_F(ViewportTest, ARightClickAsksForAMenuAndADragDoesNot) {
    int menus = 0;
    QObject::connect(&view->input(), &ViewInput::menuWanted, [&](const Reading&, const QPoint&) { ++menus; });
    QTest::mouseClick(view, Qt::RightButton, Qt::NoModifier, {320, 270});
    EXPECT_EQ(menus, 1);
    drag(Qt::RightButton, Qt::NoModifier, {320, 270}, {360, 270});
    EXPECT_EQ(menus, 1);
}

TEST_F(ViewportTest, ANewStateOfTheSameGridLeavesTheCameraAlone) {
    drag(Qt::RightButton, Qt::NoModifier, {300, 260}, {380, 280});
    const CameraPose before = view->camera().pose();
    WorkingTerrain other({128, 96, 20.0});
    ThreadPool pool(1);
    other.elevation().at(5, 5) = 900.0f;
    view->setState(TerrainState(other, {}, pool));
    settle();
    EXPECT_NEAR(view->camera().pose().headingDeg, before.headingDeg, 1e-6);
    EXPECT_NEAR(view->camera().pose().distanceM, before.distanceM, 1e-6 * before.distanceM);
    view->setState(viewedHills(64, 64));
    settle();
    EXPECT_LT(view->camera().pose().distanceM, before.distanceM);
}

TEST_F(ViewportTest, SurvivesASecondInitialisationInAnotherWindow) {
    const QImage before = view->grabFramebuffer();
    QMainWindow other;
    other.resize(640, 480);
    other.setCentralWidget(view);
    other.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&other));
    settle();
    ASSERT_TRUE(view->problem().isEmpty()) << view->problem().toStdString();
    const QImage after = view->grabFramebuffer();
    EXPECT_GT(view->statistics().triangles, 0);
    EXPECT_NE(after.pixel(after.width() / 2, after.height() / 2), after.pixel(2, 2));
    other.takeCentralWidget()->setParent(&window);
    window.layout()->addWidget(view);
    view->show();
    settle();
    EXPECT_EQ(view->grabFramebuffer().size(), before.size());
}

TEST(ScaleBar, IsARoundLengthThatFits) {
    EXPECT_DOUBLE_EQ(scaleBarM(10.0, 130.0), 1000.0);
    EXPECT_DOUBLE_EQ(scaleBarM(1.0, 130.0), 100.0);
    EXPECT_DOUBLE_EQ(scaleBarM(2.0, 130.0), 200.0);
    EXPECT_DOUBLE_EQ(scaleBarM(5.0, 130.0), 500.0);
    for (double px = 0.01; px < 1000.0; px *= 1.7)
        EXPECT_LE(scaleBarM(px, 130.0), 130.0 * px);
}
