#include "core/rivers/channel_carving.h"
#include "core/terrain/layer.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace oxbow {
namespace {

/// A river along y = 105 m from x = 5 m to 195 m on a map of 21 x 21 cells of 10 m.
std::vector<RiverPoint> straightRiver(double widthM) {
    std::vector<RiverPoint> points(2);
    points[0].at = {5, 105};
    points[1].at = {195, 105};
    for (RiverPoint& point : points) {
        point.bedM = 90;
        point.waterM = 94;
        point.depthM = 4;
        point.widthM = widthM;
    }
    return points;
}

TEST(ChannelCarving, ASectionIsAParabolaBetweenBanks) {
    Heightmap ground(GridSpec{21, 21, 10.0}, 100.0f);
    ChannelShape shape;
    shape.bankAngleDeg = 45.0;
    carveChannel(straightRiver(40), shape, {}, ground);
    EXPECT_FLOAT_EQ(ground.at(10, 10), 90.0f);             // the line
    EXPECT_FLOAT_EQ(ground.at(10, 11), 90.0f + 4 * 0.25f); // 10 of 20 m from it
    EXPECT_FLOAT_EQ(ground.at(10, 9), 91.0f);
    EXPECT_FLOAT_EQ(ground.at(10, 12), 94.0f);  // the water's edge
    EXPECT_FLOAT_EQ(ground.at(10, 13), 100.0f); // 10 m up the bank of 45 degrees: 104, above the ground
}

TEST(ChannelCarving, AFloorLiesAtTheWaterBesideTheRiver) {
    Heightmap ground(GridSpec{21, 21, 10.0}, 100.0f);
    ChannelShape shape;
    shape.bankAngleDeg = 45.0;
    shape.floorWidths = 1.0;
    carveChannel(straightRiver(40), shape, {}, ground);
    EXPECT_FLOAT_EQ(ground.at(10, 13), 94.0f);
    EXPECT_FLOAT_EQ(ground.at(10, 14), 94.0f);
    EXPECT_FLOAT_EQ(ground.at(10, 15), 100.0f);
}

TEST(ChannelCarving, TheLineGetsDownToTheBedHoweverNarrowTheRiver) {
    for (const double turn : {0.0, 0.3, 0.7, 1.1}) {
        Heightmap ground(GridSpec{21, 21, 10.0}, 100.0f);
        std::vector<RiverPoint> points = straightRiver(0.1);
        points[0].at = {105 - 90 * std::cos(turn), 105 - 90 * std::sin(turn)};
        points[1].at = {105 + 90 * std::cos(turn), 105 + 90 * std::sin(turn)};
        carveChannel(points, {}, {}, ground);
        // Walk the bed from one end: every cell has another one at the bed beside it.
        int atBed = 0;
        for (int y = 0; y < 21; ++y)
            for (int x = 0; x < 21; ++x)
                atBed += ground.at(x, y) == 90.0f;
        EXPECT_GE(atBed, static_cast<int>(18 * std::max(std::cos(turn), std::sin(turn))));
    }
}

TEST(ChannelCarving, ACutThroughARimHasBanksUpToTheGroundBesideIt) {
    // A rim whose saddle lies on the line, 16 m over the water, and that rises by 0.3 to both sides.
    Heightmap ground(GridSpec{21, 61, 10.0});
    for (int y = 0; y < 61; ++y)
        for (int x = 0; x < 21; ++x)
            ground.at(x, y) =
                static_cast<float>(110.0 + 0.3 * 10.0 * std::abs(y - 30) - 4.0 * std::abs(x - 10));
    std::vector<RiverPoint> points = straightRiver(20);
    points[0].at.yM = points[1].at.yM = 305;
    carveChannel(points, {}, {}, ground);
    EXPECT_EQ(ground.at(10, 30), 90.0f);
    const double steepest = std::tan(30.0 * std::numbers::pi / 180.0);
    for (int y = 32; y < 60; ++y) // from the banks on
        ASSERT_LE(ground.at(10, y + 1) - ground.at(10, y), 10.0 * steepest + 1e-3) << y;
}

TEST(ChannelCarving, WallsOfAGorgeAreUndercutAndKeepTheirCrests) {
    // Walls of 45 degrees (10 m a cell) on both sides of a river that cuts 12 m into its floor: each cell sinks 5 m less than the
    // one below it. Banks of 30 degrees from the bed would take 35 m off the top.
    const auto before = [](int y) { return 102.0f + 10.0f * static_cast<float>(std::abs(y - 10)); };
    Heightmap ground(GridSpec{21, 21, 10.0});
    for (int y = 0; y < 21; ++y)
        for (int x = 0; x < 21; ++x)
            ground.at(x, y) = before(y);
    carveChannel(straightRiver(1), {}, {}, ground);
    const std::array sunkM = {12.0f, 7.0f, 2.0f};
    for (int y = 0; y < 21; ++y) {
        const auto away = static_cast<std::size_t>(std::abs(y - 10));
        EXPECT_FLOAT_EQ(ground.at(10, y), before(y) - (away < sunkM.size() ? sunkM[away] : 0.0f)) << y;
    }
}

TEST(ChannelCarving, GroundIsNeverRaisedAndKeptCellsStay) {
    Heightmap ground(GridSpec{21, 21, 10.0}, 100.0f);
    ground.at(5, 10) = 50.0f;
    CellMask kept(ground.grid().cellCount(), 0);
    kept[ground.grid().index(7, 10)] = 1;
    carveChannel(straightRiver(40), {}, {kept, {}}, ground);
    EXPECT_FLOAT_EQ(ground.at(5, 10), 50.0f);
    EXPECT_FLOAT_EQ(ground.at(7, 10), 100.0f);
    for (const float h : ground.cells())
        ASSERT_LE(h, 100.0f);
}

TEST(ChannelCarving, DownToTheWaterLeavesTheBed) {
    Heightmap ground(GridSpec{21, 21, 10.0}, 100.0f);
    ChannelShape shape;
    shape.toTheBed = false;
    carveChannel(straightRiver(40), shape, {}, ground);
    EXPECT_FLOAT_EQ(ground.at(10, 10), 94.0f);
}

TEST(ChannelCarving, WaterCoversTheWidth) {
    Heightmap surface(GridSpec{21, 21, 10.0}, kNoValue);
    markWater(straightRiver(40), {}, surface);
    EXPECT_FLOAT_EQ(surface.at(10, 10), 94.0f);
    EXPECT_FLOAT_EQ(surface.at(10, 12), 94.0f);
    EXPECT_TRUE(std::isnan(surface.at(10, 13)));
}

TEST(ChannelCarving, RiversBeyondTheMapAreCutWhereTheyCrossIt) {
    Heightmap ground(GridSpec{21, 21, 10.0}, 100.0f);
    std::vector<RiverPoint> points = straightRiver(40);
    points[0].at.xM = -500;
    points[1].at.xM = 900;
    carveChannel(points, {}, {}, ground);
    EXPECT_FLOAT_EQ(ground.at(0, 10), 90.0f);
    EXPECT_FLOAT_EQ(ground.at(20, 10), 90.0f);
}

} // namespace
} // namespace oxbow
