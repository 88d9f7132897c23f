#include "core/flow/fill_spill_merge.h"

#include "tests/core/flow/lake_reference.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

using test::SeededOutlets;
using test::SolvedLakes;

constexpr std::uint64_t kMaps = 300;

std::vector<FlowSum> rainOf(const Heightmap& ground, double metres) {
    return std::vector<FlowSum>(ground.cells().size(), static_cast<FlowSum>(metres * kFlowUnit));
}

/// Water under the surface of the units, m times cells, cell by cell.
double standingWater(const SolvedLakes& solved, const LakeWater& water) {
    const auto unit = unitsOfBasins(solved.hierarchy, water);
    double sum = 0.0;
    for (std::size_t c = 0; c < solved.ground.cells().size(); ++c)
        if (const std::uint32_t basin = solved.graph.labels[c]; basin != kOutletBasin)
            sum += std::max(0.0, water.surfaceM[unit[basin]] - solved.ground.cells()[c]);
    return sum;
}

TEST(FillSpillMerge, WorkedByHand) {
    // Outlet, spill point 5, pit 2, spill point 8, pit 3: one metre of rain on every cell. The upper lake gets 3 cells'
    // rain (its far side and bed) and holds it: 3 m over the pit, then both cells level at z: (z-3)+(z-6) =
    // 3, z = 6.
    const Heightmap ground = test::groundOf(9, {0, 5, 4, 2, 4, 8, 6, 3, 9});
    SolvedLakes solved(ground, {1, 0, 0, 0, 0, 0, 0, 0, 0}, 2, rainOf(ground, 1.0));
    const FilledWater filled = fillSpillMerge(ground, solved.graph, solved.hierarchy, {}, solved.workers);
    EXPECT_EQ(filled.fallen, 9.0);
    EXPECT_FALSE(filled.water.isFull[2]);
    EXPECT_EQ(filled.water.surfaceM[2], 6.0);
    EXPECT_EQ(filled.held[2], 3.0);
    // The lower one gets 4 m, of which it holds 4 of 5: (z-2) + 2 (z-4) = 4, z = 14/3; two cells drain away.
    EXPECT_FALSE(filled.water.isFull[1]);
    EXPECT_NEAR(filled.water.surfaceM[1], 14.0 / 3.0, 1e-12);
    EXPECT_EQ(filled.out, 2.0);
}

TEST(FillSpillMerge, WhatRunsOverFillsTheLakeBelowAndThenLeaves) {
    const Heightmap ground = test::groundOf(9, {0, 5, 4, 2, 4, 8, 6, 3, 9});
    SolvedLakes solved(ground, {1, 0, 0, 0, 0, 0, 0, 0, 0}, 2, rainOf(ground, 2.5));
    const FilledWater filled = fillSpillMerge(ground, solved.graph, solved.hierarchy, {}, solved.workers);
    // Upper: 7.5 m, holds 7, 0.5 runs over. Lower: 10 + 0.5, holds 5; 5.5 and the rain on two cells leave.
    EXPECT_TRUE(filled.water.isFull[2]);
    EXPECT_TRUE(filled.water.isFull[1]);
    EXPECT_EQ(filled.out, 5.0 + 5.5);
}

TEST(FillSpillMerge, LosesNoWaterOnRandomTerrains) {
    int partial = 0;
    for (std::uint64_t seed = 0; seed < kMaps; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const SeededOutlets outlets(ground, seed);
        SolvedLakes solved(ground, outlets.mask, 2, rainOf(ground, std::pow(10.0, seed % 5) * 1e-2));
        const FilledWater filled = fillSpillMerge(ground, solved.graph, solved.hierarchy, {}, solved.workers);
        const double stored = standingWater(solved, filled.water);
        EXPECT_NEAR(stored + filled.out, filled.fallen, 1e-9 * filled.fallen) << "seed " << seed;
        partial += stored > 0.0 && filled.out > 0.0;
    }
    EXPECT_GT(partial, 100);
}

TEST(FillSpillMerge, EndlessRainGivesFullLakesExactly) {
    for (std::uint64_t seed = 0; seed < kMaps; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const SeededOutlets outlets(ground, seed);
        SolvedLakes solved(ground, outlets.mask, 2, rainOf(ground, 1e6));
        if (!solved.graph.hasOutlet())
            continue;
        const FilledWater filled = fillSpillMerge(ground, solved.graph, solved.hierarchy, {}, solved.workers);
        const LakeMap map = solved.list(filled.water);
        const std::vector<float> expected = test::priorityFlood(ground, outlets.mask);
        int differing = 0;
        for (std::size_t c = 0; c < expected.size(); ++c)
            differing += solved.surfaceAt(map, c) != expected[c];
        EXPECT_EQ(differing, 0) << "seed " << seed;
    }
}

TEST(FillSpillMerge, LakesOfAClimateLoseWhatTheyHoldAndNoWaterIsLost) {
    int partial = 0;
    for (std::uint64_t seed = 0; seed < kMaps; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const SeededOutlets outlets(ground, seed);
        SolvedLakes solved(ground, outlets.mask, 2, rainOf(ground, 1.0));
        const double loss = 2.0 + static_cast<double>(seed % 7);
        const FilledWater filled =
            fillSpillMerge(ground, solved.graph, solved.hierarchy, {true, loss}, solved.workers);
        const auto unit = unitsOfBasins(solved.hierarchy, filled.water);
        std::vector<std::int64_t> wet(solved.hierarchy.nodes.size(), 0), spill = wet;
        for (std::size_t c = 0; c < ground.cells().size(); ++c) {
            const std::uint32_t u = unit[solved.graph.labels[c]];
            wet[u] += u != kNoNode && ground.cells()[c] < filled.water.surfaceM[u];
            spill[u] += u != kNoNode && ground.cells()[c] <= filled.water.surfaceM[u];
        }
        double held = 0.0;
        for (std::uint32_t n = 1; n < wet.size(); ++n) {
            if (unit[solved.hierarchy.leaves[solved.hierarchy.nodes[n].firstLeaf]] != n)
                continue;
            held += filled.held[n];
            // The cell at the waterline is wet in part.
            EXPECT_GE(filled.held[n], loss * static_cast<double>(wet[n]) * (1.0 - 1e-12)) << "seed " << seed;
            if (solved.graph.hasOutlet()) {
                EXPECT_LE(filled.held[n], loss * static_cast<double>(spill[n]) * (1.0 + 1e-12))
                    << "seed " << seed;
            }
            if (filled.water.isFull[n]) {
                EXPECT_EQ(wet[n], solved.hierarchy.nodes[n].cells) << "seed " << seed;
            }
            partial += !filled.water.isFull[n] && wet[n] > 0;
        }
        EXPECT_NEAR(filled.stored + filled.out, filled.fallen, 1e-9 * filled.fallen) << "seed " << seed;
        // Of two lakes full up to their pass, what more they get is lost right there.
        EXPECT_LE(held, filled.stored * (1.0 + 1e-12)) << "seed " << seed;
    }
    EXPECT_GT(partial, 1000);
}

TEST(FillSpillMerge, IsTheSameForAnyNumberOfThreads) {
    const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 5, 257, 1500);
    const CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
    SolvedLakes one(ground, outlets, 1, rainOf(ground, 2.0));
    const FilledWater expected = fillSpillMerge(ground, one.graph, one.hierarchy, {}, one.workers);
    for (const int threads : {2, 3, 7}) {
        SolvedLakes more(ground, outlets, threads, rainOf(ground, 2.0));
        const FilledWater filled = fillSpillMerge(ground, more.graph, more.hierarchy, {}, more.workers);
        EXPECT_EQ(filled.water.surfaceM, expected.water.surfaceM);
        EXPECT_EQ(filled.out, expected.out);
    }
}

} // namespace
} // namespace oxbow
