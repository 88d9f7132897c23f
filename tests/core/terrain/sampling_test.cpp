#include "core/terrain/sampling.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

Heightmap plane() {
    Heightmap map({3, 2, 10.0});
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 3; ++x)
            map.at(x, y) = static_cast<float>(4 * x + 8 * y);
    return map;
}

TEST(Sampling, APlaneStaysOneBetweenTheMiddlesOfItsCells) {
    const Heightmap map = plane();
    for (const auto between : {bilinear, heightBetween}) {
        EXPECT_EQ(between(map, 0.0, 0.0), 0.0);
        EXPECT_EQ(between(map, 1.5, 0.5), 10.0);
        EXPECT_EQ(between(map, 2.0, 1.0), 16.0);
    }
}

TEST(Sampling, BeyondTheMapIsItsEdge) {
    const Heightmap map = plane();
    for (const auto between : {bilinear, heightBetween}) {
        EXPECT_EQ(between(map, -3.0, 0.25), 2.0);
        EXPECT_EQ(between(map, 0.5, 7.0), 10.0);
    }
}

TEST(Sampling, HeightsBetweenEqualCellsAreThoseOfTheCells) {
    const Heightmap level({2, 2, 1.0}, 0.1f);
    for (double t = 0.0; t < 1.0; t += 0.01)
        EXPECT_EQ(heightBetween(level, t, 1.0 - t), double{0.1f});
}

} // namespace
} // namespace oxbow
