#include "core/erosion/stream_power/stream_power_level.h"

#include "core/base/counter_random.h"
#include "core/run/evaluator.h"
#include "core/terrain/coarse_grid.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

constexpr int kSide = 512, kSteps = 20; // ten steps on 256 cells, ten on the map

Heightmap rolling(float detailM) {
    return test::mapOf({kSide, kSide, 20.0}, [&](int x, int y) {
        return 300.0f + 150.0f * std::sin(0.02f * static_cast<float>(x)) * std::cos(0.027f * static_cast<float>(y)) +
               detailM * unitFloat(randomBits(5, x, y));
    });
}

/// Stream power on rolling ground, stepped as an evaluator does, which looks only when it is told to.
struct LevelRun : test::StageRun<StreamPowerErosionParams> {
    explicit LevelRun(StreamPowerErosionParams given = {}, int threads = 2)
        : StageRun(streamPowerErosionStage(), (given.steps = kSteps, given), test::terrainOf(rolling(4.0f)), threads) {}
    void step(int index) {
        StageContext context{{pool}, {}, notes};
        context.mayPutOff = true;
        stepper->step(index, terrain, context);
        measured.add(context);
    }
    void show() {
        StageContext context{{pool}, {}, notes};
        stepper->show(terrain, context);
        measured.add(context);
    }
    /// Starts the stepper anew from what a kept state holds.
    void restart() {
        show();
        const std::vector<std::byte> state = stepper->savedState();
        stepper = kind.start(params, terrain, pool);
        stepper->restoreState(state, terrain);
    }
    [[nodiscard]] std::uint64_t hash() { return TerrainState(terrain, {}, pool).resumeHash(); }
};

TEST(StreamPowerLevel, ItDoesNotMatterWhenTheMapIsBroughtUp) {
    StreamPowerErosionParams params;
    params.deposition = 0.5;
    LevelRun unseen(params), looked(params, 7), restarted(params, 1);
    for (int i = 0; i < kSteps; ++i) {
        unseen.step(i);
        looked.step(i);
        restarted.step(i);
        if (i == 2 || i == 3 || i == 7) {
            looked.show();
            looked.show(); // a second look changes nothing
            restarted.restart();
        }
        if (i == 7 || i == 9 || i + 1 == kSteps) {
            unseen.show();
            EXPECT_EQ(unseen.hash(), looked.hash()) << i;
            EXPECT_EQ(unseen.hash(), restarted.hash()) << i;
            EXPECT_EQ(unseen.stepper->savedState(), looked.stepper->savedState()) << i;
            EXPECT_EQ(unseen.measured.now().rock, looked.measured.now().rock) << i;
            EXPECT_EQ(unseen.measured.now().rock, restarted.measured.now().rock) << i;
        }
    }
}

TEST(StreamPowerLevel, TheLedgerClosesWheneverSomebodyLooks) {
    LevelRun run;
    for (int i = 0; i < 10; ++i) {
        run.step(i);
        if (i % 3 != 0)
            continue;
        run.show();
        const Account rock = run.measured.now().rock;
        EXPECT_GT(rock.out, 0.0);
        EXPECT_LE(std::abs(rock.relativeError()), 1e-9) << i;
    }
}

TEST(StreamPowerLevel, TheMapChangesInTheNodesAsTheLevelDoes) {
    LevelRun run;
    const Heightmap before = run.terrain.elevation();
    for (int i = 0; i < 6; ++i)
        run.step(i);
    run.show();
    const GridSpec grid = StreamPowerLevel::gridOf(run.terrain).value();
    EXPECT_EQ(grid.width, 256);
    const BentGrid level(run.terrain.grid(), grid, {run.params.flowRandomness, run.params.seed}, {run.pool});
    const Heightmap from = level.sampled(before, {run.pool}), to = level.sampled(run.terrain.elevation(), {run.pool});
    const auto layer = [&](const char* name) { return run.terrain.privateLayers().findFloats(name, grid)->cells(); };
    double off = 0.0, change = 0.0;
    for (std::size_t c = 0; c < grid.cellCount(); ++c) {
        const double own = double{layer("level_ground")[c]} - layer("level_start")[c];
        off += std::pow(double{to.cells()[c]} - from.cells()[c] - own, 2.0);
        change += own * own;
    }
    EXPECT_LT(std::sqrt(off / change), 0.04); // valleys are as wide as the spline between nodes
}

TEST(StreamPowerLevel, WearLessDepositionIsWhatTheGroundLost) {
    StreamPowerErosionParams params;
    params.upliftMmPerYear = 0.0;
    params.deposition = 1.0;
    LevelRun run(params);
    const Heightmap before = run.terrain.elevation();
    for (int i = 0; i < 7; ++i)
        run.step(i);
    run.show();
    const Heightmap &wear = run.terrain.edit(Layer::Wear), &deposition = run.terrain.edit(Layer::Deposition);
    double laid = 0.0;
    for (std::size_t c = 0; c < before.cells().size(); ++c) {
        ASSERT_NEAR(wear.cells()[c] - deposition.cells()[c], before.cells()[c] - run.terrain.elevation().cells()[c], 1e-3);
        ASSERT_GE(wear.cells()[c], 0.0f);
        ASSERT_GE(deposition.cells()[c], 0.0f);
        laid += deposition.cells()[c];
    }
    EXPECT_GT(laid, 0.0);
}

TEST(StreamPowerLevel, WhatAHandAddsStaysAndWearsDown) {
    StreamPowerErosionParams params;
    params.rockVariety = 0.0; // weak rock would lose all of it
    LevelRun run(params), untouched(params);
    for (int i = 0; i < 10; ++i) {
        if (i == 4) {
            run.show();
            for (int y = 200; y < 260; ++y)
                for (int x = 200; x < 260; ++x)
                    run.terrain.elevation().at(x, y) += 80.0f;
            run.restart();
        }
        run.step(i);
        untouched.step(i);
    }
    EXPECT_FALSE(StreamPowerLevel::gridOf(run.terrain).has_value()); // the next step is the map's own
    double added = 0.0;
    for (int y = 210; y < 250; ++y)
        for (int x = 210; x < 250; ++x)
            added += (run.terrain.elevation().at(x, y) - untouched.terrain.elevation().at(x, y)) / 1600.0;
    EXPECT_GT(added, 20.0);
    EXPECT_LT(added, 80.0);
    EXPECT_NEAR(run.terrain.elevation().at(20, 20), untouched.terrain.elevation().at(20, 20), 20.0f);
}

TEST(StreamPowerLevel, AnotherNumberOfStepsOrShapeOfUpliftLeavesTheLevel) {
    for (const bool living : {false, true}) {
        LevelRun run;
        for (int i = 0; i < 4; ++i)
            run.step(i);
        ASSERT_TRUE(StreamPowerLevel::gridOf(run.terrain).has_value());
        run.params.steps = living ? kSteps : 5; // the fifth of five is the map's own
        run.params.upliftShape = living ? UpliftShape::Ground : UpliftShape::Uniform;
        run.stepper->retune(run.params);
        run.step(4);
        EXPECT_FALSE(StreamPowerLevel::gridOf(run.terrain).has_value());
        EXPECT_LE(std::abs(run.measured.now().rock.relativeError()), 1e-8);
    }
}

TEST(StreamPowerLevel, ATornLevelFromAFileIsRefused) {
    LevelRun run;
    run.step(0);
    run.show();
    const std::vector<std::byte> state = run.stepper->savedState();
    const GridSpec level = StreamPowerLevel::gridOf(run.terrain).value();
    const auto restore = [&](auto&& spoil) {
        WorkingTerrain terrain = run.terrain;
        spoil(terrain.privateLayers());
        const auto stepper = streamPowerErosionStage().start(run.params, terrain, run.pool);
        stepper->restoreState(state, terrain);
        stepper->checkState(terrain);
    };
    EXPECT_NO_THROW(restore([](PrivateLayers&) {}));
    EXPECT_THROW(restore([](PrivateLayers& layers) { layers.drop("level_kept"); }), Error);
    EXPECT_THROW(restore([](PrivateLayers& layers) { layers.drop("level_map"); }), Error);
    EXPECT_THROW(restore([](PrivateLayers& layers) { layers.floats("level_ground", GridSpec{9, 9, 1.0}), layers.drop("level_start"); }), Error);
    EXPECT_THROW(restore([&](PrivateLayers& layers) { layers.floats("level_uplift", level).at(3, 3) = std::nanf(""); }), Error);
}

/// An elevation stroke, a mix from step 6 on and another uplift from step 8 on.
std::shared_ptr<const Recipe> editedRecipe() {
    auto recipe = std::make_shared<Recipe>();
    recipe->grid = {kSide, kSide, 20.0};
    RecipeStage noise(*findStageKind("noise")), stream(*findStageKind("stream_power_erosion"));
    stream.params.set("steps", std::int64_t{kSteps});
    Stroke stroke;
    stroke.brush.layer = Layer::Elevation;
    stroke.brush.radiusM = 600.0;
    stroke.brush.strength = 60.0;
    stroke.dabs = {{5000.0, 5000.0, 1.0}};
    PaintEvent event;
    event.beforeStep = 5;
    event.stroke = std::make_shared<Stroke>(stroke);
    stream.strokes.push_back(event);
    stream.events.push_back({8, "uplift_mm_per_year", ParamValue{3.0}});
    recipe->stages = {noise, stream};
    return recipe;
}

TEST(StreamPowerLevel, ARunThatIsLookedAtIsTheRunThatIsNot) {
    ThreadPool pool(2);
    const auto recipe = editedRecipe();
    Evaluator unseen(pool, {}), looked(pool, {}), restored(pool, {});
    for (Evaluator* evaluator : {&unseen, &looked, &restored})
        evaluator->begin(recipe);
    while (!unseen.finished()) {
        unseen.advance(kNeverCancelled);
        looked.advance(kNeverCancelled);
        const KeptState state = looked.capture({});
        const int step = looked.position().step;
        if (step == 3 || step == 5 || step == 7)
            restored.restore(recipe, state);
        else
            restored.advance(kNeverCancelled);
    }
    for (Evaluator* evaluator : {&looked, &restored}) {
        EXPECT_EQ(evaluator->capture({}).terrain.stateHash(), unseen.capture({}).terrain.stateHash());
        EXPECT_EQ(evaluator->ledgers().back().rock, unseen.ledgers().back().rock);
    }
    EXPECT_LE(std::abs(unseen.ledgers().back().rock.relativeError()), 1e-8);
}

} // namespace
} // namespace oxbow
