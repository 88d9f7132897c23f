#include "core/terrain/coarse_grid.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

struct Workers {
    explicit Workers(int threads = 2) : pool(threads) {}
    operator Compute() { return {pool, never}; }
    ThreadPool pool;
    CancelToken never;
};

std::vector<double> randomChange(const GridSpec& grid, std::uint64_t seed) {
    std::vector<double> change(grid.cellCount());
    for (std::size_t c = 0; c < change.size(); ++c)
        change[c] = unitDouble(randomBits(seed, c)) - 0.3;
    return change;
}

Heightmap prolonged(const CoarseGrid& level, const GridSpec& fine, const std::vector<double>& change,
                    int threads = 2) {
    Workers workers(threads);
    Heightmap map(fine);
    level.prolong({&change, 1}, workers, [&](int y, std::span<const CoarseGrid::Field> rows) {
        for (int x = 0; x < fine.width; ++x)
            map.at(x, y) = static_cast<float>(rows[0][x]);
    });
    return map;
}

TEST(CoarseGrid, MeansOfCellsThatFitAreTheirMeans) {
    Heightmap fine(GridSpec{4, 2, 10.0});
    std::iota(fine.cells().begin(), fine.cells().end(), 0.0f);
    Workers workers;
    const Heightmap coarse = CoarseGrid(fine.grid(), {2, 1, 20.0}).restrict(fine, workers);
    EXPECT_EQ(coarse.at(0, 0), 2.5f); // 0 1 4 5
    EXPECT_EQ(coarse.at(1, 0), 4.5f); // 2 3 6 7
}

TEST(CoarseGrid, MeansOfCellsThatDoNotFitWeighByArea) {
    Heightmap fine(GridSpec{3, 1, 10.0});
    std::ranges::copy(std::vector<float>{1, 2, 6}, fine.cells().begin());
    Workers workers;
    const Heightmap coarse = CoarseGrid(fine.grid(), {2, 1, 15.0}).restrict(fine, workers);
    EXPECT_FLOAT_EQ(coarse.at(0, 0), (1.0f + 0.5f * 2.0f) / 1.5f);
    EXPECT_FLOAT_EQ(coarse.at(1, 0), (6.0f + 0.5f * 2.0f) / 1.5f);
}

TEST(CoarseGrid, BringingUpKeepsTheSumForAnyRatio) {
    for (const auto& [width, height] : {std::pair{512, 300}, {700, 401}, {257, 513}, {600, 1}}) {
        const GridSpec fine{width, height, 10.0}, coarse{200, std::min(height, 150), 10.0 * width / 200};
        const CoarseGrid level(fine, coarse);
        const auto change = randomChange(coarse, width);
        const Heightmap map = prolonged(level, fine, change);
        const double found = std::accumulate(map.cells().begin(), map.cells().end(), 0.0);
        const double expected = std::accumulate(change.begin(), change.end(), 0.0) * level.cellRatio();
        EXPECT_NEAR(found / expected, 1.0, 1e-6) << width << " x " << height;
    }
}

TEST(CoarseGrid, MeansOfWhatIsBroughtUpAreTheChangeWhereTheGridsFit) {
    const GridSpec fine{96, 160, 5.0}, coarse{24, 40, 20.0};
    const CoarseGrid level(fine, coarse);
    const auto change = randomChange(coarse, 4);
    Workers workers;
    const Heightmap back = level.restrict(prolonged(level, fine, change), workers);
    for (std::size_t c = 0; c < change.size(); ++c)
        ASSERT_NEAR(back.cells()[c], change[c], 1e-5) << c;
}

TEST(CoarseGrid, ASlopeIsBroughtUpAsASlope) {
    const GridSpec fine{64, 64, 5.0}, coarse{16, 16, 20.0};
    std::vector<double> change(coarse.cellCount());
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x)
            change[coarse.index(x, y)] = 4.0 * x - 8.0 * y;
    const Heightmap map = prolonged(CoarseGrid(fine, coarse), fine, change);
    for (int y = 12; y < 52; ++y)
        for (int x = 12; x < 52; ++x)
            ASSERT_NEAR(map.at(x, y), (x - 1.5) - 2.0 * (y - 1.5), 1e-3) << x << " " << y;
}

TEST(CoarseGrid, SameBytesForAnyNumberOfThreads) {
    const GridSpec fine{300, 217, 5.0}, coarse{128, 93, 5.0 * 300 / 128};
    const CoarseGrid level(fine, coarse);
    const auto change = randomChange(coarse, 9);
    const Heightmap one = prolonged(level, fine, change, 1), seven = prolonged(level, fine, change, 7);
    EXPECT_TRUE(std::ranges::equal(one.cells(), seven.cells()));
}

TEST(CoarseGrid, LevelsDoubleFrom256CellsAndEndWithTheMap) {
    const GridSpec map{2048, 1024, 5.0};
    ASSERT_EQ(levelCount(map), 4);
    EXPECT_EQ(levelGrid(map, 0), (GridSpec{256, 128, 40.0}));
    EXPECT_EQ(levelGrid(map, 2), (GridSpec{1024, 512, 10.0}));
    EXPECT_EQ(levelGrid(map, 3), map);
    EXPECT_EQ(levelCount({383, 20, 1.0}), 1);
    EXPECT_EQ(levelCount({384, 20, 1.0}), 2);
    EXPECT_EQ(levelGrid({1, 1000, 2.0}, 0), (GridSpec{1, 256, 2000.0 / 256}));
}

TEST(CoarseGrid, AllResolutionsShareTheFirstSteps) {
    for (int step = 0; step < 60; ++step) {
        const int coarse = levelOfStep(step, 60, 2), fine = levelOfStep(step, 60, 4);
        EXPECT_EQ(levelOfStep(step, 60, 1), 0);
        EXPECT_EQ(coarse, step < 30 ? 0 : 1);
        EXPECT_EQ(fine, step < 30 ? 0 : step < 54 ? 1 : step < 57 ? 2 : 3) << step;
    }
    EXPECT_EQ(levelOfStep(0, 1, 5), 4) << "a single step is the map's";
    for (int step = 1; step < 10; ++step)
        EXPECT_GE(levelOfStep(step, 10, 6), levelOfStep(step - 1, 10, 6));
}

} // namespace
} // namespace oxbow
