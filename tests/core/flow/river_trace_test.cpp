#include "core/flow/river_trace.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

RiverCells allChannels(const std::vector<std::uint32_t>& receivers, const std::vector<std::uint8_t>& stops = {}) {
    RiverCells cells;
    cells.receivers = receivers;
    cells.channels.assign(receivers.size(), 1);
    cells.stops = stops;
    return cells;
}

/// A tree worked by hand, cells numbered downstream:
///
///     0 - 2 -.
///     1 -'    4 - 5 -.
///         3 -'        8 - 9        heads 0, 1, 3, 6, 10; 6 and 10 make an order 2 of their own
///     6 - 7 .........'
///    10 -'
///
/// 0, 1 -> 2; 2, 3 -> 4; 4 -> 5; 6, 10 -> 7; 5, 7 -> 8; 8 -> 9, which is the end.
RiverCells handTree() {
    return allChannels({2, 2, 4, 4, 5, 8, 7, 8, 9, kNowhere, 7});
}

std::vector<std::uint8_t> ordersOf(const RiverCells& cells) {
    test::Workers workers;
    return strahlerOrders(cells, downstreamOrder(cells, workers));
}

std::vector<TracedReach> reachesOf(const RiverCells& cells) {
    test::Workers workers;
    return traceReaches(cells, ordersOf(cells), workers);
}

TEST(RiverTrace, StrahlerOrdersOfATreeWorkedByHand) {
    EXPECT_EQ(ordersOf(handTree()), (std::vector<std::uint8_t>{1, 1, 2, 1, 2, 2, 1, 2, 3, 3, 1}));
}

TEST(RiverTrace, ThreeOfTheSameOrderMakeOnlyOneMore) {
    EXPECT_EQ(ordersOf(allChannels({3, 3, 3, kNowhere}))[3], 2);
}

TEST(RiverTrace, ALowerOneThatJoinsFirstOrLastRaisesNothing) {
    const RiverCells cells = allChannels({2, 2, 4, 4, kNowhere}); // 0, 1 -> 2 (order 2); 2, 3 -> 4; 3 is a head
    EXPECT_EQ(ordersOf(cells)[4], 2);
    EXPECT_EQ(strahlerOrders(cells, {0, 1, 3, 2, 4})[4], 2);
}

TEST(RiverTrace, ReachesRunBetweenHeadsAndConfluences) {
    const auto reaches = reachesOf(handTree());
    std::vector<std::vector<std::uint32_t>> lines;
    for (const TracedReach& reach : reaches)
        lines.push_back(reach.cells);
    EXPECT_EQ(lines, (std::vector<std::vector<std::uint32_t>>{
                         {0, 2}, {1, 2}, {2, 4}, {3, 4}, {4, 5, 8}, {6, 7}, {7, 8}, {8, 9}, {10, 7}}));
    EXPECT_EQ(reaches[0].downstream, 2);
    EXPECT_EQ(reaches[4].downstream, 7);
    EXPECT_EQ(reaches[4].order, 2);
    EXPECT_EQ(reaches[7].downstream, -1);
}

TEST(RiverTrace, ALakeEndsTheReachAboveAndBeginsTheOneBelow) {
    // 0 -> 1 -> [2 -> 3] -> 4 -> 5
    const auto reaches = reachesOf(allChannels({1, 2, 3, 4, 5, kNowhere}, {0, 0, 1, 1, 0, 0}));
    ASSERT_EQ(reaches.size(), 2u);
    EXPECT_EQ(reaches[0].cells, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(reaches[0].downstream, -1);
    EXPECT_EQ(reaches[1].cells, (std::vector<std::uint32_t>{3, 4, 5}));
}

TEST(RiverTrace, OfSeveralLakeCellsThatDrainIntoOneTheFirstBeginsTheReach) {
    // 3, 1, 2 -> 4 -> 5 and 0 -> 6 -> 7, lakes 0 to 3
    const auto reaches = reachesOf(allChannels({6, 4, 4, 4, 5, kNowhere, 7, kNowhere}, {1, 1, 1, 1, 0, 0, 0, 0}));
    ASSERT_EQ(reaches.size(), 2u);
    EXPECT_EQ(reaches[0].cells, (std::vector<std::uint32_t>{1, 4, 5}));
    EXPECT_EQ(reaches[1].cells, (std::vector<std::uint32_t>{0, 6, 7}));
}

TEST(RiverTrace, TheLargerRiverGoesOnAtAConfluence) {
    std::vector<RiverReach> reaches(3);
    const double areas[] = {10, 20, 35};
    for (int i = 0; i < 3; ++i) {
        reaches[i].id = i + 1;
        reaches[i].lengthM = 100;
        reaches[i].order = i == 2 ? 2 : 1;
        reaches[i].drainageAreaM2 = areas[i];
        reaches[i].downstreamId = i == 2 ? 0 : 3;
    }
    reaches[2].end = WaterEnd::Edge;
    const auto rivers = assembleRivers(reaches);
    ASSERT_EQ(rivers.size(), 2u);
    EXPECT_EQ(rivers[0].reachIds, (std::vector<int>{2, 3}));
    EXPECT_EQ(rivers[0].lengthM, 200);
    EXPECT_EQ(rivers[0].order, 2);
    EXPECT_EQ(rivers[0].end, WaterEnd::Edge);
    EXPECT_EQ(rivers[1].reachIds, (std::vector<int>{1}));
    EXPECT_EQ(rivers[1].end, WaterEnd::River);
    EXPECT_EQ(rivers[1].endId, 1);
    EXPECT_EQ(reaches[0].riverId, 2);
}

TEST(RiverTrace, WhereNothingFlowsNothingIsTraced) {
    EXPECT_TRUE(reachesOf(allChannels({kNowhere})).empty());
    std::vector<RiverReach> none;
    EXPECT_TRUE(assembleRivers(none).empty());
}

} // namespace
} // namespace oxbow
