#include "core/base/thread_pool.h"
#include "core/measure/terrain_metrics.h"
#include "core/recipe/recipe_edit.h"
#include "core/run/evaluator.h"
#include "tests/core/run/run_to_end.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

/// Each preset makes the land that its name says, on plain noise.
namespace oxbow {
namespace {

struct PresetLand {
    std::vector<TerrainMetric> metrics;

    PresetLand(const std::string& preset, double cellSizeM, double reliefM, double featureM) {
        auto recipe = std::make_shared<Recipe>();
        recipe->grid = {512, 512, cellSizeM};
        recipe->stages.emplace_back(*findStageKind("noise"));
        recipe->stages.emplace_back(*findStageKind("stream_power_erosion"));
        recipe->stages[0].params.set("relief_m", reliefM);
        recipe->stages[0].params.set("feature_size_m", featureM);
        setPreset(*recipe, "stream_power_erosion=" + preset, "test");
        ThreadPool pool(2);
        Evaluator evaluator(pool, {});
        test::runToEnd(evaluator, recipe);
        metrics = terrainMetrics(TerrainState(evaluator.terrain(), {}, pool).flattened(Layer::Elevation), Compute{pool});
    }
    [[nodiscard]] double value(const std::string& key) const {
        const auto metric = std::ranges::find_if(metrics, [&](const auto& each) { return each.key == key; });
        return metric == metrics.end() ? std::nan("") : metric->value;
    }
};

TEST(StreamPowerPresets, HighMountainsAreSteepButNoRoofs) {
    const PresetLand land("High mountains", 20.0, 300.0, 4000.0);
    EXPECT_GT(land.value("steep_share"), 0.05);
    EXPECT_LT(land.value("steep_share"), 0.3) << "0.76 with the values before";
    EXPECT_LT(land.value("slope_mode_deg"), 40.0);
}

TEST(StreamPowerPresets, SoftHillsAreSoft) {
    const PresetLand land("Soft hills", 20.0, 200.0, 4000.0);
    EXPECT_LT(land.value("slope_mode_deg"), 15.0);
    EXPECT_LT(land.value("steep_share"), 0.001);
}

TEST(StreamPowerPresets, CanyonsLeaveTablelands) {
    const PresetLand land("Canyons", 20.0, 150.0, 6000.0);
    EXPECT_GT(land.value("hypsometric_integral"), 0.6);
    EXPECT_LT(land.value("steep_share"), 0.3) << "0.72 with the values before";
}

TEST(StreamPowerPresets, GulliesAreNoRoofsEither) {
    const PresetLand land("Gullies", 2.0, 30.0, 400.0);
    EXPECT_GT(land.value("steep_share"), 0.05);
    EXPECT_LT(land.value("steep_share"), 0.3) << "0.56 with the values before";
}

} // namespace
} // namespace oxbow
