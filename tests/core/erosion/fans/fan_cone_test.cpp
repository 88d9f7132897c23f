#include "core/erosion/fans/fan_cone.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

constexpr double kAll = 1e30;

FanApex apexAt(const GridSpec& grid, int x, int y, double heightM) {
    return {static_cast<std::uint32_t>(grid.index(x, y)), static_cast<double>(x), static_cast<double>(y), heightM};
}

double wayM(const GridSpec& grid, int x0, int y0, int x1, int y1) {
    return grid.cellSizeM * std::hypot(x1 - x0, y1 - y0);
}

TEST(FanCone, IsARoundConeOfItsSlopeOnFlatGround) {
    const GridSpec grid{121, 121, 10.0};
    const Heightmap ground(grid, 100.0f);
    FanCone cone(ground);
    const double slope = 0.1, high = 50.0;
    const double added = cone.grow(apexAt(grid, 60, 60, 150.0), {slope}, {}, kAll, kNeverCancelled);
    const double volume = std::numbers::pi / 3.0 * high * high * high / (slope * slope); // of a cone of that radius
    EXPECT_NEAR(added * grid.cellAreaM2(), volume, 0.005 * volume);
    Heightmap sheet(grid, 0.0f);
    cone.lay(1.0, sheet);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const double cone150 = 150.0 - slope * wayM(grid, 60, 60, x, y);
            if (cone150 > 100.5) {
                EXPECT_NEAR(sheet.at(x, y), cone150, 0.05) << x << ", " << y;
            }
        }
}

TEST(FanCone, FlattensOutwardAsItsProfileSays) {
    const GridSpec grid{101, 101, 10.0};
    const Heightmap ground(grid, 0.0f);
    FanCone cone(ground);
    const FanProfile profile{0.2, 300.0};
    EXPECT_NEAR(profile.dropM(300.0), 0.2 * 300.0 * (1.0 - std::exp(-1.0)), 1e-9);
    cone.grow(apexAt(grid, 50, 50, 40.0), profile, {}, kAll, kNeverCancelled);
    Heightmap sheet(grid, -100.0f);
    cone.lay(1.0, sheet);
    for (const int x : {55, 60, 70})
        EXPECT_NEAR(sheet.at(x, 50), 40.0 - 60.0 * (1.0 - std::exp(-(x - 50) / 30.0)), 0.01);
}

TEST(FanCone, GoesThroughAGapAndRoundItsPosts) {
    const GridSpec grid{161, 121, 10.0};
    Heightmap ground(grid, 0.0f);
    for (int y = 0; y < grid.height; ++y)
        if (y < 58 || y > 62)
            ground.at(60, y) = 500.0f;
    FanCone cone(ground);
    const double slope = 0.05;
    cone.grow(apexAt(grid, 40, 20, 100.0), {slope}, {}, kAll, kNeverCancelled);
    Heightmap sheet(grid, -1.0f);
    cone.lay(1.0, sheet);
    // Before the wall straight on; behind it over the nearer post of the gap, whose first cell is (60, 58).
    EXPECT_NEAR(sheet.at(55, 90), 100.0 - slope * wayM(grid, 40, 20, 55, 90), 0.05);
    const double way = wayM(grid, 40, 20, 60, 58) + wayM(grid, 60, 58, 90, 30);
    EXPECT_NEAR((100.0 - sheet.at(90, 30)) / slope, way, 0.04 * way);
    EXPECT_FALSE(std::ranges::any_of(cone.covered(), [&](std::uint32_t c) { return ground.cells()[c] > 0.0f; }));
}

TEST(FanCone, ItsLongestWayLeadsFromTheApexThroughTheGap) {
    const GridSpec grid{161, 121, 10.0};
    Heightmap ground(grid, 0.0f);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            if (x == 60 ? y < 88 || y > 92 : x < 30)
                ground.at(x, y) = 500.0f;
    FanCone cone(ground);
    cone.grow(apexAt(grid, 40, 60, 100.0), {0.1}, {}, kAll, kNeverCancelled);
    const std::vector<std::uint32_t> way = cone.longestWay();
    ASSERT_FALSE(way.empty());
    EXPECT_EQ(way.front(), grid.index(40, 60));
    EXPECT_GT(grid.xOf(way.back()), 100);
    const auto inTheGap = std::ranges::find_if(way, [&](std::uint32_t cell) { return grid.xOf(cell) == 60; });
    ASSERT_NE(inTheGap, way.end());
    EXPECT_NEAR(grid.yOf(*inTheGap), 90, 2);
    for (std::size_t i = 1; i < way.size(); ++i)
        EXPECT_LE(std::max(std::abs(grid.xOf(way[i]) - grid.xOf(way[i - 1])), std::abs(grid.yOf(way[i]) - grid.yOf(way[i - 1]))), 1);
}

TEST(FanCone, LaysNothingBehindARidgeThatStopsIt) {
    const GridSpec grid{40, 20, 10.0};
    Heightmap ground(grid, 10.0f);
    for (int y = 0; y < grid.height; ++y)
        ground.at(20, y) = 30.0f;
    FanCone cone(ground);
    cone.grow(apexAt(grid, 10, 10, 25.0), {0.01}, {}, kAll, kNeverCancelled);
    Heightmap sheet(grid, -1e9f);
    cone.lay(1.0, sheet);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 20; x < grid.width; ++x)
            EXPECT_LE(sheet.at(x, y), ground.at(x, y)) << x << ", " << y;
    EXPECT_GT(sheet.at(19, 10), 20.0f);
}

TEST(FanCone, LaysTheShareOfItsThickness) {
    const GridSpec grid{41, 41, 10.0};
    const Heightmap ground(grid, 5.0f);
    FanCone cone(ground);
    const double added = cone.grow(apexAt(grid, 20, 20, 15.0), {0.1}, {}, kAll, kNeverCancelled);
    Heightmap sheet(grid, -1e9f);
    cone.lay(0.25, sheet);
    double laid = 0.0;
    for (const std::uint32_t c : cone.covered())
        laid += double{sheet.cells()[c]} - 5.0;
    EXPECT_NEAR(laid, 0.25 * added, 1e-4 * added);
}

TEST(FanCone, LobesReachFartherInSomeDirectionsAndOthersWithAnotherSeed) {
    const GridSpec grid{161, 161, 10.0};
    const Heightmap ground(grid, 0.0f);
    FanCone cone(ground);
    const auto reaches = [&](std::uint32_t seed) {
        cone.grow(apexAt(grid, 80, 80, 40.0), {0.1}, {0.4, seed}, kAll, kNeverCancelled);
        std::vector<double> farthest(8, 0.0); // by eighths of the circle
        for (const std::uint32_t c : cone.covered()) {
            const int x = static_cast<int>(c % 161) - 80, y = static_cast<int>(c / 161) - 80;
            const auto eighth = static_cast<std::size_t>((x > 0) + 2 * (y > 0) + 4 * (std::abs(x) > std::abs(y)));
            farthest[eighth] = std::max(farthest[eighth], 10.0 * std::hypot(x, y));
        }
        return farthest;
    };
    const std::vector<double> one = reaches(1), two = reaches(2);
    EXPECT_GT(*std::ranges::max_element(one), 1.15 * *std::ranges::min_element(one));
    EXPECT_NE(one, two);
    // Nowhere by more than the lobes allow.
    EXPECT_LE(*std::ranges::max_element(one), 400.0 / 0.6 + 10.0);
    EXPECT_GE(*std::ranges::min_element(one), 400.0 / 1.4 - 20.0);
}

TEST(FanCone, EndsWhereItHoldsMoreThanItMay) {
    const GridSpec grid{201, 201, 10.0};
    const Heightmap ground(grid, 0.0f);
    FanCone cone(ground);
    const double most = 100.0;
    const double added = cone.grow(apexAt(grid, 100, 100, 90.0), {0.1}, {}, most, kNeverCancelled);
    EXPECT_GT(added, most);
    EXPECT_LE(added, most + 90.0);
}

} // namespace
} // namespace oxbow
