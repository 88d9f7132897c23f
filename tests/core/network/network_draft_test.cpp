#include "core/network/network_draft.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::Workers;

struct Drafted {
    Drafted(int cellsPerNode, ArrowRule rule, int side, const CellMask& kept = {})
        : layout({side, side, 10.0}, {.cellsPerNode = cellsPerNode}), ground(layout.ground, -9.0f) {
        CellMask mouths(layout.nodes.cellCount(), 0);
        mouths[layout.nodes.at(layout.nodes.width / 3, 0)] = 1;
        network = startNetwork(layout.nodes, mouths, {});
        growNetwork({rule, 2, 0.5, 0.45, {}}, {}, reachableCells(network), workers.never, network);
        draftGround(layout, network, {50.0, {300.0, 0.45, 0.7}, {}}, kept, workers, ground);
    }
    Workers workers;
    NetworkLayout layout;
    RiverNetwork network;
    Heightmap ground;
};

TEST(NetworkDraft, RisesFromTheMouthByTheRelief) {
    for (const ArrowRule rule : {ArrowRule::HeightFirst, ArrowRule::NoCrossing})
        for (const auto& [cellsPerNode, side] : {std::pair(1, 300), {5, 200}, {1, 61}}) {
            const Drafted made(cellsPerNode, rule, side);
            const ValueRange range = valueRange(made.ground.cells());
            EXPECT_NEAR(range.low, 50.0f, 60.0f) << side;
            EXPECT_NEAR(range.high, 350.0f, 60.0f) << side;
            const std::uint32_t mouth = made.layout.nodes.at(made.layout.nodes.width / 3, 0);
            EXPECT_LT(made.ground.cells()[made.layout.cellOf(mouth)], 130.0f);
        }
}

TEST(NetworkDraft, KeptCellsStay) {
    CellMask kept(90 * 90, 0);
    kept[4040] = 1;
    const Drafted made(3, ArrowRule::HeightFirst, 90, kept);
    EXPECT_EQ(made.ground.cells()[4040], -9.0f);
    EXPECT_GT(made.ground.cells()[4041], 40.0f);
}

} // namespace
} // namespace oxbow
