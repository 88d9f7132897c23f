#include "core/weather/orographic_rain.h"

#include "core/recipe/stage_registry.h"
#include "core/weather/air_over_land.h"
#include "tests/core/recipe/random_values.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>

namespace oxbow {
namespace {

using Params = OrographicRainParams;
using Height = std::function<double(double, double)>; ///< of the place, m from the north-west corner

WorkingTerrain terrainOf(const GridSpec& grid, const Height& height) {
    WorkingTerrain terrain(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            terrain.elevation().at(x, y) = static_cast<float>(height((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM));
    return terrain;
}

Heightmap rainOn(WorkingTerrain terrain, const Params& params, int threads = 2) {
    test::StageRun<Params> run(orographicRainStage(), params, std::move(terrain), threads);
    run.run();
    return *run.terrain.find(Layer::Rain);
}

double meanOf(const Heightmap& map) {
    return std::accumulate(map.cells().begin(), map.cells().end(), 0.0) / static_cast<double>(map.cells().size());
}

/// Mountains of 60 km with a high range and hills of 2 km and more.
double mountains(double x, double y) {
    double height = 1800.0 * std::exp(-(x - 30e3) * (x - 30e3) / (2.0 * 8e3 * 8e3));
    for (int wave = 0; wave < 9; ++wave) {
        const double angle = 2.4 * wave, length = 20e3 * std::pow(0.75, wave);
        height += 0.012 * length * std::sin(2.0 * std::numbers::pi * (x * std::cos(angle) + y * std::sin(angle)) / length + 1.7 * wave);
    }
    return 300.0 + height;
}

double hill(double x, double y, double middleX, double middleY, double sizeM, double heightM) {
    return heightM * std::exp(-((x - middleX) * (x - middleX) + (y - middleY) * (y - middleY)) / (2.0 * sizeM * sizeM));
}

TEST(OrographicRain, AirHasTheVapourOfItsTemperature) {
    // Of 280 K, cooling by 5.8 and 6.5 K/km, as in Smith2004: 2500 m and 0.5 % of kg/m³ and more.
    const MoistAir air = airFrom({.windMPerS = 15.0, .temperatureC = 6.85, .lapseRateKPerKm = 5.8, .stabilityPerS = 0.005}, 270.0);
    EXPECT_NEAR(air.vapourHeightM, 2495.0, 5.0);
    EXPECT_NEAR(air.upliftKgPerM3, 0.00767 * 6.51 / 5.8, 5e-5);
    EXPECT_NEAR(air.eastMPerS, 15.0, 1e-12);
    EXPECT_NEAR(air.southMPerS, 0.0, 1e-12);
    EXPECT_NEAR(airFrom({.windMPerS = 8.0}, 0.0).southMPerS, 8.0, 1e-12) << "a north wind blows south";
}

TEST(OrographicRain, TheWindwardSideIsWetAndTheLeeIsDry) {
    const GridSpec grid{128, 128, 400.0};
    const double middle = 0.5 * grid.widthM();
    const WorkingTerrain range = terrainOf(grid, [&](double x, double) { return 1500.0 * std::exp(-(x - middle) * (x - middle) / (2.0 * 5e3 * 5e3)); });
    for (const double from : {270.0, 90.0}) {
        const Heightmap rain = rainOn(range, {.windFromDeg = from, .conversionS = 300.0, .falloutS = 300.0});
        const double west = rain.at(54, 64), east = rain.at(74, 64);
        EXPECT_GT(from == 270.0 ? west : east, 2.0);
        EXPECT_LT(from == 270.0 ? east : west, 0.4);
    }
}

TEST(OrographicRain, OfTheMeanTheMapHasAsMuchWaterAsBefore) {
    const GridSpec grid{160, 96, 500.0};
    const WorkingTerrain ground = terrainOf(grid, mountains);
    for (const double spread : {0.0, 60.0})
        EXPECT_NEAR(meanOf(rainOn(ground, {.spreadDeg = spread})), 1.0, 1e-4);
}

TEST(OrographicRain, OfTheBackgroundPlainsKeepTheirRain) {
    const GridSpec grid{256, 64, 500.0};
    const WorkingTerrain ground = terrainOf(grid, [](double x, double y) { return hill(x, y, 100e3, 16e3, 4e3, 1200.0); });
    const Heightmap rain = rainOn(ground, {.spreadDeg = 0.0, .relativeTo = RainRelativeTo::Background});
    EXPECT_NEAR(rain.at(20, 32), 1.0, 0.01);
    EXPECT_GT(*std::ranges::max_element(rain.cells()), 1.5f);
}

/// The west edge is where the air comes in: what falls beyond the east edge must not come round.
TEST(OrographicRain, AMountainAtOneEdgeDoesNotWetTheOther) {
    const GridSpec grid{128, 64, 500.0};
    for (const double speed : {5.0, 15.0, 30.0}) {
        const WorkingTerrain ground = terrainOf(grid, [](double x, double y) { return hill(x, y, 58e3, 16e3, 3e3, 1500.0); });
        const Heightmap rain = rainOn(ground, {.spreadDeg = 0.0, .windMPerS = speed, .backgroundMmPerHour = 10.0, .relativeTo = RainRelativeTo::Background});
        const double most = *std::ranges::max_element(rain.cells()) - 1.0;
        for (int y = 0; y < grid.height; ++y)
            ASSERT_NEAR(rain.at(0, y), 1.0, 0.03 * most) << speed << " m/s, row " << y;
    }
}

/// Where it goes on for 500 km instead, the rain of mountains that the edges cut is the same but for 3 % of the most.
TEST(OrographicRain, TheGroundGoesOnFarEnough) {
    const GridSpec grid{128, 128, 400.0};
    const WorkingTerrain ground = terrainOf(grid, mountains);
    const Params params{.spreadDeg = 0.0, .backgroundMmPerHour = 20.0, .relativeTo = RainRelativeTo::Background};
    const Heightmap rain = rainOn(ground, params);
    ThreadPool pool(2);
    const MoistAir air = airFrom(params, 270.0);
    const std::vector<double> wide = AirOverLand(*ground.find(Layer::Elevation), 500e3, {pool}).rain({&air, 1}, 20.0, {pool});
    const double most = 20.0 * *std::ranges::max_element(rain.cells()) - 20.0;
    double worst = 0.0;
    for (std::size_t c = 0; c < wide.size(); ++c)
        worst = std::max(worst, std::abs(20.0 * rain.cells()[c] - wide[c]));
    RecordProperty("worst_of_most", std::to_string(worst / most));
    EXPECT_LT(worst, 0.04 * most);
}

TEST(OrographicRain, TurnsWithTheWind) {
    const GridSpec grid{96, 96, 400.0};
    const WorkingTerrain ground = terrainOf(grid, mountains);
    WorkingTerrain turned(grid); // (x, y) comes to (side - 1 - y, x): west to north
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x)
            turned.elevation().at(95 - y, x) = ground.find(Layer::Elevation)->at(x, y);
    for (const double from : {250.0, 20.0}) {
        const Heightmap rain = rainOn(ground, {.windFromDeg = from}), other = rainOn(turned, {.windFromDeg = std::fmod(from + 90.0, 360.0)});
        for (int y = 0; y < 96; ++y)
            for (int x = 0; x < 96; ++x)
                ASSERT_NEAR(other.at(95 - y, x), rain.at(x, y), 1e-4) << x << ", " << y;
    }
}

TEST(OrographicRain, TwiceTheResolutionIsTheSameRain) {
    const auto of = [](int side) { return rainOn(terrainOf({side, side, 61440.0 / side}, mountains), {.conversionS = 200.0, .falloutS = 200.0}); };
    const Heightmap coarse = of(256), middle = of(512), fine = of(1024);
    const auto halved = [](const Heightmap& map) {
        Heightmap half({map.width() / 2, map.height() / 2, 2.0 * map.cellSizeM()});
        for (int y = 0; y < half.height(); ++y)
            for (int x = 0; x < half.width(); ++x)
                half.at(x, y) = 0.25f * (map.at(2 * x, 2 * y) + map.at(2 * x + 1, 2 * y) + map.at(2 * x, 2 * y + 1) + map.at(2 * x + 1, 2 * y + 1));
        return half;
    };
    EXPECT_GT(test::correlation(middle, halved(fine)), 0.9999);
    EXPECT_GT(test::correlation(coarse, halved(middle)), 0.999);
}

TEST(OrographicRain, PaintedRainIsMultipliedOrReplaced) {
    const GridSpec grid{48, 48, 500.0};
    WorkingTerrain ground = terrainOf(grid, mountains);
    const Heightmap plain = rainOn(ground, {});
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 48; ++x)
            ground.edit(Layer::Rain).at(x, y) = static_cast<float>(0.1 * y);
    const Heightmap painted = rainOn(ground, {});
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 48; ++x)
            ASSERT_NEAR(painted.at(x, y), 0.1 * y * plain.at(x, y), 1e-5);
    const Heightmap replaced = rainOn(ground, {.combine = RainCombine::Replace});
    EXPECT_TRUE(std::ranges::equal(replaced.cells(), plain.cells()));
}

TEST(OrographicRain, TheSeaIsLevelForTheWind) {
    const GridSpec grid{64, 64, 500.0};
    const auto bed = [](double x, double y) { return -600.0 + 400.0 * std::sin(x / 3e3) * std::cos(y / 2e3); };
    const Heightmap rain = rainOn(terrainOf(grid, bed), {});
    for (const float cell : rain.cells())
        ASSERT_NEAR(cell, 1.0f, 1e-5f);
    const Heightmap drained = rainOn(terrainOf(grid, bed), {.seaLevelM = -12000.0});
    EXPECT_GT(*std::ranges::max_element(drained.cells()), 1.02f);
}

/// A plane that sinks along the wind: what little falls is not drawn together in one place.
TEST(OrographicRain, WhereHardlyAnyRainFallsTheMapIsDry) {
    const WorkingTerrain plane = terrainOf({64, 64, 500.0}, [](double x, double) { return 9000.0 - 0.25 * x; });
    Params params{.spreadDeg = 0.0, .windMPerS = 30.0, .temperatureC = -40.0, .lapseRateKPerKm = 15.0, .conversionS = 0.0, .falloutS = 0.0,
                  .backgroundMmPerHour = 0.01};
    EXPECT_LT(meanOf(rainOn(plane, params)), 0.5);
    params.windFromDeg = 90.0;
    EXPECT_NEAR(meanOf(rainOn(plane, params)), 1.0, 0.01) << "up the plane all of it rains";
}

TEST(OrographicRain, GridsOfAnyShapeAndScaleGiveFiniteRain) {
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 90}, {90, 1}, {2, 3}, {37, 64}, {520, 5}})
        for (const double cellM : {1e-3, 1.0, 1e4}) {
            const GridSpec grid{width, height, cellM};
            const Heightmap rain = rainOn(terrainOf(grid, [&](double x, double y) { return 0.2 * cellM * (std::sin(x / cellM) + std::cos(0.3 * y / cellM)); }), {});
            for (const float cell : rain.cells())
                ASSERT_TRUE(std::isfinite(cell) && cell >= 0.0f) << width << " x " << height << " of " << cellM << " m";
        }
}

TEST(OrographicRain, NoSettingGivesRainWithoutANumberOrBelowNothing) {
    const StageKind kind = orographicRainStage();
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        Draw draw(seed);
        std::any values = kind.defaults;
        for (const ParamField& param : kind.params)
            param.write(values, drawValue(param.info, draw.heads(), draw));
        const double cellM = std::pow(10.0, draw.within(-3.0, 4.0)), relief = cellM * draw.within(0.0, 20.0);
        const GridSpec grid{1 + draw.below(24), 1 + draw.below(24), cellM};
        const Heightmap rain = rainOn(terrainOf(grid, [&](double, double) { return relief * draw.share(); }), std::any_cast<Params>(values));
        for (const float cell : rain.cells())
            ASSERT_TRUE(cell >= 0.0f && cell <= 1001.0f) << cell << ", seed " << seed;
    }
}

/// What a stage does with the water that falls.
struct Reader {
    std::string_view stage;
    Layer shows;       ///< what grows with the rain
    double least;      ///< how much more there is of it in the wet half, against even rain
    int steps = 1000;  ///< at most
};
const Reader kReaders[] = {
    {"stream_power_erosion", Layer::Discharge, 1.5, 8}, {"fluvial_erosion", Layer::Wear, 1.5, 40},   {"droplet_erosion", Layer::Wear, 1.5},
    {"shallow_water_erosion", Layer::Water, 1.5, 12},   {"downhill_walk", Layer::Wear, 1.5, 20},     {"rivers", Layer::Discharge, 1.5},
    {"glacier", Layer::Ice, 1.3, 12},
};

/// Ridges from west to east, so that water stays in its half.
double share(const StageKind& kind, const Reader& reader, bool isUneven) {
    const GridSpec grid{96, 96, 40.0};
    const double side = grid.widthM();
    WorkingTerrain ground = terrainOf(grid, [&](double x, double y) {
        return 900.0 - 0.1 * std::abs(x - 0.5 * side) + 500.0 * std::cos(2.0 * std::numbers::pi * x / side) * -1.0 + 60.0 * std::sin(y / 150.0) + 20.0 * std::sin(x / 90.0);
    });
    if (isUneven)
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                ground.edit(Layer::Rain).at(x, y) = x < 48 ? 1.8f : 0.2f;
    std::any params = kind.defaults;
    if (kind.id == "glacier")
        kind.find("equilibrium_line_m")->write(params, 700.0);
    if (kind.id == "stream_power_erosion")
        kind.find("rock_variety")->write(params, 0.0);
    test::StageRun<std::any> run(kind, params, std::move(ground), 2);
    run.run(0, std::min(reader.steps, kind.stepCount(params, grid)));
    const Heightmap* shown = run.terrain.find(reader.shows);
    double west = 0.0, all = 0.0;
    for (int y = 0; shown && y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            all += shown->at(x, y);
            west += x < 48 ? shown->at(x, y) : 0.0;
        }
    return all > 0.0 ? west / all : -1.0;
}

TEST(OrographicRain, EveryStageWhoseWaterFallsGoesByIt) {
    for (const Reader& reader : kReaders) {
        const StageKind& kind = *findStageKind(reader.stage);
        EXPECT_TRUE(kind.reads(Layer::Rain)) << reader.stage;
        const double even = share(kind, reader, false), uneven = share(kind, reader, true);
        std::printf("%-24s wet half %.3f with even rain, %.3f with 1.8 and 0.2\n", reader.stage.data(), even, uneven);
        EXPECT_GT(even, 0.0) << reader.stage;
        EXPECT_GT(uneven / even, reader.least) << reader.stage;
    }
}

} // namespace
} // namespace oxbow
