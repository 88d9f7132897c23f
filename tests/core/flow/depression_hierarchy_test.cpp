#include "core/flow/depression_hierarchy.h"

#include "tests/core/flow/lake_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::SeededOutlets;
using test::SolvedLakes;

TEST(DepressionHierarchy, TwoBasinsUnderOneSillAreChildrenOfTheirPass) {
    SolvedLakes solved(test::groundOf(6, {0, 6, 1, 4, 2, 9}), {1, 0, 0, 0, 0, 0});
    const auto& nodes = solved.hierarchy.nodes;
    ASSERT_EQ(nodes.size(), 4u);
    EXPECT_EQ(nodes[1].spill, 4.0f);
    EXPECT_EQ(nodes[1].exit.target, 2u);
    EXPECT_EQ(nodes[2].exit.target, 1u);
    EXPECT_EQ(nodes[3].base, 4.0f);
    EXPECT_EQ(nodes[3].spill, 6.0f);
    EXPECT_EQ(nodes[3].exit.from, 2u);
    EXPECT_EQ(nodes[3].exit.to, 1u);
    EXPECT_EQ(nodes[3].lowest, 1u);
    EXPECT_EQ(nodes[1].parent, 3u);
    EXPECT_EQ(nodes[2].parent, 3u);
    EXPECT_EQ(nodes[1].capacity(), 3.0);
    EXPECT_EQ(nodes[2].capacity(), 2.0);
    EXPECT_EQ(nodes[3].capacity(), 5.0 + 2.0 + 4.0);
    EXPECT_EQ(solved.hierarchy.linked, (std::vector<std::uint32_t>{3}));
}

/// Cells that a flood from the pit reaches below the level.
std::vector<std::uint32_t> flooded(const Heightmap& ground, std::uint32_t pit, float level) {
    std::vector<std::uint32_t> open, cells;
    std::vector<bool> seen(ground.cells().size(), false);
    if (ground.cells()[pit] < level)
        open.push_back(pit);
    seen[pit] = true;
    while (!open.empty()) {
        const std::uint32_t cell = open.back();
        open.pop_back();
        cells.push_back(cell);
        for (const std::uint32_t n : test::neighboursOf(ground.grid(), cell))
            if (!seen[n] && ground.cells()[n] < level) {
                seen[n] = true;
                open.push_back(n);
            }
    }
    return cells;
}

TEST(DepressionHierarchy, NodesHoldWhatAFloodToTheirSpillHoldsOnRandomTerrains) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        SolvedLakes solved(ground, SeededOutlets(ground, seed).mask);
        for (std::size_t n = 1; n < solved.hierarchy.nodes.size(); ++n) {
            const DepressionNode& node = solved.hierarchy.nodes[n];
            // Children that only touch at the spill are no single water.
            if (!node.spills() || (!node.isLeaf() && node.base == node.spill))
                continue;
            const auto cells = flooded(ground, solved.graph.pits[node.lowest], node.spill);
            double capacity = 0.0;
            CellRect box;
            for (const std::uint32_t c : cells) {
                capacity += static_cast<double>(node.spill) - ground.cells()[c];
                box.add(static_cast<int>(c % ground.width()), static_cast<int>(c / ground.width()));
            }
            ASSERT_EQ(node.cells, static_cast<std::int64_t>(cells.size()))
                << "seed " << seed << ", node " << n;
            EXPECT_NEAR(node.capacity(), capacity, 1e-9 * std::max(1.0, capacity)) << "seed " << seed;
            EXPECT_EQ(node.box, box) << "seed " << seed;
        }
    }
}

TEST(DepressionHierarchy, LakesMeasuredAloneAreAsWhenAllIsMeasured) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        SolvedLakes solved(ground, SeededOutlets(ground, seed).mask);
        const DepressionHierarchy alone =
            depressionHierarchy(ground, solved.graph, {}, solved.workers, DepressionMeasure::Lakes);
        const auto unit = unitsOfBasins(alone, fullWater(alone));
        for (const std::uint32_t n : unit) {
            if (n == kNoNode || !solved.graph.hasOutlet())
                continue;
            EXPECT_EQ(alone.nodes[n].cells, solved.hierarchy.nodes[n].cells) << "seed " << seed;
            EXPECT_NEAR(alone.nodes[n].heightSum, solved.hierarchy.nodes[n].heightSum, 1e-6)
                << "seed " << seed;
            EXPECT_EQ(alone.nodes[n].box, solved.hierarchy.nodes[n].box) << "seed " << seed;
        }
    }
}

TEST(DepressionHierarchy, CountsCellsAndRainOfEveryBasin) {
    const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 9, 61, 700);
    std::vector<FlowSum> weights(ground.cells().size());
    for (std::size_t c = 0; c < weights.size(); ++c)
        weights[c] = static_cast<FlowSum>(c % 97);
    SolvedLakes solved(ground, outletMask(ground, {OutletPolicy::Edges}), 2, weights);
    std::vector<std::int64_t> cells(solved.graph.pits.size(), 0);
    std::vector<FlowSum> rain(solved.graph.pits.size(), 0);
    for (std::size_t c = 0; c < weights.size(); ++c) {
        ++cells[solved.graph.labels[c]];
        rain[solved.graph.labels[c]] += weights[c];
    }
    EXPECT_EQ(solved.hierarchy.basinCells, cells);
    EXPECT_EQ(solved.hierarchy.basinRain, rain);
}

TEST(DepressionHierarchy, WithoutAnOutletTheOutermostNeverSpills) {
    const Heightmap ground = test::groundOf(5, {5, 1, 4, 2, 6});
    SolvedLakes solved(ground, CellMask(5, 0));
    ASSERT_EQ(solved.hierarchy.linked.size(), 1u);
    EXPECT_FALSE(solved.hierarchy.nodes[solved.hierarchy.linked.front()].spills());
}

} // namespace
} // namespace oxbow
