#include "render/water_surface.h"

#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

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
    EXPECT_FLOAT_EQ(depths[4], kDryDepthM);
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
