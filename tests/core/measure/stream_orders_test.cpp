#include "core/measure/stream_orders.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

StreamOrders ordersOf(const WorkingTerrain& terrain, int threads = 2, const StreamOptions& options = {}) {
    ThreadPool pool(threads);
    const CancelToken never;
    return streamOrders(TerrainState(terrain, {}, pool), {pool, never}, options);
}

/// Ground that falls to the south with two valleys that meet at row 10 in the middle.
WorkingTerrain yValley() {
    WorkingTerrain terrain({21, 21, 10.0});
    for (int y = 0; y < 21; ++y)
        for (int x = 0; x < 21; ++x) {
            const int apart = y < 10 ? 10 - y : 0;
            const int away = std::min(std::abs(x - 10 - apart), std::abs(x - 10 + apart));
            terrain.elevation().at(x, y) = static_cast<float>(100 - 2 * y + 6 * away);
        }
    return terrain;
}

TEST(StreamOrders, RiseByOneWhereTwoOfTheSameOrderMeet) {
    const StreamOrders streams = ordersOf(yValley(), 1, {.leastShare = 0.06});
    EXPECT_EQ(streams.highest, 2);
    EXPECT_EQ(streams.orders[streams.grid.index(10, 18)], 2);
    EXPECT_EQ(streams.orders[streams.grid.index(0, 18)], 0);
    EXPECT_EQ(streams.lines.front().order, 1);
    EXPECT_EQ(streams.lines.back().order, 2);
}

TEST(StreamOrders, AreThoseOfTheTracedReachesWhereThereAreSome) {
    WorkingTerrain terrain = yValley();
    WaterBodies bodies;
    RiverReach reach;
    reach.order = 4;
    for (int y = 2; y < 6; ++y)
        reach.points.push_back({.at = {35.0, 10.0 * y + 5.0}, .cell = y * 21 + 3});
    bodies.reaches.push_back(reach);
    terrain.setWaterBodies(std::make_shared<WaterBodies>(bodies));
    const StreamOrders streams = ordersOf(terrain);
    EXPECT_EQ(streams.highest, 4);
    ASSERT_EQ(streams.lines.size(), 1u);
    EXPECT_EQ(streams.lines[0].points.size(), 4u);
    for (int y = 0; y < 21; ++y)
        for (int x = 0; x < 21; ++x)
            EXPECT_EQ(streams.orders[streams.grid.index(x, y)], x == 3 && y >= 2 && y < 6 ? 4 : 0);
}

TEST(StreamOrders, NoStreamLeavesTheMapAndNoneHasOrderZero) {
    WorkingTerrain terrain({130, 70, 25.0});
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 130; ++x)
            terrain.elevation().at(x, y) = 40.0f * unitFloat(randomBits(8, x, y)) + static_cast<float>(x + y);
    const StreamOrders one = ordersOf(terrain, 1);
    ASSERT_FALSE(one.lines.empty());
    for (const StreamLine& line : one.lines) {
        EXPECT_GE(line.order, 1);
        EXPECT_LE(line.order, one.highest);
        for (const MapPoint& point : line.points) {
            EXPECT_TRUE(point.xM >= 0.0 && point.xM <= terrain.grid().widthM());
            EXPECT_TRUE(point.yM >= 0.0 && point.yM <= terrain.grid().heightM());
        }
    }
    EXPECT_EQ(one.orders, ordersOf(terrain, 3).orders);
}

TEST(StreamOrders, AnEmptyTerrainHasNone) {
    ThreadPool pool(1);
    const CancelToken never;
    EXPECT_EQ(streamOrders({}, {pool, never}).highest, 0);
}

} // namespace
} // namespace oxbow
