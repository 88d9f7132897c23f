#include "render/water/wind.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace oxbow {
namespace {

constexpr int kSide = 80;

CoarseHeights heightsOf(double spacingM, const std::function<double(int, int)>& height) {
    CoarseHeights heights{kSide, kSide, 1, spacingM, {}};
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            heights.cells.push_back(static_cast<float>(height(x, y)));
    return heights;
}

float at(const std::vector<float>& values, int x, int y) {
    return values[static_cast<std::size_t>(y * kSide + x)];
}

TEST(Wind, BlowsAwayFromWhereItComes) {
    EXPECT_NEAR(windTowards(270.0).x, 1.0, 1e-12) << "a west wind goes east";
    EXPECT_NEAR(windTowards(0.0).y, 1.0, 1e-12) << "a north wind goes south";
}

/// A lake 60 m deep between two meridians.
CoarseHeights lakeBed(int west, int east) {
    return heightsOf(100.0, [=](int x, int) { return x >= west && x < east ? -60.0 : 10.0; });
}
CoarseHeights lakeSurface(int west, int east) {
    return heightsOf(100.0, [=](int x, int) { return x >= west && x < east ? 0.0 : 10.0; });
}

TEST(WaveHeights, GrowWithTheRootOfTheFetch) {
    const std::vector<float> waves = waveHeights(lakeBed(10, 70), lakeSurface(10, 70), {}, 270.0);
    for (int x = 11; x < 69; ++x)
        EXPECT_GT(at(waves, x, 40), at(waves, x - 1, 40)) << x;
    EXPECT_LT(at(waves, 10, 40), 0.13f) << "the shore under the wind is calm";
    // Winds of a normal distribution, of which those beside the main one have longer ways; by what comes to a coast.
    double ways = 0.0, facing = 0.0;
    for (int off = -75; off <= 75; off += 15) {
        const double weight = std::exp(-0.5 * off * off / 900.0), cosine = std::cos(off * 0.017453292519943295);
        ways += weight / cosine;
        facing += weight * cosine;
    }
    for (const int cells : {4, 8}) // few, so that none comes in from the sides
        EXPECT_NEAR(at(waves, 9 + cells, 40), std::sqrt(100.0 * cells / kOpenFetchM * ways / facing), 0.01) << cells;
}

TEST(WaveHeights, TurnWithTheWind) {
    const auto west = waveHeights(lakeBed(10, 70), lakeSurface(10, 70), {}, 270.0), east = waveHeights(lakeBed(10, 70), lakeSurface(10, 70), {}, 90.0);
    for (int x = 10; x < 70; ++x)
        EXPECT_NEAR(at(west, x, 40), at(east, kSide - 1 - x, 40), 1e-3f) << x;
}

TEST(WaveHeights, OfTheSeaComeFromBeyondTheMapAndOfALakeDoNot) {
    EXPECT_GT(at(waveHeights(lakeBed(0, kSide), lakeSurface(0, kSide), 0.0, 200.0), 40, 40), 0.9f);
    EXPECT_LT(at(waveHeights(lakeBed(0, kSide), lakeSurface(0, kSide), {}, 200.0), 40, 40), 0.65f);
    EXPECT_LT(at(waveHeights(lakeBed(0, kSide), lakeSurface(0, kSide), 7.0, 200.0), 40, 40), 0.65f) << "it is not the sea's level";
}

TEST(WaveHeights, AreNoneWithoutWater) {
    for (const float wave : waveHeights(lakeBed(0, 0), lakeSurface(0, 0), {}, 200.0))
        ASSERT_EQ(wave, 0.0f);
}

TEST(SnowShelter, OfAPlaneIsItsSlopeAgainstTheWind) {
    // Three winds, 15° to either side of the main one.
    const double mean = (1.0 + 2.0 * std::cos(15.0 * 0.017453292519943295)) / 3.0;
    const CoarseHeights rising = heightsOf(10.0, [](int x, int) { return 0.2 * 10.0 * x; });
    EXPECT_NEAR(at(snowShelter(rising, 270.0), 60, 40), -0.2 * mean, 1e-4) << "it faces the wind";
    EXPECT_NEAR(at(snowShelter(rising, 90.0), 20, 40), 0.2 * mean, 1e-4) << "it lies in the lee";
    EXPECT_NEAR(at(snowShelter(heightsOf(10.0, [](int, int) { return 7.0; }), 123.0), 40, 40), 0.0, 1e-6);
}

TEST(SnowShelter, LiesBehindAStepAsFarAsTheWindIsBroken) {
    const std::vector<float> shelter = snowShelter(heightsOf(10.0, [](int x, int) { return x <= 30 ? 30.0 : 0.0; }), 270.0);
    EXPECT_GT(at(shelter, 31, 40), 2.5f) << "30 m over 10 m";
    EXPECT_NEAR(at(shelter, 33, 40), 30.0 / 30.0, 0.2) << "over 30 m, looked at a little beyond";
    EXPECT_NEAR(at(shelter, 62, 40), 0.0, 1e-6) << "320 m behind it";
    EXPECT_NEAR(at(shelter, 20, 40), 0.0, 1e-6) << "above it";
}

TEST(SnowShelter, OfACrestIsBelowNothing) {
    const std::vector<float> shelter = snowShelter(heightsOf(10.0, [](int x, int) { return x == 40 ? 30.0 : 0.0; }), 270.0);
    EXPECT_NEAR(at(shelter, 40, 40), -30.0 / kDriftReachM, 1e-4) << "30 m above all that lies so far upwind";
}

} // namespace
} // namespace oxbow
