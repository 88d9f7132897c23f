#include "core/weather/snow_and_melt.h"

#include "core/terrain/coarse_grid.h"
#include "core/weather/snow_year.h"
#include "tests/core/recipe/random_values.h"
#include "tests/core/stage/stage_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>

namespace oxbow {
namespace {

using SnowParams = SnowAndMeltParams;
using SnowGround =
    std::function<double(double, double)>; ///< height of the place, m from the north-west corner

struct SnowRun : test::StageRun<SnowParams> {
    SnowRun(WorkingTerrain start, SnowParams given, int threads = 2)
        : StageRun(snowAndMeltStage(), given, std::move(start), threads) {
        run();
    }
    const Heightmap& layer(Layer layer) { return *terrain.find(layer); }
    /// Water in the snow that lies, m.
    double snowM(int x, int y) { return 0.917 * layer(Layer::Ice).at(x, y); }
};

WorkingTerrain snowyGround(const GridSpec& grid, const SnowGround& height) {
    WorkingTerrain terrain(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            terrain.elevation().at(x, y) =
                static_cast<float>(height((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM));
    return terrain;
}

/// Heights that only rise from west to east, over cliffs that hold everything.
WorkingTerrain stairs(int steps, double riseM) {
    return snowyGround({steps, 3, 1e5}, [&](double x, double) { return riseM * std::floor(x / 1e5); });
}

/// No wind, no sun.
SnowParams byTemperatureAlone() {
    SnowParams params;
    params.drift = 0.0;
    params.sun = 0.0;
    params.reachM = 0.01;
    return params;
}

/// Mountains of 10 km.
double snowyMountains(double x, double y) {
    double height = 1700.0;
    for (int wave = 0; wave < 8; ++wave) {
        const double angle = 2.4 * wave, length = 6e3 * std::pow(0.7, wave);
        height += 0.07 * length *
                  std::sin(2.0 * std::numbers::pi * (x * std::cos(angle) + y * std::sin(angle)) / length +
                           1.7 * wave);
    }
    return height;
}

double sumOfLayer(const Heightmap& map) {
    return std::accumulate(map.cells().begin(), map.cells().end(), 0.0);
}

double snowCorrelation(const Heightmap& a, const Heightmap& b) {
    const double n = static_cast<double>(a.cells().size()), meanA = sumOfLayer(a) / n,
                 meanB = sumOfLayer(b) / n;
    double ab = 0.0, aa = 0.0, bb = 0.0;
    for (std::size_t c = 0; c < a.cells().size(); ++c) {
        const double da = a.cells()[c] - meanA, db = b.cells()[c] - meanB;
        ab += da * db, aa += da * da, bb += db * db;
    }
    return ab / std::sqrt(aa * bb);
}

/// Of a year at so fine steps that they do not count, by the library's error function.
struct FineYear {
    double degreeDays = 0.0, snowShare = 0.0;
};
FineYear fineYear(double meanC, double amplitude, double spread, double snowBelow) {
    FineYear year;
    constexpr int kSteps = 20000;
    const auto share = [](double deviations) { return 0.5 * std::erfc(-deviations / std::numbers::sqrt2); };
    for (int i = 0; i < kSteps; ++i) {
        const double celsius = meanC - amplitude * std::cos(2.0 * std::numbers::pi * (i + 0.5) / kSteps),
                     u = celsius / spread;
        const double warm =
            spread * std::exp(-0.5 * u * u) / std::sqrt(2.0 * std::numbers::pi) + celsius * share(u);
        year.degreeDays += warm * 365.25 / kSteps;
        year.snowShare += share((snowBelow - celsius) / spread) / kSteps;
    }
    return year;
}

TEST(SnowAndMelt, DegreeDaysOfAYearAreThoseOfTheirClosedForm) {
    // Without spread, of a year that crosses 0 degrees at the phase p: (365.25 / pi) (A sin p + m p), p = acos(-m / A).
    const SnowYears years({.amplitudeK = 10.0, .spreadK = 0.0}, {});
    for (const double mean : {-8.0, -3.0, 0.0, 4.0, 9.0}) {
        const double p = std::acos(-mean / 10.0);
        EXPECT_NEAR(years.degreeDays(mean), 365.25 / std::numbers::pi * (10.0 * std::sin(p) + mean * p), 2.0)
            << mean;
    }
    EXPECT_NEAR(years.degreeDays(15.0), 365.25 * 15.0, 0.1);
    EXPECT_EQ(years.degreeDays(-15.0), 0.0);
    // With spread, as Calov2005 integrates it.
    const SnowYears spread({.amplitudeK = 10.0, .spreadK = 5.0, .snowBelowC = 1.0}, {});
    for (const double mean : {-12.0, -5.0, 0.0, 6.0, 15.0}) {
        const FineYear fine = fineYear(mean, 10.0, 5.0, 1.0);
        EXPECT_NEAR(spread.degreeDays(mean), fine.degreeDays, 2e-4 * fine.degreeDays + 0.05) << mean;
        EXPECT_NEAR(spread.snowShare(mean), fine.snowShare, 2e-5) << mean;
    }
    for (double u = -6.0; u < 6.0; u += 0.1)
        EXPECT_NEAR(normalShare(u), 0.5 * std::erfc(-u / std::numbers::sqrt2), 1e-7);
}

TEST(SnowAndMelt, TheEquilibriumLineIsWhereAsMuchMeltsAsFalls) {
    for (const double precipitation : {400.0, 1200.0, 3500.0}) {
        SnowParams params = byTemperatureAlone();
        params.precipitationMmPerYear = precipitation;
        double low = 0.0, high = 6000.0;
        for (int i = 0; i < 40; ++i) {
            const double middle = 0.5 * (low + high);
            const FineYear year = fineYear(params.temperatureC - 0.0065 * middle, params.amplitudeK,
                                           params.spreadK, params.snowBelowC);
            (1e-3 * precipitation * year.snowShare > 0.004 * year.degreeDays ? high : low) = middle;
        }
        const SnowYears years(climateOf(params), {});
        const double equilibriumM =
            (params.temperatureC - years.balanceC(1e-3 * precipitation)) / (1e-3 * params.lapseRateKPerKm);
        EXPECT_NEAR(equilibriumM, low, 0.01 * low);
        // On ground: above it part of the snow becomes ice, so less water runs off than falls.
        SnowRun run(stairs(600, 10.0), params);
        int line = 0;
        while (line < 600 && run.layer(Layer::Rain).at(line, 1) > 0.9999f)
            ++line;
        EXPECT_NEAR(10.0 * line, low, 0.01 * low + 10.0) << precipitation;
        std::printf("%4.0f mm: line at %.0f m, on ground %d m, exact %.0f m\n", precipitation,
                    equilibriumM, 10 * line, low);
    }
}

TEST(SnowAndMelt, WinterIsWorkedOutByHand) {
    // Every day of the year is -5 or 5 degrees warm in turn of heights; without spread all is snow, or none.
    SnowParams params = byTemperatureAlone();
    params.amplitudeK = 0.0;
    params.spreadK = 0.0;
    params.temperatureC = 5.0;
    params.lapseRateKPerKm = 10.0;
    params.months = 9.0; // the year of the snow begins at midsummer where it is always the same
    SnowRun water(stairs(2, 1000.0), params);
    EXPECT_FLOAT_EQ(water.layer(Layer::Rain).at(0, 1), 1.0f);
    EXPECT_NEAR(water.layer(Layer::Rain).at(1, 1), 0.0, 1e-6);
    EXPECT_EQ(water.snowM(0, 1), 0.0);
    EXPECT_NEAR(water.snowM(1, 1), 0.3, 1e-6);
    params.water = SnowWater::Snowfall;
    SnowRun snow(stairs(2, 1000.0), params);
    EXPECT_FLOAT_EQ(snow.layer(Layer::Rain).at(0, 1), 0.0f);
    EXPECT_FLOAT_EQ(snow.layer(Layer::Rain).at(1, 1), 1.0f);
}

TEST(SnowAndMelt, WhatFallsMeltsLiesOrBecomesIce) {
    const GridSpec grid{96, 64, 100.0};
    for (const bool hasIce : {false, true})
        for (const double months : {2.0, 5.0, 9.0}) {
            WorkingTerrain start = snowyGround(grid, snowyMountains);
            for (int y = 0; y < grid.height; ++y)
                for (int x = 0; x < grid.width; ++x)
                    start.edit(Layer::Rain).at(x, y) = 0.5f + 0.01f * static_cast<float>(x);
            if (hasIce)
                for (float& cell : start.edit(Layer::Ice).cells())
                    cell = 20.0f;
            const double before = sumOfLayer(*start.find(Layer::Rain));
            SnowParams params;
            params.temperatureC = 4.0;
            params.months = months;
            SnowRun run(std::move(start), params);
            const Ledger ledger = run.measured.now();
            EXPECT_GT(ledger.ice.stored, ledger.ice.initial);
            EXPECT_LE(std::abs(ledger.ice.closingError()), 1e-9 * ledger.ice.in);
            EXPECT_EQ(ledger.rock.closingError(), 0.0);
            // Without ice on the map what became ice is missing, with ice everywhere it comes back as melt.
            const double after = sumOfLayer(run.layer(Layer::Rain));
            if (hasIce)
                EXPECT_NEAR(after, before, 1e-6 * before);
            else
                EXPECT_LT(after, 0.95 * before);
        }
}

TEST(SnowAndMelt, WindTakesSnowFromCrestsToTheirLeeAndLosesNone) {
    const GridSpec grid{120, 40, 20.0};
    const auto ridge = [](double x, double) {
        return 1800.0 + 150.0 * std::exp(-(x - 1200.0) * (x - 1200.0) / (2.0 * 120.0 * 120.0));
    };
    SnowParams params;
    params.lapseRateKPerKm = 0.0;
    params.temperatureC = -15.0;
    params.drift = 0.0;
    params.water = SnowWater::Snowfall;
    const double even = sumOfLayer(SnowRun(snowyGround(grid, ridge), params).layer(Layer::Rain));
    params.drift = 1.5;
    for (const double from : {270.0, 90.0}) {
        params.windFromDeg = from;
        SnowRun run(snowyGround(grid, ridge), params);
        const Heightmap& falls = run.layer(Layer::Rain);
        EXPECT_NEAR(sumOfLayer(falls), even, 1e-5 * even);
        const int lee = from > 180.0 ? 66 : 53, windward = 119 - lee;
        EXPECT_GT(falls.at(lee, 20), 1.5f * falls.at(windward, 20));
        EXPECT_LT(falls.at(60, 20), falls.at(lee, 20));
    }
}

TEST(SnowAndMelt, SteepRockStaysBareAndShadeKeepsSnow) {
    const GridSpec grid{60, 60, 20.0};
    SnowParams params;
    params.drift = 0.0;
    params.lapseRateKPerKm = 0.0;
    params.temperatureC = -3.0;
    params.months = 4.0;
    params.water = SnowWater::Season;
    SnowRun roof(snowyGround(grid, [](double, double y) { return -0.4 * std::abs(y - 600.0); }), params);
    EXPECT_GT(roof.snowM(30, 15), 1.2 * roof.snowM(30, 45)); // the north side
    EXPECT_GT(roof.layer(Layer::Rain).at(30, 15), 1.2f);     // melt of spring
    params.water = SnowWater::Snowfall;
    SnowRun cliff(
        snowyGround(grid,
                    [](double x, double) { return x < 600.0 ? 0.0 : std::min(200.0, 3.0 * (x - 600.0)); }),
        params);
    const Heightmap& falls = cliff.layer(Layer::Rain);
    EXPECT_LT(falls.at(31, 30), 0.1f * falls.at(10, 30));
    EXPECT_GT(falls.at(27, 30), 1.15f * falls.at(10, 30));
}

TEST(SnowAndMelt, TheSameOnFinerMapsAndOnAnyNumberOfThreads) {
    const auto onMap = [](int side, int threads) {
        return SnowRun(snowyGround({side, side, 10e3 / side}, snowyMountains), SnowParams{}, threads);
    };
    SnowRun coarse = onMap(256, 2), fine = onMap(512, 1), again = onMap(512, 7);
    const CoarseGrid level(fine.terrain.grid(), coarse.terrain.grid());
    for (const Layer layer : {Layer::Ice, Layer::Rain}) {
        EXPECT_TRUE(std::ranges::equal(fine.layer(layer).cells(), again.layer(layer).cells()))
            << info(layer).key;
        const double r = snowCorrelation(level.restrict(fine.layer(layer), {fine.pool}), coarse.layer(layer));
        std::printf("%s: r = %.4f\n", info(layer).key.data(), r);
        EXPECT_GT(r, 0.98) << info(layer).key;
    }
}

TEST(SnowAndMelt, AnySettingStaysFiniteAndBooked) {
    const StageKind kind = snowAndMeltStage();
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        Draw draw(seed);
        std::any values = kind.defaults;
        for (const ParamField& param : kind.params)
            param.write(values, drawValue(param.info, draw.heads(), draw));
        const double cellM = std::pow(10.0, draw.within(-3.0, 4.0)), relief = cellM * draw.within(0.0, 20.0);
        const GridSpec grid{1 + draw.below(24), 1 + draw.below(24), cellM};
        SnowRun run(snowyGround(grid, [&](double, double) { return relief * draw.share(); }),
                    std::any_cast<SnowParams>(values));
        for (const Layer layer : {Layer::Ice, Layer::Rain})
            for (const float cell : run.layer(layer).cells())
                ASSERT_TRUE(cell >= 0.0f && std::isfinite(cell)) << cell << ", seed " << seed;
        const Ledger ledger = run.measured.now();
        ASSERT_LE(std::abs(ledger.ice.closingError()), 1e-6 * (ledger.ice.in + 1e-12)) << seed;
    }
}

} // namespace
} // namespace oxbow
