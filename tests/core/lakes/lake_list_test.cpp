#include "core/lakes/lake_list.h"

#include "tests/core/flow/lake_reference.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace oxbow {
namespace {

using test::SeededOutlets;
using test::SolvedLakes;

constexpr int kMaps = 300;

TEST(LakeList, TwoLakesWorkedByHand) {
    // West: outlet of height 0, spill point 5, a lake of 4, 2, 4 at level 5; spill point 8; a lake of 6, 3 at level 8.
    const Heightmap ground = test::groundOf(9, {0, 5, 4, 2, 4, 8, 6, 3, 9}, 10.0);
    SolvedLakes solved(ground, {1, 0, 0, 0, 0, 0, 0, 0, 0});
    const LakeMap map = solved.fullLakes();
    ASSERT_EQ(map.lakes.size(), 2u);
    const Lake& upper = map.lakes[0]; // (8 - 6) + (8 - 3) = 7 m on 100 m²
    EXPECT_EQ(upper.id, 1);
    EXPECT_EQ(upper.kind, LakeKind::Full);
    EXPECT_EQ(upper.levelM, 8.0);
    EXPECT_EQ(upper.spillHeightM, 8.0);
    EXPECT_EQ(upper.deepestCell, 7);
    EXPECT_EQ(upper.spillCell, 5);
    EXPECT_EQ(upper.outflowCell, 4);
    EXPECT_EQ(upper.flowsTo, WaterEnd::Lake);
    EXPECT_EQ(upper.flowsToId, 2);
    EXPECT_EQ(upper.cells, 2);
    EXPECT_EQ(upper.areaM2, 200.0);
    EXPECT_EQ(upper.volumeM3, 700.0);
    EXPECT_EQ(upper.meanDepthM, 3.5);
    EXPECT_EQ(upper.maxDepthM, 5.0);
    EXPECT_EQ(upper.catchmentM2, 300.0);
    EXPECT_EQ(upper.minX, 6);
    EXPECT_EQ(upper.maxX, 7);
    const Lake& lower = map.lakes[1]; // 1 + 3 + 1 = 5 m on 100 m²
    EXPECT_EQ(lower.id, 2);
    EXPECT_EQ(lower.levelM, 5.0);
    EXPECT_EQ(lower.deepestCell, 3);
    EXPECT_EQ(lower.spillCell, 1);
    EXPECT_EQ(lower.outflowCell, 0);
    EXPECT_EQ(lower.flowsTo, WaterEnd::Edge);
    EXPECT_EQ(lower.volumeM3, 500.0);
    // The pass of 8 drains steepest to the west (slope 4 against 2), the spill point of 5 to the outlet.
    EXPECT_EQ(lower.catchmentM2, 700.0);
    constexpr double kSecondsPerYear = 31557600.0;
    EXPECT_NEAR(upper.inflowM3s * kSecondsPerYear, 300.0, 1e-9);
    EXPECT_NEAR(lower.outflowM3s * kSecondsPerYear, 700.0, 1e-9);
}

TEST(LakeList, PartsOfALakeAreItsChildren) {
    // Two pits that meet at 4 under a lake of level 6.
    const Heightmap ground = test::groundOf(6, {0, 6, 1, 4, 2, 9});
    SolvedLakes solved(ground, {1, 0, 0, 0, 0, 0});
    EXPECT_EQ(solved.fullLakes().lakes.size(), 1u);
    const LakeMap map = solved.fullLakes({.wholeHierarchy = true});
    ASSERT_EQ(map.lakes.size(), 3u);
    EXPECT_EQ(map.lakes[0].kind, LakeKind::Full);
    EXPECT_EQ(map.lakes[0].levelM, 6.0);
    EXPECT_EQ(map.lakes[0].volumeM3, 5.0 + 2.0 + 4.0);
    EXPECT_EQ(map.lakes[0].childIds, (std::vector<int>{2, 3}));
    for (const int child : {1, 2}) {
        EXPECT_EQ(map.lakes[child].kind, LakeKind::Part);
        EXPECT_EQ(map.lakes[child].levelM, 4.0);
        EXPECT_EQ(map.lakes[child].parentId, 1);
    }
    EXPECT_EQ(map.lakes[1].volumeM3, 3.0);
    EXPECT_EQ(map.lakes[2].volumeM3, 2.0);
}

TEST(LakeList, LakesOfEqualLevelThatNoWaterJoinsAreTwo) {
    // Two pits with a pass of 4 between them and a spill point of 4: the water stands at 4 on both sides.
    const Heightmap ground = test::groundOf(6, {0, 4, 1, 4, 2, 9});
    SolvedLakes solved(ground, {1, 0, 0, 0, 0, 0});
    const LakeMap map = solved.fullLakes();
    ASSERT_EQ(map.lakes.size(), 2u);
    EXPECT_EQ(map.lakes[0].flowsTo, WaterEnd::Edge);
    EXPECT_EQ(map.lakes[1].flowsTo, WaterEnd::Lake);
    EXPECT_EQ(map.lakes[1].flowsToId, 1);
    EXPECT_EQ(map.lakes[1].spillCell, 3);
}

TEST(LakeList, EveryCellStandsUnderTheExactLevelOnRandomTerrains) {
    int lakes = 0;
    for (std::uint64_t seed = 0; seed < kMaps; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const SeededOutlets outlets(ground, seed);
        SolvedLakes solved(ground, outlets.mask);
        const std::vector<float> filled = test::priorityFlood(ground, outlets.mask);
        const LakeMap map = solved.fullLakes();
        lakes += static_cast<int>(map.lakes.size());
        int differing = 0;
        for (std::size_t c = 0; c < filled.size(); ++c)
            differing += filled[c] != INFINITY && solved.surfaceAt(map, c) != filled[c];
        EXPECT_EQ(differing, 0) << "seed " << seed;
    }
    EXPECT_GT(lakes, 1000);
}

TEST(LakeList, ListsEachPatchOfWaterOnceWithItsFiguresOnRandomTerrains) {
    for (std::uint64_t seed = 0; seed < kMaps; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const SeededOutlets outlets(ground, seed);
        SolvedLakes solved(ground, outlets.mask);
        const std::vector<float> filled = test::priorityFlood(ground, outlets.mask);
        const std::vector<int> patch = test::floodedPatches(ground, filled);
        const LakeMap map = solved.fullLakes();
        ASSERT_EQ(map.lakes.size(), static_cast<std::size_t>(*std::ranges::max_element(patch)))
            << "seed " << seed;
        std::set<int> seen;
        for (const Lake& lake : map.lakes) {
            const int id = patch[lake.deepestCell];
            EXPECT_TRUE(seen.insert(id).second && id != 0) << "seed " << seed;
            std::int64_t cells = 0;
            double volume = 0.0;
            int minX = ground.width(), maxY = -1;
            for (std::size_t c = 0; c < patch.size(); ++c) {
                if (patch[c] != id)
                    continue;
                ++cells;
                volume += 100.0 * (static_cast<double>(filled[c]) - ground.cells()[c]);
                minX = std::min(minX, static_cast<int>(c % ground.width()));
                maxY = std::max(maxY, static_cast<int>(c / ground.width()));
                EXPECT_GE(ground.cells()[c], ground.cells()[lake.deepestCell]) << "seed " << seed;
            }
            EXPECT_EQ(lake.levelM, filled[lake.deepestCell]) << "seed " << seed;
            EXPECT_EQ(lake.cells, cells) << "seed " << seed;
            EXPECT_NEAR(lake.volumeM3, volume, 1e-9 * std::max(1.0, volume)) << "seed " << seed;
            EXPECT_EQ(lake.minX, minX) << "seed " << seed;
            EXPECT_EQ(lake.maxY, maxY) << "seed " << seed;
        }
    }
}

TEST(LakeList, EveryLevelIsThatOfItsSillAndTheWaterGoesOnBelowIt) {
    for (std::uint64_t seed = 0; seed < kMaps; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const SeededOutlets outlets(ground, seed);
        SolvedLakes solved(ground, outlets.mask);
        const std::vector<float> filled = test::priorityFlood(ground, outlets.mask);
        const LakeMap map = solved.fullLakes({}, {outlets.policy, nullptr, &outlets.mouths});
        for (const Lake& lake : map.lakes) {
            EXPECT_EQ(ground.cells()[lake.spillCell], lake.levelM) << "seed " << seed;
            EXPECT_EQ(lake.spillHeightM, lake.levelM) << "seed " << seed;
            EXPECT_LE(filled[lake.outflowCell], lake.levelM) << "seed " << seed;
            EXPECT_NE(lake.flowsTo, WaterEnd::None) << "seed " << seed;
            if (lake.flowsTo == WaterEnd::Lake) {
                const Lake& next = map.lakes[lake.flowsToId - 1];
                EXPECT_LE(next.levelM, lake.levelM) << "seed " << seed;
                EXPECT_GT(next.catchmentM2, lake.catchmentM2) << "seed " << seed;
            } else {
                EXPECT_EQ(lake.flowsToId, lake.flowsTo == WaterEnd::Mouth ? 3 : 0) << "seed " << seed;
            }
        }
    }
}

TEST(LakeList, CatchmentsAreWhatDrainsThroughThemOnTheWayOut) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const SeededOutlets outlets(ground, seed);
        SolvedLakes solved(ground, outlets.mask);
        if (!solved.graph.hasOutlet())
            continue;
        const LakeMap map = solved.fullLakes();
        // From pit to pit: each basin runs over into the next one on the way out.
        std::map<int, double> catchment;
        for (const std::uint32_t start : solved.graph.labels) {
            std::set<int> met;
            for (std::uint32_t b = start; b != kOutletBasin; b = solved.graph.overflows[b].target)
                if (map.lakeOfBasin[b] >= 0)
                    met.insert(map.lakeOfBasin[b]);
            for (const int lake : met)
                catchment[lake] += 100.0;
        }
        for (std::size_t i = 0; i < map.lakes.size(); ++i)
            EXPECT_EQ(map.lakes[i].catchmentM2, catchment[static_cast<int>(i)]) << "seed " << seed;
    }
}

TEST(LakeList, FiltersLeaveSmallLakesOutAndLetTheirWaterThrough) {
    const Heightmap ground = test::groundOf(9, {0, 5, 4, 2, 4, 8, 6, 3, 9}, 10.0);
    SolvedLakes solved(ground, {1, 0, 0, 0, 0, 0, 0, 0, 0});
    for (const LakeListOptions& options :
         {LakeListOptions{.minAreaM2 = 201.0}, LakeListOptions{.minVolumeM3 = 701.0},
          LakeListOptions{.minDepthM = 5.1}})
        EXPECT_LE(solved.fullLakes(options).lakes.size(), 1u);
    const LakeMap upperOnly = solved.fullLakes({.minVolumeM3 = 600.0});
    ASSERT_EQ(upperOnly.lakes.size(), 1u);
    EXPECT_EQ(upperOnly.lakes[0].flowsTo, WaterEnd::Edge);
    EXPECT_EQ(solved.surfaceAt(upperOnly, 3), 2.0);
}

TEST(LakeList, IsTheSameForAnyNumberOfThreads) {
    const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 5, 257, 1500);
    const CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
    SolvedLakes one(ground, outlets, 1);
    const LakeMap expected = one.fullLakes();
    for (const int threads : {2, 3, 7}) {
        SolvedLakes more(ground, outlets, threads);
        const LakeMap map = more.fullLakes();
        EXPECT_EQ(map.lakeOfBasin, expected.lakeOfBasin);
        ASSERT_EQ(map.lakes.size(), expected.lakes.size());
        for (std::size_t i = 0; i < map.lakes.size(); ++i) {
            EXPECT_EQ(map.lakes[i].volumeM3, expected.lakes[i].volumeM3);
            EXPECT_EQ(map.lakes[i].inflowM3s, expected.lakes[i].inflowM3s);
            EXPECT_EQ(map.lakes[i].outflowCell, expected.lakes[i].outflowCell);
        }
    }
}

} // namespace
} // namespace oxbow
