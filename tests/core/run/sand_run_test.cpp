#include "core/run/sand_run.h"

#include "core/base/compute.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/stage_registry.h"
#include "core/run/evaluator.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

TEST(SandRun, WhatLeavesWithTheGroundIsNoSandAnyMore) {
    const GridSpec grid{4, 1, 1.0};
    WorkingTerrain terrain(grid);
    for (int x = 0; x < 4; ++x) {
        terrain.elevation().at(x, 0) = 10.0f;
        terrain.edit(Layer::Sand).at(x, 0) = 3.0f;
    }
    const SandRun sand(*findStageKind("thermal_erosion"), terrain);
    terrain.elevation().at(0, 0) = 9.0f;  // part of it
    terrain.elevation().at(1, 0) = 5.0f;  // all, and rock
    terrain.elevation().at(2, 0) = 12.0f; // something on top
    terrain.elevation().at(3, 0) = 9.0f;  // the stage's own doing
    terrain.edit(Layer::Sand).at(3, 0) = 1.5f;
    ThreadPool pool(2);
    Booking booking;
    sand.settle(terrain, {pool}, booking);
    EXPECT_EQ(terrain.find(Layer::Sand)->at(0, 0), 2.0f);
    EXPECT_EQ(terrain.find(Layer::Sand)->at(1, 0), 0.0f);
    EXPECT_EQ(terrain.find(Layer::Sand)->at(2, 0), 3.0f);
    EXPECT_EQ(terrain.find(Layer::Sand)->at(3, 0), 1.5f);
    EXPECT_EQ(booking.out.value(), 4.0);
    EXPECT_EQ(booking.in.value(), 0.0);
}

TEST(SandRun, AccountsCloseOverARecipeThatErodesItsDunes) {
    const Recipe recipe = parseRecipe(R"({ "oxbow": 1, "grid": { "width": 96, "height": 80, "cell_size_m": 20 }, "stages": [
        { "stage": "noise", "parameters": { "relief_m": 200, "feature_size_m": 900 } },
        { "stage": "dunes", "parameters": { "cover_m": 8, "slabs": 100, "hop_m": 30 } },
        { "stage": "thermal_erosion", "parameters": { "talus_angle_deg": 20, "iterations": 5 } },
        { "stage": "droplet_erosion", "parameters": { "drops_per_cell": 0.2 } },
        { "stage": "dunes", "parameters": { "cover_m": 0, "slabs": 50, "hop_m": 30 } } ] })", "test");
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    while (!evaluator.finished())
        evaluator.advance(kNeverCancelled);
    EXPECT_GT(evaluator.ledgers()[3].sand.out, 0.0);
    for (const Ledger& ledger : evaluator.ledgers()) {
        EXPECT_LE(std::fabs(ledger.sand.relativeError()), 1e-6);
        EXPECT_LE(std::fabs(ledger.rock.relativeError()), 1e-6);
    }
    const Heightmap& sand = *evaluator.terrain().find(Layer::Sand);
    for (const float cell : sand.cells())
        ASSERT_GE(cell, 0.0f);
}

} // namespace
} // namespace oxbow
