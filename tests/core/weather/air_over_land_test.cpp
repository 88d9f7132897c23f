#include "core/weather/air_over_land.h"

#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <numeric>
#include <vector>

namespace oxbow {
namespace {

using Complex = std::complex<double>;
constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr Complex kI{0.0, 1.0};
/// The air of Smith2004's examples.
const MoistAir kAir{.eastMPerS = 15.0, .stabilityPerS = 0.005, .upliftKgPerM3 = 0.0086, .vapourHeightM = 2500.0, .conversionS = 1000.0, .falloutS = 1000.0};

/// As the paper has it, in complex numbers.
Complex published(const MoistAir& air, double k, double l) {
    const double s = air.eastMPerS * k + air.southMPerS * l;
    Complex m = std::sqrt(Complex((air.stabilityPerS * air.stabilityPerS - s * s) / (s * s) * (k * k + l * l)));
    if (m.imag() == 0.0 && s < 0.0)
        m = -m;
    return air.upliftKgPerM3 * kI * s / ((1.0 - kI * m * air.vapourHeightM) * (1.0 + kI * s * air.conversionS) * (1.0 + kI * s * air.falloutS));
}

Heightmap groundOf(const GridSpec& grid, const std::function<double(double, double)>& height) {
    Heightmap ground(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            ground.at(x, y) = static_cast<float>(height((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM));
    return ground;
}

std::vector<double> rainOver(const Heightmap& ground, const MoistAir& air, double beyondM, double background) {
    ThreadPool pool(2);
    return AirOverLand(ground, beyondM, {pool}).rain({&air, 1}, background, {pool});
}

/// Long waves, which the air follows up, and short ones, which it does not; across, along and against the wind.
TEST(AirOverLand, OverASinusoidalRidgeRainHasTheAmplitudeAndPhaseOfTheTransferFunction) {
    const GridSpec grid{128, 64, 500.0};
    MoistAir air = kAir;
    air.southMPerS = -6.0;
    int evanescent = 0;
    for (const auto& [wavesX, wavesY] : {std::pair{1, 0}, {2, -1}, {-3, 4}, {9, 2}, {0, 3}, {30, -20}}) {
        const double k = kTurn * wavesX / grid.widthM(), l = kTurn * wavesY / grid.heightM();
        evanescent += std::abs(air.eastMPerS * k + air.southMPerS * l) > air.stabilityPerS;
        const auto phase = [&](double x, double y) { return k * x + l * y; };
        const Heightmap ground = groundOf(grid, [&](double x, double y) { return 700.0 + 300.0 * std::sin(phase(x, y)); });
        const std::vector<double> rain = rainOver(ground, air, 0.0, 1000.0);
        const Complex share = 3600.0 * published(air, k, l);
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const double angle = phase((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM);
                const double exact = 1000.0 + 300.0 * (share * std::exp(kI * angle)).imag();
                ASSERT_NEAR(rain[grid.index(x, y)], exact, 3e-5 * 300.0 * std::abs(share)) << wavesX << " " << wavesY;
            }
    }
    EXPECT_EQ(evanescent, 3);
}

/// h = height a² / (x² + a²), whose transform is known: rain = Re of the integral over k > 0 of height a exp(-a k) R(k) exp(i k x).
double bellRain(const MoistAir& air, double height, double a, double x) {
    constexpr int kPieces = 20000;
    const double last = 30.0 / a, step = last / kPieces;
    double sum = 0.0;
    for (int i = 0; i < kPieces; ++i) { // at the middles of pieces
        const double k = (i + 0.5) * step;
        sum += step * (height * a * std::exp(-a * k) * published(air, k, 0.0) * std::exp(kI * k * x)).real();
    }
    return 3600.0 * sum;
}

TEST(AirOverLand, OverABellShapedRidgeRainIsTheIntegralOfItsWaves) {
    for (const double a : {4000.0, 15000.0}) {
        const GridSpec grid{512, 2, 400.0};
        const double middle = 0.5 * grid.widthM(), background = 50.0;
        const Heightmap ground = groundOf(grid, [&](double x, double) { return 800.0 * a * a / ((x - middle) * (x - middle) + a * a); });
        const std::vector<double> rain = rainOver(ground, kAir, 120e3, background);
        double most = 0.0, worst = 0.0, dry = 0.0;
        for (int x = 0; x < grid.width; x += 8) {
            const double exact = bellRain(kAir, 800.0, a, (x + 0.5) * grid.cellSizeM - middle);
            most = std::max(most, exact);
            dry = std::min(dry, exact);
            worst = std::max(worst, std::abs(rain[grid.index(x, 1)] - background - exact));
        }
        RecordProperty(("worst_of_most_" + std::to_string(static_cast<int>(a))).c_str(), std::to_string(worst / most));
        EXPECT_GT(most, 0.5);
        EXPECT_LT(dry, -0.3 * most) << "the lee is dry";
        EXPECT_LT(worst, 0.02 * most) << a;
    }
}

/// The same without waves of the air, by following it over the ridge: t U dq/dx + q = C U dh/dx.
TEST(AirOverLand, WithoutHeightOfTheVapourRainIsWhatTheWindBringsFromWhereItRose) {
    MoistAir air = kAir;
    air.vapourHeightM = 0.0;
    air.conversionS = 400.0;
    air.falloutS = 0.0;
    const GridSpec grid{512, 1, 200.0};
    const double a = 4000.0, middle = 0.5 * grid.widthM();
    const auto height = [&](double x) { return 500.0 * std::exp(-(x - middle) * (x - middle) / (2.0 * a * a)); };
    const std::vector<double> rain = rainOver(groundOf(grid, [&](double x, double) { return height(x); }), air, 60e3, 100.0);
    constexpr int kPieces = 100; // of a cell
    const double step = grid.cellSizeM / kPieces, drift = air.conversionS * air.eastMPerS;
    double falls = 0.0;
    for (int x = 0; x < grid.width; ++x) {
        for (int i = 0; i < kPieces; ++i) {
            const double from = (x + static_cast<double>(i) / kPieces - 0.5) * grid.cellSizeM;
            const double rises = air.upliftKgPerM3 * air.eastMPerS * (height(from + step) - height(from)) / step;
            falls = rises + (falls - rises) * std::exp(-step / drift);
        }
        ASSERT_NEAR(rain[grid.index(x, 0)] - 100.0, 3600.0 * falls, 0.02) << x; // of 11
    }
}

/// By the double integral over its waves, at places along and beside the wind.
TEST(AirOverLand, OverARoundHillRainIsTheIntegralOfItsWaves) {
    const GridSpec grid{256, 256, 1000.0};
    const double sigma = 15000.0, middleX = 100e3, middleY = 128e3;
    const Heightmap ground = groundOf(grid, [&](double x, double y) {
        return 500.0 * std::exp(-((x - middleX) * (x - middleX) + (y - middleY) * (y - middleY)) / (2.0 * sigma * sigma));
    });
    const std::vector<double> rain = rainOver(ground, kAir, 200e3, 20.0);
    constexpr int kPieces = 600;
    const double last = 6.0 / sigma, step = 2.0 * last / kPieces;
    double most = 0.0, worst = 0.0;
    for (const auto& [x, y] : {std::pair{85, 128}, {100, 128}, {115, 128}, {90, 110}, {120, 150}, {160, 128}}) {
        Complex sum = 0.0;
        for (int j = 0; j < kPieces; ++j)
            for (int i = 0; i < kPieces; ++i) {
                const double k = (i + 0.5) * step - last, l = (j + 0.5) * step - last;
                const double wave = 500.0 * kTurn * sigma * sigma * std::exp(-0.5 * sigma * sigma * (k * k + l * l));
                sum += wave * published(kAir, k, l) * std::exp(kI * (k * ((x + 0.5) * 1000.0 - middleX) + l * ((y + 0.5) * 1000.0 - middleY)));
            }
        const double exact = 3600.0 * sum.real() * step * step / (kTurn * kTurn);
        most = std::max(most, exact);
        worst = std::max(worst, std::abs(rain[grid.index(x, y)] - 20.0 - exact));
    }
    RecordProperty("worst_of_most", std::to_string(worst / most));
    EXPECT_GT(most, 0.5);
    EXPECT_LT(worst, 0.01 * most);
}

TEST(AirOverLand, WhatRisesSinksAgainSoThatOnTheWholeTheBackgroundFalls) {
    const GridSpec grid{128, 256, 300.0};
    const Heightmap ground = groundOf(grid, [&](double x, double y) {
        return 400.0 * std::cos(kTurn * x / grid.widthM()) * std::sin(3.0 * kTurn * y / grid.heightM()) + 150.0 * std::sin(kTurn * 7.0 * x / grid.widthM());
    });
    const std::vector<double> rain = rainOver(ground, kAir, 0.0, 50.0);
    EXPECT_NEAR(std::accumulate(rain.begin(), rain.end(), 0.0) / static_cast<double>(rain.size()), 50.0, 1e-5);
    const auto [least, most] = std::minmax_element(rain.begin(), rain.end());
    EXPECT_GT(*most - *least, 1.0);
}

TEST(AirOverLand, StillAirAndLevelGroundChangeNothing) {
    const GridSpec grid{20, 30, 100.0};
    MoistAir still = kAir;
    still.eastMPerS = 0.0;
    for (const double rain : rainOver(groundOf(grid, [](double x, double y) { return x - y; }), still, 500.0, 2.5))
        EXPECT_EQ(rain, 2.5);
    for (const double rain : rainOver(Heightmap(grid, 1234.5f), kAir, 500.0, 2.5))
        EXPECT_EQ(rain, 2.5);
}

TEST(AirOverLand, OfSeveralWindsTheRainIsTheMean) {
    const GridSpec grid{64, 40, 400.0};
    const Heightmap ground = groundOf(grid, [](double x, double y) { return 300.0 * std::sin(x / 2500.0) * std::cos(y / 4000.0); });
    std::vector<MoistAir> winds(3, kAir);
    winds[1].southMPerS = 12.0;
    winds[2].eastMPerS = -7.0;
    ThreadPool pool(2);
    const std::vector<double> rain = AirOverLand(ground, 20e3, {pool}).rain(winds, 0.5, {pool});
    std::vector<double> sum(rain.size(), 0.0);
    for (const MoistAir& wind : winds) {
        const std::vector<double> one = rainOver(ground, wind, 20e3, 0.5);
        for (std::size_t c = 0; c < sum.size(); ++c)
            sum[c] += one[c] / 3.0;
    }
    for (std::size_t c = 0; c < sum.size(); ++c)
        ASSERT_NEAR(rain[c], sum[c], 1e-5);
}

TEST(AirOverLand, NoCellHasLessThanNoRain) {
    const GridSpec grid{128, 4, 300.0};
    const std::vector<double> rain = rainOver(groundOf(grid, [](double x, double) { return 1000.0 * std::sin(x / 3000.0); }), kAir, 8e3, 0.1);
    EXPECT_EQ(*std::min_element(rain.begin(), rain.end()), 0.0);
    EXPECT_GT(*std::max_element(rain.begin(), rain.end()), 1.0);
}

} // namespace
} // namespace oxbow
