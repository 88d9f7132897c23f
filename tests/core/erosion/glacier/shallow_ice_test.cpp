#include "core/erosion/glacier/shallow_ice.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numeric>

namespace oxbow {
namespace {

double total(std::span<const double> cells) {
    return std::accumulate(cells.begin(), cells.end(), 0.0);
}

/// Ice without sliding.
constexpr IceLaw kGlen{2.15e-5, 0.0};

/// Halfar1983's spreading dome for n = 3: thickness at a distance and a time, m.
struct Dome {
    double heightM = 3600.0, radiusM = 7.5e5;
    [[nodiscard]] double startYears() const {
        const double steep = std::pow(7.0 / 4.0, 3.0) * std::pow(radiusM, 4.0) / std::pow(heightM, 7.0);
        return steep / (18.0 * kGlen.deformation);
    }
    [[nodiscard]] double thickness(double distanceM, double years) const {
        const double t = startYears() / years;
        const double s = 1.0 - std::pow(std::pow(t, 1.0 / 18.0) * distanceM / radiusM, 4.0 / 3.0);
        return s > 0.0 ? heightM * std::pow(t, 1.0 / 9.0) * std::pow(s, 3.0 / 7.0) : 0.0;
    }
};

/// Mean error of the thickness over the mean thickness, at ten times the start's age.
double domeError(int cells, double stepYears) {
    const Dome dome;
    const GridSpec grid{cells, cells, 2.0e6 / cells};
    const auto distance = [&](std::size_t c) {
        const double x = (static_cast<double>(c % static_cast<std::size_t>(cells)) + 0.5) * grid.cellSizeM - 1.0e6;
        const double y = (static_cast<double>(c / static_cast<std::size_t>(cells)) + 0.5) * grid.cellSizeM - 1.0e6;
        return std::hypot(x, y);
    };
    std::vector<float> bed(grid.cellCount()), start(grid.cellCount());
    for (std::size_t c = 0; c < start.size(); ++c)
        start[c] = static_cast<float>(dome.thickness(distance(c), dome.startYears()));
    ShallowIce ice(grid, kGlen);
    ice.load(bed, start);
    ice.setStepYears(stepYears);
    const std::vector<double> none(grid.cellCount());
    ThreadPool pool(2);
    double age = dome.startYears();
    const double end = 10.0 * age;
    while (age < end) {
        const double years = std::min(stepYears, end - age);
        ice.advance(years, 1000, none, none, {pool});
        age += years;
    }
    double error = 0.0, mean = 0.0;
    for (std::size_t c = 0; c < start.size(); ++c) {
        const double exact = dome.thickness(distance(c), end);
        error += std::abs(ice.thickness()[c] - exact);
        mean += exact;
    }
    return error / mean;
}

TEST(ShallowIce, ADomeSpreadsAsHalfarsSolution) {
    const double coarse = domeError(32, 100.0), fine = domeError(64, 25.0);
    std::cout << "Halfar: mean error " << 100.0 * coarse << " % at 32 cells, " << 100.0 * fine << " % at 64\n";
    EXPECT_LT(fine, 0.02);
    EXPECT_LT(fine, 0.75 * coarse);
}

TEST(ShallowIce, ASteadySheetHasVialovsProfile) {
    const int cells = 81;
    const GridSpec grid{cells, 3, 20000.0};
    const double half = 35.5 * grid.cellSizeM, snowM = 0.3;
    std::vector<float> bed(grid.cellCount()), thickness(grid.cellCount());
    std::vector<double> snow(grid.cellCount()), melt(grid.cellCount());
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < cells; ++x) {
            const bool isOn = std::abs((x - 40) * grid.cellSizeM) < half;
            (isOn ? snow : melt)[grid.index(x, y)] = isOn ? snowM : 1000.0;
        }
    ShallowIce ice(grid, kGlen);
    ice.load(bed, thickness);
    ThreadPool pool(2);
    for (int i = 0; i < 300; ++i)
        ice.advance(500.0, 1000, snow, melt, {pool});
    double error = 0.0, mean = 0.0;
    for (int x = 0; x < cells; ++x) {
        const double distance = std::abs((x - 40) * grid.cellSizeM);
        const double rest = std::pow(half, 4.0 / 3.0) - std::pow(distance, 4.0 / 3.0);
        const double exact =
            rest > 0.0 ? std::pow(2.0 * std::cbrt(snowM / kGlen.deformation) * rest, 3.0 / 8.0) : 0.0;
        error += std::abs(ice.thickness()[grid.index(x, 1)] - exact);
        mean += exact;
    }
    std::cout << "Vialov: mean error " << 100.0 * error / mean << " %, middle " << ice.thickness()[grid.index(40, 1)] << " m\n";
    EXPECT_LT(error / mean, 0.02);
}

/// Mountains with cliffs, some ice on them, snow on the heights and melting below.
struct RoughIce {
    explicit RoughIce(std::uint64_t seed) : bed(grid.cellCount()), thickness(grid.cellCount()), snow(bed.size()), melt(bed.size()) {
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const std::size_t c = grid.index(x, y);
                const double wave = 400.0 * std::sin(0.21 * x + 0.0001 * static_cast<double>(seed % 1000)) * std::cos(0.17 * y);
                bed[c] = static_cast<float>(1000.0 + wave + 250.0 * unitDouble(randomBits(seed, x, y)) + (x > 20 ? 300.0 : 0.0));
                thickness[c] = static_cast<float>(100.0 * unitDouble(randomBits(seed, x, y, 1)));
                snow[c] = std::max(0.0, 0.005 * (bed[c] - 1100.0));
                melt[c] = std::max(0.0, 0.005 * (1100.0 - bed[c]));
            }
    }
    GridSpec grid{45, 38, 60.0};
    std::vector<float> bed, thickness;
    std::vector<double> snow, melt;
};

TEST(ShallowIce, NoIceIsLostNorNegativeHoweverLongTheStep) {
    for (const std::uint64_t seed : {1u, 2u}) {
        const RoughIce rough(seed);
        for (const double years : {0.1, 5.0, 50.0}) {
            SCOPED_TRACE(testing::Message() << "seed " << seed << ", years " << years);
            ShallowIce ice(rough.grid, {});
            ice.load(rough.bed, rough.thickness);
            ThreadPool pool(2);
            double held = total(ice.thickness());
            for (int i = 0; i < 3; ++i) {
                const IceBalance moved = ice.advance(years, 1000, rough.snow, rough.melt, {pool});
                held += moved.in - moved.melt - moved.over;
                EXPECT_GE(*std::ranges::min_element(ice.thickness()), 0.0);
                EXPECT_NEAR(total(ice.thickness()), held, 1e-9 * (held + moved.in));
            }
        }
    }
}

TEST(ShallowIce, NoIceFlowsOverACliffThatIsNotThere) {
    // A bench 500 m above thick ice, with 1 m of ice on it: what comes down is at most that metre.
    const GridSpec grid{20, 3, 50.0};
    std::vector<float> bed(grid.cellCount()), thickness(grid.cellCount());
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 20; ++x) {
            bed[grid.index(x, y)] = x < 10 ? 500.0f : 0.0f;
            thickness[grid.index(x, y)] = x < 10 ? 1.0f : 200.0f;
        }
    ShallowIce ice(grid, {});
    ice.load(bed, thickness);
    ThreadPool pool(1);
    const std::vector<double> none(grid.cellCount());
    ice.advance(50.0, 1000, none, none, {pool});
    double above = 0.0;
    for (int x = 0; x < 10; ++x)
        above += ice.thickness()[grid.index(x, 1)];
    EXPECT_GE(above, 0.0);
    EXPECT_LE(above, 10.0);
    EXPECT_LE(ice.flowEast()[grid.index(9, 1)], 10.0);
}

TEST(ShallowIce, TheBytesDoNotDependOnThreads) {
    const RoughIce rough(9);
    std::vector<std::vector<double>> results;
    for (const int threads : {1, 2, 3, 7}) {
        ShallowIce ice(rough.grid, {});
        ice.load(rough.bed, rough.thickness);
        ThreadPool pool(threads);
        ice.advance(120.0, 1000, rough.snow, rough.melt, {pool});
        results.emplace_back(ice.thickness().begin(), ice.thickness().end());
    }
    for (const auto& result : results)
        EXPECT_EQ(result, results.front());
}

} // namespace
} // namespace oxbow
