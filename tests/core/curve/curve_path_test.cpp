#include "core/curve/curve_field.h"
#include "core/earthwork/curve_kind.h"
#include "tests/core/recipe/random_recipe.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

Curve region(std::initializer_list<CurvePoint> points, bool closed = false) {
    Curve curve(*findCurveKind("region"));
    curve.points = points;
    curve.closed = closed;
    return curve;
}

TEST(CurvePath, TwoPointsAreAStraightLine) {
    const CurvePath path(region({{.at = {0, 0}}, {.at = {30, 40}}}));
    EXPECT_DOUBLE_EQ(path.lengthM(), 50.0);
    EXPECT_EQ(path.at(25.0).at, (MapPoint{15, 20}));
    EXPECT_TRUE(std::isnan(path.at(25.0).widthM));
}

TEST(CurvePath, PassesItsPointsAndBendsAsItsTangentsSay) {
    // A quarter of a circle by one Bezier: control points at 0.5523 of the radius.
    const double k = 55.22847;
    const CurvePath path(region({{.at = {100, 0}, .tangentM = MapPoint{0, k}}, {.at = {0, 100}, .tangentM = MapPoint{-k, 0}}}));
    for (const PathPoint& point : path.points())
        EXPECT_NEAR(std::hypot(point.at.xM, point.at.yM), 100.0, 0.05);
    EXPECT_NEAR(path.lengthM(), 50.0 * M_PI, 0.1);
    EXPECT_NEAR(greatestCurvature(path, 10.0), 0.01, 3e-4);
}

TEST(CurvePath, ASplineOfPointsOnACircleIsNearlyTheCircle) {
    Curve ring = region({}, true);
    for (int i = 0; i < 12; ++i)
        ring.points.push_back({.at = {200.0 * std::cos(i * M_PI / 6.0), 200.0 * std::sin(i * M_PI / 6.0)}});
    const CurvePath path(ring);
    EXPECT_TRUE(path.isClosed());
    for (const PathPoint& point : path.points())
        EXPECT_NEAR(std::hypot(point.at.xM, point.at.yM), 200.0, 0.5);
    EXPECT_TRUE(path.isInside({0, 0}));
    EXPECT_FALSE(path.isInside({201, 0}));
    EXPECT_FALSE(CurvePath(region({{.at = {0, 0}}, {.at = {9, 0}}, {.at = {0, 9}}})).isInside({3, 3}));
}

TEST(CurvePath, WidthsAndHeightsKeepBetweenThoseOfTheirNeighbours) {
    const CurvePath path(region({{.at = {0, 0}, .widthM = 10, .heightM = 100},
                                 {.at = {100, 0}},
                                 {.at = {200, 0}, .widthM = 30, .heightM = 100},
                                 {.at = {300, 0}, .heightM = 40}}));
    EXPECT_DOUBLE_EQ(path.at(0.0).widthM, 10.0);
    EXPECT_NEAR(path.at(100.0).widthM, 20.0, 1e-6); // halfway between two ends of a straight rise
    EXPECT_DOUBLE_EQ(path.at(300.0).widthM, 30.0);
    EXPECT_NEAR(path.at(300.0).heightM, 40.0, 1e-9);
    double last = 1e9;
    for (const PathPoint& point : path.points()) {
        EXPECT_LE(point.heightM, last + 1e-9);
        last = point.heightM;
    }
}

TEST(CurvePath, PointsAtOnePlaceAndLongTangentsGiveFiniteLines) {
    Draw draw(11);
    for (int round = 0; round < 300; ++round) {
        Curve curve = drawCurve(*findCurveKind("region"), {64, 64, 20.0}, draw);
        if (!curve.points.empty() && draw.heads())
            curve.points.push_back(curve.points.back());
        const CurvePath path(curve);
        for (const PathPoint& point : path.points())
            ASSERT_TRUE(std::isfinite(point.at.xM) && std::isfinite(point.at.yM) && std::isfinite(point.alongM));
    }
}

TEST(CurvePath, ANewPointGoesBetweenTheTwoThatItLiesBetween) {
    const Curve line = region({{.at = {0, 0}}, {.at = {100, 0}}, {.at = {200, 50}}});
    EXPECT_EQ(insertionPlace(line, {50, 4}), 1u);
    EXPECT_EQ(insertionPlace(line, {150, 20}), 2u);
    const Curve ring = region({{.at = {0, 0}}, {.at = {100, 0}}, {.at = {50, 90}}}, true);
    EXPECT_EQ(insertionPlace(ring, {20, 50}), 3u);
}

TEST(CurveField, DistancesAndSidesAreThoseOfAllSegments) {
    ThreadPool pool(3);
    Draw draw(5);
    const GridSpec grid{70, 150, 10.0};
    for (int round = 0; round < 30; ++round) {
        const Curve curve = drawCurve(*findCurveKind("region"), grid, draw);
        if (!curve.isDrawn())
            continue;
        const CurvePath path(curve);
        const double reachM = draw.oneIn(3) ? 1e9 : draw.within(20.0, 400.0);
        Heightmap found(grid, -1.0f);
        eachCellNear(path, grid, reachM, {pool}, [&](int x, int y, const NearestPlace& place) {
            found.at(x, y) = static_cast<float>(place.distanceM);
        });
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                double nearest = 1e18;
                for (std::size_t s = 0; s < path.segmentCount(); ++s)
                    nearest = std::min(nearest, path.distanceTo({(x + 0.5) * 10.0, (y + 0.5) * 10.0}, s));
                if (nearest <= reachM)
                    ASSERT_FLOAT_EQ(found.at(x, y), static_cast<float>(nearest)) << "round " << round;
                else
                    ASSERT_EQ(found.at(x, y), -1.0f) << "round " << round;
            }
        Heightmap inside(grid);
        eachRunInside(path, grid, {pool}, [&](int x0, int x1, int y) {
            for (int x = x0; x < x1; ++x)
                inside.at(x, y) = 1.0f;
        });
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                ASSERT_EQ(inside.at(x, y) != 0.0f, path.isInside({(x + 0.5) * 10.0, (y + 0.5) * 10.0}));
    }
}

} // namespace
} // namespace oxbow
