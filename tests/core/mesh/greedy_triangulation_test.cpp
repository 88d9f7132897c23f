#include "core/mesh/greedy_triangulation.h"

#include "tests/core/mesh/surface_checks.h"

#include <gmock/gmock.h>

namespace oxbow {
namespace {

using testing::ElementsAre;

std::vector<GridPoint> corners(int width, int height) {
    return {{0, 0}, {0, height - 1}, {width - 1, height - 1}, {width - 1, 0}};
}

TEST(SimplifiedLine, KeepsTheWorstSampleUntilNoneIsTooFar) {
    const std::vector<float> heights = {0, 0, 10, 0, 0, 1, 0};
    EXPECT_THAT(simplifiedLine(heights, 20.0), ElementsAre(0, 6));
    // 10 at sample 2 is worst; then 0 at sample 1 is 5 below its line and sample 3 is 7.5 below 10..0 over 2..6.
    EXPECT_THAT(simplifiedLine(heights, 7.0), ElementsAre(0, 2, 3, 6));
    EXPECT_THAT(simplifiedLine(heights, 0.0), ElementsAre(0, 1, 2, 3, 4, 5, 6));
    EXPECT_THAT(simplifiedLine(std::vector<float>{7}, 0.0), ElementsAre(0));
}

TEST(GreedyTriangulation, APlaneNeedsTwoTriangles) {
    Heightmap plane(GridSpec{40, 30, 1.0});
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x)
            plane.at(x, y) = 0.5f * x - 0.25f * y;
    const GridTriangles surface = greedyTriangulation(plane, corners(40, 30), 1e-3);
    EXPECT_EQ(surface.triangles.size(), 2u);
    EXPECT_EQ(doubleArea(surface), 2 * 39 * 29);
}

TEST(GreedyTriangulation, ASpikeTakesOneSampleAndItsNeighbours) {
    Heightmap flat(GridSpec{5, 5, 1.0});
    flat.at(2, 1) = 8.0f;
    // The spike makes four triangles. Worst is the sample south of it, a third of the way to the edge: 16/3 m.
    EXPECT_EQ(greedyTriangulation(flat, corners(5, 5), 5.34).points.size(), 5u);
    EXPECT_EQ(greedyTriangulation(flat, corners(5, 5), 5.33).points.size(), 6u);
    const GridTriangles exact = greedyTriangulation(flat, corners(5, 5), 1e-6);
    EXPECT_LE(largestError(flat, exact, {0, 0, 5, 5}), 1e-6);
    EXPECT_LT(exact.points.size(), 25u);
}

TEST(GreedyTriangulation, HoldsItsErrorAtEverySampleOfRandomGround) {
    ThreadPool pool(1);
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const int width = 9 + static_cast<int>(randomBits(seed, 1, 0) % 90);
        const int height = 7 + static_cast<int>(randomBits(seed, 2, 0) % 90);
        const Heightmap map = hills(width, height, seed);
        for (const double error : {0.5, 5.0, 60.0}) {
            const GridTriangles surface = adaptiveSurface(map, {0, 0, width, height}, error, 16384, {pool});
            EXPECT_LE(largestError(map, surface, {0, 0, width, height}), error * (1 + 1e-9)) << "seed " << seed;
            EXPECT_EQ(doubleArea(surface), std::int64_t{2} * (width - 1) * (height - 1)) << "seed " << seed;
        }
    }
}

TEST(GreedyTriangulation, SeenFromAboveItIsDelaunay) {
    const Heightmap map = hills(64, 64, 3);
    const GridTriangles surface = greedyTriangulation(map, corners(64, 64), 30.0);
    ASSERT_GT(surface.triangles.size(), 50u);
    for (const auto& t : surface.triangles) {
        const GridPoint a = surface.points[t[0]], b = surface.points[t[1]], c = surface.points[t[2]];
        const double d = 2.0 * (a.x * double(b.y - c.y) + b.x * double(c.y - a.y) + c.x * double(a.y - b.y));
        const auto square = [](const GridPoint& p) { return double(p.x) * p.x + double(p.y) * p.y; };
        const double ux = (square(a) * (b.y - c.y) + square(b) * (c.y - a.y) + square(c) * (a.y - b.y)) / d;
        const double uy = (square(a) * (c.x - b.x) + square(b) * (a.x - c.x) + square(c) * (b.x - a.x)) / d;
        const double radius = std::hypot(a.x - ux, a.y - uy);
        for (const GridPoint& p : surface.points)
            ASSERT_GE(std::hypot(p.x - ux, p.y - uy), radius * (1 - 1e-9));
    }
}

} // namespace
} // namespace oxbow
