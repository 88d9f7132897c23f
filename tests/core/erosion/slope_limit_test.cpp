#include "core/erosion/slope_limit.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/recipe/recipe.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

using test::terrainOf;

struct Limited {
    std::vector<float> heights, wear;
    Account rock;
};

Limited limited(WorkingTerrain terrain, double angleDeg, int threads = 2) {
    StageParams params(*findStageKind("slope_limit"));
    params.set("max_slope_deg", angleDeg);
    const Account rock = test::runStage(params.kind(), params.values(), terrain, threads).rock;
    const auto heights = terrain.elevation().cells(), wear = terrain.edit(Layer::Wear).cells();
    return {{heights.begin(), heights.end()}, {wear.begin(), wear.end()}, rock};
}

WorkingTerrain roughTerrain(int width, int height, std::uint64_t seed) {
    return terrainOf({width, height, 10.0}, [&](int x, int y) {
        return 60.0 * unitDouble(randomBits(seed, x, y)) + 300.0 * std::sin(0.05 * x) * std::cos(0.03 * y);
    });
}

TEST(SlopeLimit, RowBecomesAStraightSlope) {
    const auto row = terrainOf({6, 1, 10.0}, [](int x, int) { return x == 0 ? 0 : 1000; });
    EXPECT_EQ(limited(row, 45.0).heights, (std::vector<float>{0, 10, 20, 30, 40, 50}));
}

TEST(SlopeLimit, SpikeOnAPlaneIsCutByBothDirections) {
    // (a + b + sqrt(2 rise²)) / 2 with a = b = 0, rise = 10.
    const auto map = terrainOf({5, 5, 10.0}, [](int x, int y) { return x == 2 && y == 2 ? 100 : 0; });
    const Limited result = limited(map, 45.0);
    EXPECT_NEAR(result.heights[12], 7.0711, 1e-3);
    EXPECT_NEAR(result.wear[12], 92.9289, 1e-3);
    EXPECT_NEAR(result.rock.out, 9292.89, 0.1);
    EXPECT_EQ(result.rock.in, 0.0);
    EXPECT_EQ(result.rock.closingError(), 0.0);
}

TEST(SlopeLimit, AroundAHoleItIsACone) {
    const auto map = terrainOf({101, 101, 1.0}, [](int x, int y) { return x == 50 && y == 50 ? 0 : 1000; });
    const Limited result = limited(map, 30.0);
    for (int y = 0; y < 101; ++y)
        for (int x = 0; x < 101; ++x) {
            const double distance = std::hypot(x - 50, y - 50);
            if (distance > 20) {
                EXPECT_NEAR(result.heights[y * 101 + x] / (distance * std::tan(std::acos(-1.0) / 6)), 1.0,
                            0.08);
            }
        }
}

TEST(SlopeLimit, NoCellIsRaisedOrTooSteepAndNothingLeftToDo) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE(seed);
        const int width = 1 + static_cast<int>(randomBits(seed, 1) % 140),
                  height = 1 + static_cast<int>(randomBits(seed, 2) % 90);
        const WorkingTerrain start = roughTerrain(width, height, seed);
        const Limited result = limited(start, 35.0);
        const double rise = 10.0 * std::tan(35.0 * std::acos(-1.0) / 180.0);
        WorkingTerrain again(start.grid());
        std::ranges::copy(result.heights, again.elevation().cells().begin());
        const auto before = start.find(Layer::Elevation)->cells();
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const std::size_t c = start.grid().index(x, y);
                EXPECT_LE(result.heights[c], before[c]);
                const double a =
                    std::max({0.0, x > 0 ? double(result.heights[c]) - result.heights[c - 1] : 0.0,
                              x + 1 < width ? double(result.heights[c]) - result.heights[c + 1] : 0.0});
                const double b =
                    std::max({0.0, y > 0 ? double(result.heights[c]) - result.heights[c - width] : 0.0,
                              y + 1 < height ? double(result.heights[c]) - result.heights[c + width] : 0.0});
                EXPECT_LE(std::hypot(a, b), rise * 1.0001);
            }
        EXPECT_EQ(limited(again, 35.0).heights, result.heights);
    }
}

TEST(SlopeLimit, GentleGroundIsLeftAlone) {
    const auto plane = terrainOf({60, 40, 10.0}, [](int x, int y) { return 3.0 * x + 4.0 * y; });
    const auto before = plane.find(Layer::Elevation)->cells();
    EXPECT_EQ(limited(plane, 30.0).heights, std::vector<float>(before.begin(), before.end()));
}

TEST(SlopeLimit, SameBytesForAnyNumberOfThreadsAcrossBands) {
    const WorkingTerrain start = roughTerrain(300, 1000, 4);
    const auto one = limited(start, 20.0, 1).heights;
    EXPECT_EQ(one, limited(start, 20.0, 2).heights);
    EXPECT_EQ(one, limited(start, 20.0, 7).heights);
}

TEST(SlopeLimit, ZeroDegreesIsAPlainAtTheLowestCell) {
    const auto map = terrainOf({9, 7, 10.0}, [](int x, int y) { return 5 + ((x * 7 + y * 3) % 11); });
    EXPECT_EQ(limited(map, 0.0).heights, std::vector<float>(63, 5.0f));
}

} // namespace
} // namespace oxbow
