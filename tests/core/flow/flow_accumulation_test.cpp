#include "core/flow/flow_accumulation.h"

#include "core/flow/drainage_network.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace oxbow {
namespace {

using test::Workers;

FlowDirections carved(const Heightmap& ground, int threads = 2) {
    Workers workers(threads);
    auto directions = flowDirections(ground, outletMask(ground, {OutletPolicy::Edges}), workers);
    carveDirections(basinGraph(ground, directions, workers), workers, directions);
    return directions;
}

/// Area by walking down from every cell.
std::vector<FlowSum> walkedArea(const GridSpec& grid, const FlowDirections& directions,
                                const std::vector<FlowSum>& weights) {
    const auto offsets = directionOffsets(grid.width);
    std::vector<FlowSum> area(grid.cellCount(), 0);
    for (std::size_t c = 0; c < area.size(); ++c) {
        const FlowSum weight = weights.empty() ? static_cast<FlowSum>(kFlowUnit) : weights[c];
        std::size_t v = c;
        area[v] += weight;
        while (directions[v] < kPit)
            area[v += offsets[directions[v]]] += weight;
    }
    return area;
}

TEST(DrainageArea, EqualsWalkingDownFromEveryCell) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const FlowDirections directions = carved(ground);
        Workers workers;
        std::vector<FlowSum> weights;
        if (seed % 2)
            for (std::size_t c = 0; c < directions.size(); ++c)
                weights.push_back(static_cast<FlowSum>(randomBits(seed, c) >> 40));
        EXPECT_EQ(flowAccumulation(ground.grid(), directions, weights, workers),
                  walkedArea(ground.grid(), directions, weights))
            << "seed " << seed;
    }
}

TEST(DrainageArea, IsExactAcrossBandsForAnyNumberOfThreads) {
    for (const test::Shape shape : {test::Shape::Noise, test::Shape::Terraces, test::Shape::Bowl}) {
        const Heightmap ground = test::shapedTerrain(shape, 9, 300, 1313);
        const FlowDirections directions = carved(ground);
        const auto expected = walkedArea(ground.grid(), directions, {});
        for (const int threads : {1, 2, 7}) {
            Workers workers(threads);
            EXPECT_EQ(flowAccumulation(ground.grid(), directions, {}, workers), expected);
        }
    }
}

TEST(DrainageArea, WeightsAreRainAndSprings) {
    Workers workers;
    const GridSpec grid{2, 1, 100.0};
    Heightmap rain(grid, 2.0f), springs(grid);
    springs.at(1, 0) = 1.0f;
    rain.at(0, 0) = -1.0f;
    const auto weights = flowWeights(grid, {0.5, &rain, &springs}, workers);
    EXPECT_EQ(weights[0], 0);
    // A year of 1 m³/s on 10,000 m²: 3155.76 m.
    EXPECT_NEAR(static_cast<double>(weights[1]) / kFlowUnit, 1.0 + 3155.76, 1e-5);
    // Each cell its own, whichever thread makes it; no value is no water.
    const GridSpec map{301, 170, 50.0};
    Heightmap showers = test::mapOf(map, [](int x, int y) { return (x + 3 * y) % 7; });
    Heightmap wells = test::mapOf(map, [](int x, int y) { return (x + y) % 11 == 0 ? 0.001f * static_cast<float>(x) : 0.0f; });
    showers.at(5, 5) = wells.at(6, 5) = std::numeric_limits<float>::quiet_NaN();
    const auto each = flowWeights(map, {0.5, &showers, &wells}, workers);
    for (int y = 0; y < map.height; ++y)
        for (int x = 0; x < map.width; ++x) {
            const double shower = std::isnan(showers.at(x, y)) ? 0.0 : 0.5 * showers.at(x, y);
            const double spring = std::isnan(wells.at(x, y)) ? 0.0 : wells.at(x, y) * 31557600.0 / 2500.0;
            ASSERT_NEAR(static_cast<double>(each[map.index(x, y)]) / kFlowUnit, shower + spring, 2e-6 * (1.0 + spring)) << x << ", " << y;
        }
    EXPECT_TRUE(flowWeights(grid, {}, workers).areOne());
    const FlowWeights even = flowWeights(grid, {0.7}, workers);
    EXPECT_TRUE(even.areEven());
    const Heightmap ones(grid, 1.0f);
    EXPECT_EQ(flowWeights(grid, {0.7, &ones}, workers).cells(), std::vector<FlowSum>(grid.cellCount(), even.everywhere()));
}

TEST(DrainageArea, DischargeIsRainOverTheYear) {
    // 3155.76 cells of 100 m x 100 m under 1 m of rain a year: 1 m³/s.
    EXPECT_NEAR(dischargeM3PerS(static_cast<FlowSum>(3155.76 * kFlowUnit), 1e4), 1.0, 1e-9);
}

/// Springs of 5 m³/s in all on some cells, on 400 m.
Heightmap fiveFromSprings(int side, int springCells) {
    Heightmap springs(GridSpec{side, side, 400.0 / side});
    for (int x = 0; x < springCells; ++x)
        springs.at(x, 0) = 5.0f / static_cast<float>(springCells);
    return springs;
}

TEST(DrainageArea, WhatSpringsBringArrivesWhateverTheSizeOfTheCells) {
    Workers workers;
    for (const auto& [side, springCells] : {std::pair{40, 1}, {400, 1}, {400, 100}, {1000, 1}, {1000, 500}}) {
        const Heightmap springs = fiveFromSprings(side, springCells);
        const GridSpec& grid = springs.grid();
        Heightmap ground = test::mapOf(grid, [&](int x, int y) { return std::abs(2 * x - side) + y + 1; });
        const FlowDirections directions = carved(ground);
        const FlowWeights weights = flowWeights(grid, {0.0, nullptr, &springs}, workers);
        const std::vector<FlowSum> flow = flowAccumulation(grid, directions, weights, workers);
        FlowSum out = 0;
        for (std::size_t c = 0; c < flow.size(); ++c)
            if (directions[c] >= kPit)
                out += flow[c];
        EXPECT_NEAR(dischargeM3PerS(out, grid.cellAreaM2()), 5.0, 1e-4) << side << ", " << springCells;
    }
}

TEST(DrainageArea, MoreWaterThanCanBeCountedIsMadeLessAllAlike) {
    Workers workers;
    const GridSpec grid{300, 300, 0.01};
    Heightmap springs(grid, 1e6f);
    springs.at(7, 7) = 5e5f;
    springs.at(8, 8) = std::numeric_limits<float>::quiet_NaN();
    const FlowWeights weights = flowWeights(grid, {0.5, nullptr, &springs}, workers);
    const FlowSum all = std::accumulate(weights.cells().begin(), weights.cells().end(), FlowSum{0});
    EXPECT_NEAR(static_cast<double>(all), 0x1.0p62, 0x1.0p42);
    EXPECT_NEAR(static_cast<double>(weights[grid.index(7, 7)]) / static_cast<double>(weights[0]), 0.5, 1e-9);
    EXPECT_EQ(weights[grid.index(8, 8)], 0);
}

TEST(FlowOrder, EveryCellOnceAndAfterItsReceiver) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        const Heightmap ground = test::randomTerrain(seed);
        const FlowDirections directions = carved(ground);
        Workers workers;
        FlowOrder order;
        flowOrder(ground.grid(), directions, flowAccumulation(ground.grid(), directions, {}, workers),
                  workers, order);
        std::vector<int> rank(directions.size(), -1);
        int next = 0;
        const auto offsets = directionOffsets(ground.width());
        const auto visit = [&](const std::vector<std::uint32_t>& list, int firstOfList) {
            for (const std::uint32_t c : list) {
                EXPECT_EQ(rank[c], -1);
                rank[c] = next++;
                if (directions[c] >= kPit)
                    continue;
                // A receiver comes earlier: in the trunk or in the same branch, never in another one.
                const int receiver = rank[c + offsets[directions[c]]];
                EXPECT_GE(receiver, 0);
                EXPECT_TRUE(receiver >= firstOfList || receiver < static_cast<int>(order.trunk.size()));
            }
        };
        visit(order.trunk, 0);
        for (const auto& branch : order.branches)
            visit(branch, next);
        EXPECT_EQ(next, static_cast<int>(directions.size()));
    }
}

} // namespace
} // namespace oxbow
