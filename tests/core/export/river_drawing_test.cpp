#include "core/export/river_drawing.h"

#include "core/base/thread_pool.h"
#include "core/terrain/river_look.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

constexpr double kCellM = 10.0;
constexpr GridSpec kGrid{60, 40, kCellM};

/// From the map's west edge to its east edge along the centres of a row.
RiverReach alongRow(int row, bool isBrook, double widthM) {
    RiverReach reach;
    reach.isBrook = isBrook;
    for (int x = 0; x < kGrid.width; ++x)
        reach.points.push_back({.at = {(x + 0.5) * kCellM, (row + 0.5) * kCellM}, .widthM = widthM});
    return reach;
}

Rgb8Image white(int width, int height) {
    Rgb8Image picture(width, height);
    std::ranges::fill(picture.samples, std::uint8_t{255});
    return picture;
}

Rgb8Image drawn(const std::vector<RiverReach>& reaches, int scale) {
    WaterBodies water;
    water.reaches = reaches;
    Rgb8Image picture = white(scale * kGrid.width, scale * kGrid.height);
    drawRivers(water, kGrid, picture);
    return picture;
}

/// Pixels of a column that have the colour as it is.
int covered(const Rgb8Image& picture, int column, const RiverLook& look) {
    int count = 0;
    for (int y = 0; y < picture.height; ++y) {
        bool same = true;
        for (int channel = 0; channel < 3; ++channel)
            same = same && picture.pixel(column, y)[channel] == std::lround(255.0 * static_cast<double>(look.colour[channel]));
        count += same;
    }
    return count;
}

TEST(RiverDrawing, ABandHasItsTrueWidth) {
    // 40 m are 16 pixels of 2.5 m; a pixel that is half covered is not counted.
    const Rgb8Image picture = drawn({alongRow(20, false, 40.0)}, 4);
    EXPECT_NEAR(covered(picture, 100, riverLook(false, 1)), 16, 1);
    EXPECT_EQ(picture.pixel(100, 20 * 4 + 2 + 12)[0], 255) << "and nothing beyond it";
}

TEST(RiverDrawing, ANarrowRiverIsStillARiverABrookThinAndPale) {
    const Rgb8Image picture = drawn({alongRow(10, false, 0.5), alongRow(30, true, 0.5)}, 8);
    const RiverLook river = riverLook(false, 1), brook = riverLook(true, 1);
    EXPECT_NEAR(covered(picture, 200, river), 8.0 * static_cast<double>(river.leastCells), 2.0);
    EXPECT_NEAR(covered(picture, 200, brook), 8.0 * static_cast<double>(brook.leastCells), 2.0);
    EXPECT_GT(river.leastCells, 2.0f * brook.leastCells);
    const auto lightness = [](const RiverLook& look) {
        return 0.30f * look.colour[0] + 0.59f * look.colour[1] + 0.11f * look.colour[2];
    };
    EXPECT_GT(lightness(brook), lightness(river) + 0.2f);
}

TEST(RiverDrawing, ARiverLiesOverABrookInAnyOrder) {
    RiverReach brook;
    brook.isBrook = true;
    for (int y = 0; y < kGrid.height; ++y)
        brook.points.push_back({.at = {305.0, (y + 0.5) * kCellM}, .widthM = 1.0});
    const RiverReach river = alongRow(20, false, 30.0);
    EXPECT_EQ(drawn({brook, river}, 2).samples, drawn({river, brook}, 2).samples);
    EXPECT_EQ(covered(drawn({river, brook}, 2), 61, riverLook(false, 1)), 6);
}

TEST(RiverDrawing, APictureOfATerrainHasItsRivers) {
    WorkingTerrain terrain(kGrid);
    ThreadPool pool(2);
    const Rgb8Image bare = reliefPicture(TerrainState(terrain, {}, pool), pool);
    auto water = std::make_shared<WaterBodies>();
    water->reaches = {alongRow(10, false, 0.5), alongRow(30, true, 0.5)};
    terrain.setWaterBodies(water);
    const Rgb8Image picture = reliefPicture(TerrainState(terrain, {}, pool), pool);
    EXPECT_EQ(covered(picture, 30, riverLook(false, 1)), 1);
    EXPECT_NE(picture.pixel(30, 30)[0], bare.pixel(30, 30)[0]);
    EXPECT_EQ(picture.pixel(30, 20)[0], bare.pixel(30, 20)[0]);
}

} // namespace
} // namespace oxbow
