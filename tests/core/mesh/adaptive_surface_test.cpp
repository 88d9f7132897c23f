#include "core/mesh/adaptive_surface.h"

#include "core/base/error.h"
#include "tests/core/mesh/surface_checks.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace oxbow {
namespace {

using testing::ElementsAre;

TEST(AdaptiveSurface, CutsInEqualPartsAndGivesASmallRestAway) {
    EXPECT_THAT(cutPlaces(1023, 256), ElementsAre(0, 256, 512, 768, 1023));
    EXPECT_THAT(cutPlaces(1100, 256), ElementsAre(0, 256, 512, 768, 1100));
    EXPECT_THAT(cutPlaces(100, 256), ElementsAre(0, 100));
    EXPECT_THAT(cutPlaces(100, 0), ElementsAre(0, 100));
}

TEST(AdaptiveSurface, BlocksJoinWithoutATJunction) {
    const Heightmap map = hills(150, 97);
    const CellRect all{0, 0, 150, 97};
    ThreadPool pool(2);
    const GridTriangles surface = adaptiveSurface(map, all, 4.0, 32, {pool});
    EXPECT_LE(largestError(map, surface, all), 4.0 * (1 + 1e-9));
    EXPECT_EQ(doubleArea(surface), 2 * 149 * 96);
    // Only edges on the border of the map are open, and they are the loop: a T-junction would leave three more.
    const std::vector<std::uint32_t> loop = borderLoop(surface, all);
    std::set<std::pair<std::uint32_t, std::uint32_t>> border;
    for (std::size_t i = 0; i < loop.size(); ++i)
        border.insert({loop[i], loop[(i + 1) % loop.size()]});
    EXPECT_EQ(openEdges(surface.triangles), border);
}

TEST(AdaptiveSurface, ChunksHaveTheSameCornersOnTheLineBetweenThem) {
    const Heightmap map = hills(201, 130, 5);
    ThreadPool pool(1);
    const auto onColumn = [&](const CellRect& chunk) {
        std::vector<int> rows;
        for (const GridPoint& p : adaptiveSurface(map, chunk, 2.0, 48, {pool}).points)
            if (p.x == 100)
                rows.push_back(p.y);
        std::ranges::sort(rows);
        return rows;
    };
    const std::vector<int> west = onColumn({0, 0, 101, 130});
    EXPECT_GT(west.size(), 10u);
    EXPECT_EQ(west, onColumn({100, 0, 201, 130}));
}

TEST(AdaptiveSurface, IsTheSameForAnyNumberOfThreads) {
    const Heightmap map = hills(180, 180, 7);
    ThreadPool one(1), seven(7);
    const GridTriangles a = adaptiveSurface(map, {0, 0, 180, 180}, 3.0, 40, {one});
    const GridTriangles b = adaptiveSurface(map, {0, 0, 180, 180}, 3.0, 40, {seven});
    EXPECT_EQ(a.points, b.points);
    EXPECT_EQ(a.triangles, b.triangles);
}

TEST(AdaptiveSurface, ABudgetIsKeptAndNearlyUsed) {
    const Heightmap map = hills(300, 220, 9);
    ThreadPool pool(2);
    for (const std::int64_t budget : {400, 5000, 40000}) {
        const AdaptiveChoice choice = choiceForBudget(map, budget, 0, {pool});
        const auto count = static_cast<std::int64_t>(
            adaptiveSurface(map, {0, 0, 300, 220}, choice.errorM, choice.blockCells, {pool}).triangles.size());
        EXPECT_LE(count, budget);
        EXPECT_GE(count, budget * 8 / 10);
    }
    EXPECT_THROW(static_cast<void>(choiceForBudget(map, 10, 30, {pool})), Error);
    EXPECT_GT(choiceForBudget(Heightmap(GridSpec{50, 50, 1.0}), 10, 0, {pool}).errorM, 0.0);
}

TEST(AdaptiveSurface, FewerTrianglesThanARegularMeshOfTheSameError) {
    const Heightmap map = hills(257, 257, 11);
    ThreadPool pool(2);
    const CellRect all{0, 0, 257, 257};
    const GridTriangles regular = regularSurface(all, 4);
    EXPECT_EQ(doubleArea(regular), 2 * 256 * 256);
    const double error = largestError(map, regular, all);
    EXPECT_LT(adaptiveSurface(map, all, error, 64, {pool}).triangles.size(), regular.triangles.size() / 2);
}

} // namespace
} // namespace oxbow
