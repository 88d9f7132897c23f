#include "render/sky/light_map.h"

#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

const auto kNever = [] { return false; };

/// A wall 10 m high along one row or column of a 64² plain of 1 m cells.
CoarseHeights plainWithWall(bool alongX, int at) {
    CoarseHeights heights{64, 64, 1, 1.0, std::vector<float>(64 * 64, 0.0f)};
    for (int i = 0; i < 64; ++i)
        heights.cells[alongX ? at * 64 + i : i * 64 + at] = 10.0f;
    return heights;
}

int lightAt(const LightMap& map, int x, int y) {
    return map.light[static_cast<std::size_t>(y) * map.width + x];
}

TEST(SunLight, ShadowOfAWallIsAsLongAsTheSunSays) {
    // 10 m / tan 30 deg = 17.3 cells.
    const LightMap fromNorth = sunLight(plainWithWall(true, 20), {0.0, 30.0});
    const LightMap fromSouth = sunLight(plainWithWall(true, 40), {180.0, 30.0});
    const LightMap fromWest = sunLight(plainWithWall(false, 20), {270.0, 30.0});
    const LightMap fromEast = sunLight(plainWithWall(false, 40), {90.0, 30.0});
    EXPECT_LT(lightAt(fromNorth, 30, 33), 20);
    EXPECT_GT(lightAt(fromNorth, 30, 41), 235);
    EXPECT_GT(lightAt(fromNorth, 30, 15), 235);
    EXPECT_LT(lightAt(fromSouth, 30, 27), 20);
    EXPECT_GT(lightAt(fromSouth, 30, 19), 235);
    EXPECT_LT(lightAt(fromWest, 33, 30), 20);
    EXPECT_GT(lightAt(fromWest, 41, 30), 235);
    EXPECT_LT(lightAt(fromEast, 27, 30), 20);
    EXPECT_GT(lightAt(fromEast, 19, 30), 235);
}

TEST(SunLight, LevelGroundIsFullyLitFromEverySide) {
    const CoarseHeights plain{40, 30, 1, 5.0, std::vector<float>(40 * 30, 7.0f)};
    for (double heading = 0.0; heading < 360.0; heading += 17.0)
        for (const double height : {3.0, 24.0, 80.0})
            for (const std::uint8_t light : sunLight(plain, {heading, height}).light)
                ASSERT_EQ(light, 255) << heading << ' ' << height;
}

/// Along the very diagonal a shift is a whole cell, and there is none beyond the last.
TEST(SunLight, FromADiagonalItIsAsFromBesideIt) {
    CoarseHeights heights{32, 32, 1, 1.0, std::vector<float>(32 * 32, 0.0f)};
    for (std::size_t i = 0; i < heights.cells.size(); ++i)
        heights.cells[i] = static_cast<float>(i * 37 % 11);
    for (const double heading : {45.0, 135.0, 225.0, 315.0}) {
        const LightMap on = sunLight(heights, {heading, 30.0}), beside = sunLight(heights, {heading - 1e-3, 30.0});
        for (std::size_t i = 0; i < on.light.size(); ++i)
            ASSERT_NEAR(on.light[i], beside.light[i], 4) << heading << " " << i;
    }
}

TEST(SunLight, ShadowEdgeIsSofterFarFromTheWall) {
    const auto edgeWidth = [](double sunHeight) {
        const LightMap map = sunLight(plainWithWall(true, 2), {0.0, sunHeight});
        int width = 0;
        for (int y = 4; y < 63; ++y)
            width += lightAt(map, 30, y) > 10 && lightAt(map, 30, y) < 245;
        return width;
    };
    EXPECT_GT(edgeWidth(13.0), edgeWidth(60.0));
}

TEST(SkyLight, LevelGroundSeesAllOfTheSky) {
    const CoarseHeights plain{33, 20, 1, 2.0, std::vector<float>(33 * 20, -3.0f)};
    for (const std::uint8_t light : skyLight(plain, kNever).light)
        EXPECT_EQ(light, 255);
}

TEST(SkyLight, FootOfALongWallSeesHalfTheSkyOfTheOtherSide) {
    // Looking away from the wall the sky is whole, towards it the wall hides cos² almost wholly.
    CoarseHeights heights = plainWithWall(true, 32);
    for (int x = 0; x < 64; ++x)
        heights.cells[32 * 64 + x] = 1000.0f;
    const LightMap map = skyLight(heights, kNever);
    EXPECT_NEAR(lightAt(map, 32, 33), 128, 24);
    EXPECT_EQ(lightAt(map, 32, 32), 255);
}

TEST(SkyLight, HorizonAgreesWithLookingAtEveryCell) {
    const TerrainState state = published(hills(48, 37, 10.0, 200.0f));
    const CoarseHeights heights = coarseHeights(state, 1.0, 64);
    const LightMap map = skyLight(heights, kNever);
    // The same 16 directions, each by plain search along the same cells.
    const auto open = [&](int x0, int y0) {
        double sum = 0.0;
        for (const bool alongX : {true, false})
            for (const int sign : {1, -1})
                for (const double shear : {-0.75, -0.25, 0.25, 0.75}) {
                    const int length = alongX ? 48 : 37;
                    const int breadth = alongX ? 37 : 48;
                    const int here = sign > 0 ? (alongX ? x0 : y0) : length - 1 - (alongX ? x0 : y0);
                    const long offset = (alongX ? y0 : x0) - std::lround(here * shear);
                    double steepest = 0.0;
                    for (int i = 0; i < here; ++i) {
                        const long across = offset + std::lround(i * shear);
                        const int along = sign > 0 ? i : length - 1 - i;
                        if (across < 0 || across >= breadth)
                            continue;
                        const std::size_t cell = alongX ? across * 48 + along : along * 48 + across;
                        const double rise = heights.cells[cell] - heights.cells[y0 * 48 + x0];
                        steepest = std::max(steepest, rise / ((here - i) * 10.0 * std::hypot(1.0, shear)));
                    }
                    sum += 1.0 / (1.0 + steepest * steepest);
                }
        return 255.0 * sum / 16.0;
    };
    for (int y = 0; y < 37; y += 5)
        for (int x = 0; x < 48; x += 5)
            EXPECT_NEAR(lightAt(map, x, y), open(x, y), 1.0) << x << ' ' << y;
}

TEST(SkyLight, StopsWhenCancelled) {
    EXPECT_TRUE(skyLight(plainWithWall(true, 3), [] { return true; }).empty());
}

TEST(CoarseHeights, WaterCoversTheGroundBelowItsLevel) {
    WorkingTerrain terrain(GridSpec{4, 1, 1.0});
    for (int x = 0; x < 4; ++x)
        terrain.elevation().at(x, 0) = 10.0f * static_cast<float>(x);
    terrain.edit(Layer::LakeLevel).at(1, 0) = 15.0f;
    terrain.edit(Layer::LakeLevel).at(3, 0) = 25.0f;
    const TerrainState state = published(terrain);
    EXPECT_EQ(coarseHeights(state, 1.0, 4).cells, (std::vector<float>{0, 10, 20, 30}));
    EXPECT_EQ(coarseHeights(state, 1.0, 4, {.lakes = true, .seaLevelM = {}}).cells,
              (std::vector<float>{0, 15, 20, 30}));
    EXPECT_EQ(coarseHeights(state, 2.0, 4, {.lakes = true, .seaLevelM = 12.0}).cells,
              (std::vector<float>{24, 30, 40, 60}));
}

TEST(CoarseHeights, AveragesBlocksIncludingPartialOnes) {
    WorkingTerrain terrain(GridSpec{5, 3, 2.0});
    for (int i = 0; i < 15; ++i)
        terrain.elevation().data()[i] = static_cast<float>(i);
    const CoarseHeights heights = coarseHeights(published(terrain), 2.0, 3);
    EXPECT_EQ(heights.width, 3);
    EXPECT_EQ(heights.height, 2);
    EXPECT_DOUBLE_EQ(heights.spacingM, 4.0);
    EXPECT_FLOAT_EQ(heights.cells[0], 6.0f);  // twice the mean of 0 1 5 6
    EXPECT_FLOAT_EQ(heights.cells[2], 13.0f); // twice the mean of 4 9
    EXPECT_FLOAT_EQ(heights.cells[5], 28.0f); // twice 14
}

} // namespace
} // namespace oxbow
