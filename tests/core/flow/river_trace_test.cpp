#include "core/flow/river_trace.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

/// A tree worked by hand, cells numbered downstream:
///
///     0 - 2 -.
///     1 -'    4 - 5 -.
///         3 -'        8 - 9        heads 0, 1, 3, 6, 7; 6 and 7 join an order 2 of their own
///     6 - 7' ........'
///
/// 0, 1 -> 2; 2, 3 -> 4; 4 -> 5; 6, 10 -> 7; 5, 7 -> 8; 8 -> 9, which is the end.
RiverCells handTree() {
    RiverCells cells;
    cells.receivers = {2, 2, 4, 4, 5, 8, 7, 8, 9, kNowhere, 7};
    cells.channels.assign(11, 1);
    return cells;
}

TEST(RiverTrace, StrahlerOrdersOfATreeWorkedByHand) {
    test::Workers workers;
    const RiverCells cells = handTree();
    const auto orders = strahlerOrders(cells, downstreamOrder(cells, workers));
    EXPECT_EQ(orders, (std::vector<std::uint8_t>{1, 1, 2, 1, 2, 2, 1, 2, 3, 3, 1}));
}

TEST(RiverTrace, ThreeOfTheSameOrderMakeOnlyOneMore) {
    test::Workers workers;
    RiverCells cells;
    cells.receivers = {3, 3, 3, kNowhere};
    cells.channels.assign(4, 1);
    EXPECT_EQ(strahlerOrders(cells, downstreamOrder(cells, workers))[3], 2);
}

TEST(RiverTrace, ALowerOneThatJoinsFirstOrLastRaisesNothing) {
    test::Workers workers;
    RiverCells cells; // 0, 1 -> 2 (order 2); 2, 3 -> 4; 3 is a head
    cells.receivers = {2, 2, 4, 4, kNowhere};
    cells.channels.assign(5, 1);
    EXPECT_EQ(strahlerOrders(cells, downstreamOrder(cells, workers))[4], 2);
    EXPECT_EQ(strahlerOrders(cells, {0, 1, 3, 2, 4})[4], 2);
}

TEST(RiverTrace, ReachesRunBetweenHeadsAndConfluences) {
    test::Workers workers;
    const RiverCells cells = handTree();
    const auto reaches = traceReaches(cells, strahlerOrders(cells, downstreamOrder(cells, workers)), workers);
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
    test::Workers workers;
    RiverCells cells; // 0 -> 1 -> [2 -> 3] -> 4 -> 5
    cells.receivers = {1, 2, 3, 4, 5, kNowhere};
    cells.channels.assign(6, 1);
    cells.stops = {0, 0, 1, 1, 0, 0};
    const auto reaches = traceReaches(cells, strahlerOrders(cells, downstreamOrder(cells, workers)), workers);
    ASSERT_EQ(reaches.size(), 2u);
    EXPECT_EQ(reaches[0].cells, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(reaches[0].downstream, -1);
    EXPECT_EQ(reaches[1].cells, (std::vector<std::uint32_t>{3, 4, 5}));
}

TEST(RiverTrace, OfSeveralLakeCellsThatDrainIntoOneTheFirstBeginsTheReach) {
    test::Workers workers;
    RiverCells cells; // 3, 1, 2 -> 4 -> 5 and 0 -> 6 -> 7, lakes 0 to 3
    cells.receivers = {6, 4, 4, 4, 5, kNowhere, 7, kNowhere};
    cells.channels.assign(8, 1);
    cells.stops = {1, 1, 1, 1, 0, 0, 0, 0};
    const auto reaches = traceReaches(cells, strahlerOrders(cells, downstreamOrder(cells, workers)), workers);
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

TEST(RiverTrace, NothingFlowsNothingIsTraced) {
    test::Workers workers;
    RiverCells cells;
    cells.receivers = {kNowhere};
    cells.channels = {1};
    EXPECT_TRUE(traceReaches(cells, strahlerOrders(cells, downstreamOrder(cells, workers)), workers).empty());
    std::vector<RiverReach> none;
    EXPECT_TRUE(assembleRivers(none).empty());
}

} // namespace
} // namespace oxbow
