#include "core/lakes/lake_handles.h"

#include "core/terrain/layer.h"

#include "tests/core/flow/lake_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::SolvedLakes;

/// Outlet at the west, spill point of 5, pit of 2.
Heightmap smallLake() {
    return test::groundOf(7, {0, 3, 5, 4, 2, 4, 9}, 10.0);
}

double rock(const Heightmap& ground) {
    double sum = 0.0;
    for (const float h : ground.cells())
        sum += h;
    return sum * ground.grid().cellAreaM2();
}

TEST(LakeEdit, ABreachLowersTheLakeByItsDepth) {
    SolvedLakes solved(smallLake(), {1, 0, 0, 0, 0, 0, 0});
    const Lake lake = solved.fullLakes().lakes.at(0);
    Heightmap ground = solved.ground;
    const LakeEdit edit = breachOutlet(ground, lake, 2.5, solved.directions);
    // The lake's side of 4 and the spill point of 5 become 2.5, the cell of 3 a hair less.
    EXPECT_NEAR(edit.removedM3, (1.5 + 2.5 + 0.5) * 100.0, 1e-4);
    EXPECT_EQ(edit.cells, 3);
    EXPECT_EQ(rock(solved.ground) - rock(ground), edit.removedM3);
    SolvedLakes after(ground, {1, 0, 0, 0, 0, 0, 0});
    const LakeMap map = after.fullLakes();
    ASSERT_EQ(map.lakes.size(), 1u);
    EXPECT_EQ(map.lakes[0].levelM, 2.5);
    EXPECT_EQ(map.lakes[0].deepestCell, lake.deepestCell);
}

TEST(LakeEdit, ABreachToThePitLeavesNoDeeperChannel) {
    SolvedLakes solved(smallLake(), {1, 0, 0, 0, 0, 0, 0});
    Heightmap ground = solved.ground;
    breachOutlet(ground, solved.fullLakes().lakes.at(0), 100.0, solved.directions);
    EXPECT_EQ(ground.at(2, 0), std::nextafter(2.0f, 3.0f));
    SolvedLakes after(ground, {1, 0, 0, 0, 0, 0, 0});
    EXPECT_TRUE(after.fullLakes({.minDepthM = 1e-3}).lakes.empty());
}

TEST(LakeEdit, BreachesOfRandomLakesLowerThemExactlyAsFarAsTheyCan) {
    int lowered = 0;
    for (std::uint64_t seed = 0; seed < 60; seed += 6) {
        const Heightmap ground = test::randomTerrain(seed);
        const CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
        SolvedLakes solved(ground, outlets);
        for (const Lake& lake : solved.fullLakes({.minDepthM = 2.0}).lakes) {
            Heightmap cut = ground;
            const LakeEdit edit = breachOutlet(cut, lake, 1.0, solved.directions);
            EXPECT_NEAR(rock(ground) - rock(cut), edit.removedM3, 1e-9 * rock(ground)) << "seed " << seed;
            const float bed = cut.cells()[lake.spillCell];
            EXPECT_GE(bed, static_cast<float>(lake.levelM - 1.0)) << "seed " << seed;
            EXPECT_LE(test::priorityFlood(cut, outlets)[lake.deepestCell], lake.levelM) << "seed " << seed;
            lowered += test::priorityFlood(cut, outlets)[lake.deepestCell] == bed;
        }
    }
    EXPECT_GT(lowered, 20);
}

TEST(LakeEdit, SedimentFillsTheBedToItsLevelWithTheVolumeItSays) {
    SolvedLakes solved(smallLake(), {1, 0, 0, 0, 0, 0, 0});
    const Lake lake = solved.fullLakes().lakes.at(0);
    // Volumes to 3 m: 1 m on one cell; to 4.5 m: 2.5 + 0.5 + 0.5.
    EXPECT_EQ(sedimentLevelM(solved.ground, lake, 100.0), 3.0);
    EXPECT_EQ(sedimentLevelM(solved.ground, lake, 350.0), 4.5);
    EXPECT_EQ(sedimentLevelM(solved.ground, lake, 1e9), 5.0);
    Heightmap ground = solved.ground;
    const LakeEdit edit = fillWithSediment(ground, lake, 4.5);
    EXPECT_EQ(edit.addedM3, 350.0);
    EXPECT_EQ(edit.waterM3, -350.0);
    EXPECT_EQ(ground.at(4, 0), 4.5f);
    EXPECT_EQ(fillWithSediment(ground, lake, 99.0).addedM3, 150.0);
    EXPECT_EQ(ground.at(3, 0), 5.0f);
}

TEST(LakeEdit, ALevelIsSetBetweenPitAndSill) {
    SolvedLakes solved(smallLake(), {1, 0, 0, 0, 0, 0, 0});
    Lake lake = solved.fullLakes().lakes.at(0);
    Heightmap level(solved.ground.grid(), kNoValue), water(solved.ground.grid());
    EXPECT_EQ(setLakeLevel(solved.ground, 99.0, lake, level, water).waterM3, 500.0);
    EXPECT_EQ(lake.kind, LakeKind::Full);
    EXPECT_EQ(level.at(3, 0), 5.0f);
    EXPECT_EQ(setLakeLevel(solved.ground, 3.0, lake, level, water).waterM3, -400.0);
    EXPECT_EQ(lake.kind, LakeKind::Partial);
    EXPECT_EQ(lake.cells, 1);
    EXPECT_EQ(lake.volumeM3, 100.0);
    EXPECT_EQ(lake.shoreline.size(), 1u);
    EXPECT_TRUE(std::isnan(level.at(3, 0)));
    EXPECT_EQ(water.at(4, 0), 1.0f);
    EXPECT_EQ(removeLake(solved.ground, lake, level, water).waterM3, -100.0);
    EXPECT_EQ(lake.kind, LakeKind::Dry);
    EXPECT_TRUE(std::isnan(level.at(4, 0)));
}

} // namespace
} // namespace oxbow
