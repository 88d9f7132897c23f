#include "render/water/river_ribbon.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

/// A reach over these places, 10 m wide at its head and 30 m at its end.
WaterBodies riverOver(const std::vector<MapPoint>& places) {
    RiverReach reach;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(places.size() - 1);
        reach.points.push_back({.at = places[i], .widthM = 10.0 + 20.0 * share, .velocityMPerS = 1.0});
    }
    WaterBodies water;
    water.reaches.push_back(reach);
    return water;
}

TEST(RiverRibbon, StartsAndEndsWhereTheRiverDoes) {
    const auto pieces = riverPieces(riverOver({{0, 0}, {100, 0}, {100, 100}, {200, 100}}));
    EXPECT_FLOAT_EQ(pieces.front().from.east, 0.0f);
    EXPECT_FLOAT_EQ(pieces.front().from.widthM, 10.0f);
    EXPECT_FLOAT_EQ(pieces.back().to.east, 200.0f);
    EXPECT_FLOAT_EQ(pieces.back().to.south, 100.0f);
    EXPECT_FLOAT_EQ(pieces.back().to.widthM, 30.0f);
}

TEST(RiverRibbon, PiecesMeetWithoutAGap) {
    const auto pieces = riverPieces(riverOver({{0, 0}, {100, 0}, {100, 100}, {200, 100}, {210, 300}}));
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        EXPECT_EQ(pieces[i].from.east, pieces[i - 1].to.east);
        EXPECT_EQ(pieces[i].from.south, pieces[i - 1].to.south);
        EXPECT_EQ(pieces[i].from.tangentX, pieces[i - 1].to.tangentX);
        EXPECT_EQ(pieces[i].from.alongM, pieces[i - 1].to.alongM);
    }
}

TEST(RiverRibbon, TurnsARightAngleInSmallSteps) {
    const auto pieces = riverPieces(riverOver({{0, 0}, {100, 0}, {100, 100}}));
    for (const RiverPiece& piece : pieces) {
        const double cosine =
            piece.from.tangentX * piece.to.tangentX + piece.from.tangentY * piece.to.tangentY;
        EXPECT_GT(cosine, std::cos(0.7)) << "a turn of more than 40 degrees at " << piece.from.alongM << " m";
    }
}

TEST(RiverRibbon, AStraightRiverStaysStraightAndAsLong) {
    const auto pieces = riverPieces(riverOver({{0, 50}, {100, 50}, {200, 50}, {300, 50}}));
    for (const RiverPiece& piece : pieces)
        EXPECT_FLOAT_EQ(piece.to.south, 50.0f);
    EXPECT_FLOAT_EQ(pieces.back().to.alongM, 300.0f);
}

TEST(RiverRibbon, GrowsStrongFromItsHeadAndKeepsItsStrengthBelowAConfluence) {
    std::vector<MapPoint> places;
    for (int i = 0; i < 20; ++i)
        places.push_back({10.0 * i, 0.0});
    WaterBodies water = riverOver(places);
    water.reaches[0].id = 1;
    water.reaches[0].downstreamId = 2;
    water.reaches.push_back(water.reaches[0]);
    water.reaches[1].id = 2;
    const auto pieces = riverPieces(water);
    EXPECT_FLOAT_EQ(pieces.front().from.strength, 0.0f);
    for (std::size_t i = 1; i < pieces.size(); ++i)
        EXPECT_GE(pieces[i].to.strength, pieces[i - 1].to.strength) << i;
    for (std::size_t i = pieces.size() / 2; i < pieces.size(); ++i)
        EXPECT_FLOAT_EQ(pieces[i].from.strength, 1.0f) << i;
}

TEST(RiverRibbon, BrooksAreThinnerThanTheSmallestRiver) {
    WaterBodies water = riverOver({{0, 0}, {100, 0}, {200, 0}});
    const RiverPiece river = riverPieces(water).front();
    water.reaches[0].isBrook = true;
    const RiverPiece brook = riverPieces(water).front();
    EXPECT_EQ(river.brook, 0.0f);
    EXPECT_EQ(brook.brook, 1.0f);
    EXPECT_LT(2.0f * brook.leastCells, river.leastCells);
    EXPECT_LT(brook.leastPx, river.leastPx);
}

TEST(RiverRibbon, AReachOfOnePointIsNothing) {
    EXPECT_EQ(riverPieces(riverOver({{5, 5}, {5, 5}})).size(), 1u);
    WaterBodies lone;
    lone.reaches.push_back({.points = {{.at = {5, 5}}}});
    EXPECT_TRUE(riverPieces(lone).empty());
}

/// A great river to the east and a small one beside it, which then comes across from the south.
WaterBodies strands(double awayM) {
    WaterBodies water;
    RiverReach great, beside, across;
    for (int i = 0; i <= 60; ++i) {
        great.points.push_back({.at = {10.0 * i, 500.0}, .dischargeM3s = 50.0, .widthM = 20.0});
        beside.points.push_back({.at = {10.0 * i, 500.0 + awayM}, .dischargeM3s = 2.0, .widthM = 4.0});
        across.points.push_back({.at = {305.0, 1100.0 - 10.0 * i}, .dischargeM3s = 3.0, .widthM = 5.0});
    }
    water.reaches = {great, beside, across};
    return water;
}

TEST(RiverStrands, OneBesideAGreaterRiverIsDrawnOntoIt) {
    const auto courses = mergedStrands(strands(24.0), 10.0);
    for (std::size_t i = 1; i < courses[1].size(); ++i) {
        EXPECT_NEAR(courses[1][i].yM, 500.0, 1e-9);
        EXPECT_NEAR(courses[1][i].xM, 10.0 * static_cast<double>(i), 1e-9) << "as far along as it was";
    }
    for (const MapPoint& at : courses[0])
        EXPECT_EQ(at.yM, 500.0) << "the greater stays";
}

TEST(RiverStrands, OneFartherOffOrAcrossStaysAsItIs) {
    const WaterBodies water = strands(90.0);
    const auto courses = mergedStrands(water, 10.0);
    for (std::size_t reach = 0; reach < 3; ++reach)
        for (std::size_t i = 0; i < courses[reach].size(); ++i) {
            EXPECT_EQ(courses[reach][i].xM, water.reaches[reach].points[i].at.xM);
            EXPECT_EQ(courses[reach][i].yM, water.reaches[reach].points[i].at.yM);
        }
}

TEST(RiverRibbon, TheGreaterLiesOverTheSmaller) {
    const auto pieces = riverPieces(strands(90.0));
    EXPECT_FLOAT_EQ(pieces.front().from.widthM, 4.0f);
    EXPECT_FLOAT_EQ(pieces.back().from.widthM, 20.0f);
}

} // namespace
} // namespace oxbow
