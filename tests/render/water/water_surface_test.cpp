#include "render/water/water_surface.h"

#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

std::vector<float> depthsOf(const WorkingTerrain& terrain, int tileX = 0, int tileY = 0) {
    std::vector<float> depths(kTileSide * kTileSide);
    composeWaterDepth(published(terrain), tileX, tileY, depths);
    return depths;
}

/// Ground that rises by 1 m a cell to the east, with a lake at 2.5 m over its first three columns.
WorkingTerrain shore() {
    WorkingTerrain terrain(GridSpec{200, 4, 10.0});
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 200; ++x) {
            terrain.elevation().at(x, y) = static_cast<float>(x);
            if (x < 3)
                terrain.edit(Layer::LakeLevel).at(x, y) = 2.5f;
        }
    return terrain;
}

TEST(WaterSurface, DepthIsZeroExactlyAtTheShore) {
    const std::vector<float> depths = depthsOf(shore());
    EXPECT_FLOAT_EQ(depths[0], 2.5f);
    EXPECT_FLOAT_EQ(depths[2], 0.5f);
    EXPECT_FLOAT_EQ(depths[3], -0.5f); // so the line between the samples crosses zero at 2.5 m of ground
}

TEST(WaterSurface, BanksGoOnForSomeCellsAndSinkWithTheDistance) {
    const std::vector<float> depths = depthsOf(shore());
    const float sunk = 1.6f; // for each cell beyond the diagonal neighbour
    EXPECT_NEAR(depths[4], -1.5f - sunk * (2.0f - std::sqrt(2.0f)), 1e-4f);
    EXPECT_NEAR(depths[5], -2.5f - sunk * (3.0f - std::sqrt(2.0f)), 1e-4f);
    EXPECT_FLOAT_EQ(depths[8], kDryDepthM);
}

TEST(WaterSurface, TheNearestWaterCountsAndOfTwoAsNearTheHigher) {
    WorkingTerrain terrain(GridSpec{9, 9, 10.0});
    std::ranges::fill(terrain.elevation().cells(), 5.0f);
    terrain.edit(Layer::Water).at(1, 4) = 1.0f;
    terrain.edit(Layer::LakeLevel).at(7, 4) = 5.5f;
    for (int x = 2; x < 7; ++x)
        terrain.elevation().at(x, 4) = 7.0f;
    const std::vector<float> depths = depthsOf(terrain);
    const auto at = [&](int x) { return depths[static_cast<std::size_t>(4 * kTileSide + x)]; };
    EXPECT_FLOAT_EQ(at(2), -1.0f);
    EXPECT_FLOAT_EQ(at(6), -1.5f);
    EXPECT_NEAR(at(4), -1.0f - 1.6f * (3.0f - std::sqrt(2.0f)), 1e-4f);
}

TEST(WaterSurface, CellsBeyondTheGridAreDry) {
    EXPECT_FLOAT_EQ(depthsOf(shore())[10 * kTileSide], kDryDepthM);
}

TEST(WaterSurface, TheHigherOfLakeAndFlowingWaterCounts) {
    WorkingTerrain terrain = shore();
    terrain.edit(Layer::Water).at(1, 1) = 9.0f;
    terrain.edit(Layer::Water).at(2, 1) = 0.1f;
    const std::vector<float> depths = depthsOf(terrain);
    EXPECT_FLOAT_EQ(depths[kTileSide + 1], 9.0f);
    EXPECT_FLOAT_EQ(depths[kTileSide + 2], 0.5f);
}

TEST(WaterSurface, AFilmIsNotWater) {
    WorkingTerrain terrain(GridSpec{8, 8, 10.0});
    terrain.elevation().at(0, 0) = 1.0f;
    terrain.edit(Layer::Water).at(4, 4) = kFilmDepthM / 2.0f;
    for (const float depth : depthsOf(terrain))
        EXPECT_FLOAT_EQ(depth, kDryDepthM);
}

TEST(WaterSurface, ShoreGoesOnOverTheEdgeOfATile) {
    WorkingTerrain terrain(GridSpec{200, 8, 10.0});
    terrain.elevation().at(128, 3) = 1.0f;
    for (int x = 0; x < 128; ++x)
        terrain.edit(Layer::LakeLevel).at(x, 3) = 0.4f;
    EXPECT_FLOAT_EQ(depthsOf(terrain, 1, 0)[3 * kTileSide], -0.6f);
}

} // namespace
} // namespace oxbow
