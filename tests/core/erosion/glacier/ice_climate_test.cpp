#include "core/erosion/glacier/ice_climate.h"

#include <gtest/gtest.h>

#include <numeric>

namespace oxbow {
namespace {

SnowAndMelt on(const GridSpec& grid, const IceClimate& climate, const std::vector<double>& bed) {
    ThreadPool pool(2);
    return snowAndMelt(grid, climate, bed, std::vector<double>(grid.cellCount()), {pool});
}

TEST(IceClimate, SnowAndMeltingFollowTheHeightOverTheLine) {
    const GridSpec grid{3, 1, 1e5}; // so wide that no slope counts
    const SnowAndMelt found =
        on(grid, {.equilibriumM = 1000.0, .gradientPerYear = 0.01, .mostSnowM = 1.5, .shadeM = 0.0}, {900.0, 1050.0, 1400.0});
    EXPECT_DOUBLE_EQ(found.melt[0], 1.0);
    EXPECT_DOUBLE_EQ(found.snow[0], 0.0);
    EXPECT_DOUBLE_EQ(found.snow[1], 0.5);
    EXPECT_DOUBLE_EQ(found.snow[2], 1.5); // no more than the most
}

TEST(IceClimate, SnowGoesByTheRainAndMeltingDoesNot) {
    const GridSpec grid{3, 1, 1e5};
    const std::vector<float> rain = {5.0f, 2.0f, 0.0f};
    const SnowAndMelt found = on(grid, {.equilibriumM = 1000.0, .gradientPerYear = 0.01, .mostSnowM = 1.5, .shadeM = 0.0, .rain = rain},
                                 {900.0, 1050.0, 1400.0});
    EXPECT_DOUBLE_EQ(found.melt[0], 1.0);
    EXPECT_DOUBLE_EQ(found.snow[1], 1.0);
    EXPECT_DOUBLE_EQ(found.snow[2], 0.0);
}

TEST(IceClimate, TheLineLiesLowerOnTheShadySide) {
    // A ridge from west to east; y goes south, and the sun stands there. Slopes of 0.25 count half.
    const GridSpec grid{3, 5, 100.0};
    std::vector<double> bed;
    for (const double height : {950.0, 975.0, 1000.0, 975.0, 950.0})
        bed.insert(bed.end(), 3, height);
    const SnowAndMelt found = on(grid, {.equilibriumM = 1000.0, .gradientPerYear = 0.01, .mostSnowM = 9.0, .shadeM = 100.0}, bed);
    EXPECT_NEAR(found.snow[grid.index(1, 1)], 0.01 * (975.0 - 950.0), 1e-12);
    EXPECT_NEAR(found.melt[grid.index(1, 3)], 0.01 * (1050.0 - 975.0), 1e-12);
    EXPECT_DOUBLE_EQ(found.snow[grid.index(1, 2)] + found.melt[grid.index(1, 2)], 0.0);
}

TEST(IceClimate, SteepGroundShedsItsSnowAndNoneIsLost) {
    // A wall of 60° between a top and a foot.
    const GridSpec grid{12, 3, 50.0};
    std::vector<double> bed(grid.cellCount());
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 12; ++x)
            bed[grid.index(x, y)] = x < 4 ? 2000.0 : (x < 8 ? 2000.0 - 86.6 * (x - 3) : 1653.6);
    IceClimate climate{.equilibriumM = 1000.0, .gradientPerYear = 1.0, .mostSnowM = 1.0, .shadeM = 0.0};
    climate.avalancheDeg = 45.0;
    const SnowAndMelt found = on(grid, climate, bed);
    EXPECT_NEAR(std::accumulate(found.snow.begin(), found.snow.end(), 0.0), 36.0, 1e-9);
    EXPECT_DOUBLE_EQ(found.snow[grid.index(5, 1)], 0.0);
    // The edge, the three cells of the wall and the foot.
    EXPECT_NEAR(found.snow[grid.index(3, 1)] + found.snow[grid.index(7, 1)] + found.snow[grid.index(8, 1)], 6.0, 1e-9);
    EXPECT_DOUBLE_EQ(found.snow[grid.index(1, 1)], 1.0);
}

} // namespace
} // namespace oxbow
