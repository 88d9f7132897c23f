#include "core/erosion/droplet_rain.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

constexpr GridSpec kGrid{64, 48, 10.0};
constexpr CellRect kEverything{0, 0, 64, 48};

std::vector<int> startsPerCell(const DropletRain::Sources& sources, int steps) {
    std::vector<int> counts(kGrid.cellCount(), 0);
    for (int step = 0; step < steps; ++step)
        for (const DropStart& start : DropletRain(kGrid, sources, 5, step, 1.0).startsIn(kEverything))
            ++counts[kGrid.index(static_cast<int>(start.x + 0.5f), static_cast<int>(start.y + 0.5f))];
    return counts;
}

TEST(DropletRain, UniformRainHitsEveryBlockTwiceAStepAndEveryCellAboutOnceInARun) {
    EXPECT_EQ(DropletRain(kGrid, {}, 5, 0, 1.0).startsIn(kEverything).size(), 64u * 48u / 32u);
    const std::vector<int> counts = startsPerCell({}, 32);
    for (int count : counts) {
        EXPECT_GE(count, 0);
        EXPECT_LE(count, 2);
    }
}

TEST(DropletRain, PartOfAStepBringsPartOfTheDrops) {
    std::size_t drops = 0;
    for (int step = 0; step < 100; ++step)
        drops +=
            DropletRain(kGrid, {}, static_cast<std::uint32_t>(step), 3, 0.25).startsIn(kEverything).size();
    EXPECT_NEAR(static_cast<double>(drops) / 100.0, 96 * 0.25, 2.0);
}

TEST(DropletRain, DropsFollowThePaintedRain) {
    Heightmap rain(kGrid, 1.0f);
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x)
            rain.at(x, y) = x < 20 ? 0.0f : x < 40 ? 1.0f : 2.5f;
    const std::vector<int> counts = startsPerCell({.rain = &rain}, 32);
    int dry = 0, plain = 0, wet = 0;
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x)
            (x < 20 ? dry : x < 40 ? plain : wet) += counts[kGrid.index(x, y)];
    EXPECT_EQ(dry, 0);
    EXPECT_NEAR(plain, 20 * 48, 48);
    EXPECT_NEAR(wet, 2.5 * 24 * 48, 60);
}

TEST(DropletRain, RainPaintedElsewhereMovesNoDropHere) {
    Heightmap rain(kGrid, 1.0f);
    rain.at(3, 3) = 40.0f;
    const CellRect east{8, 0, 64, 48};
    const auto plain = DropletRain(kGrid, {}, 5, 7, 1.0).startsIn(east);
    const auto painted = DropletRain(kGrid, {.rain = &rain}, 5, 7, 1.0).startsIn(east);
    ASSERT_EQ(plain.size(), painted.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(plain[i].x, painted[i].x);
        EXPECT_EQ(plain[i].y, painted[i].y);
    }
    EXPECT_NEAR(startsPerCell({.rain = &rain}, 32)[kGrid.index(3, 3)], 40, 8);
}

TEST(DropletRain, ASpringBringsItsShareOfDrops) {
    Heightmap springs(kGrid, 0.0f);
    springs.at(30, 20) = 0.5f;
    const std::vector<int> counts = startsPerCell({.springs = &springs, .springRain = 100.0}, 32);
    EXPECT_NEAR(counts[kGrid.index(30, 20)], 51, 2);
}

TEST(DropletRain, WhatIsNoNumberIsNoRain) {
    const Heightmap rain(kGrid, std::nanf(""));
    EXPECT_TRUE(DropletRain(kGrid, {.rain = &rain}, 5, 0, 1.0).startsIn(kEverything).empty());
    const Heightmap negative(kGrid, -3.0f);
    EXPECT_TRUE(DropletRain(kGrid, {.rain = &negative}, 5, 0, 1.0).startsIn(kEverything).empty());
}

} // namespace
} // namespace oxbow
