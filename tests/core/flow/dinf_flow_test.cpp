#include "core/flow/mfd_flow.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace oxbow {
namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();

/// Drops to the eight neighbours on a plane that falls by a to the east and b to the south.
std::array<double, 8> plane(double a, double b) {
    return {-a - b, -b, a - b, -a, a, -a + b, b, a + b};
}

TEST(DinfFlow, OnAPlaneTheSharesPointDownTheSlope) {
    const FacetFlow east = steepestFacet(plane(1, 0));
    EXPECT_EQ(east.straight, 4);
    EXPECT_NEAR(east.diagonalShare, 0.0, 1e-12);
    const FacetFlow southEast = steepestFacet(plane(1, 1));
    EXPECT_EQ(southEast.diagonal, 7);
    EXPECT_NEAR(southEast.diagonalShare, 1.0, 1e-12);
    // atan(1 / 2) = 26.565 degrees of 45.
    const FacetFlow between = steepestFacet(plane(2, 1));
    EXPECT_EQ(between.straight, 4);
    EXPECT_EQ(between.diagonal, 7);
    EXPECT_NEAR(between.diagonalShare, std::atan(0.5) / std::atan(1.0), 1e-12);
    const FacetFlow north = steepestFacet(plane(0.5, -2));
    EXPECT_EQ(north.straight, 1);
    EXPECT_EQ(north.diagonal, 2);
}

TEST(DinfFlow, PitsAndCellsWithoutNeighboursHaveNoFacet) {
    EXPECT_EQ(steepestFacet({-1, -1, -1, -1, -1, -1, -1, -1}).straight, -1);
    EXPECT_EQ(steepestFacet({kNone, kNone, kNone, kNone, 3, kNone, kNone, kNone}).straight, -1);
}

TEST(DinfFlow, AnAngleBeyondTheFacetIsClamped) {
    // Only the diagonal falls: all goes there.
    const FacetFlow flow = steepestFacet({-5, -5, -5, -5, -5, -5, -5, 2});
    EXPECT_EQ(flow.diagonal, 7);
    EXPECT_NEAR(flow.diagonalShare, 1.0, 1e-12);
}

} // namespace
} // namespace oxbow
