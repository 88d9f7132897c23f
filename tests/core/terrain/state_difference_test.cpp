#include "core/terrain/state_difference.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {

namespace {

TerrainState published(const GridSpec& grid, const std::vector<float>& heights,
                       const TerrainState& previous = {}) {
    WorkingTerrain terrain(grid);
    std::copy(heights.begin(), heights.end(), terrain.elevation().cells().begin());
    ThreadPool pool(1);
    return TerrainState(terrain, previous, pool);
}

TEST(StateDifference, VolumesOfSixCellsByHand) {
    // Cells of 10 m: 100 m² each. Lowered by 2 and 0.5, raised by 1, 4 and 0.25.
    const GridSpec grid{3, 2, 10.0};
    const TerrainState a = published(grid, {10, 20, 30, 40, 50, 60});
    const TerrainState b = published(grid, {8, 21, 30, 44, 49.5f, 60.25f});
    const VolumeChange change = volumeChange(a, b);
    EXPECT_DOUBLE_EQ(change.cutM3, 250.0);
    EXPECT_DOUBLE_EQ(change.filledM3, 525.0);
    EXPECT_DOUBLE_EQ(change.netM3, 275.0);
    EXPECT_FLOAT_EQ(change.deepestCutM, 2.0f);
    EXPECT_FLOAT_EQ(change.highestFillM, 4.0f);
}

TEST(StateDifference, MapHoldsWhatWasAddedAndTakenAway) {
    const GridSpec grid{3, 1, 1.0};
    const Heightmap map = heightDifference(published(grid, {1, 2, 3}), published(grid, {4, 2, 1}));
    EXPECT_FLOAT_EQ(map.at(0, 0), 3.0f);
    EXPECT_FLOAT_EQ(map.at(1, 0), 0.0f);
    EXPECT_FLOAT_EQ(map.at(2, 0), -2.0f);
}

TEST(StateDifference, NothingDiffersFromItself) {
    const TerrainState state = published({1, 5, 3.0}, {1, 2, 3, 4, 5});
    EXPECT_EQ(volumeChange(state, state), VolumeChange{});
}

TEST(StateDifference, TheOtherWayRoundSwapsCutAndFill) {
    const GridSpec grid{2, 2, 2.0};
    const TerrainState a = published(grid, {1, 2, 3, 4}), b = published(grid, {0, 2, 5, 4.5f});
    const VolumeChange there = volumeChange(a, b), back = volumeChange(b, a);
    EXPECT_EQ(there.cutM3, back.filledM3);
    EXPECT_EQ(there.filledM3, back.cutM3);
    EXPECT_EQ(there.netM3, -back.netM3);
    EXPECT_EQ(there.deepestCutM, back.highestFillM);
}

TEST(StateDifference, CellsWithoutAHeightAreLeftOut) {
    const GridSpec grid{2, 1, 1.0};
    const TerrainState a = published(grid, {kNoValue, 1}), b = published(grid, {5, 3});
    EXPECT_DOUBLE_EQ(volumeChange(a, b).filledM3, 2.0);
    EXPECT_FLOAT_EQ(heightDifference(a, b).at(0, 0), 0.0f);
}

TEST(StateDifference, EqualsAPlainSumOnRandomGroundOfOddSize) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        SCOPED_TRACE(seed);
        const GridSpec grid{201, 133, 5.0};
        std::vector<float> before(grid.cellCount());
        for (std::size_t i = 0; i < before.size(); ++i)
            before[i] = static_cast<float>((i * 2654435761u * (seed + 7)) % 100000) * 0.013f;
        std::vector<float> after = before;
        // In one tile only: the others are shared.
        double cut = 0.0, filled = 0.0;
        for (int y = 10; y < 90; ++y)
            for (int x = 140; x < 190; ++x) {
                float& cell = after[grid.index(x, y)];
                const float old = cell;
                cell += static_cast<float>((x * 31 + y * 17) % 23) * 0.3f - 3.0f;
                const double change = static_cast<double>(cell) - static_cast<double>(old);
                (change < 0.0 ? cut : filled) += std::abs(change) * 25.0;
            }
        const TerrainState a = published(grid, before);
        const VolumeChange change = volumeChange(a, published(grid, after, a));
        EXPECT_NEAR(change.cutM3, cut, 1e-6 * cut);
        EXPECT_NEAR(change.filledM3, filled, 1e-6 * filled);
        EXPECT_NEAR(change.netM3, filled - cut, 1e-6 * filled);
        EXPECT_EQ(change, volumeChange(a, published(grid, after))); // shared tiles or not
    }
}

TEST(StateDifference, RefusesOtherSizes) {
    const TerrainState a = published({2, 1, 1.0}, {1, 2}), b = published({1, 2, 1.0}, {1, 2});
    EXPECT_THROW(static_cast<void>(volumeChange(a, b)), Error);
    EXPECT_THROW(static_cast<void>(heightDifference(a, b)), Error);
    EXPECT_FALSE(comparable(a, b));
    EXPECT_FALSE(comparable({}, {}));
    EXPECT_TRUE(comparable(a, a));
}

} // namespace

} // namespace oxbow
