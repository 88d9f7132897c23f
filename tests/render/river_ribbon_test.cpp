#include "render/river_ribbon.h"

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
    EXPECT_TRUE(riverPieces(riverOver({{5, 5}, {5, 5}})).size() == 1);
    WaterBodies lone;
    lone.reaches.push_back({.points = {{.at = {5, 5}}}});
    EXPECT_TRUE(riverPieces(lone).empty());
}

} // namespace
} // namespace oxbow
