#include "core/export/stage_forecast.h"

#include "core/recipe/stage_registry.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

RecipeStage stageToForecast(const char* id, const GridSpec& grid) {
    return newStage(*findStageKind(id), grid);
}

TEST(StageForecast, EveryKindOfStageHasOneThatGrowsWithTheMap) {
    for (const StageKind& kind : stageKinds()) {
        const GridSpec small{512, 512, 20.0}, large{2048, 2048, 20.0};
        const double first = usualSeconds(newStage(kind, small), small), then = usualSeconds(newStage(kind, large), large);
        EXPECT_GE(first, 0.0) << kind.id;
        EXPECT_LT(first, 60.0) << kind.id;
        EXPECT_GE(then, first) << kind.id;
        EXPECT_EQ(first > 0.0, kind.id != "pins") << kind.id << ": without curves there is nothing to meet";
    }
}

TEST(StageForecast, EveryKindOfStageSaysWhatItCosts) {
    for (const StageKind& kind : stageKinds())
        EXPECT_GT(kind.cost.fixedS + kind.cost.cellNs + kind.cost.stepNs, 0.0) << kind.id;
}

TEST(StageForecast, GoesByTheWorkThatParametersAskFor) {
    const GridSpec grid{256, 256, 20.0};
    const auto with = [&](const char* id, const char* key, ParamValue value) {
        RecipeStage stage = stageToForecast(id, grid);
        stage.params.set(key, value);
        return usualSeconds(stage, grid);
    };
    EXPECT_DOUBLE_EQ(with("thermal_erosion", "iterations", std::int64_t{80}), 2.0 * with("thermal_erosion", "iterations", std::int64_t{40}));
    EXPECT_DOUBLE_EQ(with("downhill_walk", "walks", std::int64_t{90000}), 3.0 * with("downhill_walk", "walks", std::int64_t{30000}));
    EXPECT_GT(with("droplet_erosion", "drops_per_cell", 8.0), 6.0 * with("droplet_erosion", "drops_per_cell", 1.0));
    EXPECT_DOUBLE_EQ(with("glacier", "steps", std::int64_t{120}), 2.0 * with("glacier", "steps", std::int64_t{60}));
}

TEST(StageForecast, OfAStageOfManyStepsLooksAtSome) {
    const GridSpec grid{64, 64, 1000.0};
    RecipeStage stage = stageToForecast("shallow_water_erosion", grid);
    stage.params.set("duration_s", 1e6);
    const double all = usualSeconds(stage, grid);
    stage.params.set("duration_s", 5e5);
    EXPECT_NEAR(all / usualSeconds(stage, grid), 2.0, 0.01);
}

TEST(StageForecast, AStageThatIsOffTakesNothingAndThreadsShareTheRest) {
    Recipe recipe;
    recipe.grid = {256, 256, 20.0};
    recipe.stages = {stageToForecast("noise", recipe.grid), stageToForecast("thermal_erosion", recipe.grid)};
    recipe.stages[0].enabled = false;
    const std::vector<double> one = forecastStages(recipe, 1), two = forecastStages(recipe, 2);
    EXPECT_EQ(one[0], 0.0);
    EXPECT_NEAR(two[1] / one[1], 0.625, 1e-12) << "a quarter, and half of the other three";
    EXPECT_NEAR(one[1], usualSeconds(recipe.stages[1], recipe.grid) * processorPace(), 1e-12);
}

} // namespace
} // namespace oxbow
