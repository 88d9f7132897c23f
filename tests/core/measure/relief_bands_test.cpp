#include "core/measure/relief_bands.h"

#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/rivers/real_ground.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

using test::Workers;

TEST(ReliefBands, AWaveHasTheStrengthThatTwoGaussiansLeaveOfIt) {
    // Waves of 80 m on a steep ramp; a Gaussian of sigma s leaves exp(-(k s)²/2) of a wave.
    constexpr double kWaveM = 80.0, kHeightM = 20.0;
    Heightmap map(GridSpec{256, 256, 10.0});
    const double k = 2.0 * std::numbers::pi / kWaveM;
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x)
            map.at(x, y) = static_cast<float>(12.0 * y + kHeightM * std::sin(k * 10.0 * x));
    Workers workers;
    const auto bands = reliefBands(map, workers);
    ASSERT_FALSE(bands.empty());
    EXPECT_EQ(bands.back().wavelengthM, 20.0); // two cells
    EXPECT_EQ(bands.front().wavelengthM, 320.0);
    EXPECT_TRUE(std::isnan(bands.front().fall));
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const double w = bands[i].wavelengthM;
        const auto left = [&](double sigma) { return std::exp(-0.5 * k * k * sigma * sigma); };
        const double expected = kHeightM / std::numbers::sqrt2 * (left(w / 4) - left(w / 2));
        EXPECT_NEAR(bands[i].strengthM, expected, 0.07 * expected + 0.06) << w; // at two cells sums stand for integrals; the
                                                                        // recursive blur is off by 1e-3 on long waves
        if (std::abs(w - kWaveM) < 1.0) {
            EXPECT_NEAR(bands[i].kurtosis, 1.5, 0.01); // mean of sin⁴ is 3/8, that of sin² 1/2
        }
        if (i > 0) {
            EXPECT_NEAR(bands[i].fall, bands[i - 1].strengthM / bands[i].strengthM, 1e-12);
        }
    }
}

TEST(ReliefBands, OnlySteepGroundCounts) {
    Heightmap map(GridSpec{128, 128, 10.0});
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x)
            map.at(x, y) = 2.0f * static_cast<float>(y); // 11 degrees
    Workers workers;
    for (const ReliefBand& band : reliefBands(map, workers))
        EXPECT_TRUE(std::isnan(band.strengthM));
    for (const ReliefBand& band : reliefBands(map, workers, {.leastSlopeDeg = 10.0}))
        EXPECT_NEAR(band.strengthM, 0.0, 0.01) << band.wavelengthM; // a ramp has no waves
    EXPECT_TRUE(reliefBands(Heightmap(GridSpec{8, 8, 1.0}), workers).empty());
}

TEST(ReliefBands, RealMountainsFallByAboutTwoWithEachHalving) {
    Workers workers;
    for (const ReliefBand& band : reliefBands(test::crater(), workers))
        if (band.wavelengthM < 100.0) {
            EXPECT_GT(band.fall, 1.6) << band.wavelengthM;
            EXPECT_LT(band.fall, 2.5) << band.wavelengthM;
        }
}

} // namespace
} // namespace oxbow
