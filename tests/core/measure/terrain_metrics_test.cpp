#include "core/measure/terrain_metrics.h"

#include "core/files/heightmap_file.h"
#include "core/recipe/recipe.h"
#include "tests/core/flow/hydrology_reference.h"

#include "places.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::Workers;

TerrainMetric metric(const Heightmap& ground, std::string_view key,
                     const TerrainMetricOptions& options = {}) {
    Workers workers;
    for (const TerrainMetric& m : terrainMetrics(ground, workers, options))
        if (m.key == key)
            return m;
    ADD_FAILURE() << "no metric " << key;
    return {};
}

Heightmap mapOf(int width, int height, auto&& heightAt) {
    Heightmap map(GridSpec{width, height, 10.0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            map.at(x, y) = static_cast<float>(heightAt(x, y));
    return map;
}

TEST(TerrainMetrics, APlaneIsHalfFullAsSmoothAsCanBeAndOfOneSlope) {
    const Heightmap plane = mapOf(65, 65, [](int x, int) { return 2.0 * x; });
    EXPECT_NEAR(metric(plane, "hypsometric_integral").value, 0.5, 1e-9);
    // Mean square difference grows as the square of the lag along one axis: 2 H = 2, beta = 3.
    EXPECT_NEAR(metric(plane, "spectrum_slope").value, 3.0, 1e-3);
    EXPECT_NEAR(metric(plane, "spectrum_slope").r2, 1.0, 1e-6);
    // atan(0.2) = 11.3 degrees, in the class 10..12.
    EXPECT_EQ(metric(plane, "slope_mode_deg").value, 11.0);
    EXPECT_EQ(metric(plane, "steep_share").value, 0.0);
    EXPECT_EQ(metric(plane, "steep_share", {50.0, 0.0, 11.0}).value, 1.0);
    EXPECT_EQ(metric(plane, "pits_per_10000_cells").value, 0.0);
}

TEST(TerrainMetrics, WhereThereIsASeaTheyAreOfTheLand) {
    // West of column 64 a sea floor with holes, east of it a plane that rises by 2 m a cell, with a pit of one cell in it.
    const Heightmap coast = mapOf(128, 64, [](int x, int y) {
        return x < 64 ? (x % 4 == 1 && y % 4 == 1 ? -110.0 : -50.0) : x == 100 && y == 30 ? 60.0 : 2.0 * (x - 63);
    });
    const TerrainMetricOptions sea{.seaLevelM = 0.0};
    EXPECT_NEAR(metric(coast, "hypsometric_integral", sea).value, 0.5, 1e-3);
    EXPECT_EQ(metric(coast, "slope_mode_deg", sea).value, 11.0);
    EXPECT_EQ(metric(coast, "depression_share", sea).samples, 64 * 64);
    EXPECT_EQ(metric(coast, "depression_share", sea).value, 1.0 / (64 * 64));
    EXPECT_EQ(metric(coast, "pits_per_10000_cells", sea).value, 1e4 / (64 * 64));
    EXPECT_GT(metric(coast, "pits_per_10000_cells").value, 200.0);
    EXPECT_GT(metric(coast, "steep_share").value, 0.1);
    EXPECT_LT(metric(coast, "steep_share", sea).value, 0.02); // the shore's column and around the pit
}

TEST(TerrainMetrics, PitsAndTheirShareAreCounted) {
    const Heightmap map = mapOf(50, 40, [](int x, int y) {
        return (x == 10 && y == 10) || (x == 30 && y % 20 == 5) ? 1.0 : 2.0 + 0.001 * x;
    });
    EXPECT_NEAR(metric(map, "pits_per_10000_cells").value, 3.0 * 1e4 / 2000, 1e-9);
    EXPECT_NEAR(metric(map, "depression_share").value, 3.0 / 2000, 1e-9);
}

TEST(TerrainMetrics, WhiteNoiseIsNotNatural) {
    const Heightmap noise = mapOf(128, 128, [](int x, int y) { return unitDouble(randomBits(1, x, y)); });
    EXPECT_NEAR(metric(noise, "spectrum_slope").value, 1.0, 0.05);
    EXPECT_FALSE(metric(noise, "spectrum_slope").natural());
    EXPECT_GT(metric(noise, "pits_per_10000_cells").value, 500.0);
}

TEST(TerrainMetrics, RiversOfTheStreamPowerLawHaveItsConcavityAndNaturesForm) {
    WorkingTerrain terrain(GridSpec{256, 256, 40.0});
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x)
            terrain.elevation().at(x, y) = 10.0f * unitFloat(randomBits(11, x, y));
    StageParams params(*findStageKind("stream_power_erosion"));
    params.set("area_exponent", 0.45);
    params.set("rock_variety", 0.0);
    params.set("hillslope_diffusion", 0.0);
    params.set("max_slope_deg", 89.0);
    params.set("duration_years", 4e6);
    params.set("steps", std::int64_t{150});
    Workers workers;
    std::vector<Phrase> notes;
    StageContext context{{workers.pool, workers.never}, {}, notes};
    const auto stepper = params.kind().start(params.values(), terrain, workers.pool);
    for (int i = 0; i < 150; ++i)
        stepper->step(i, terrain, context);
    const Heightmap& ground = terrain.elevation();
    EXPECT_NEAR(metric(ground, "concavity").value, 0.45, 0.04);
    EXPECT_GT(metric(ground, "concavity").r2, 0.95);
    EXPECT_TRUE(metric(ground, "hack_exponent").natural()) << metric(ground, "hack_exponent").value;
    EXPECT_TRUE(metric(ground, "bifurcation_ratio").natural()) << metric(ground, "bifurcation_ratio").value;
    EXPECT_LT(metric(ground, "pits_per_10000_cells").value, 1.0);
}

TEST(TerrainMetrics, RealLandIsNaturalInAll) {
    const Heightmap ground = readHeightmap(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif").elevation;
    Workers workers;
    for (const TerrainMetric& metric : terrainMetrics(ground, workers))
        EXPECT_TRUE(metric.natural()) << metric.key << " " << metric.value;
}

/// A trunk down the middle of a trough, and valleys of so many cells each that run into it from the east.
double spacingOf(auto&& widthOf) {
    std::vector<double> profile;
    for (int valley = 0; profile.size() < 512; ++valley) {
        const int width = widthOf(valley);
        for (int i = 0; i < width; ++i)
            profile.push_back(std::abs(i - width / 2));
    }
    const Heightmap comb = mapOf(256, 512, [&](int x, int y) {
        return x < 8 ? 1000.0 - 0.5 * y + 3.0 * std::abs(x - 4) : 1000.0 + 2.0 * x + 3.0 * profile[static_cast<std::size_t>(y)];
    });
    const TerrainMetric spacing = metric(comb, "valley_spacing_variation");
    EXPECT_GE(spacing.samples, 20);
    return spacing.value;
}

TEST(TerrainMetrics, ValleysOfAComb) {
    // The first valleys, which make the trunk, lie otherwise. Places by chance have .52.
    const double even = spacingOf([](int) { return 16; }), uneven = spacingOf([](int valley) { return 6 + static_cast<int>(randomBits(3, valley) % 40); });
    EXPECT_LT(even, 0.3);
    EXPECT_GT(uneven, even + 0.1);
}

TEST(TerrainMetrics, SidesOfAPyramidAreFacets) {
    const Heightmap pyramid = mapOf(101, 101, [](int x, int y) { return 500.0 - 5.0 * std::max(std::abs(x - 50), std::abs(y - 50)); });
    EXPECT_NEAR(metric(pyramid, "largest_facet").value, 0.25, 0.02);
    EXPECT_FALSE(metric(pyramid, "largest_facet").natural());
    // Too gentle for one.
    EXPECT_EQ(metric(mapOf(101, 101, [](int x, int) { return 0.5 * x; }), "largest_facet").value, 0.0);
}

TEST(TerrainMetrics, SquaresWithoutAChannelAreCounted) {
    // Eight squares of 32 cells in each direction; one column of cells drains all of the map to the north.
    const Heightmap trough = mapOf(256, 256, [](int x, int y) { return std::abs(x - 40) + 0.01 * y; });
    EXPECT_NEAR(metric(trough, "unchannelled_share", {256.0, 0.0, 35.0}).value, 7.0 / 8.0, 1e-9);
}

TEST(TerrainMetrics, TinyTerrainsAreReportedAsNotMeasured) {
    EXPECT_FALSE(metric(mapOf(1, 1, [](int, int) { return 1.0; }), "concavity").measured());
    EXPECT_FALSE(metric(mapOf(1, 7, [](int, int y) { return y; }), "slope_mode_deg").measured());
    EXPECT_FALSE(metric(mapOf(5, 5, [](int, int) { return 3.0; }), "hypsometric_integral").measured());
    Workers workers;
    EXPECT_TRUE(terrainMetrics(Heightmap(), workers).empty());
}

} // namespace
} // namespace oxbow
