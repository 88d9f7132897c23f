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

TEST(LakeShoreline, OfTwoCellsTheShoreLiesBetweenThemAndTheirRim) {
    // A trough of 0 and 0 with a rim of 4 and a sill of 3: towards 4 the shore is at 3/4.
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
    for (const MapPoint& expected : {MapPoint{5.0, 3.5}, MapPoint{5.0, 6.5}, MapPoint{7.0, 3.5}, MapPoint{7.0, 6.5},
                                     MapPoint{3.5, 5.0}, MapPoint{7.0 + 2.0 * 0.999, 5.0}})
        EXPECT_EQ(std::ranges::count(ring, expected), 1);
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
    EXPECT_EQ(ringAreaM2(map.lakes[0].shoreline[1]), -0.5); // half a cell each way: a diamond
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
            // The shore lies between the last wet and the first dry centres.
            EXPECT_GT(area, 0.0) << "seed " << seed;
            EXPECT_LE(area, lake.areaM2 + 4.0 * (lake.areaM2 + 100.0)) << "seed " << seed;
        }
    }
}

} // namespace
} // namespace oxbow
