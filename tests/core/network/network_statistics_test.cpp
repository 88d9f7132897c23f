#include "core/network/network_statistics.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace oxbow {
namespace {

NetworkStatistics statisticsOf(const RiverNetwork& network, const std::vector<FlowSum>& weights = {}) {
    const auto order = upstreamOrder(network);
    return networkStatistics(network, order, networkFlow(network, order, weights), weights);
}

RiverNetwork grown(int side, ArrowRule rule, bool manyMouths = false) {
    const NetworkGrid grid{side, side, false};
    CellMask mouths(grid.cellCount(), 0);
    mouths[static_cast<std::size_t>(side) / 2] = 1;
    if (manyMouths)
        mouths[grid.at(0, side - 1)] = mouths[grid.at(side - 1, side / 3)] = 1;
    RiverNetwork network = startNetwork(grid, mouths, {});
    const CancelToken never;
    growNetwork({rule, 3, 0.5, 0.45, {}}, {}, reachableCells(network), never, network);
    return network;
}

TEST(NetworkStatistics, ALineIsAsLongAsItsAreaIsLarge) {
    const NetworkGrid grid{600, 1, false};
    RiverNetwork network = startNetwork(grid, {}, {});
    network.arrows.assign(600, 3); // west
    network.arrows[0] = kOutlet;
    network.directed = 599;
    const NetworkStatistics s = statisticsOf(network);
    EXPECT_NEAR(s.hackExponent, 1.0, 0.03);
    EXPECT_TRUE(std::isnan(s.bifurcationRatio)); // one stream
    EXPECT_EQ(s.highestOrder, 1);
    EXPECT_EQ(s.mouths, 1);
}

TEST(NetworkStatistics, StreamsOfABinaryTreeHalveFromOrderToOrder) {
    // Rows of 16 cells run west, each into a trunk at x = 0 that runs north: all trunk streams are joined by
    // streams of order 1, so that there is one of order 2.
    const NetworkGrid grid{17, 10, false};
    RiverNetwork network = startNetwork(grid, {}, {});
    for (std::uint32_t c = 0; c < grid.cellCount(); ++c)
        network.arrows[c] = grid.xOf(c) > 0 ? 3 : 1;
    network.arrows[0] = kOutlet;
    network.directed = 169;
    const NetworkStatistics s = statisticsOf(network);
    EXPECT_EQ(s.highestOrder, 2);
    EXPECT_EQ(s.arrived, static_cast<FlowSum>(170 * kFlowUnit));
}

TEST(NetworkStatistics, AllRainArrivesAtTheMouths) {
    const RiverNetwork network = grown(80, ArrowRule::NoCrossing, true);
    std::vector<FlowSum> weights(network.arrows.size());
    for (std::size_t c = 0; c < weights.size(); ++c)
        weights[c] = static_cast<FlowSum>(randomBits(9, c) % 100000);
    const NetworkStatistics s = statisticsOf(network, weights);
    EXPECT_EQ(s.arrived, std::accumulate(weights.begin(), weights.end(), FlowSum{0}));
    EXPECT_EQ(s.fallen, s.arrived);
    EXPECT_EQ(s.mouths, 3);
    EXPECT_THAT(describe(s).english(), testing::HasSubstr("all rain and spring water arrives there"));
}

TEST(NetworkStatistics, CrossingsAreThoseOfTheNetwork) {
    EXPECT_EQ(statisticsOf(grown(60, ArrowRule::NoCrossing)).crossings, 0);
    const RiverNetwork crossed = grown(60, ArrowRule::AnyArrow);
    EXPECT_EQ(statisticsOf(crossed).crossings, crossingCount(crossed));
    EXPECT_GT(crossingCount(crossed), 0);
}

TEST(NetworkStatistics, GrownNetworksAreLikeNaturalOnes) {
    const NetworkStatistics s = statisticsOf(grown(250, ArrowRule::HeightFirst, true));
    EXPECT_THAT(s.hackExponent, testing::AllOf(testing::Gt(0.4), testing::Lt(0.75)));
    EXPECT_THAT(s.bifurcationRatio, testing::AllOf(testing::Gt(2.5), testing::Lt(6.5)));
}

TEST(NetworkStatistics, WaterThatIsLostIsTold) {
    NetworkStatistics s;
    s.fallen = static_cast<FlowSum>(3 * kFlowUnit);
    s.arrived = static_cast<FlowSum>(kFlowUnit);
    EXPECT_THAT(describe(s).english(), testing::HasSubstr("2.000 cells of rain do not arrive"));
    EXPECT_THAT(describe(s).english(), testing::HasSubstr("Hack's exponent not measured"));
}

} // namespace
} // namespace oxbow
