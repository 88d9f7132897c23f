#include "render/map/map_light.h"

#include "render/map/map_shading.h"
#include "tests/render/map/map_tile.h"
#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

/// A wall from north to south through the middle of a plain.
WorkingTerrain wall() {
    WorkingTerrain terrain(GridSpec{128, 128, 10.0});
    for (int y = 0; y < 128; ++y)
        for (int x = 62; x < 66; ++x)
            terrain.elevation().at(x, y) = 120.0f;
    return terrain;
}

FrameSettings sunFrom(double headingDeg) {
    FrameSettings settings;
    settings.sun.headingDeg = headingDeg;
    return settings;
}

QImage tileOf(const TerrainState& state, const MapStyle& style) {
    MapRanges ranges;
    ranges.relief = {0.0f, 200.0f};
    return test::drawMapTile(state, style, ranges, {});
}

TEST(MapLight, AWallThrowsItsShadowAwayFromTheSun) {
    const TerrainState state = published(wall());
    const MapLight morning = mapLight(state, sunFrom(90.0)), evening = mapLight(state, sunFrom(270.0));
    EXPECT_LT(lightAt(morning.sun, 54.0, 64.0), 0.1f);
    EXPECT_GT(lightAt(morning.sun, 74.0, 64.0), 0.9f);
    EXPECT_GT(lightAt(evening.sun, 54.0, 64.0), 0.9f);
    EXPECT_LT(lightAt(evening.sun, 74.0, 64.0), 0.1f);
    EXPECT_LT(lightAt(morning.sky, 58.0, 64.0), lightAt(morning.sky, 10.0, 64.0));
}

TEST(MapLight, WhatIsSwitchedOffIsFullLight) {
    FrameSettings settings;
    settings.sun.shadows = settings.sun.ambientOcclusion = false;
    const MapLight light = mapLight(published(wall()), settings);
    EXPECT_EQ(lightAt(light.sun, 54.0, 64.0), 1.0f);
    EXPECT_EQ(lightAt(light.sky, 60.0, 64.0), 1.0f);
    EXPECT_TRUE(mapLight({}, settings).sun.empty());
}

TEST(MapLight, TexelsBlendBetweenTheirMiddles) {
    const LightMap map{2, 1, 4, {0, 255}};
    EXPECT_FLOAT_EQ(lightAt(map, 1.5, 1.0), 0.0f); // the middle of the first texel
    EXPECT_FLOAT_EQ(lightAt(map, 3.5, 1.0), 0.5f);
    EXPECT_FLOAT_EQ(lightAt(map, 5.5, 1.0), 1.0f);
    EXPECT_FLOAT_EQ(lightAt(map, 900.0, -5.0), 1.0f);
}

TEST(MapLight, TheSunOfAMapIsNeverLow) {
    EXPECT_GT(mapSun({.heightDeg = 5.0}).heightDeg, 30.0);
    EXPECT_EQ(mapSun({.heightDeg = 60.0}).heightDeg, 60.0);
}

TEST(MapLight, IsTheSameWhileNeitherGroundNorSunChange) {
    const TerrainState state = published(wall());
    EXPECT_TRUE(sameMapLight(state, sunFrom(90.0), state, sunFrom(90.0)));
    EXPECT_FALSE(sameMapLight(state, sunFrom(90.0), state, sunFrom(91.0)));
    WorkingTerrain other = wall();
    other.elevation().at(5, 5) = 1.0f;
    EXPECT_FALSE(sameMapLight(state, sunFrom(90.0), published(other), sunFrom(90.0)));
    other = wall();
    other.edit(Layer::LakeLevel).at(5, 5) = 1.0f;
    EXPECT_FALSE(sameMapLight(state, sunFrom(90.0), published(other), sunFrom(90.0)));
    FrameSettings flooded = sunFrom(90.0);
    flooded.seaLevelM = 10.0;
    EXPECT_FALSE(sameMapLight(state, sunFrom(90.0), state, flooded));
}

TEST(MapLight, WaterTakesTheShadowOfTheWallMoreSoftlyThanGround) {
    const auto darkened = [](const FrameSettings& settings) {
        const TerrainState state = published(wall());
        MapStyle style{settings, std::nullopt};
        style.light = std::make_shared<const MapLight>(mapLight(state, settings));
        const QImage tile = tileOf(state, style);
        return static_cast<double>(qGray(tile.pixel(54, 64))) / qGray(tile.pixel(100, 64));
    };
    FrameSettings flooded = sunFrom(90.0);
    flooded.seaLevelM = 5.0;
    EXPECT_GT(darkened(flooded), darkened(sunFrom(90.0)) + 0.05);
    EXPECT_LT(darkened(flooded), 0.85);
}

TEST(MapLight, AShadowOnWaterBeginsAtItsSurfaceHoweverDeepItIs) {
    const auto lightWestOfTheWall = [](float bedM) {
        WorkingTerrain terrain = wall();
        for (int y = 0; y < 128; ++y)
            for (int x = 0; x < 62; ++x) {
                terrain.elevation().at(x, y) = bedM;
                terrain.edit(Layer::LakeLevel).at(x, y) = 0.5f;
            }
        const TerrainState state = published(terrain);
        return lightAt(mapLight(state, sunFrom(90.0)).sun, 40.0, 64.0);
    };
    EXPECT_FLOAT_EQ(lightWestOfTheWall(-90.0f), lightWestOfTheWall(0.0f));
}

TEST(MapLight, DiffersOnlyWhereAShadowChanged) {
    const FrameSettings settings = sunFrom(90.0);
    WorkingTerrain terrain(GridSpec{384, 128, 10.0});
    terrain.elevation().at(300, 64) = 0.0f;
    const MapLight before = mapLight(published(terrain), settings);
    terrain.elevation().at(300, 64) = 200.0f;
    const MapLight after = mapLight(published(terrain), settings);
    EXPECT_TRUE(lightDiffers(before, after, {256, 0, 384, 128}));
    EXPECT_FALSE(lightDiffers(before, after, {0, 0, 128, 128}));
    EXPECT_FALSE(lightDiffers(before, before, {0, 0, 384, 128}));
}

TEST(MapLight, DarkensTheMapWhereTheShadowLiesAndNothingOfAnotherGrid) {
    const TerrainState state = published(wall());
    MapStyle style{sunFrom(90.0), std::nullopt};
    const QImage plain = tileOf(state, style);
    style.light = std::make_shared<const MapLight>(mapLight(state, style.settings));
    const QImage lit = tileOf(state, style);
    EXPECT_LT(qGray(lit.pixel(54, 64)), qGray(plain.pixel(54, 64)) * 3 / 4);
    EXPECT_NEAR(qGray(lit.pixel(100, 64)), qGray(plain.pixel(100, 64)), 6);
    MapLight foreign = *style.light;
    foreign.grid.cellSizeM = 11.0;
    style.light = std::make_shared<const MapLight>(foreign);
    EXPECT_EQ(tileOf(state, style), plain);
}

} // namespace
} // namespace oxbow
