#include "core/base/thread_pool.h"
#include "core/measure/terrain_metrics.h"
#include "core/run/evaluator.h"
#include "tests/core/recipe/shipped_recipes.h"
#include "tests/core/run/run_to_end.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

/// The recipes that come with the program.
namespace oxbow {
namespace {

using test::example;

TEST(ExampleRecipes, AreAtLeastNine) {
    EXPECT_GE(test::recipeNames().size(), 9u);
}

TEST(ExampleRecipes, TheFirstOneMeasuresLikeNaturalMountains) {
    ThreadPool pool(2);
    Evaluator evaluator(pool, test::kRecipes);
    test::runToEnd(evaluator, example("first_start", 512));
    const auto metrics = terrainMetrics(*evaluator.terrain().find(Layer::Elevation), Compute{pool});
    // The bifurcation ratio rests on too few orders at this size.
    for (const std::string_view key :
         {"concavity", "hack_exponent", "area_exceedance", "hypsometric_integral", "pits_per_10000_cells",
          "depression_share", "spectrum_slope", "steep_share", "valley_spacing_variation", "unchannelled_share", "largest_facet"}) {
        const auto metric = std::ranges::find(metrics, key, &TerrainMetric::key);
        ASSERT_NE(metric, metrics.end()) << key;
        EXPECT_TRUE(metric->natural()) << key << " " << metric->value;
    }
    // Rivers shaped all of it, unlike the land in elevation models.
    EXPECT_LE(std::ranges::find(metrics, "pits_per_10000_cells", &TerrainMetric::key)->value, 1.0);
    EXPECT_LE(std::ranges::find(metrics, "depression_share", &TerrainMetric::key)->value, 0.02);
    // Mountains, and no more of them is rock face than of Mont Blanc.
    const double steep = std::ranges::find(metrics, "steep_share", &TerrainMetric::key)->value;
    EXPECT_GT(steep, 0.05);
    EXPECT_LT(steep, 0.22);
}

} // namespace
} // namespace oxbow
