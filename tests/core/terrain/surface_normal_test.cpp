#include "core/terrain/surface_normal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace oxbow {
namespace {

/// Rises `east` to the east and `south` to the south, per metre.
Heightmap plane(int width, int height, double east, double south) {
    Heightmap map(GridSpec{width, height, 5.0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            map.at(x, y) = static_cast<float>(100.0 + 5.0 * (east * x + south * y));
    return map;
}

TEST(SurfaceNormal, PlaneHasItsSlopeEverywhereAlsoAtTheEdge) {
    ThreadPool pool(2);
    const Heightmap slopes = slopeMap(plane(9, 70, 0.75, -1.0), pool);
    const double expected = std::atan(1.25) * 180.0 / std::numbers::pi;
    for (const float slope : slopes.cells())
        EXPECT_NEAR(slope, expected, 1e-4);
}

TEST(SurfaceNormal, PlaneThatRisesToTheEastLooksWest) {
    ThreadPool pool(2);
    const Rgb16Image normals = normalMap(plane(7, 6, 0.75, 0.0), pool); // normal (-0.6, 0, 0.8)
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 7; ++x) {
            EXPECT_NEAR(normals.pixel(x, y)[0], 0.2 * 65535, 1);
            EXPECT_NEAR(normals.pixel(x, y)[1], 0.5 * 65535, 1);
            EXPECT_NEAR(normals.pixel(x, y)[2], 0.9 * 65535, 1);
        }
}

TEST(SurfaceNormal, PlaneThatRisesToTheSouthLooksNorthWhichIsGreenUp) {
    ThreadPool pool(2);
    const Rgb16Image normals = normalMap(plane(7, 6, 0.0, 0.75), pool);
    EXPECT_NEAR(normals.pixel(3, 3)[1], 0.8 * 65535, 1);
}

TEST(SurfaceNormal, OneCellAndOneLineAreLevelAcross) {
    ThreadPool pool(2);
    EXPECT_EQ(slopeMap(plane(1, 1, 3.0, 3.0), pool).at(0, 0), 0.0f);
    EXPECT_NEAR(slopeMap(plane(1, 5, 3.0, 1.0), pool).at(0, 4), 45.0, 1e-4);
    EXPECT_NEAR(slopeMap(plane(5, 1, 1.0, 3.0), pool).at(2, 0), 45.0, 1e-4);
}

TEST(SurfaceNormal, CellsWithoutAValueReadAsLevelInTheTexture) {
    ThreadPool pool(1);
    Heightmap map = plane(5, 5, 0.5, 0.0);
    map.at(2, 2) = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(std::isnan(slopeMap(map, pool).at(1, 2)));
    EXPECT_EQ(normalMap(map, pool).pixel(1, 2)[2], 65535);
}

TEST(SurfaceNormal, AnyNumberOfThreadsGivesTheSame) {
    ThreadPool one(1), seven(7);
    const Heightmap map = plane(33, 131, 0.3, 0.2);
    EXPECT_TRUE(std::ranges::equal(slopeMap(map, one).cells(), slopeMap(map, seven).cells()));
    EXPECT_EQ(normalMap(map, one).samples, normalMap(map, seven).samples);
}

} // namespace
} // namespace oxbow
