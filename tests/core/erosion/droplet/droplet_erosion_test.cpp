#include "tests/core/erosion/droplet/droplet_run.h"

#include "core/measure/river_overlap.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

using test::DropletRun;
using test::noise;
using test::plane;
using test::sumOf;

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
    DropletRun run(Heightmap(GridSpec{130, 90, 10.0}, 123.456f));
    run.all();
    EXPECT_TRUE(std::ranges::all_of(run.ground(), [](float cell) { return cell == 123.456f; }));
    EXPECT_EQ(run.measured->now().rock.out, 0.0);
}

TEST(DropletErosion, WithoutCapacityNothingChanges) {
    DropletErosionParams params;
    params.capacity = 0.0;
    const Heightmap before = noise(150, 140, 10.0, 300.0f, 5);
    DropletRun run(before, params);
    run.all();
    EXPECT_TRUE(std::ranges::equal(run.ground(), before.cells()));
}

TEST(DropletErosion, RockIsConservedExactly) {
    for (const DropletEdges edges : {DropletEdges::Open, DropletEdges::Closed})
        for (const std::uint32_t seed : {1u, 2u, 3u}) {
            DropletErosionParams params;
            params.seed = seed;
            params.edges = edges;
            DropletRun run(noise(300, 217, 12.5, 900.0f, seed), params);
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
    DropletRun run(ground);
    run.all();
    EXPECT_LT(std::fabs(run.measured->now().rock.relativeError()), 1e-14);
}

TEST(DropletErosion, WearMinusDepositionIsTheLossOfHeight) {
    const Heightmap before = noise(200, 200, 10.0, 400.0f, 4);
    DropletRun run(before);
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
    EXPECT_GT(sumOf(run.terrain, Layer::Wear), 1000.0);
}

TEST(DropletErosion, SameBytesForAnyNumberOfThreads) {
    DropletErosionParams params;
    params.dropsPerCell = 0.2;
    const Heightmap ground = noise(500, 389, 10.0, 700.0f, 21);
    const std::uint64_t one = DropletRun(ground, params, 1).all().hash();
    for (const int threads : {2, 3, 7})
        EXPECT_EQ(DropletRun(ground, params, threads).all().hash(), one) << threads;
}

TEST(DropletErosion, PauseAndResumeGiveTheSameBytes) {
    const Heightmap ground = noise(200, 150, 10.0, 500.0f, 8);
    DropletRun through(ground);
    through.all();

    DropletRun first(ground), second(ground);
    first.steps(0, 20);
    second.resume(first);
    second.steps(20, 32);
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
    DropletRun filled(before, keepingBeds(0.0)), kept(before, keepingBeds(2.0));
    filled.all();
    kept.all();
    const auto stay = [&](DropletRun& run) { return riverOverlap(before, run.terrain.elevation(), Compute{run.pool, run.cancel}, {0.002, 1, {}}).dice; };
    EXPECT_LT(stay(filled), 0.6); // or nothing is proved
    EXPECT_GT(stay(kept), 0.8);
}

TEST(DropletErosion, WhatRiversCarryOffLeavesTheMap) {
    const Heightmap before = brooks();
    DropletRun filled(before, keepingBeds(0.0)), kept(before, keepingBeds(2.0));
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
    DropletRun through(before, keepingBeds(2.0)), first(before, keepingBeds(2.0)), second(before, keepingBeds(2.0), 1);
    through.all();
    first.steps(0, 2);
    second.resume(first);
    second.steps(2, second.kind.stepCount(second.params, before.grid()));
    EXPECT_EQ(second.hash(), through.hash());
}

TEST(DropletErosion, ARetunedRunGoesOnAsIfItHadAlwaysBeenSo) {
    const Heightmap ground = noise(160, 160, 10.0, 500.0f, 8);
    DropletErosionParams other;
    other.inertia = 0.8;
    DropletRun retuned(ground);
    retuned.step(0);
    retuned.stepper->retune(std::any(other));
    retuned.step(1);

    DropletRun started(ground);
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
    DropletRun run(ground, params);
    run.all();
    const ValueRange after = valueRange(run.ground());
    EXPECT_GE(after.low, before.low);
    EXPECT_LE(after.high, before.high);
    EXPECT_GT(sumOf(run.terrain, Layer::Wear), 512.0 * 512.0);
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
        DropletRun run(ground, chosen);
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
            DropletRun run(ground, params);
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
    DropletRun open(ground, params);
    open.all();
    EXPECT_GT(open.measured->now().rock.out, 1000.0);

    params.edges = DropletEdges::Closed;
    DropletRun closed(ground, params);
    closed.all();
    EXPECT_EQ(closed.measured->now().rock.out, 0.0);
}

TEST(DropletErosion, BedrockIsNotTaken) {
    const Heightmap ground = noise(160, 160, 10.0, 500.0f, 12);
    DropletRun run(ground);
    test::setRect(run.terrain.edit(Layer::Hardness), {0, 0, 80, 160}, 1.0f);
    run.all();
    double hard = 0.0, soft = 0.0;
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 160; ++x)
            (x < 80 ? hard : soft) += run.terrain.find(Layer::Wear)->at(x, y);
    EXPECT_EQ(hard, 0.0);
    EXPECT_GT(soft, 1000.0);
}

} // namespace
} // namespace oxbow
