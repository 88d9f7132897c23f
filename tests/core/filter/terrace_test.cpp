#include "core/filter/terrace.h"

#include "core/base/thread_pool.h"
#include "core/recipe/recipe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

/// Terraces of an even slope of 1 m a cell from -100 m to 400 m.
std::vector<float> terraced(std::initializer_list<std::pair<const char*, double>> values, int cells = 500,
                            double cellSizeM = 10.0) {
    WorkingTerrain terrain(GridSpec{cells, 1, cellSizeM});
    for (int x = 0; x < cells; ++x)
        terrain.elevation().at(x, 0) = static_cast<float>(-100.0 + 500.0 * (x + 0.5) / cells);
    StageParams params(*findStageKind("terrace"));
    for (const auto& [key, value] : values)
        params.set(key, value);
    ThreadPool pool(2);
    std::vector<Phrase> notes;
    StageContext context{{pool, kNeverCancelled}, {}, notes};
    params.kind().start(params.values(), terrain, pool)->step(0, terrain, context);
    const auto result = terrain.elevation().cells();
    return {result.begin(), result.end()};
}

TEST(Terrace, WithoutSharpnessNothingChanges) {
    const std::vector<float> same = terraced({{"sharpness", 0.0}});
    for (int x = 0; x < 500; ++x)
        EXPECT_EQ(same[x], static_cast<float>(-100.0 + (x + 0.5)));
}

TEST(Terrace, EvenStepsLieAtTheirHeightsWithRisersHalfwayBetween) {
    const std::vector<float> steps =
        terraced({{"step_m", 50.0}, {"sharpness", 1.0}, {"evenness", 1.0}, {"bend_m", 0.0}});
    for (int x = 0; x < 500; ++x) {
        const double height = -100.0 + x + 0.5, from = std::floor(height / 50.0) * 50.0, f = (height - from) / 50.0;
        const double rise = std::pow(f, 20.0) / (std::pow(f, 20.0) + std::pow(1.0 - f, 20.0));
        ASSERT_NEAR(steps[x], from + 50.0 * rise, 1e-3) << x;
    }
}

TEST(Terrace, WhatIsHigherStaysHigherAndStepsOfAllHeightsStayNearTheGround) {
    for (const double evenness : {0.0, 0.3, 1.0}) {
        const std::vector<float> steps =
            terraced({{"step_m", 35.0}, {"sharpness", 0.9}, {"evenness", evenness}, {"bend_m", 0.0}});
        EXPECT_TRUE(std::ranges::is_sorted(steps));
        for (int x = 0; x < 500; ++x)
            ASSERT_NEAR(steps[x], -100.0 + x + 0.5, 35.0);
    }
}

TEST(Terrace, TheSamePlacesGetTheSameStepsAtEveryResolution) {
    const std::vector<float> coarse = terraced({}, 500, 10.0), fine = terraced({}, 2500, 2.0);
    for (int x = 0; x < 500; ++x)
        ASSERT_NEAR(coarse[x], fine[5 * x + 2], 0.5) << x;
}

} // namespace
} // namespace oxbow
