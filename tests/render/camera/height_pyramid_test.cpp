#include "render/camera/height_pyramid.h"

#include "core/base/counter_random.h"
#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oxbow {
namespace {

HeightPyramid::Range rangeByHand(const TerrainState& state, int x0, int y0, int x1, int y1) {
    HeightPyramid::Range range{1e30f, -1e30f};
    for (int y = y0; y <= std::min(y1, state.grid().height - 1); ++y)
        for (int x = x0; x <= std::min(x1, state.grid().width - 1); ++x) {
            range.low = std::min(range.low, state.layer(Layer::Elevation).at(x, y));
            range.high = std::max(range.high, state.layer(Layer::Elevation).at(x, y));
        }
    return range;
}

void expectEveryBlockExact(const HeightPyramid& pyramid) {
    int side = HeightPyramid::kLeafSide;
    for (const HeightPyramid::Level& level : pyramid.levels()) {
        for (int y = 0; y < level.height; ++y)
            for (int x = 0; x < level.width; ++x) {
                const auto expected =
                    rangeByHand(pyramid.state(), x * side, y * side, (x + 1) * side, (y + 1) * side);
                ASSERT_EQ(level.at(x, y).low, expected.low) << "side " << side << " at " << x << ' ' << y;
                ASSERT_EQ(level.at(x, y).high, expected.high) << "side " << side << " at " << x << ' ' << y;
            }
        side *= 2;
    }
}

TEST(HeightPyramid, EveryBlockHoldsTheRangeOfItsSamples) {
    for (const auto& [width, height] :
         {std::pair{1, 1}, {2, 2}, {1, 150}, {128, 128}, {129, 257}, {300, 131}}) {
        HeightPyramid pyramid;
        pyramid.update(published(hills(width, height, 3.0, 100.0f)));
        expectEveryBlockExact(pyramid);
    }
}

TEST(HeightPyramid, UpdateLooksOnlyAtChangedTilesAndIsStillExact) {
    WorkingTerrain terrain = hills(400, 300, 3.0, 100.0f);
    TerrainState state = published(terrain);
    HeightPyramid pyramid;
    EXPECT_EQ(pyramid.update(state), 12);
    for (std::uint64_t i = 0; i < 20; ++i) {
        const int x = static_cast<int>(randomBits(4, i) % 400);
        const int y = static_cast<int>(randomBits(5, i) % 300);
        terrain.elevation().at(x, y) = 400.0f * unitFloat(randomBits(6, i)) - 200.0f;
        state = published(terrain, state);
        EXPECT_EQ(pyramid.update(state), 1);
    }
    expectEveryBlockExact(pyramid);
}

TEST(HeightPyramid, RangeOverAnAreaEnclosesIt) {
    const TerrainState state = published(hills(400, 300, 3.0, 100.0f));
    HeightPyramid pyramid;
    pyramid.update(state);
    for (std::uint64_t i = 0; i < 500; ++i) {
        const int x0 = static_cast<int>(randomBits(7, i) % 390);
        const int y0 = static_cast<int>(randomBits(8, i) % 290);
        const int x1 = x0 + 1 + static_cast<int>(randomBits(9, i) % (399 - x0));
        const int y1 = y0 + 1 + static_cast<int>(randomBits(10, i) % (299 - y0));
        const auto inside = rangeByHand(state, x0, y0, x1, y1);
        const auto range = pyramid.over(x0, y0, x1, y1);
        EXPECT_LE(range.low, inside.low);
        EXPECT_GE(range.high, inside.high);
    }
}

TEST(HeightPyramid, ElevationIsBilinearBetweenSamplesAndNothingOutside) {
    WorkingTerrain terrain(GridSpec{2, 2, 10.0});
    terrain.elevation().at(1, 0) = 4.0f;
    terrain.elevation().at(1, 1) = 8.0f;
    HeightPyramid pyramid;
    pyramid.update(published(terrain));
    EXPECT_DOUBLE_EQ(*pyramid.elevationAt(5.0, 5.0), 0.0);
    EXPECT_DOUBLE_EQ(*pyramid.elevationAt(10.0, 10.0), 3.0);
    EXPECT_DOUBLE_EQ(*pyramid.elevationAt(20.0, 15.0), 8.0);
    EXPECT_FALSE(pyramid.elevationAt(20.1, 15.0));
    EXPECT_FALSE(pyramid.elevationAt(5.0, -0.1));
}

} // namespace
} // namespace oxbow
