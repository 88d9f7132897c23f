#include "core/erosion/shallow_water/shallow_water_erosion.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

using test::sameBytes;
using test::sumOf;

constexpr Layer kWritten[] = {Layer::Elevation, Layer::Water,      Layer::Sediment,
                              Layer::Wear,      Layer::Deposition, Layer::Discharge};

/// Water that runs on and on: a step has the same length whatever the duration.
ShallowWaterErosionParams endless() {
    return {.durationS = 1e6};
}
ShallowWaterErosionParams clearWater() {
    return {.durationS = 1e6, .rainMmPerHour = 0.0, .sedimentCapacity = 0.0, .bankRate = 0.0};
}

struct WaterRun : test::StageRun<ShallowWaterErosionParams> {
    WaterRun(WorkingTerrain start, const ShallowWaterErosionParams& given, int threads = 2)
        : StageRun(shallowWaterErosionStage(), given, std::move(start), threads) {}

    void run(int steps) {
        StageRun::run(index, index + steps);
        index += steps;
    }
    [[nodiscard]] float at(Layer layer, int x, int y) const { return terrain.find(layer)->at(x, y); }
    [[nodiscard]] float level(int x, int y) const {
        return at(Layer::Elevation, x, y) + at(Layer::Water, x, y);
    }
    int index = 0;
};

float noise(std::uint64_t seed, int x, int y) {
    return unitFloat(randomBits(seed, x, y));
}

WorkingTerrain hills(const GridSpec& grid, std::uint64_t seed, double relief = 300.0) {
    return test::terrainOf(grid, [&](int x, int y) {
        return relief * (0.5 + 0.4 * std::sin(0.21 * x + seed) * std::cos(0.13 * y) + 0.1 * noise(seed, x, y));
    });
}

/// A channel along x of unit width between walls: rows 0 and 2 have no value, nor has the cell in the west.
WorkingTerrain channel(int length, double cellSizeM, float (*bed)(int)) {
    WorkingTerrain terrain(GridSpec{length, 3, cellSizeM});
    for (int x = 0; x < length; ++x) {
        terrain.elevation().at(x, 0) = terrain.elevation().at(x, 2) = kNoValue;
        terrain.elevation().at(x, 1) = x == 0 ? kNoValue : bed(x);
    }
    return terrain;
}

double stepSeconds(const GridSpec& grid) {
    return 16.0 * 0.35 * std::max(grid.widthM(), grid.heightM()) / (1024.0 * std::sqrt(9.81 * 10.0));
}

TEST(ShallowWater, LakeAtRestOnARoughBedStaysAsItIsToTheBit) {
    const GridSpec grid{67, 45, 10.0};
    WorkingTerrain start = hills(grid, 3);
    for (std::size_t i = 0; i < grid.cellCount(); ++i)
        start.edit(Layer::Water).cells()[i] = std::max(0.0f, 170.3f - start.elevation().cells()[i]);
    for (const WaterEdges edges : {WaterEdges::Closed, WaterEdges::Wrap}) {
        ShallowWaterErosionParams params = endless();
        params.rainMmPerHour = 0.0;
        params.edges = edges;
        params.bankRate = 0.0;
        WaterRun lake(start, params);
        lake.run(40);
        EXPECT_TRUE(sameBytes(lake.terrain.find(Layer::Water), start.find(Layer::Water)));
        EXPECT_TRUE(sameBytes(lake.terrain.find(Layer::Elevation), start.find(Layer::Elevation)));
    }
}

TEST(ShallowWater, ASeaThatStandsAtItsLevelStaysAsItIs) {
    ShallowWaterErosionParams params = clearWater();
    params.edges = WaterEdges::Sea;
    params.seaLevelM = 120.0;
    WaterRun sea(hills({64, 64, 20.0}, 4), params);
    sea.run(1);
    const Heightmap first = *sea.terrain.find(Layer::Water);
    EXPECT_GT(sea.measured.now().water.in, 0.0);
    sea.run(20);
    EXPECT_TRUE(sameBytes(sea.terrain.find(Layer::Water), &first));
}

// Stoker (1957), deep water 1.2 m over 1 m: the middle state has u = 2 (c0 - cm), which the shock reaches
// with u = (hm - h1) sqrt(g (hm + h1) / (2 hm h1)). The model lacks the convective term: its front is a
// little slow.
TEST(ShallowWater, ADamBreakRunsAsStokersSolution) {
    constexpr double kDeep = 1.2, kShallow = 1.0, kG = 9.81;
    double low = kShallow, high = kDeep;
    for (int i = 0; i < 60; ++i) {
        const double h = 0.5 * (low + high);
        const double rarefied = 2.0 * (std::sqrt(kG * kDeep) - std::sqrt(kG * h));
        const double shocked = (h - kShallow) * std::sqrt(kG * (h + kShallow) / (2.0 * h * kShallow));
        (rarefied > shocked ? low : high) = h;
    }
    const double middle = 0.5 * (low + high);
    const double speed = std::sqrt(kG * middle * (middle + kShallow) / (2.0 * kShallow));

    WorkingTerrain start = channel(601, 1.0, [](int) { return 50.0f; });
    for (int x = 1; x < 601; ++x)
        start.edit(Layer::Water).at(x, 1) = static_cast<float>(x <= 300 ? kDeep : kShallow);
    ShallowWaterErosionParams params = clearWater();
    params.edges = WaterEdges::Closed;
    params.manningN = 0.0;
    WaterRun dam(std::move(start), params);
    dam.run(150);
    const double time = 150 * stepSeconds(dam.terrain.grid());
    int front = 600;
    while (dam.at(Layer::Water, front, 1) < 0.5 * (middle + kShallow))
        --front;
    EXPECT_NEAR(front - 300, speed * time, 0.06 * speed * time);
    EXPECT_NEAR(dam.at(Layer::Water, 305, 1), middle, 0.01 * middle);
}

TEST(ShallowWater, UniformFlowReachesManningsDepth) {
    WorkingTerrain start = channel(200, 10.0, [](int x) { return 100.0f - 0.1f * static_cast<float>(x); });
    start.edit(Layer::Springs).at(1, 1) = 5.0f;
    ShallowWaterErosionParams params = clearWater();
    params.manningN = 0.03;
    WaterRun river(std::move(start), params);
    river.run(2500);
    const double depth = std::pow(0.5 * 0.03 / std::sqrt(0.01), 0.6);
    EXPECT_NEAR(river.at(Layer::Water, 100, 1), depth, 0.005 * depth);
    EXPECT_NEAR(river.at(Layer::Water, 180, 1), depth, 0.005 * depth);
    EXPECT_NEAR(river.at(Layer::Discharge, 100, 1), 5.0, 0.02);
}

/// A basin of 9 cells behind a spill point of 3 m, then a slope to the open edge.
WorkingTerrain basin() {
    return channel(20, 10.0, [](int x) { return x < 10 ? 0.0f : 3.0f - 0.5f * static_cast<float>(x - 10); });
}

TEST(ShallowWater, ABasinFillsToItsSillAndThenSpills) {
    WorkingTerrain start = basin();
    start.edit(Layer::Springs).at(2, 1) = 2.0f;
    WaterRun lake(std::move(start), clearWater());
    const double step = stepSeconds(lake.terrain.grid()), volume = 9 * 100.0 * 3.0;
    lake.run(static_cast<int>(0.9 * volume / (2.0 * step)));
    EXPECT_EQ(lake.measured.now().water.out, 0.0);
    EXPECT_NEAR(lake.level(5, 1), 2.7, 0.01);
    lake.run(static_cast<int>(0.2 * volume / (2.0 * step)));
    EXPECT_GT(lake.level(5, 1), 3.0f);
    EXPECT_GT(lake.measured.now().water.out, 0.0);
    lake.terrain.edit(Layer::Springs).at(2, 1) = 0.0f;
    lake.run(15000);
    EXPECT_GE(lake.level(5, 1), 2.999f);
    EXPECT_LE(lake.level(5, 1), 3.02f);
}

TEST(ShallowWater, ALakeCutsItsOutlet) {
    WorkingTerrain start = basin();
    start.edit(Layer::Springs).at(2, 1) = 20.0f;
    ShallowWaterErosionParams params = endless();
    params.rainMmPerHour = 0.0;
    WaterRun lake(std::move(start), params);
    lake.run(3000);
    const float before = lake.level(5, 1);
    lake.run(12000);
    EXPECT_LT(lake.at(Layer::Elevation, 10, 1), 2.5f);
    EXPECT_LT(lake.level(5, 1), before - 0.3f);
}

TEST(ShallowWater, RockAndWaterCloseOverALongRunWithEveryEdge) {
    for (const WaterEdges edges : {WaterEdges::Open, WaterEdges::Closed, WaterEdges::Wrap, WaterEdges::Sea}) {
        ShallowWaterErosionParams params = endless();
        params.edges = edges;
        params.seaLevelM = 100.0;
        params.evaporationMmPerHour = 30.0;
        WorkingTerrain start = hills({70, 50, 20.0}, 8);
        start.edit(Layer::Springs).at(33, 21) = 4.0f;
        WaterRun rain(std::move(start), params);
        rain.run(1500);
        const Ledger ledger = rain.measured.now();
        SCOPED_TRACE(kWaterEdges[static_cast<int>(edges)].key);
        EXPECT_LE(std::fabs(ledger.water.closingError()), 1e-6 * (ledger.water.initial + ledger.water.in));
        EXPECT_LE(std::fabs(ledger.rock.closingError()), 1e-7 * ledger.rock.initial);
        EXPECT_GT(sumOf(rain.terrain, Layer::Wear), 10.0);
    }
}

TEST(ShallowWater, TheLastStepLaysDownWhatIsCarried) {
    ShallowWaterErosionParams params;
    params.durationS = 60.0;
    WaterRun rain(hills({40, 40, 20.0}, 2), params);
    const int steps = rain.kind.stepCount(params, rain.terrain.grid());
    rain.run(steps - 1);
    EXPECT_GT(sumOf(rain.terrain, Layer::Sediment), 0.0);
    rain.run(1);
    EXPECT_EQ(sumOf(rain.terrain, Layer::Sediment), 0.0);
    EXPECT_NEAR(rain.measured.now().rock.suspended, 0.0, 1.0);
    EXPECT_GT(sumOf(rain.terrain, Layer::Water), 0.0);
}

WorkingTerrain paintedHills(const GridSpec& grid) {
    WorkingTerrain terrain = hills(grid, 11);
    test::setCells(terrain.edit(Layer::Rain), [](int x, int y) { return 2.0f * noise(1, x, y); });
    test::setCells(terrain.edit(Layer::Hardness), [](int x, int y) { return noise(2, x, y); });
    terrain.edit(Layer::Springs).at(grid.width / 3, grid.height / 4) = 30.0f;
    terrain.elevation().at(5, 9) = kNoValue;
    return terrain;
}

TEST(ShallowWater, ATurnedMapGivesTheTurnedBytes) {
    const GridSpec grid{61, 61, 15.0};
    for (const WaterEdges edges : {WaterEdges::Open, WaterEdges::Closed, WaterEdges::Wrap, WaterEdges::Sea}) {
        ShallowWaterErosionParams params = endless();
        params.edges = edges;
        params.seaLevelM = 80.0;
        const WorkingTerrain upright = paintedHills(grid);
        WorkingTerrain quarter(grid);
        for (const Layer layer : {Layer::Elevation, Layer::Rain, Layer::Hardness, Layer::Springs})
            quarter.edit(layer) = test::turned(*upright.find(layer));
        WaterRun a(upright, params), b(std::move(quarter), params);
        a.run(60);
        b.run(60);
        for (const Layer layer : kWritten) {
            const Heightmap expected = test::turned(*a.terrain.find(layer));
            EXPECT_TRUE(sameBytes(&expected, b.terrain.find(layer)))
                << kWaterEdges[static_cast<int>(edges)].key << ' ' << info(layer).key;
        }
    }
}

/// The map that goes round, moved by (dx, dy).
Heightmap moved(const Heightmap& layer, int dx, int dy) {
    const int width = layer.width(), height = layer.height();
    return test::mapOf(layer.grid(), [&](int x, int y) { return layer.at((x + width - dx) % width, (y + height - dy) % height); });
}

TEST(ShallowWater, TilesLeaveNoSeamOnAMapThatGoesRound) {
    const GridSpec grid{300, 150, 15.0};
    ShallowWaterErosionParams params = endless();
    params.edges = WaterEdges::Wrap;
    const WorkingTerrain still = paintedHills(grid);
    WorkingTerrain shifted(grid);
    for (const Layer layer : {Layer::Elevation, Layer::Rain, Layer::Hardness, Layer::Springs})
        shifted.edit(layer) = moved(*still.find(layer), 101, 57);
    WaterRun a(still, params), b(std::move(shifted), params);
    a.run(30);
    b.run(30);
    for (const Layer layer : kWritten) {
        const Heightmap expected = moved(*a.terrain.find(layer), 101, 57);
        EXPECT_TRUE(sameBytes(&expected, b.terrain.find(layer))) << info(layer).key;
    }
}

TEST(ShallowWater, SeveralTilesGiveTheSameBytesOnAnyThreadsAndAfterAPause) {
    const GridSpec grid{290, 270, 20.0};
    WaterRun one(paintedHills(grid), endless(), 1), three(paintedHills(grid), endless(), 3);
    one.run(12);
    three.run(5);
    WaterRun resumed(three.terrain, endless(), 7);
    resumed.stepper->restoreState(three.stepper->savedState(), resumed.terrain);
    resumed.index = 5;
    resumed.run(7);
    for (const Layer layer : kWritten)
        EXPECT_TRUE(sameBytes(one.terrain.find(layer), resumed.terrain.find(layer))) << info(layer).key;
    EXPECT_EQ(one.stepper->savedState(), resumed.stepper->savedState());
    for (const PrivateLayer& layer : one.terrain.privateLayers().list())
        EXPECT_TRUE(sameBytes(&layer.words,
                              resumed.terrain.privateLayers().findFloats(layer.info.name, layer.info.grid)))
            << layer.info.name;
}

TEST(ShallowWater, NothingChangesOnDryGroundWithoutRain) {
    const WorkingTerrain start = hills({33, 20, 10.0}, 6);
    ShallowWaterErosionParams params = endless();
    params.rainMmPerHour = 0.0;
    WaterRun dry(start, params);
    dry.run(5);
    EXPECT_TRUE(sameBytes(dry.terrain.find(Layer::Elevation), start.find(Layer::Elevation)));
    EXPECT_EQ(*std::ranges::max_element(dry.terrain.find(Layer::Water)->cells()), 0.0f);
}

TEST(ShallowWater, BedrockIsNotWorn) {
    WorkingTerrain start = hills({48, 48, 20.0}, 6);
    std::ranges::fill(start.edit(Layer::Hardness).cells(), 1.0f);
    WaterRun rain(start, endless());
    rain.run(200);
    EXPECT_TRUE(sameBytes(rain.terrain.find(Layer::Elevation), start.find(Layer::Elevation)));
}

TEST(ShallowWater, WhatIsPutInFromOutsideUnbookedIsTheClosingError) {
    WaterRun rain(hills({40, 40, 20.0}, 9), endless());
    rain.run(20);
    rain.terrain.elevation().at(20, 20) += 50.0f;
    rain.terrain.edit(Layer::Water).at(3, 3) += 5.0f;
    rain.run(20);
    const Ledger ledger = rain.measured.now();
    EXPECT_NEAR(ledger.rock.closingError(), -50.0 * 400.0, 1e-7 * ledger.rock.initial);
    EXPECT_NEAR(ledger.water.closingError(), -5.0 * 400.0, 1e-6 * ledger.water.in);
}

TEST(ShallowWater, GroundPaintedFarBelowAllThatWasThereIsKeptToTheBit) {
    ShallowWaterErosionParams dry = endless();
    dry.rainMmPerHour = 0.0;
    WaterRun run(hills({60, 60, 5.0}, 3, 0.0), dry);
    run.run(5);
    double painted = 0.0;
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 60; ++x) {
            const float pit = -38.53f * std::max(0.0f, 1.0f - std::hypot(x - 30.5f, y - 29.5f) / 25.0f);
            run.terrain.elevation().at(x, y) = pit;
            painted += static_cast<double>(pit) * 25.0;
        }
    run.run(20);
    EXPECT_NEAR(run.measured.now().rock.closingError(), -painted, 1e-9 * -painted);
}

TEST(ShallowWater, ARequestToStopEndsTheStep) {
    WaterRun rain(hills({40, 40, 20.0}, 9), endless());
    rain.cancel.request();
    EXPECT_THROW(rain.run(1), Cancelled);
}

/// Any value of the hard range, small ones as likely as large ones.
ParamValue anyValue(const ParamInfo& info, std::uint64_t bits) {
    const double u = unitDouble(bits);
    const double span = info.range.hardMax - info.range.hardMin;
    if (info.kind == ParamKind::Choice)
        return std::string(info.options[static_cast<std::size_t>(u * info.options.size())].key);
    return info.range.hardMin + (bits % 4 == 0 ? u * span : span * std::pow(10.0, 6.0 * (u - 1.0)));
}

TEST(ShallowWater, NoSettingOfTheHardRangesBreaksTheGroundOrTheWater) {
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        SCOPED_TRACE(seed);
        const StageKind kind = shallowWaterErosionStage();
        std::any params = kind.defaults;
        std::uint64_t i = 0;
        for (const ParamField& param : kind.params)
            param.write(params, anyValue(param.info, randomBits(seed, i++)));
        auto settings = std::any_cast<ShallowWaterErosionParams>(params);
        settings.seaLevelM = 600.0 * unitDouble(randomBits(seed, i++)) - 100.0;
        const double relief = std::pow(10.0, 4.0 * unitDouble(randomBits(seed, i++)));
        const double cellSizeM = std::pow(10.0, 3.0 * unitDouble(randomBits(seed, i++)) - 0.5);
        WorkingTerrain start = hills({31, 26, cellSizeM}, seed, relief);
        start.edit(Layer::Springs).at(7, 8) =
            static_cast<float>(1e4 * std::pow(unitDouble(randomBits(seed, i++)), 4.0));
        const ValueRange before = valueRange(start.elevation().cells());
        WaterRun any(std::move(start), settings);
        any.run(std::min(12, kind.stepCount(settings, any.terrain.grid())));
        const float slack = 0.01f * before.span();
        for (const Layer layer : kWritten)
            for (const float cell : any.terrain.find(layer)->cells()) {
                ASSERT_TRUE(std::isfinite(cell)) << info(layer).key;
                ASSERT_GE(cell, layer == Layer::Elevation ? before.low - slack : 0.0f) << info(layer).key;
                if (layer == Layer::Elevation) {
                    ASSERT_LE(cell, before.high + slack);
                }
            }
        const Ledger ledger = any.measured.now();
        EXPECT_LE(std::fabs(ledger.water.closingError()), 1e-6 * (1.0 + ledger.water.in));
        EXPECT_LE(std::fabs(ledger.rock.closingError()), 1e-6 * (1.0 + ledger.rock.initial));
    }
}

TEST(ShallowWater, ARunShorterThanAStepErodesToo) {
    const GridSpec grid{512, 24, 20.0}; // half a step has four time steps
    ShallowWaterErosionParams params{.bankRate = 0.0};
    params.durationS = 0.5 * stepSeconds(grid);
    WorkingTerrain flooded = hills(grid, 3);
    std::ranges::fill(flooded.edit(Layer::Water).cells(), 1.0f);
    WaterRun run(flooded, params);
    ASSERT_EQ(run.kind.stepCount(params, grid), 1);
    run.run(1);
    EXPECT_GT(*std::ranges::max_element(run.terrain.find(Layer::Wear)->cells()), 0.0f);
}

/// Once wrapped, edges showed the other side of the map to all that came after.
TEST(ShallowWaterErosion, EdgesThatNoLongerWrapLetNothingThrough) {
    ShallowWaterErosionParams params = endless();
    params.edges = WaterEdges::Wrap;
    params.rainMmPerHour = 400.0;
    params.bankAngleDeg = 10.0;
    WaterRun rain(hills({48, 40, 10.0}, 3), params);
    rain.run(4);
    params.edges = WaterEdges::Closed;
    rain.stepper->retune(params);
    rain.run(12);
    const Ledger ledger = rain.measured.now();
    EXPECT_LE(std::fabs(ledger.rock.closingError()), 1e-9 * ledger.rock.initial);
}

} // namespace
} // namespace oxbow
