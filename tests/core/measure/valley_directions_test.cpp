#include "core/measure/valley_directions.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

/// Folds of a wavelength that run in a direction, degrees from east.
Heightmap folds(double degrees, double wavelengthCells) {
    Heightmap map(GridSpec{256, 256, 5.0});
    const double k = 2.0 * std::numbers::pi / wavelengthCells, angle = degrees * std::numbers::pi / 180.0;
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x)
            map.at(x, y) = static_cast<float>(20.0 * std::sin(k * (y * std::cos(angle) - x * std::sin(angle))));
    return map;
}

TEST(ValleyDirections, FoldsTellTheirDirection) {
    ThreadPool pool(2);
    for (const double degrees : {0.0, 22.5, 45.0, 60.0, 90.0, 135.0}) {
        const auto bands = valleyDirections(folds(degrees, 30.0), {pool});
        ASSERT_EQ(bands.size(), 3u);
        EXPECT_EQ(bands[1].cells, 6.0);
        EXPECT_NEAR(bands[1].h8, std::cos(8.0 * degrees * std::numbers::pi / 180.0), 0.02) << degrees;
        EXPECT_NEAR(bands[1].h4, std::cos(4.0 * degrees * std::numbers::pi / 180.0), 0.02) << degrees;
    }
}

TEST(ValleyDirections, WavesOfAllDirectionsHaveNone) {
    ThreadPool pool(2);
    Heightmap map(GridSpec{256, 256, 5.0});
    for (int wave = 0; wave < 160; ++wave) {
        const double angle = std::numbers::pi * (wave + unitDouble(randomBits(1, wave))) / 160.0, k = 0.15 + 0.25 * unitDouble(randomBits(2, wave)),
                     phase = 6.3 * unitDouble(randomBits(3, wave));
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x)
                map.at(x, y) += static_cast<float>(std::sin(k * (x * std::cos(angle) + y * std::sin(angle)) + phase));
    }
    const ValleyDirections three = valleyDirections(map, {pool}).front();
    EXPECT_NEAR(three.h8, 0.0, 0.08);
    EXPECT_NEAR(three.h4, 0.0, 0.08);
}

TEST(ValleyDirections, WhatIsTooSmallOrLevelIsNotMeasured) {
    ThreadPool pool(1);
    EXPECT_TRUE(std::isnan(valleyDirections(folds(0.0, 30.0), {pool}).back().h8) == false);
    for (const ValleyDirections& band : valleyDirections(Heightmap(GridSpec{30, 300, 1.0}), {pool}))
        EXPECT_TRUE(std::isnan(band.h8));
    EXPECT_TRUE(std::isnan(valleyDirections(Heightmap(GridSpec{300, 300, 1.0}, 7.0f), {pool}).front().h8));
}

} // namespace
} // namespace oxbow
