#include "core/network/network_terrain.h"

#include "core/network/channel_sweep.h"
#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::Workers;

/// D8 on a grid that may be a torus, the plain way; kNowhere for pits.
std::vector<std::uint32_t> steepestReceivers(const NetworkGrid& grid, const Heightmap& ground) {
    std::vector<std::uint32_t> receivers(grid.cellCount(), kNowhere);
    for (std::uint32_t c = 0; c < receivers.size(); ++c) {
        double best = 0.0;
        for (int k = 0; k < 8; ++k) {
            const std::uint32_t n = grid.neighbour(c, k);
            if (n == kNowhere)
                continue;
            const double slope = (static_cast<double>(ground.cells()[c]) - ground.cells()[n]) /
                                 std::hypot(kDirectionX[k], kDirectionY[k]);
            if (slope > best) {
                best = slope;
                receivers[c] = n;
            }
        }
    }
    return receivers;
}

/// A network of blocks of `block` cells with mouths, crosses of obstacles and a closed box, embedded.
struct Embedded {
    Embedded(int block, bool wrap, double bend, bool settled = false)
        : layout({240 * block / 3, 198 * block / 3, 10.0}, {block, wrap, false, bend, 4}),
          ground(layout.ground) {
        CellMask mouths(layout.nodes.cellCount(), 0), walls(layout.nodes.cellCount(), 0);
        for (const int place : {300, 2900, 4711})
            mouths[static_cast<std::size_t>(place)] = 1;
        for (int i = 0; i < 30; ++i)
            for (int d = -2; d <= 2; ++d) {
                const int x = 3 + static_cast<int>(randomBits(2, i) % (layout.nodes.width - 6));
                const int y = 3 + static_cast<int>(randomBits(3, i) % (layout.nodes.height - 6));
                walls[layout.nodes.at(x + d, y)] = walls[layout.nodes.at(x, y + d)] = 1;
            }
        for (int d = 0; d <= 8; ++d)
            for (const std::uint32_t wall : {layout.nodes.at(40 + d, 30), layout.nodes.at(40 + d, 38),
                                             layout.nodes.at(40, 30 + d), layout.nodes.at(48, 30 + d)})
                walls[wall] = 1;
        network = startNetwork(layout.nodes, mouths, walls);
        GrowthRule rule;
        rule.arrows = settled ? ArrowRule::HeightFirst : ArrowRule::NoCrossing;
        growNetwork(rule, {}, reachableCells(network), workers.never, network);
        if (settled)
            turnToGround(layout, {0.0, {}, {}}, workers, network);
        unbendTouchingLines(network, workers, layout);
        order = upstreamOrder(network);
        flow = networkFlow(network, order, blockSums(layout, {}, workers));
        heights.assign(layout.nodes.cellCount(), 100.0f);
        Heightmap rough(layout.ground);
        for (std::size_t c = 0; c < rough.cells().size(); ++c)
            rough.cells()[c] = 0.7f + 0.6f * unitFloat(randomBits(8, c));
        embedNetwork({layout, network, order, flow, {}, heights}, {{300.0, 0.45, 0.7}, &rough}, {}, workers,
                     ground);
    }

    /// What each cell of the ground carries when it rains `1` on the nodes' cells.
    [[nodiscard]] std::vector<std::int64_t> carried() const {
        const auto receivers = steepestReceivers(layout.fine, ground);
        std::vector<std::int64_t> drops(receivers.size(), 0);
        for (const std::uint32_t node : order)
            for (std::uint32_t c = layout.cellOf(node); c != kNowhere; c = receivers[c])
                ++drops[c];
        return drops;
    }

    Workers workers;
    NetworkLayout layout;
    RiverNetwork network;
    std::vector<std::uint32_t> order;
    std::vector<FlowSum> flow;
    std::vector<float> heights;
    Heightmap ground;
};

/// Arrows whose line does not carry, at the cell `place`, exactly the drops of the network.
std::int64_t wrongEdges(const Embedded& made, bool atMiddle) {
    const auto drops = made.carried();
    const auto counts = networkFlow(made.network, made.order, {});
    std::vector<std::uint32_t> line;
    std::int64_t wrong = 0;
    for (const std::uint32_t node : made.order) {
        if (!made.network.isDirected(node))
            continue;
        made.layout.lineOf(node, made.network.arrows[node], line);
        const std::uint32_t cell = atMiddle ? line[line.size() / 2] : line.front();
        wrong += drops[cell] != counts[node] / static_cast<FlowSum>(kFlowUnit);
    }
    return wrong;
}

TEST(NetworkTerrain, EveryEdgeOfAnEmbeddedNetworkCarriesItsDrops) {
    for (const bool wrap : {false, true}) {
        const Embedded made(3, wrap, 0.0);
        EXPECT_GT(made.network.directed, 4500);
        EXPECT_EQ(wrongEdges(made, false), 0) << "wrap " << wrap;
    }
}

TEST(NetworkTerrain, StraightEdgesOfLargerBlocksAreExactToo) {
    for (const int block : {4, 5, 7})
        EXPECT_EQ(wrongEdges(Embedded(block, block == 5, 0.0), true), 0) << block << " cells";
}

TEST(NetworkTerrain, BentEdgesAreExactToo) {
    for (const bool wrap : {false, true})
        for (const int block : {9, 12}) {
            const Embedded made(block, wrap, 1.0);
            EXPECT_EQ(wrongEdges(made, true), 0) << block << " cells, wrap " << wrap;
            EXPECT_EQ(crossingCount(made.network), 0);
        }
}

TEST(NetworkTerrain, SettledNetworksAreExactAndCrossNowhere) {
    for (const bool wrap : {false, true}) {
        const Embedded made(9, wrap, 1.0, true);
        EXPECT_EQ(wrongEdges(made, true), 0) << "wrap " << wrap;
        EXPECT_EQ(crossingCount(made.network), 0);
        EXPECT_EQ(static_cast<std::int64_t>(made.order.size()), made.network.directed + 3);
    }
}

TEST(NetworkTerrain, OnlyMouthsArePits) {
    for (const bool wrap : {false, true})
        for (const int block : {3, 6}) {
            const Embedded made(block, wrap, block == 6 ? 1.0 : 0.0);
            const auto receivers = steepestReceivers(made.layout.fine, made.ground);
            std::int64_t pits = 0;
            for (const std::uint32_t receiver : receivers)
                pits += receiver == kNowhere;
            EXPECT_EQ(pits, 3);
        }
}

TEST(NetworkTerrain, TheHighestNodeStandsAboutTheReliefAboveTheMouths) {
    const Embedded made(3, false, 0.0);
    float highest = 0.0f;
    for (const std::uint32_t node : made.order)
        highest = std::max(highest, made.ground.cells()[made.layout.cellOf(node)]);
    EXPECT_NEAR(highest, 400.0f, 60.0f);
}

TEST(NetworkTerrain, RiversAreSteeperAtTheirHeads) {
    const Embedded made(3, false, 0.0);
    double young = 0.0, old = 0.0;
    int youngCount = 0, oldCount = 0;
    for (const std::uint32_t node : made.order) {
        const std::uint32_t to = made.network.receiver(node);
        if (to == kNowhere || isDiagonal(made.network.arrows[node]))
            continue;
        const double fall =
            made.ground.cells()[made.layout.cellOf(node)] - made.ground.cells()[made.layout.cellOf(to)];
        const double blocks = static_cast<double>(made.flow[node]) / (9.0 * kFlowUnit);
        (blocks > 200 ? old : young) += fall;
        ++(blocks > 200 ? oldCount : youngCount);
    }
    ASSERT_GT(oldCount, 10);
    EXPECT_GT(young / youngCount, 2.0 * old / oldCount);
}

TEST(NetworkTerrain, FloorsLieFlatBesideLargeRivers) {
    const Embedded made(9, false, 1.0, true);
    const Heightmap rough(made.layout.ground, 1.0f);
    Heightmap narrow(made.layout.ground), wide(made.layout.ground);
    Workers workers;
    const LaidNetwork laid{made.layout, made.network, made.order, made.flow, {}, made.heights};
    embedNetwork(laid, {{300.0, 0.45, 0.7}, &rough, 0.0}, {}, workers, narrow);
    embedNetwork(laid, {{300.0, 0.45, 0.7}, &rough, 5.0}, {}, workers, wide);
    double riseOfNarrow = 0.0, riseOfWide = 0.0;
    for (const std::uint32_t node : made.order) {
        const std::uint32_t c = made.layout.cellOf(node);
        if (made.flow[node] < static_cast<FlowSum>(100 * 81 * kFlowUnit))
            continue;
        for (const int k : {1, 3, 4, 6}) { // two cells away
            const int x = made.layout.fine.xOf(c) + 2 * kDirectionX[k];
            const int y = made.layout.fine.yOf(c) + 2 * kDirectionY[k];
            if (const std::uint32_t beside = made.layout.fine.at(x, y); beside != kNowhere) {
                riseOfNarrow += narrow.cells()[beside] - narrow.cells()[c];
                riseOfWide += wide.cells()[beside] - wide.cells()[c];
            }
        }
    }
    EXPECT_GT(riseOfNarrow, 1.5 * riseOfWide);
}

TEST(NetworkTerrain, KeptCellsStay) {
    Embedded made(3, false, 0.0);
    CellMask kept(made.layout.ground.cellCount(), 0);
    kept[0] = kept[77] = 1;
    Heightmap ground(made.layout.ground, -5.0f);
    embedNetwork({made.layout, made.network, made.order, made.flow, {}, made.heights}, {}, kept, made.workers,
                 ground);
    EXPECT_EQ(ground.cells()[0], -5.0f);
    EXPECT_EQ(ground.cells()[77], -5.0f);
    EXPECT_GE(ground.cells()[78], 100.0f);
}

TEST(ChannelSweep, GroundRisesOnlyWhereItMustToDrain) {
    Workers workers;
    const GridSpec grid{5, 1, 10.0};
    Heightmap channels(grid, kNoValue), aim(grid), ground(grid);
    channels.at(0, 0) = 10.0f;
    const float aims[] = {0, 2, 50, 20, 60}; // below the channel; high; a hollow; high
    std::copy_n(aims, 5, aim.row(0));
    drainToChannels({5, 1, false}, channels, {}, aim, workers, ground);
    EXPECT_EQ(ground.at(0, 0), 10.0f);
    EXPECT_NEAR(ground.at(1, 0), 10.01f, 1e-4f);
    EXPECT_EQ(ground.at(2, 0), 50.0f);
    EXPECT_NEAR(ground.at(3, 0), 50.01f, 1e-4f);
    EXPECT_EQ(ground.at(4, 0), 60.0f);
}

} // namespace
} // namespace oxbow
