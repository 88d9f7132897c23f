#include "core/erosion/droplet/droplet_rain.h"

#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace oxbow {
namespace {

constexpr GridSpec kGrid{64, 48, 10.0};
constexpr CellRect kEverything{0, 0, 64, 48};

std::vector<int> startsPerCell(const DropletRain::Sources& sources, int steps) {
    std::vector<int> counts(kGrid.cellCount(), 0);
    for (int step = 0; step < steps; ++step)
        for (const DropStart& start :
             DropletRain(kGrid, sources, {.seed = 5, .index = step}).startsIn(kEverything))
            ++counts[kGrid.index(static_cast<int>(start.x + 0.5f), static_cast<int>(start.y + 0.5f))];
    return counts;
}

TEST(DropletRain, UniformRainHitsEveryBlockTwiceAStepAndEveryCellAboutOnceInARun) {
    EXPECT_EQ(DropletRain(kGrid, {}, {.seed = 5}).startsIn(kEverything).size(), 64u * 48u / 32u);
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
            DropletRain(kGrid, {}, {static_cast<std::uint32_t>(step), 3, 0.25}).startsIn(kEverything).size();
    EXPECT_NEAR(static_cast<double>(drops) / 100.0, 96 * 0.25, 2.0);
}

TEST(DropletRain, DropsFollowThePaintedRain) {
    Heightmap rain(kGrid, 1.0f);
    test::setCells(rain, [](int x, int) { return x < 20 ? 0.0f : x < 40 ? 1.0f : 2.5f; });
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
    const auto plain = DropletRain(kGrid, {}, {.seed = 5, .index = 7, .moments = 200}).startsIn(east);
    const auto painted =
        DropletRain(kGrid, {.rain = &rain}, {.seed = 5, .index = 7, .moments = 200}).startsIn(east);
    ASSERT_EQ(plain.size(), painted.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(plain[i].x, painted[i].x);
        EXPECT_EQ(plain[i].y, painted[i].y);
        EXPECT_EQ(plain[i].moment, painted[i].moment);
    }
    EXPECT_NEAR(startsPerCell({.rain = &rain}, 32)[kGrid.index(3, 3)], 40, 8);
}

TEST(DropletRain, DropsComeByMomentAndKeepTheirOrderWhateverRainsElsewhere) {
    const auto isDry = [](const DropStart& start) { return start.x >= 15.5f; }; // block columns 2 and on
    Heightmap rain(kGrid, 1.0f);
    test::setCells(rain, [](int x, int y) { return x < 16 ? x % 5 + y % 3 : 1; });
    const DropletRain::Step step{.seed = 9, .index = 4, .moments = 50};
    auto plain = DropletRain(kGrid, {}, step).startsIn(kEverything);
    auto painted = DropletRain(kGrid, {.rain = &rain}, step).startsIn(kEverything);
    EXPECT_NE(plain.size(), painted.size());
    EXPECT_TRUE(std::ranges::is_sorted(painted, {}, &DropStart::moment));
    EXPECT_LT(painted.front().moment, 10);
    EXPECT_GT(painted.back().moment, 40);
    EXPECT_LT(painted.back().moment, 50);
    std::erase_if(plain, std::not_fn(isDry));
    std::erase_if(painted, std::not_fn(isDry));
    ASSERT_EQ(plain.size(), painted.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(plain[i].x, painted[i].x);
        EXPECT_EQ(plain[i].y, painted[i].y);
        EXPECT_EQ(plain[i].moment, painted[i].moment);
    }
}

TEST(DropletRain, ASpringBringsItsShareOfDrops) {
    Heightmap springs(kGrid, 0.0f);
    springs.at(30, 20) = 0.5f;
    const std::vector<int> counts = startsPerCell({.springs = &springs, .springRain = 100.0}, 32);
    EXPECT_NEAR(counts[kGrid.index(30, 20)], 51, 2);
}

TEST(DropletRain, AStrongSpringBringsNoMoreDropsButHeavierOnes) {
    Heightmap springs(kGrid, 0.0f);
    springs.at(30, 20) = 5.0f;
    const DropletRain::Sources sources{.springs = &springs, .springRain = 1e6};
    double drops = 0.0, water = 0.0;
    for (int step = 0; step < 32; ++step)
        for (const DropStart& start : DropletRain(kGrid, sources, {.seed = 5, .index = step}).startsIn(kEverything)) {
            const bool isSpring = kGrid.index(static_cast<int>(start.x + 0.5f), static_cast<int>(start.y + 0.5f)) == kGrid.index(30, 20);
            EXPECT_TRUE(isSpring || start.weight == 1.0f);
            drops += isSpring;
            water += isSpring ? start.weight : 0.0;
        }
    EXPECT_NEAR(drops, 1024, 2);
    EXPECT_NEAR(water, 5e6 + 1.0, 2 * 5e6 / 1024);
}

TEST(DropletRain, MuchRainOnMuchOfTheMapMakesDropsHeavier) {
    Heightmap rain(kGrid, 1.0f);
    EXPECT_EQ(DropletRain::mostRainFor(1.0, kGrid, {.rain = &rain}), 1024.0);
    test::setRect(rain, {0, 0, kGrid.width, kGrid.height / 2}, 100.0f);
    EXPECT_EQ(DropletRain::mostRainFor(51.0, kGrid, {.rain = &rain}), 1024.0) << "half of it 100, half 1";
    const double most = DropletRain::mostRainFor(10.0, kGrid, {.rain = &rain});
    EXPECT_EQ(most, 16.0) << "half of it 16, half 1: 8.5, where 32 would be 16.5";
    double drops = 0.0, water = 0.0;
    for (const DropStart& start : DropletRain(kGrid, {.rain = &rain, .cellsPerDropBits = 0, .mostRain = most}, {.seed = 5}).startsIn(kEverything)) {
        EXPECT_EQ(start.weight, start.y < kGrid.height / 2 - 0.5 ? 100.0f / 16.0f : 1.0f);
        drops += 1.0;
        water += start.weight;
    }
    EXPECT_NEAR(drops, 8.5 * kGrid.cellCount(), 0.01 * kGrid.cellCount());
    EXPECT_NEAR(water, 50.5 * kGrid.cellCount(), 0.5 * kGrid.cellCount());
}

TEST(DropletRain, WhatIsNoNumberIsNoRain) {
    const Heightmap rain(kGrid, std::nanf(""));
    EXPECT_TRUE(DropletRain(kGrid, {.rain = &rain}, {.seed = 5}).startsIn(kEverything).empty());
    const Heightmap negative(kGrid, -3.0f);
    EXPECT_TRUE(DropletRain(kGrid, {.rain = &negative}, {.seed = 5}).startsIn(kEverything).empty());
}

} // namespace
} // namespace oxbow
