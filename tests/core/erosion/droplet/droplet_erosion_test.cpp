#include "core/erosion/droplet/droplet_erosion.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/base/time_units.h"
#include "core/measure/river_overlap.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/stage/measured_ledger.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <thread>
#include <tuple>

namespace oxbow {
namespace {

/// Smooth noise of several octaves between about 0 and `reliefM`.
Heightmap noise(int width, int height, double cellSizeM, float reliefM, std::uint32_t seed) {
    Heightmap map(GridSpec{width, height, cellSizeM});
    const auto smooth = [](double t) { return t * t * (3.0 - 2.0 * t); };
    for (int octave = 0; octave < 6; ++octave) {
        const double feature = std::max(width, height) / std::exp2(octave + 2.0);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const double fx = x / feature, fy = y / feature;
                const auto ix = static_cast<int>(fx), iy = static_cast<int>(fy);
                const auto at = [&](int dx, int dy) {
                    return unitDouble(randomBits(seed, octave, ix + dx, iy + dy));
                };
                const double north = std::lerp(at(0, 0), at(1, 0), smooth(fx - ix));
                const double south = std::lerp(at(0, 1), at(1, 1), smooth(fx - ix));
                map.at(x, y) += reliefM * static_cast<float>(std::exp2(-octave - 1.0) *
                                                             std::lerp(north, south, smooth(fy - iy)));
            }
    }
    return map;
}

Heightmap plane(int width, int height, double cellSizeM, float slope) {
    Heightmap map(GridSpec{width, height, cellSizeM});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            map.at(x, y) = slope * static_cast<float>(cellSizeM) * static_cast<float>(x);
    return map;
}

/// A run of the stage, as the recipe makes it.
struct StageRun {
    WorkingTerrain terrain;
    DropletErosionParams params;
    ThreadPool pool;
    CancelToken cancel;
    std::vector<Phrase> notes;
    StageKind kind = *findStageKind("droplet_erosion");
    std::unique_ptr<Stepper> stepper;
    std::optional<test::MeasuredLedger> measured;

    explicit StageRun(const Heightmap& ground, DropletErosionParams p = {}, int threads = 2)
        : terrain(ground.grid()), params(p), pool(threads) {
        terrain.elevation() = ground;
    }
    void step(int index) {
        StageContext context{{pool, cancel}, {}, notes};
        if (!stepper) {
            stepper = kind.start(params, terrain, pool);
            measured.emplace(terrain, pool);
        }
        stepper->step(index, terrain, context);
        measured->add(context);
    }
    StageRun& all() {
        for (int i = 0; i < kind.stepCount(params, terrain.grid()); ++i)
            step(i);
        return *this;
    }
    [[nodiscard]] std::uint64_t hash() { return TerrainState(terrain, TerrainState{}, pool).stateHash(); }
    [[nodiscard]] std::vector<float> ground() {
        const auto cells = terrain.elevation().cells();
        return {cells.begin(), cells.end()};
    }
};

double sumOf(const Heightmap* layer) {
    double sum = 0.0;
    for (const float cell : layer->cells())
        sum += cell;
    return sum;
}

TEST(DropletErosion, StepsFollowTheRainNotTheResolution) {
    const StageKind kind = *findStageKind("droplet_erosion");
    DropletErosionParams params;
    params.dropsPerCell = 1.0;
    EXPECT_EQ(kind.stepCount(params, GridSpec{64, 64, 10.0}), 32);
    EXPECT_EQ(kind.stepCount(params, GridSpec{4096, 4096, 1.0}), 32);
    params.dropsPerCell = 0.001;
    EXPECT_EQ(kind.stepCount(params, GridSpec{64, 64, 10.0}), 1);
}

TEST(DropletErosion, OnlyTheNumberOfDropsChangesTheNumberOfSteps) {
    const StageKind kind = *findStageKind("droplet_erosion");
    const GridSpec grid{64, 64, 10.0};
    DropletErosionParams twelve;
    twelve.dropsPerCell = 12.0;
    for (const ParamField& param : kind.params)
        for (const double value : {param.info.range.hardMin, param.info.range.hardMax}) {
            std::any params = twelve;
            if (param.info.key == "drops_per_cell" || param.info.kind != ParamKind::Number)
                continue;
            param.write(params, value);
            EXPECT_EQ(kind.stepCount(params, grid), 384) << param.info.key << " = " << value;
        }
}

TEST(DropletErosion, FlatGroundStaysFlat) {
    StageRun run(Heightmap(GridSpec{130, 90, 10.0}, 123.456f));
    run.all();
    EXPECT_TRUE(std::ranges::all_of(run.ground(), [](float cell) { return cell == 123.456f; }));
    EXPECT_EQ(run.measured->now().rock.out, 0.0);
}

TEST(DropletErosion, WithoutCapacityNothingChanges) {
    DropletErosionParams params;
    params.capacity = 0.0;
    const Heightmap before = noise(150, 140, 10.0, 300.0f, 5);
    StageRun run(before, params);
    run.all();
    EXPECT_TRUE(std::ranges::equal(run.ground(), before.cells()));
}

TEST(DropletErosion, RockIsConservedExactly) {
    for (const DropletEdges edges : {DropletEdges::Open, DropletEdges::Closed})
        for (const std::uint32_t seed : {1u, 2u, 3u}) {
            DropletErosionParams params;
            params.seed = seed;
            params.edges = edges;
            StageRun run(noise(300, 217, 12.5, 900.0f, seed), params);
            const ExactSum initial = test::exactRock(run.terrain);
            run.all();
            const Account rock = run.measured->now().rock;
            EXPECT_LT(std::fabs(rock.relativeError()), 1e-14);
            EXPECT_EQ(rock.initial, initial.value() * 12.5 * 12.5);
            EXPECT_LT(std::fabs(rock.rounding), 1e-8 * rock.initial);
        }
}

TEST(DropletErosion, HeightsThatAreNoWholeUnitsAreBookedToo) {
    Heightmap ground = noise(128, 128, 10.0, 1.0f, 9);
    ground.at(100, 100) = 8000.0f; // a coarse quantum for all
    for (float& cell : ground.cells())
        cell += 1.23456e-5f;
    StageRun run(ground);
    run.all();
    EXPECT_LT(std::fabs(run.measured->now().rock.relativeError()), 1e-14);
}

TEST(DropletErosion, WearMinusDepositionIsTheLossOfHeight) {
    const Heightmap before = noise(200, 200, 10.0, 400.0f, 4);
    StageRun run(before);
    run.all();
    double largest = 0.0;
    for (std::size_t i = 0; i < before.cells().size(); ++i) {
        const double loss = static_cast<double>(before.cells()[i]) - run.ground()[i];
        const double net = static_cast<double>(run.terrain.find(Layer::Wear)->cells()[i]) -
                           run.terrain.find(Layer::Deposition)->cells()[i];
        largest = std::max(largest, std::fabs(loss - net));
        ASSERT_GE(run.terrain.find(Layer::Wear)->cells()[i], 0.0f);
        ASSERT_GE(run.terrain.find(Layer::Deposition)->cells()[i], 0.0f);
    }
    EXPECT_LT(largest, 5e-3);
    EXPECT_GT(sumOf(run.terrain.find(Layer::Wear)), 1000.0);
}

TEST(DropletErosion, SameBytesForAnyNumberOfThreads) {
    DropletErosionParams params;
    params.dropsPerCell = 0.2;
    const Heightmap ground = noise(500, 389, 10.0, 700.0f, 21);
    const std::uint64_t one = StageRun(ground, params, 1).all().hash();
    EXPECT_EQ(StageRun(ground, params, 2).all().hash(), one);
    EXPECT_EQ(StageRun(ground, params, 3).all().hash(), one);
    EXPECT_EQ(StageRun(ground, params, 7).all().hash(), one);
}

TEST(DropletErosion, PauseAndResumeGiveTheSameBytesAndLedger) {
    const Heightmap ground = noise(200, 150, 10.0, 500.0f, 8);
    StageRun through(ground);
    through.all();

    StageRun first(ground);
    for (int i = 0; i < 20; ++i)
        first.step(i);
    StageRun second(ground);
    second.terrain = first.terrain;
    second.stepper = second.kind.start(second.params, second.terrain, second.pool);
    second.stepper->restoreState(first.stepper->savedState(), second.terrain);
    for (int i = 20; i < 32; ++i)
        second.step(i);
    EXPECT_EQ(second.hash(), through.hash());
    EXPECT_EQ(second.stepper->savedState(), through.stepper->savedState());
}

/// A tilted plain of many brooks, and rain that fills their beds.
Heightmap brooks() {
    Heightmap ground = noise(256, 256, 10.0, 60.0f, 12);
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x)
            ground.at(x, y) += 0.3f * static_cast<float>(y);
    return ground;
}
DropletErosionParams keepingBeds(double depthM) {
    DropletErosionParams params;
    params.dropsPerCell = 0.3;
    params.capacity = 8.0;
    params.riverBedM = depthM;
    return params;
}

TEST(DropletErosion, RiversKeepTheirBedsWhereTheyAreTo) {
    const Heightmap before = brooks();
    StageRun filled(before, keepingBeds(0.0)), kept(before, keepingBeds(2.0));
    filled.all();
    kept.all();
    const auto stay = [&](StageRun& run) { return riverOverlap(before, run.terrain.elevation(), Compute{run.pool, run.cancel}, {0.002, 1, {}}).dice; };
    EXPECT_LT(stay(filled), 0.6); // or nothing is proved
    EXPECT_GT(stay(kept), 0.8);
}

TEST(DropletErosion, WhatRiversCarryOffLeavesTheMap) {
    const Heightmap before = brooks();
    StageRun filled(before, keepingBeds(0.0)), kept(before, keepingBeds(2.0));
    const Account without = filled.all().measured->now().rock, with = kept.all().measured->now().rock;
    EXPECT_GT(with.out, without.out + 1000.0);
    EXPECT_LT(std::fabs(with.relativeError()), 1e-14);
    const Heightmap &wear = *kept.terrain.find(Layer::Wear), &deposition = *kept.terrain.find(Layer::Deposition);
    for (std::size_t c = 0; c < before.cells().size(); ++c) {
        ASSERT_GE(deposition.cells()[c], 0.0f);
        ASSERT_NEAR(before.cells()[c] - kept.terrain.elevation().cells()[c], wear.cells()[c] - deposition.cells()[c], 1e-3);
    }
}

TEST(DropletErosion, BedsOutliveAPause) {
    const Heightmap before = brooks();
    StageRun through(before, keepingBeds(2.0)), first(before, keepingBeds(2.0)), second(before, keepingBeds(2.0), 1);
    through.all();
    first.step(0);
    first.step(1);
    second.terrain = first.terrain;
    second.stepper = second.kind.start(second.params, second.terrain, second.pool);
    second.stepper->restoreState(first.stepper->savedState(), second.terrain);
    second.measured.emplace(second.terrain, second.pool);
    for (int i = 2; i < second.kind.stepCount(second.params, before.grid()); ++i)
        second.step(i);
    EXPECT_EQ(second.hash(), through.hash());
}

TEST(DropletErosion, ARetunedRunGoesOnAsIfItHadAlwaysBeenSo) {
    const Heightmap ground = noise(160, 160, 10.0, 500.0f, 8);
    DropletErosionParams other;
    other.inertia = 0.8;
    StageRun retuned(ground);
    retuned.step(0);
    retuned.stepper->retune(std::any(other));
    retuned.step(1);

    StageRun started(ground);
    started.step(0);
    started.params = other;
    started.stepper = nullptr;
    started.step(1);
    EXPECT_EQ(retuned.hash(), started.hash());
}

TEST(DropletErosion, HeavyRainKeepsEveryHeightInTheInitialRange) {
    DropletErosionParams params;
    params.dropsPerCell = 4.0;
    params.moveCapM = 300.0;
    const Heightmap ground = noise(512, 512, 10.0, 1000.0f, 3);
    const ValueRange before = valueRange(ground.cells());
    StageRun run(ground, params);
    run.all();
    const ValueRange after = valueRange(run.ground());
    EXPECT_GE(after.low, before.low);
    EXPECT_LE(after.high, before.high);
    EXPECT_GT(sumOf(run.terrain.find(Layer::Wear)), 512.0 * 512.0);
}

TEST(DropletErosion, AnyParametersKeepEveryHeightInTheInitialRange) {
    const StageKind kind = *findStageKind("droplet_erosion");
    const Heightmap ground = noise(64, 50, 10.0, 300.0f, 17);
    const ValueRange before = valueRange(ground.cells());
    for (int trial = 0; trial < 60; ++trial) {
        SCOPED_TRACE("trial " + std::to_string(trial));
        std::any params = kind.defaults;
        for (std::size_t i = 0; i < kind.params.size(); ++i) {
            const ParamField& param = kind.params[i];
            const double u = unitDouble(randomBits(77, trial, i));
            const ParamRange& range = param.info.range;
            const double value = u < 0.2   ? range.hardMin
                                 : u > 0.8 ? range.hardMax
                                           : std::lerp(range.sliderMin(), range.sliderMax(), (u - 0.2) / 0.6);
            if (param.info.kind == ParamKind::Number && param.info.key != "drops_per_cell")
                param.write(params, value);
            if (param.info.kind == ParamKind::Choice)
                param.write(params, std::string(param.info.options[u < 0.5 ? 0 : 1].key));
        }
        DropletErosionParams chosen = std::any_cast<DropletErosionParams>(params);
        chosen.dropsPerCell = 0.05;
        chosen.variant = DropletVariant::Stable; // the published loop promises nothing of the kind
        StageRun run(ground, chosen);
        run.all();
        for (const float cell : run.ground())
            ASSERT_TRUE(cell >= before.low && cell <= before.high) << cell;
        EXPECT_LT(std::fabs(run.measured->now().rock.relativeError()), 1e-14);
    }
}

TEST(DropletErosion, ThinAndTinyMapsWork) {
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 300}, {300, 1}, {2, 2}, {3, 200}, {129, 7}}) {
        SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(height));
        for (const DropletEdges edges : {DropletEdges::Open, DropletEdges::Closed}) {
            DropletErosionParams params;
            params.edges = edges;
            const Heightmap ground = noise(width, height, 10.0, 200.0f, 6);
            const ValueRange before = valueRange(ground.cells());
            StageRun run(ground, params);
            run.all();
            EXPECT_LT(std::fabs(run.measured->now().rock.relativeError()), 1e-14);
            if (edges == DropletEdges::Closed) {
                EXPECT_EQ(run.measured->now().rock.out, 0.0);
            }
            EXPECT_GE(valueRange(run.ground()).low, before.low);
            EXPECT_LE(valueRange(run.ground()).high, before.high);
        }
    }
}

TEST(DropletErosion, OpenEdgesLetRockOutAndClosedOnesKeepIt) {
    DropletErosionParams params;
    const Heightmap ground = plane(100, 80, 10.0, 0.4f);
    StageRun open(ground, params);
    open.all();
    EXPECT_GT(open.measured->now().rock.out, 1000.0);

    params.edges = DropletEdges::Closed;
    StageRun closed(ground, params);
    closed.all();
    EXPECT_EQ(closed.measured->now().rock.out, 0.0);
}

TEST(DropletErosion, BedrockIsNotTaken) {
    const Heightmap ground = noise(160, 160, 10.0, 500.0f, 12);
    StageRun run(ground);
    Heightmap& hardness = run.terrain.edit(Layer::Hardness);
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 80; ++x)
            hardness.at(x, y) = 1.0f;
    run.all();
    double hard = 0.0, soft = 0.0;
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 160; ++x)
            (x < 80 ? hard : soft) += run.terrain.find(Layer::Wear)->at(x, y);
    EXPECT_EQ(hard, 0.0);
    EXPECT_GT(soft, 1000.0);
}

/// Discharge that passes row `y` of a plane that falls to the north, below springs of 5 m³/s painted over 40 m.
double passedBelowSprings(int side) {
    const GridSpec grid{side, side, 640.0 / side};
    StageRun run(Heightmap{grid});
    Heightmap& springs = run.terrain.edit(Layer::Springs);
    int painted = 0;
    for (const bool counts : {true, false})
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                run.terrain.elevation().at(x, y) = static_cast<float>(0.3 * grid.cellSizeM * y);
                if (std::hypot((x + 0.5) * grid.cellSizeM - 320.0, (y + 0.5) * grid.cellSizeM - 500.0) > 20.0)
                    continue;
                painted += counts;
                springs.at(x, y) = 5.0f / static_cast<float>(painted);
            }
    std::ranges::fill(run.terrain.edit(Layer::Rain).cells(), 0.0f);
    run.params.capacity = 0.0; // only the water
    run.params.evaporationForm = EvaporationForm::Rate;
    run.params.evaporation = 0.0;
    run.params.inertia = 0.0;
    run.all();
    EXPECT_NEAR(run.measured->now().water.in / kSecondsPerYear, 5.0, 0.05) << side;
    const auto row = run.terrain.find(Layer::Discharge)->cells().subspan(grid.index(0, side / 2), side);
    return std::accumulate(row.begin(), row.end(), 0.0);
}

TEST(DropletErosion, WhatSpringsBringArrivesWhateverTheSizeOfTheCells) {
    for (const int side : {16, 64, 320})
        EXPECT_NEAR(passedBelowSprings(side), 5.0, 0.1) << side;
}

TEST(DropletErosion, CellsWithoutAValueStayWithoutOneAndTheRestIsSound) {
    StageRun run(noise(120, 90, 10.0, 400.0f, 4));
    const ValueRange before = valueRange(run.terrain.elevation().cells());
    for (int y = 40; y < 60; ++y)
        for (int x = 30; x < 70; ++x)
            run.terrain.elevation().at(x, y) = kNoValue;
    run.all();
    EXPECT_EQ(std::ranges::count_if(run.terrain.elevation().cells(), [](float cell) { return std::isnan(cell); }), 20 * 40);
    const ValueRange after = valueRange(run.terrain.elevation().cells());
    EXPECT_GE(after.low, before.low);
    EXPECT_LE(after.high, before.high);
    EXPECT_GT(sumOf(run.terrain.find(Layer::Wear)), 100.0);
    EXPECT_LT(std::fabs(run.measured->now().rock.relativeError()), 1e-12);
}

TEST(DropletErosion, NoDropStartsWhereItDoesNotRain) {
    StageRun run(plane(256, 128, 10.0, 0.3f)); // falls to the west: drops of the west never reach the east
    Heightmap& rain = run.terrain.edit(Layer::Rain);
    for (int y = 0; y < 128; ++y)
        for (int x = 128; x < 256; ++x)
            rain.at(x, y) = 0.0f;
    run.all();
    double east = 0.0, west = 0.0;
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 256; ++x)
            (x < 128 ? west : east) += run.terrain.find(Layer::Discharge)->at(x, y);
    EXPECT_EQ(east, 0.0);
    EXPECT_GT(west, 0.0);
}

/// Runs with the same rain but for what is painted into the north-west corner.
struct TwinRuns {
    int width, height;
    DropletErosionParams params;
    Heightmap ground = noise(width, height, 10.0, 400.0f, params.seed);

    [[nodiscard]] WorkingTerrain after(const Heightmap& rain, int threads = 2) const {
        StageRun run(ground, params, threads);
        run.terrain.edit(Layer::Rain) = rain;
        return run.all().terrain;
    }
};

std::uint64_t hashOf(const WorkingTerrain& terrain) {
    ThreadPool pool(1);
    return TerrainState(terrain, TerrainState{}, pool).stateHash();
}

bool sameFrom(const WorkingTerrain& a, const WorkingTerrain& b, int firstX, int firstY) {
    for (const Layer layer : {Layer::Elevation, Layer::Wear, Layer::Deposition, Layer::Discharge}) {
        const Heightmap& left = *a.find(layer);
        const Heightmap& right = *b.find(layer);
        for (int y = 0; y < left.height(); ++y)
            for (int x = y < firstY ? firstX : 0; x < left.width(); ++x)
                if (left.at(x, y) != right.at(x, y))
                    return false;
    }
    return true;
}

TEST(DropletErosion, RainPaintedBehindADryBeltChangesNoBitHere) {
    for (const auto& [width, height, seed] : {std::tuple{203, 157, 1u}, {391, 67, 2u}, {128, 300, 3u}}) {
        SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(height));
        DropletErosionParams params;
        params.seed = seed;
        params.moveCapM = 60.0; // with the cone and what vectors read around it, 6 + 3 + 8 cells
        const TwinRuns twins{width, height, params};
        constexpr int kCorner = 32, kBeltEnd = 72;
        Heightmap rain(twins.ground.grid(), 1.0f);
        for (int y = 0; y < kBeltEnd && y < height; ++y)
            for (int x = 0; x < kBeltEnd; ++x)
                rain.at(x, y) = x < kCorner && y < kCorner ? 1.0f : 0.0f;
        Heightmap painted = rain;
        for (int y = 0; y < kCorner; ++y)
            for (int x = 0; x < kCorner; ++x)
                painted.at(x, y) = 20.0f * unitFloat(randomBits(seed, x, y));
        const WorkingTerrain plain = twins.after(rain), wet = twins.after(painted, 1);
        EXPECT_TRUE(sameFrom(plain, wet, kBeltEnd, kBeltEnd));
        EXPECT_FALSE(sameFrom(plain, wet, 0, 0));
        EXPECT_GT(wet.find(Layer::Discharge)->at(16, 16), plain.find(Layer::Discharge)->at(16, 16));
        for (const int threads : {2, 3, 7})
            EXPECT_EQ(hashOf(twins.after(painted, threads)), hashOf(wet));
    }
}

TEST(DropletErosion, RainPaintedInACornerIsNotFeltInTheOther) {
    DropletErosionParams params;
    params.moveCapM = 30.0;
    params.radiusM = 15.0;
    const TwinRuns twins{257, 250, params};
    const Heightmap rain(twins.ground.grid(), 1.0f);
    Heightmap painted = rain;
    for (int y = 0; y < 24; ++y)
        for (int x = 0; x < 24; ++x)
            painted.at(x, y) = 8.0f;
    const WorkingTerrain plain = twins.after(rain), wet = twins.after(painted);
    EXPECT_TRUE(sameFrom(plain, wet, 128, 128));
    EXPECT_FALSE(sameFrom(plain, wet, 0, 0));
}

TEST(DropletErosion, WearOfTheHighestPeakDoesNotRoundTheRestAnew) {
    // A spike just above a power of two, which the first drops take below it.
    Heightmap ground = noise(128, 90, 10.0, 300.0f, 4);
    for (float& cell : ground.cells())
        cell += 1000.0f;
    ground.at(5, 5) = 4096.5f;
    DropletErosionParams params;
    params.moveCapM = 30.0;
    params.dropsPerCell = 0.5;
    StageRun run(ground, params);
    run.all();
    StageRun hard(ground, params);
    hard.terrain.edit(Layer::Hardness).at(5, 5) = 1.0f;
    hard.all();
    EXPECT_LT(run.terrain.elevation().at(5, 5), 4096.0f);
    EXPECT_EQ(hard.terrain.elevation().at(5, 5), 4096.5f);
    EXPECT_TRUE(sameFrom(run.terrain, hard.terrain, 64, 64));
}

TEST(DropletErosion, DischargeIsTheRainOnTheAreaAbove) {
    // A tilted plane 20 cells deep under a cap of 1000 m: at the low edge every cell drains its own row, 1 m
    // a year.
    DropletErosionParams params;
    params.capacity = 0.0;
    params.dropsPerCell = 8.0;
    params.evaporationForm = EvaporationForm::Rate;
    params.evaporation = 0.0;
    StageRun run(plane(20, 400, 10.0, 0.3f), params);
    run.all();
    double low = 0.0;
    for (int y = 0; y < 400; ++y)
        low += run.terrain.find(Layer::Discharge)->at(0, y);
    const double rainM3PerS = 400 * 20 * 100.0 / (365.25 * 86400.0);
    EXPECT_NEAR(low, rainM3PerS, 0.06 * rainM3PerS);
}

TEST(DropletErosion, ASpringFeedsTheCellsBelowIt) {
    DropletErosionParams params;
    params.capacity = 0.0;
    params.evaporationForm = EvaporationForm::Rate;
    params.evaporation = 0.0;
    StageRun run(plane(128, 64, 10.0, 0.3f), params);
    run.terrain.edit(Layer::Springs).at(100, 32) = 0.001f;
    run.all();
    EXPECT_NEAR(run.terrain.find(Layer::Discharge)->at(90, 32), 0.001f, 0.0003f);
    EXPECT_LT(run.terrain.find(Layer::Discharge)->at(90, 20), 0.0003f);
}

TEST(DropletErosion, FallsOnTheSameRainAtAnySize) {
    StageRun run(Heightmap(GridSpec{256, 256, 10.0}, 1.0f));
    run.all();
    EXPECT_EQ(run.measured->now().water.in, 256.0 * 256.0 * 100.0); // 1 m on all of it
}

TEST(DropletErosion, AStepIsCancelledFromAnotherThread) {
    DropletErosionParams params;
    params.moveCapM = 20000.0;
    params.radiusM = 200.0;
    params.minSlope = 1.0;
    StageRun run(noise(400, 400, 10.0, 900.0f, 1), params);
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        run.cancel.request();
    });
    EXPECT_THROW(run.all(), Cancelled);
}

} // namespace
} // namespace oxbow
