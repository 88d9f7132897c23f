#include "core/network/network_layout.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace oxbow {
namespace {

TEST(NetworkLayout, NodesStandInTheMiddleOfTheirBlocks) {
    const NetworkLayout layout({10, 7, 10.0}, {.cellsPerNode = 3});
    EXPECT_EQ(layout.nodes.width, 3);
    EXPECT_EQ(layout.nodes.height, 2);
    EXPECT_EQ(layout.cellOf(layout.nodes.at(2, 1)), 4u * 10u + 7u);
    EXPECT_EQ(layout.nodeOf(9, 6), layout.nodes.at(2, 1)); // the rest of columns and rows
}

TEST(NetworkLayout, MouthsAtEdgesStandOnTheEdge) {
    const NetworkLayout layout({12, 12, 10.0}, {.cellsPerNode = 3, .mouthsAtEdges = true});
    EXPECT_EQ(layout.cellOf(layout.nodes.at(0, 1)), 4u * 12u);
    EXPECT_EQ(layout.cellOf(layout.nodes.at(3, 3)), 143u);
}

TEST(NetworkLayout, ALineTouchesOnlyTheCellBeforeAndTheCellAfter) {
    for (const int block : {3, 5, 8, 20})
        for (const bool wrap : {false, true}) {
            const NetworkLayout layout({block * 9, block * 9, 10.0},
                                       {.cellsPerNode = block, .wrap = wrap, .bend = 1.0, .seed = 3});
            std::vector<std::uint32_t> line;
            for (std::uint32_t node = 0; node < layout.nodes.cellCount(); ++node)
                for (std::uint8_t k = 0; k < 8; ++k) {
                    const std::uint32_t to = layout.nodes.neighbour(node, k);
                    if (to == kNowhere)
                        continue;
                    layout.lineOf(node, k, line);
                    line.insert(line.begin(), layout.cellOf(to));
                    line.push_back(layout.cellOf(node));
                    for (std::size_t i = 0; i < line.size(); ++i) {
                        const auto beside = layout.fine.neighbours(line[i]);
                        for (std::size_t j = i + 1; j < line.size(); ++j)
                            ASSERT_EQ(std::ranges::count(beside, line[j]), j == i + 1 ? 1 : 0)
                                << block << " cells, node " << node << ", direction " << int{k};
                    }
                }
        }
}

TEST(NetworkLayout, StraightenedNodesStandInTheMiddle) {
    NetworkLayout layout({90, 90, 10.0}, {.cellsPerNode = 9, .bend = 1.0, .seed = 3});
    for (std::uint32_t node = 0; node < layout.nodes.cellCount(); ++node)
        layout.straighten(node);
    EXPECT_EQ(layout.cellOf(layout.nodes.at(2, 3)), 31u * 90u + 22u);
    std::vector<std::uint32_t> line;
    layout.lineOf(layout.nodes.at(2, 3), 4, line);
    ASSERT_EQ(line.size(), 8u);
    for (const std::uint32_t cell : line)
        EXPECT_EQ(cell / 90, 31u);
}

TEST(NetworkLayout, BlockSumsHoldAllWeights) {
    const NetworkLayout layout({11, 8, 10.0}, {.cellsPerNode = 3});
    test::Workers workers;
    const auto even = blockSums(layout, {}, workers);
    EXPECT_EQ(even[0], static_cast<FlowSum>(9 * kFlowUnit));
    EXPECT_EQ(std::accumulate(even.begin(), even.end(), FlowSum{0}), static_cast<FlowSum>(88 * kFlowUnit));
}

TEST(NetworkLayout, MasksOfCellsBecomeMasksOfNodes) {
    const NetworkLayout layout({9, 9, 10.0}, {.cellsPerNode = 3});
    CellMask cells(81, 0);
    cells[0] = 1;         // the corner of block 0
    cells[4 * 9 + 4] = 1; // the middle of block 4
    EXPECT_EQ(anyInBlock(layout, cells), (CellMask{1, 0, 0, 0, 1, 0, 0, 0, 0}));
    EXPECT_EQ(atNodes(layout, cells), (CellMask{0, 0, 0, 0, 1, 0, 0, 0, 0}));
    cells[4 * 9 + 5] = 1;
    EXPECT_EQ(anyInBlock(layout, cells, 0.2), (CellMask{0, 0, 0, 0, 1, 0, 0, 0, 0}))
        << "two of nine cells, not one";
}

} // namespace
} // namespace oxbow
