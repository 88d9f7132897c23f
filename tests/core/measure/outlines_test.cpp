#include "core/measure/outlines.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

namespace oxbow {
namespace {

double areaOf(const std::vector<MapPoint>& ring) {
    double twice = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const MapPoint &a = ring[i], &b = ring[(i + 1) % ring.size()];
        twice += a.yM * b.xM - a.xM * b.yM;
    }
    return 0.5 * twice;
}

TEST(Outlines, OfAFrameWithTwoHolesThatTouchAtACorner) {
    const std::vector<std::uint32_t> ids = {1, 1, 1, 1, //
                                            1, 2, 1, 1, //
                                            1, 1, 2, 1, //
                                            1, 1, 1, 1};
    const auto areas = areaOutlines(ids, {4, 4, 10.0}, 2);
    ASSERT_EQ(areas[0].size(), 1u);
    EXPECT_EQ(areas[0][0][0], (std::vector<MapPoint>{{0, 0}, {0, 40}, {40, 40}, {40, 0}}));
    ASSERT_EQ(areas[0][0].size(), 3u) << "holes that touch are rings of their own";
    double holes = 0.0;
    for (std::size_t i = 1; i < areas[0][0].size(); ++i)
        holes += areaOf(areas[0][0][i]);
    EXPECT_EQ(holes, -200.0);
    ASSERT_EQ(areas[1].size(), 2u) << "cells that touch at a corner are parts of their own";
    EXPECT_EQ(areaOf(areas[1][0][0]), 100.0);
}

TEST(Outlines, CoverEveryCellOnce) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const GridSpec grid{23, 17, 5.0};
        std::vector<std::uint32_t> ids(grid.cellCount());
        std::map<std::uint32_t, int> cells;
        for (std::size_t i = 0; i < ids.size(); ++i)
            ++cells[ids[i] = static_cast<std::uint32_t>(randomBits(static_cast<std::uint32_t>(seed), static_cast<int>(i)) % 4)];
        const auto areas = areaOutlines(ids, grid, 3);
        for (std::uint32_t id = 1; id <= 3; ++id) {
            double sum = 0.0;
            for (const Outline& part : areas[id - 1])
                for (std::size_t i = 0; i < part.size(); ++i) {
                    EXPECT_EQ(areaOf(part[i]) > 0.0, i == 0);
                    sum += areaOf(part[i]);
                }
            EXPECT_DOUBLE_EQ(sum, 25.0 * cells[id]) << seed;
        }
    }
}

TEST(Contours, OfAConeAreCirclesWithTheHighGroundToTheLeft) {
    Heightmap cone({81, 81, 10.0});
    for (int y = 0; y < 81; ++y)
        for (int x = 0; x < 81; ++x)
            cone.at(x, y) = 400.0f - 10.0f * static_cast<float>(std::hypot(x - 40, y - 40));
    const std::vector<ContourLine> lines = contourLines(cone, 100.0);
    int rings = 0;
    for (const ContourLine& line : lines) {
        if (line.levelM <= 0.0 || line.levelM >= 400.0)
            continue;
        ++rings;
        ASSERT_TRUE(line.isClosed);
        EXPECT_EQ(line.points.front(), line.points.back());
        for (const MapPoint& point : line.points)
            EXPECT_NEAR(std::hypot(point.xM - 405.0, point.yM - 405.0), 400.0 - line.levelM, 1.0);
        EXPECT_NEAR(areaOf(line.points), std::numbers::pi * std::pow(400.0 - line.levelM, 2), 3000.0) << "to the left: anticlockwise";
    }
    EXPECT_EQ(rings, 3);
}

TEST(Contours, OfASlopeGoFromEdgeToEdgeAndStopWhereNothingIsKnown) {
    Heightmap slope({11, 5, 10.0});
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 11; ++x)
            slope.at(x, y) = static_cast<float>(x);
    const auto lines = contourLines(slope, 2.5);
    ASSERT_EQ(lines.size(), 4u) << "2.5, 5, 7.5, 10; level 0 has nothing below it";
    EXPECT_FALSE(lines[0].isClosed);
    EXPECT_EQ(lines[0].points.size(), 5u);
    EXPECT_DOUBLE_EQ(lines[0].points[0].xM, 30.0);
    slope.at(2, 2) = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(contourLines(slope, 2.5)[1].levelM, 2.5) << "in two pieces";
    EXPECT_EQ(usualIntervalM(slope), 0.5);
}

/// Every line ends at the edge, and levels between the corners of a square are crossed as often as there are lines: by
/// random ground, with saddles.
TEST(Contours, OfRandomGroundAreWholeLines) {
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
        Heightmap ground({20, 15, 1.0});
        for (int y = 0; y < 15; ++y)
            for (int x = 0; x < 20; ++x)
                ground.at(x, y) = unitFloat(randomBits(seed, x, y));
        std::size_t pieces = 0;
        for (const ContourLine& line : contourLines(ground, 0.25)) {
            pieces += line.points.size() - 1;
            const auto onEdge = [](const MapPoint& p) {
                return p.xM == 0.5 || p.yM == 0.5 || p.xM == 19.5 || p.yM == 14.5;
            };
            EXPECT_TRUE(line.isClosed || (onEdge(line.points.front()) && onEdge(line.points.back())));
            for (const MapPoint& p : line.points) { // linear along sides of squares
                const double x = p.xM - 0.5, y = p.yM - 0.5;
                const int x0 = static_cast<int>(x), y0 = static_cast<int>(y);
                const double a = ground.at(x0, y0);
                const double b = x > x0 ? ground.at(x0 + 1, y0) : y > y0 ? ground.at(x0, y0 + 1) : a;
                ASSERT_NEAR(std::lerp(a, b, x > x0 ? x - x0 : y - y0), line.levelM, 1e-5);
            }
        }
        std::size_t expected = 0;
        for (double level = 0.25; level < 1.0; level += 0.25)
            for (int y = 0; y < 14; ++y)
                for (int x = 0; x < 19; ++x) {
                    const bool a = ground.at(x, y) >= level, b = ground.at(x + 1, y) >= level, c = ground.at(x + 1, y + 1) >= level,
                               d = ground.at(x, y + 1) >= level;
                    expected += (a != b && b != c && c != d) ? 2 : (a == b && b == c && c == d) ? 0 : 1;
                }
        EXPECT_EQ(pieces, expected);
    }
}

} // namespace
} // namespace oxbow
