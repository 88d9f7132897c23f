#include "core/flow/basin_graph.h"

#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::differingCells;
using test::SeededOutlets;
using test::Workers;

struct Solved {
    FlowDirections directions;
    BasinGraph graph;
    Heightmap filled;
};

Solved solve(const Heightmap& ground, const CellMask& outlets, int threads = 2) {
    Workers workers(threads);
    Solved s;
    s.directions = flowDirections(ground, outlets, workers);
    s.graph = basinGraph(ground, s.directions, workers);
    s.filled = filledSurface(ground, s.graph, workers);
    return s;
}

TEST(BasinGraph, FillsLikeAPriorityFloodOnRandomTerrains) {
    int withOutlet = 0;
    for (std::uint64_t seed = 0; seed < 360; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const CellMask outlets = SeededOutlets(ground, seed).mask;
        const Solved s = solve(ground, outlets);
        EXPECT_EQ(differingCells(s.filled, test::priorityFlood(ground, outlets)), 0) << "seed " << seed;
        EXPECT_EQ(s.graph.hasOutlet(), std::ranges::count(outlets, 1) > 0) << "seed " << seed;
        withOutlet += s.graph.hasOutlet();
    }
    EXPECT_GT(withOutlet, 200);
}

TEST(BasinGraph, FillsLikeAPriorityFloodAcrossManyBands) {
    for (const test::Shape shape : {test::Shape::Noise, test::Shape::Integers, test::Shape::Terraces}) {
        // Several bands of rows, the last of them a single row.
        const Heightmap ground = test::shapedTerrain(shape, 77, 301, 2 * 435 + 1);
        const CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
        EXPECT_EQ(differingCells(solve(ground, outlets).filled, test::priorityFlood(ground, outlets)), 0);
    }
}

TEST(BasinGraph, IsTheSameForAnyNumberOfThreads) {
    for (const test::Shape shape : {test::Shape::Noise, test::Shape::Integers, test::Shape::Terraces}) {
        const Heightmap ground = test::shapedTerrain(shape, 3, 257, 1500);
        const CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
        const Solved one = solve(ground, outlets, 1);
        for (const int threads : {2, 7}) {
            const Solved more = solve(ground, outlets, threads);
            EXPECT_EQ(one.graph.labels, more.graph.labels);
            EXPECT_EQ(one.graph.pits, more.graph.pits);
            EXPECT_EQ(one.graph.levels, more.graph.levels);
            ASSERT_EQ(one.graph.passes.size(), more.graph.passes.size());
            for (std::size_t p = 0; p < one.graph.passes.size(); ++p) {
                EXPECT_EQ(one.graph.passes[p].cellA, more.graph.passes[p].cellA);
                EXPECT_EQ(one.graph.passes[p].cellB, more.graph.passes[p].cellB);
            }
        }
    }
}

TEST(BasinGraph, TwoPitsBehindOneSillHaveItsLevel) {
    // Outlet at the west end; pits 1 and 2 with a pass of 4 between them and a spill point of 6 before the outlet.
    const Solved s = solve(test::groundOf(6, {0, 6, 1, 4, 2, 9}), {1, 0, 0, 0, 0, 0});
    EXPECT_EQ(s.graph.labels, (std::vector<std::uint32_t>{0, 0, 1, 1, 2, 2}));
    EXPECT_EQ(s.graph.levels[1], 6.0f);
    EXPECT_EQ(s.graph.levels[2], 6.0f);
    EXPECT_EQ(s.graph.overflows[2].from, 4u);
    EXPECT_EQ(s.graph.overflows[2].to, 3u);
    EXPECT_EQ(s.graph.overflows[2].target, 1u);
    EXPECT_EQ(s.graph.overflows[1].from, 2u);
    EXPECT_EQ(s.graph.overflows[1].to, 1u);
    ASSERT_EQ(s.graph.passes.size(), 2u);
    EXPECT_EQ(s.graph.passes[0].level, 4.0f);
    EXPECT_EQ(s.graph.passes[1].level, 6.0f);
}

/// Follows the water from each cell; returns the number of cells that do not end where they should.
int lostCells(const Heightmap& ground, const FlowDirections& directions, std::uint8_t end) {
    const auto offsets = directionOffsets(ground.width());
    int lost = 0;
    for (std::size_t c = 0; c < directions.size(); ++c) {
        std::size_t v = c, steps = 0;
        while (directions[v] < kPit && steps++ < directions.size())
            v += offsets[directions[v]];
        lost += directions[v] != end;
    }
    return lost;
}

TEST(CarveDirections, EveryCellReachesAnOutlet) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        Solved s = solve(ground, SeededOutlets(ground, seed).mask);
        Workers workers;
        carveDirections(s.graph, workers, s.directions);
        EXPECT_EQ(lostCells(ground, s.directions, s.graph.hasOutlet() ? kOutlet : kPit), 0)
            << "seed " << seed;
        EXPECT_EQ(std::ranges::count(s.directions, kPit), s.graph.hasOutlet() ? 0 : 1) << "seed " << seed;
    }
}

TEST(CarveDirections, NeverClimbsAboveTheFilledSurface) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        Solved s = solve(ground, SeededOutlets(ground, seed).mask);
        if (!s.graph.hasOutlet())
            continue;
        Workers workers;
        carveDirections(s.graph, workers, s.directions);
        const auto offsets = directionOffsets(ground.width());
        for (std::size_t c = 0; c < s.directions.size(); ++c)
            EXPECT_LE(s.filled.cells()[c + offsets[s.directions[c]]], s.filled.cells()[c]) << "seed " << seed;
    }
}

} // namespace
} // namespace oxbow
