#include "core/lakes/lake_shoreline.h"

#include "tests/core/flow/lake_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::SolvedLakes;

LakeMap shores(SolvedLakes& solved) {
    LakeMap map = solved.fullLakes();
    drawShorelines(solved.ground, solved.graph, solved.workers, map);
    return map;
}

TEST(LakeShoreline, OfOneCellIsTheSquareOfTheCell) {
    // The shore between cells would enclose half a cell and more or less, by how steep the rim is.
    const Heightmap ground =
        test::groundOf(5, {9, 9, 9, 9, 9, 9, 4, 4, 4, 9, 9, 4, 0, 3, 1, 9, 4, 4, 4, 9, 9, 9, 9, 9, 9}, 2.0);
    CellMask outlets(25, 0);
    outlets[14] = 1;
    SolvedLakes solved(ground, outlets);
    const LakeMap map = shores(solved);
    ASSERT_EQ(map.lakes.size(), 1u);
    ASSERT_EQ(map.lakes[0].shoreline.size(), 1u);
    const ShorelineRing& ring = map.lakes[0].shoreline[0];
    EXPECT_EQ(ring, (ShorelineRing{{4.0, 4.0}, {4.0, 6.0}, {6.0, 6.0}, {6.0, 4.0}})) << "anticlockwise";
    EXPECT_EQ(ringAreaM2(ring), map.lakes[0].areaM2);
}

double enclosedM2(const Lake& lake) {
    double areaM2 = 0.0;
    for (const ShorelineRing& ring : lake.shoreline)
        areaM2 += ringAreaM2(ring);
    return areaM2;
}

TEST(LakeShoreline, OfTwoCellsTheShoreLiesBetweenThemAndTheirRim) {
    // A trough of 0 and 0 with a rim of 4 and a spill point of 3: at its level, 3/4 of the way to the rim, the shore would enclose
    // 9 m²; all of it but the spill point's end lies as much nearer as leaves 8.
    const Heightmap ground = test::groundOf(6, {9, 9, 9, 9, 9, 9, 9, 4, 4, 4, 4, 9, 9, 4, 0,
                                                0, 3, 1, 9, 4, 4, 4, 4, 9, 9, 9, 9, 9, 9, 9},
                                            2.0);
    CellMask outlets(30, 0);
    outlets[17] = 1;
    SolvedLakes solved(ground, outlets);
    const LakeMap map = shores(solved);
    ASSERT_EQ(map.lakes.size(), 1u);
    const ShorelineRing& ring = map.lakes[0].shoreline[0];
    ASSERT_EQ(ring.size(), 6u);
    EXPECT_NEAR(enclosedM2(map.lakes[0]), 8.0, 0.016);
    const double inwardsM = std::ranges::min_element(ring, {}, &MapPoint::yM)->yM - 3.5;
    EXPECT_GT(inwardsM, 0.05);
    EXPECT_LT(inwardsM, 0.5);
    for (const MapPoint& expected : {MapPoint{5.0, 3.5 + inwardsM}, MapPoint{5.0, 6.5 - inwardsM}, MapPoint{7.0, 3.5 + inwardsM},
                                     MapPoint{7.0, 6.5 - inwardsM}, MapPoint{3.5 + inwardsM, 5.0}, MapPoint{7.0 + 2.0 * 0.999 - inwardsM, 5.0}})
        EXPECT_EQ(std::ranges::count_if(ring, [&](const MapPoint& at) { return std::hypot(at.xM - expected.xM, at.yM - expected.yM) < 1e-9; }), 1);
}

TEST(LakeShoreline, AnIslandIsAHoleThatRunsTheOtherWay) {
    Heightmap ground(GridSpec{9, 9, 1.0}, 5.0f);
    for (int y = 2; y < 7; ++y)
        for (int x = 2; x < 7; ++x)
            ground.at(x, y) = 1.0f;
    ground.at(4, 4) = 9.0f;
    SolvedLakes solved(ground, outletMask(ground, {OutletPolicy::Edges}));
    const LakeMap map = shores(solved);
    ASSERT_EQ(map.lakes.size(), 1u);
    ASSERT_EQ(map.lakes[0].shoreline.size(), 2u);
    EXPECT_GT(ringAreaM2(map.lakes[0].shoreline[0]), 0.0);
    EXPECT_LT(ringAreaM2(map.lakes[0].shoreline[1]), 0.0);
    EXPECT_NEAR(enclosedM2(map.lakes[0]), 24.0, 0.05);
}

TEST(LakeShoreline, CellsThatTouchAtACornerAreOneLake) {
    const Heightmap ground = test::groundOf(4, {5, 5, 5, 5, 5, 1, 5, 5, 5, 5, 2, 5, 5, 5, 5, 0});
    CellMask outlets(16, 0);
    outlets[15] = 1;
    Heightmap rim = ground;
    rim.at(3, 3) = 4.0f;
    SolvedLakes solved(rim, outlets);
    const LakeMap map = shores(solved);
    ASSERT_EQ(map.lakes.size(), 1u);
    EXPECT_EQ(map.lakes[0].shoreline.size(), 1u);
}

TEST(LakeShoreline, RingsCloseAroundEveryLakeOnRandomTerrains) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        SolvedLakes solved(ground, test::SeededOutlets(ground, seed).mask);
        for (const Lake& lake : shores(solved).lakes) {
            ASSERT_FALSE(lake.shoreline.empty()) << "seed " << seed;
            double area = 0.0;
            for (std::size_t i = 0; i < lake.shoreline.size(); ++i) {
                const double part = ringAreaM2(lake.shoreline[i]);
                EXPECT_TRUE(i == 0 ? part > 0.0 : part <= 0.0) << "seed " << seed << ", lake " << lake.id;
                area += part;
                const ShorelineRing& ring = lake.shoreline[i];
                for (std::size_t k = 0; k < ring.size(); ++k) {
                    const MapPoint& a = ring[k];
                    const MapPoint& b = ring[(k + 1) % ring.size()];
                    EXPECT_LE(std::hypot(a.xM - b.xM, a.yM - b.yM), 1.5 * ground.cellSizeM())
                        << "seed " << seed;
                }
            }
            EXPECT_NEAR(area, lake.areaM2, 0.01 * lake.areaM2) << "seed " << seed << ", lake " << lake.id;
        }
    }
}

} // namespace
} // namespace oxbow
