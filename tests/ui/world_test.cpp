#include "core/recipe/recipe_file.h"
#include "core/world/world_view.h"
#include "tests/ui/editor_fixture.h"
#include "ui/area/view_area.h"
#include "ui/document/recipe_edits.h"
#include "ui/map/map_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/world/world_work.h"

#include <QDockWidget>
#include <QLabel>
#include <QProgressBar>

#include <numeric>

namespace oxbow {
namespace {

/// A world of 512² cells in 16 tiles, with the water of its own cells.
class WorldInWindow : public EditorTest {
protected:
    void SetUp() override {
        const Recipe recipe = parseRecipe(
            R"({ "oxbow": 1, "grid": { "width": 256, "height": 256, "cell_size_m": 20 }, "stages": [
            { "stage": "noise", "parameters": { "feature_size_m": 1500, "relief_m": 700 } } ] })",
            "test");
        WorldOptions options{.side = 512, .tile = 128, .water = true};
        options.memoryBytes = 1'000'000'000;
        m_plan = planWorld(recipe, m_folder.path().toStdString(), options, worldFolder().toStdString());
        writeWorldPlan(m_plan);
    }
    [[nodiscard]] QString worldFolder() const { return m_folder.filePath("world"); }
    void build() const { buildWorld(m_plan, 1, kNeverCancelled); }
    [[nodiscard]] WorldWork& world() const { return m_window->world(); }
    void open() {
        m_window->files().open(worldFolder());
        ASSERT_TRUE(waitFor(
            [&] { return world().plan() != nullptr && isAtRest() && sum(world().progress().all) > 0; }));
    }
    [[nodiscard]] static int sum(const std::array<int, kWorldTaskKinds>& counts) {
        return std::accumulate(counts.begin(), counts.end(), 0);
    }
    template <typename Widget>
    [[nodiscard]] Widget* find(const char* name) const {
        return m_window->findChild<Widget*>(QLatin1String(name));
    }
    void click(const char* name) const {
        auto* button = find<QPushButton>(name);
        ASSERT_TRUE(button && button->isEnabled()) << name;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    /// The cells of the world's ground that differ from those that are shown.
    [[nodiscard]] int differing(const CellRect& cells) {
        ThreadPool pool(2);
        const Heightmap ground = worldWindow(m_plan, cells, 1, {pool});
        const Heightmap shown = m_document.snapshot()->terrain.flattened(Layer::Elevation);
        int count = 0;
        for (std::size_t i = 0; i < ground.cells().size(); ++i)
            count += shown.grid() != ground.grid() || shown.cells()[i] != ground.cells()[i];
        return count;
    }

    WorldPlan m_plan;
};

TEST_F(WorldInWindow, ItsFolderOpensWithLakesAndRivers) {
    build();
    EXPECT_FALSE(find<QDockWidget>("world")->isVisible());
    open();
    EXPECT_TRUE(find<QDockWidget>("world")->isVisible());
    EXPECT_EQ(differing(m_plan.all()), 0);
    EXPECT_EQ(statusNow(), RunStatus::Finished);
    EXPECT_EQ(m_document.recipe().stages, m_plan.given.stages);
    EXPECT_FALSE(m_document.isModified());
    const WaterBodies& water = *m_document.snapshot()->terrain.waterBodies();
    EXPECT_FALSE(water.lakes.empty());
    EXPECT_FALSE(water.rivers.empty());
    EXPECT_EQ(find<QProgressBar>("worldTasks")->value(), static_cast<int>(m_plan.tasks.size()));
    EXPECT_EQ(find<QLabel>("worldMissing")->text(), "nothing");
    EXPECT_FALSE(find<QPushButton>("buildWorld")->isEnabled());
    EXPECT_EQ(m_window->files().recentFiles().value(0), worldFolder());

    m_window->files().openExample("first_start.json", false); // another terrain
    EXPECT_EQ(world().plan(), nullptr);
    EXPECT_FALSE(find<QDockWidget>("world")->isVisible());
    EXPECT_FALSE(m_window->actions()["view.worldPart"]->isEnabled());
}

TEST_F(WorldInWindow, IsBuiltFromTheWindowAndSeenMeanwhile) {
    m_window->files().open(worldFolder() + "/plan.json");
    ASSERT_TRUE(waitFor(
        [&] { return world().plan() != nullptr && isAtRest() && statusNow() == RunStatus::Finished; }));
    EXPECT_EQ(world().finished(), 0.0) << "the recipe was run at the size of the picture";
    click("buildWorld");
    EXPECT_TRUE(world().isBuilding());
    EXPECT_FALSE(find<QPushButton>("buildWorld")->isEnabled());
    click("cancelWorld");
    EXPECT_FALSE(world().isBuilding());
    click("buildWorld");
    ASSERT_TRUE(waitFor([&] { return !world().isBuilding(); }));
    ASSERT_TRUE(waitFor([&] {
        return world().finished() == 1.0 && isAtRest() &&
               world().progress().doneOf(WorldTaskKind::Rivers) == 1;
    }));
    EXPECT_EQ(sum(progressOf(m_plan).done), static_cast<int>(m_plan.tasks.size()));
    EXPECT_EQ(differing(m_plan.all()), 0);
    EXPECT_TRUE(waitFor([&] { return !m_document.snapshot()->terrain.waterBodies()->lakes.empty(); }))
        << "water shows once it is built";
}

TEST_F(WorldInWindow, ADoubleClickShowsThePlaceInFullDetail) {
    build();
    open();
    world().setPartSide(128);
    MapView& map = m_window->view().map();
    m_window->view().setMode(ViewMode::Map);
    QTest::mouseDClick(&map, Qt::LeftButton, Qt::NoModifier, map.rect().center());
    ASSERT_TRUE(waitFor([&] { return world().shown() == WorldWork::Shown::Part && isAtRest(); }));
    EXPECT_EQ(m_document.recipe().grid, (GridSpec{128, 128, 10.0}));
    // The middle of the map is the middle of the world, within the pixel that was clicked.
    const Heightmap shown = m_document.snapshot()->terrain.flattened(Layer::Elevation);
    int found = 0;
    for (int y = 185; y <= 199 && found == 0; ++y)
        for (int x = 185; x <= 199 && found == 0; ++x)
            found += differing({x, y, x + 128, y + 128}) == 0;
    EXPECT_EQ(found, 1);
    // An ordinary terrain: run anew from its file the ground is the same.
    m_document.session().seek(0);
    runToTheEnd();
    EXPECT_TRUE(std::ranges::equal(m_document.snapshot()->terrain.flattened(Layer::Elevation).cells(),
                                   shown.cells()));
    press(Qt::Key_6, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return world().shown() == WorldWork::Shown::Whole && isAtRest(); }));
    EXPECT_EQ(differing(m_plan.all()), 0);
}

TEST_F(WorldInWindow, AChangedRecipeTellsWhatIsStaleAndIsTakenOver) {
    build();
    open();
    EXPECT_FALSE(find<QPushButton>("worldRecipe")->isEnabled());
    setParameter(m_document, m_document.recipe().stages[0].id, QStringLiteral("relief_m"), 300.0,
                 EditPhase::Finished);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && find<QPushButton>("worldRecipe")->isEnabled(); }));
    click("worldRecipe");
    ASSERT_TRUE(waitFor([&] { return question("worldRecipeQuestion") != nullptr; }));
    EXPECT_TRUE(
        question("worldRecipeQuestion")->informativeText().startsWith(QString::number(m_plan.tasks.size())));
    ASSERT_TRUE(answer("worldRecipeQuestion", QMessageBox::AcceptRole));
    ASSERT_TRUE(waitFor([&] { return sum(world().progress().done) == 0; }));
    EXPECT_FALSE(m_document.isModified());
    EXPECT_FALSE(find<QPushButton>("worldRecipe")->isEnabled());
    EXPECT_EQ(readWorldPlan(worldFolder().toStdString()).given.stages[0].params.value("relief_m"),
              ParamValue(300.0));
    EXPECT_EQ(readWorldPlan(worldFolder().toStdString()).given.grid, m_plan.given.grid);
}

TEST_F(WorldInWindow, WhatIsDamagedIsSaidAndTheTerrainStays) {
    loadSmall();
    const Recipe before = m_document.recipe();
    oxbow::putFile((worldFolder() + "/plan.json").toStdString(), "torn");
    m_window->files().open(worldFolder());
    ASSERT_TRUE(waitFor([&] { return m_window->messages().text().contains("this plan is damaged"); }));
    EXPECT_EQ(m_document.recipe(), before);
    EXPECT_EQ(world().plan(), nullptr);
}

} // namespace
} // namespace oxbow
