#include "tests/ui/editor_fixture.h"
#include "ui/area/view_area.h"
#include "ui/views/view_options_memory.h"
#include "ui/views/view_settings.h"

#include <QMenu>

#include <algorithm>

namespace oxbow {
namespace {

TEST(ViewOptionsMemory, HowTheGroundIsLookedAtIsTheSameAtTheNextStart) {
    forgetSettings();
    ViewOptions wanted;
    wanted.look = Look::Landscape;
    wanted.sky = {.turbidity = 3.0, .clouds = 0.75, .snow = 0.5, .windFromDeg = 45.0, .isNight = true};
    wanted.overlay = Overlay::Slope;
    wanted.ramp = "batlow";
    wanted.overlayOpacity = 0.5;
    wanted.verticalScale = 2.5;
    wanted.sun = {.headingDeg = 100.0, .heightDeg = 60.0, .shadows = false, .ambientOcclusion = false};
    wanted.water = false;
    wanted.rivers = false;
    wanted.contours = true;
    wanted.contourIntervalM = 25.0;
    wanted.wireframe = true;
    wanted.block = false;
    wanted.haze = 0.25;
    {
        ViewSettings settings;
        new ViewOptionsMemory(settings);
        EXPECT_EQ(settings.options(), ViewOptions()) << "of a first start";
        settings.set(wanted);
    }
    ViewSettings settings;
    new ViewOptionsMemory(settings);
    EXPECT_EQ(settings.options(), wanted);
    settings.change([](ViewOptions& options) { options.seaLevelM = 10.0; });
    ViewSettings other;
    new ViewOptionsMemory(other);
    EXPECT_FALSE(other.options().seaLevelM) << "the sea belongs to a terrain";
    forgetSettings();
}

TEST(ViewOptionsMemory, WhatCannotBeIsNotTakenOver) {
    forgetSettings();
    QSettings().setValue("view/options/vertical_scale", 1e9);
    QSettings().setValue("view/options/haze", "nan");
    QSettings().setValue("view/options/overlay", "no_such_overlay");
    QSettings().setValue("view/options/ramp", "no_such_ramp");
    ViewSettings settings;
    new ViewOptionsMemory(settings);
    EXPECT_EQ(settings.options().verticalScale, 20.0);
    EXPECT_EQ(settings.options().haze, 1.0);
    EXPECT_EQ(settings.options().overlay, Overlay::Shaded);
    EXPECT_TRUE(settings.options().ramp.empty());
    forgetSettings();
}

class ViewOptionsInWindow : public EditorTest {};

/// Layers of rock lie in no layer of the terrain; the overlay shows what erosion goes by all the same.
TEST_F(ViewOptionsInWindow, HardnessIsThatOfTheRockThatLiesBare) {
    Recipe recipe = test::recipeWith({96, 96, 20.0}, {"noise", "strata"});
    m_document.load(recipe, {});
    runToTheEnd();
    ViewSettings& settings = m_window->view().settings();
    EXPECT_FALSE(settings.rock()) << "nobody asks";
    settings.change([](ViewOptions& options) { options.overlay = Overlay::Hardness; });
    ASSERT_TRUE(waitFor([&] { return settings.rock() != nullptr; }));
    const TerrainState& terrain = m_document.snapshot()->terrain;
    EXPECT_FALSE(terrain.has(Layer::Hardness));
    const auto cells = settings.shown(terrain).flattened(Layer::Hardness);
    const ValueRange range = valueRange(cells.cells());
    EXPECT_LT(range.low, 0.3f) << "loose layers";
    EXPECT_GT(range.high, 0.6f) << "and hard ones";
    settings.change([](ViewOptions& options) { options.overlay = Overlay::Shaded; });
    EXPECT_FALSE(settings.rock());
}

class ViewOptionsIn3D : public EditorTest {
protected:
    ViewOptionsIn3D() : EditorTest(QString()) {}
};

TEST_F(ViewOptionsIn3D, AKeyShowsTheLandscapeAndASkyOfTheMenuDoes) {
    const ViewSettings& settings = m_window->view().settings();
    press(Qt::Key_L, Qt::ShiftModifier);
    EXPECT_EQ(settings.options().look, Look::Landscape);
    press(Qt::Key_L, Qt::ShiftModifier);
    EXPECT_EQ(settings.options().look, Look::Natural);
    QMenu* menu = nullptr;
    for (QAction* action : m_window->findChildren<QAction*>(QStringLiteral("view.look")))
        menu = action->menu() ? action->menu() : menu;
    ASSERT_NE(menu, nullptr);
    emit menu->aboutToShow();
    const QList<QAction*> rows = menu->actions();
    const auto found = std::ranges::find(rows, QStringLiteral("Golden hour"), &QAction::text);
    ASSERT_NE(found, rows.end());
    (*found)->trigger();
    EXPECT_EQ(settings.options().look, Look::Landscape);
    EXPECT_EQ(settings.options().sun.heightDeg, 9.0);
    emit menu->aboutToShow();
    const QList<QAction*> after = menu->actions();
    EXPECT_EQ(std::ranges::count(after, true, &QAction::isChecked), 2) << "the look and its sky";
}

TEST_F(ViewOptionsInWindow, AnotherWindowLooksAsThisOneDid) {
    press(Qt::Key_C); // contour lines
    press(Qt::Key_3); // slope
    const ViewOptions chosen = m_window->view().settings().options();
    EXPECT_TRUE(chosen.contours);
    EXPECT_EQ(chosen.overlay, Overlay::Slope);
    m_window = std::make_unique<MainWindow>(m_document, QStringLiteral("no picture in this test"));
    EXPECT_EQ(m_window->view().settings().options(), chosen);
}

} // namespace
} // namespace oxbow
