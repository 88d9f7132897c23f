#include "core/recipe/stroke_target.h"

#include "core/recipe/stage_registry.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

class StrokeTargetTest : public testing::Test {
protected:
    StrokeTargetTest() {
        for (const char* id : {"noise", "droplet_erosion", "levels"})
            recipe.stages.emplace_back(*findStageKind(id));
    }
    [[nodiscard]] StrokeTarget target(int selected, RunPosition position, Layer layer) const {
        return strokeTarget(recipe, position, recipe.stages[static_cast<std::size_t>(selected)].id, layer);
    }
    Recipe recipe;
};

TEST_F(StrokeTargetTest, ASelectedSimulationTakesThemAtItsStep) {
    const StrokeTarget running = target(1, {1, 7}, Layer::Rain);
    EXPECT_EQ(running.index, 1);
    EXPECT_EQ(running.step, 7);
    EXPECT_EQ(running.added, nullptr);
    EXPECT_EQ(target(1, {0, 0}, Layer::Rain).step, 0);
    EXPECT_EQ(target(1, endOf(recipe), Layer::Rain).index, 1);
}

TEST_F(StrokeTargetTest, GroundBehindADoneSimulationGetsAStageOfItsOwn) {
    const StrokeTarget done = target(1, endOf(recipe), Layer::Elevation);
    ASSERT_NE(done.added, nullptr);
    EXPECT_TRUE(done.added->stepsAreStrokes);
    EXPECT_EQ(done.index, 2);
    recipe.stages.insert(recipe.stages.begin() + 2, RecipeStage(*done.added));
    const StrokeTarget again = target(1, endOf(recipe), Layer::Elevation);
    EXPECT_EQ(again.added, nullptr);
    EXPECT_EQ(again.index, 2);
}

TEST_F(StrokeTargetTest, BehindASourceUnlessASimulationRuns) {
    EXPECT_EQ(target(0, {0, 0}, Layer::Rain).index, 1);
    EXPECT_NE(target(0, {0, 0}, Layer::Rain).added, nullptr);
    EXPECT_EQ(target(0, {1, 3}, Layer::Rain).index, 1);
    EXPECT_EQ(target(0, {1, 3}, Layer::Rain).added, nullptr);
    EXPECT_EQ(target(2, {1, 3}, Layer::Rain).index, 3);
    EXPECT_EQ(strokeTarget(Recipe{}, {}, 0, Layer::Rain).index, 0);
}

TEST_F(StrokeTargetTest, GroundGoesBeforeTheWaterSoThatItFollows) {
    for (const char* id : {"lakes", "rivers"})
        recipe.stages.emplace_back(*findStageKind(id));
    const StrokeTarget ground = target(4, endOf(recipe), Layer::Elevation);
    ASSERT_NE(ground.added, nullptr);
    EXPECT_EQ(ground.index, 3);
    recipe.stages.insert(recipe.stages.begin() + 3, RecipeStage(*ground.added));
    const StrokeTarget again = target(5, endOf(recipe), Layer::Elevation);
    EXPECT_EQ(again.added, nullptr);
    EXPECT_EQ(again.index, 3);
    // Behind the rivers after all, where the user says so.
    recipe.stages.emplace_back(*ground.added);
    EXPECT_EQ(target(6, endOf(recipe), Layer::Elevation).index, 6);
}

TEST_F(StrokeTargetTest, GroundGoesBeforeWaterThatIsNotUnderWayYet) {
    for (const char* id : {"lakes", "rivers"})
        recipe.stages.emplace_back(*findStageKind(id));
    const StrokeTarget lakesShown = target(4, {4, 0}, Layer::Elevation);
    ASSERT_NE(lakesShown.added, nullptr) << "rivers are selected and wait";
    EXPECT_EQ(lakesShown.index, 3);
    EXPECT_EQ(target(4, {3, 5}, Layer::Elevation).index, 3) << "lakes fill";
    EXPECT_EQ(target(4, {4, 2}, Layer::Elevation).index, 4);
    EXPECT_EQ(target(4, {4, 2}, Layer::Elevation).added, nullptr);
}

TEST_F(StrokeTargetTest, TheStageThatWasChosenForThem) {
    EXPECT_EQ(strokeStages(recipe, Layer::Rain), std::vector<int>{1});
    const std::uint64_t erosion = recipe.stages[1].id, levels = recipe.stages[2].id;
    EXPECT_EQ(strokeTarget(recipe, endOf(recipe), levels, Layer::Elevation, erosion).index, 1);
    EXPECT_EQ(strokeTarget(recipe, {1, 4}, levels, Layer::Elevation, erosion).step, 4);
    EXPECT_EQ(strokeTarget(recipe, endOf(recipe), levels, Layer::Rain, levels).index, 3) << "it takes none";
}

TEST_F(StrokeTargetTest, NotToAStageThatIsSwitchedOff) {
    recipe.stages[1].enabled = false;
    EXPECT_NE(target(1, {0, 0}, Layer::Rain).added, nullptr);
}

} // namespace
} // namespace oxbow
