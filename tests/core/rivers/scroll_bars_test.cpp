#include "core/rivers/scroll_bars.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oxbow {
namespace {

constexpr double kDepthM = 5.0;
const GridSpec kFlat{60, 40, 10.0};

/// A river 30 m wide that runs east along a row of cells.
RiverReach along(int row) {
    RiverReach reach;
    for (const double east : {0.0, 600.0}) {
        RiverPoint point;
        point.at = {east, 10.0 * (row + 0.5)};
        point.depthM = kDepthM;
        point.widthM = 30.0;
        reach.points.push_back(point);
    }
    return reach;
}

Heightmap afterPasses(int passes) {
    Heightmap bars(kFlat);
    for (int pass = 0; pass < passes; ++pass)
        markBars(std::vector{along(5 + pass)}, pass, pass + 1 == passes, bars);
    return bars;
}

TEST(ScrollBars, LieWhereTheRiverWasInRidgesAndSwalesOfUpToSixTenthsOfItsDepth) {
    const Heightmap bars = afterPasses(30); // a cell a pass
    float least = 1e9f, most = 0.0f;
    int turns = 0;
    for (int y = 5; y < 32; ++y) {
        EXPECT_GT(bars.at(30, y), 0.0f) << y;
        least = std::min(least, bars.at(30, y));
        most = std::max(most, bars.at(30, y));
        turns += y > 5 && (bars.at(30, y) - bars.at(30, y - 1)) * (bars.at(30, y + 1) - bars.at(30, y)) < 0.0f;
        EXPECT_EQ(bars.at(30, y), bars.at(10, y));
    }
    EXPECT_LE(most, 0.6 * kDepthM);
    EXPECT_GT(most, 1.5f * least);
    EXPECT_GE(turns, 3);
    for (const int y : {0, 3, 33, 34, 35, 36, 39}) // beside it, and where it is now
        EXPECT_EQ(bars.at(30, y), 0.0f) << y;
}

TEST(ScrollBars, RaiseNoGroundAboveWhatItWasNorUnderLakes) {
    const Heightmap bars = afterPasses(30);
    Heightmap first(kFlat, 100.0f), ground(kFlat, 90.0f);
    first.at(20, 10) = 90.5f;
    first.at(21, 10) = 80.0f; // filled since
    CellMask lake(kFlat.cellCount(), 0);
    lake[kFlat.index(22, 10)] = 1;
    raiseBars(bars, first, lake, 10.0, ground);
    EXPECT_EQ(ground.at(19, 10), 90.0f + bars.at(19, 10));
    EXPECT_EQ(ground.at(20, 10), std::min(90.5f, 90.0f + bars.at(20, 10)));
    EXPECT_EQ(ground.at(21, 10), 90.0f);
    EXPECT_EQ(ground.at(22, 10), 90.0f);
    EXPECT_EQ(ground.at(30, 34), 90.0f);
}

TEST(ScrollBars, AreNoSteeperThanBanks) {
    Heightmap bars(kFlat), ground(kFlat, 90.0f);
    const Heightmap first(kFlat, 200.0f);
    for (int y = 10; y < 30; ++y)
        for (int x = 20; x < 40; ++x)
            bars.at(x, y) = 5.0f;
    raiseBars(bars, first, {}, 0.1, ground); // a metre a cell
    for (int x = 20; x < 40; ++x)
        EXPECT_NEAR(ground.at(x, 20), 90.0 + std::min({5.0, x - 19.0, 40.0 - x}), 1e-3) << x;
    EXPECT_EQ(ground.at(19, 20), 90.0f);
    EXPECT_NEAR(ground.at(20, 10), 91.0, 1e-3);
}

} // namespace
} // namespace oxbow
