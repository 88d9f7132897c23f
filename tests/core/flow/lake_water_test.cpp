#include "core/flow/lake_water.h"

#include "tests/core/flow/lake_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::SeededOutlets;
using test::SolvedLakes;

/// Surface over each cell.
std::vector<double> surfaces(const SolvedLakes& solved, const LakeWater& water) {
    const auto unit = unitsOfBasins(solved.hierarchy, water);
    std::vector<double> result(solved.ground.cells().begin(), solved.ground.cells().end());
    for (std::size_t c = 0; c < result.size(); ++c)
        if (const std::uint32_t basin = solved.graph.labels[c]; basin != kOutletBasin)
            result[c] = std::max(result[c], water.surfaceM[unit[basin]]);
    return result;
}

/// Wet neighbours stand level, or it is no surface of water.
int steps(const SolvedLakes& solved, const std::vector<double>& surface) {
    int count = 0;
    for (std::uint32_t c = 0; c < surface.size(); ++c)
        for (const std::uint32_t n : test::neighboursOf(solved.ground.grid(), c))
            count += surface[c] > solved.ground.cells()[c] && surface[n] > solved.ground.cells()[n] &&
                     surface[n] != surface[c];
    return count;
}

TEST(LakeWater, RisesFromThePitsUntilTheLakesMeetAndSpill) {
    // Pits of 1 and 2 meet at 4 and spill at 6: the first is full after a rise of 3, then both rise by 2.
    SolvedLakes solved(test::groundOf(6, {0, 6, 1, 4, 2, 9}), {1, 0, 0, 0, 0, 0});
    const auto at = [&](double rise) { return surfaces(solved, risingWater(solved.hierarchy, rise / 5.0)); };
    EXPECT_EQ(at(1.0), (std::vector<double>{0, 6, 2, 4, 3, 9}));
    EXPECT_EQ(at(2.5), (std::vector<double>{0, 6, 3.5, 4, 4, 9}));
    EXPECT_EQ(at(4.0), (std::vector<double>{0, 6, 5, 5, 5, 9}));
    EXPECT_EQ(at(5.0), (std::vector<double>{0, 6, 6, 6, 6, 9}));
}

TEST(LakeWater, RisesMonotonicallyAndLevelOnRandomTerrains) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        SolvedLakes solved(ground, SeededOutlets(ground, seed).mask);
        std::vector<double> before(ground.cells().begin(), ground.cells().end());
        for (int k = 1; k <= 8; ++k) {
            const std::vector<double> now = surfaces(solved, risingWater(solved.hierarchy, k / 8.0));
            EXPECT_EQ(steps(solved, now), 0) << "seed " << seed << ", step " << k;
            for (std::size_t c = 0; c < now.size() && solved.graph.hasOutlet(); ++c)
                EXPECT_GE(now[c], before[c]) << "seed " << seed;
            before = now;
        }
    }
}

TEST(LakeWater, SinksByAsMuchEverywhereAndLakesPart) {
    SolvedLakes solved(test::groundOf(6, {0, 6, 1, 4, 2, 9}), {1, 0, 0, 0, 0, 0});
    const LakeWater full = fullWater(solved.hierarchy);
    EXPECT_EQ(surfaces(solved, loweredWater(solved.hierarchy, full, 1.0)),
              (std::vector<double>{0, 6, 5, 5, 5, 9}));
    EXPECT_EQ(surfaces(solved, loweredWater(solved.hierarchy, full, 3.5)),
              (std::vector<double>{0, 6, 2.5, 4, 2.5, 9}));
    EXPECT_EQ(surfaces(solved, loweredWater(solved.hierarchy, full, 4.5)),
              (std::vector<double>{0, 6, 1.5, 4, 2, 9}));
}

TEST(LakeWater, SinkingKeepsSurfacesLevelOnRandomTerrains) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        SolvedLakes solved(ground, SeededOutlets(ground, seed).mask);
        const std::vector<double> full = surfaces(solved, fullWater(solved.hierarchy));
        const std::vector<double> now =
            surfaces(solved, loweredWater(solved.hierarchy, fullWater(solved.hierarchy), 1.25));
        EXPECT_EQ(steps(solved, now), 0) << "seed " << seed;
        for (std::size_t c = 0; c < now.size(); ++c)
            EXPECT_EQ(now[c], std::max<double>(ground.cells()[c], full[c] - 1.25)) << "seed " << seed;
    }
}

} // namespace
} // namespace oxbow
