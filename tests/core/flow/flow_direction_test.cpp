#include "core/flow/flow_direction.h"

#include "core/files/raster/heightmap_crop.h"
#include "core/terrain/bent_grid.h"
#include "core/terrain/layer.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::groundOf;
using test::Workers;

FlowDirections directionsWithoutOutlets(const Heightmap& ground) {
    Workers workers;
    return flowDirections(ground, CellMask(ground.grid().cellCount(), 0), workers);
}

TEST(FlowDirection, SteepestDescentWeighsDiagonalsByTheirLength) {
    // Down by 3 on the diagonal is less steep (2.12) than down by 2.5 to the east.
    const auto directions = directionsWithoutOutlets(groundOf(3, {6, 9, 9, 9, 9, 6.5, 9, 9, 9}));
    EXPECT_EQ(directions[4], 4);
    EXPECT_EQ(directionsWithoutOutlets(groundOf(3, {5, 9, 9, 9, 9, 6.5, 9, 9, 9}))[4], 0);
}

TEST(FlowDirection, OfEqualSlopesTheSmallestIndexWins) {
    EXPECT_EQ(directionsWithoutOutlets(groundOf(3, {9, 5, 9, 5, 7, 5, 9, 5, 9}))[4], 1);
}

TEST(FlowDirection, FlatGroundDrainsToItsFirstCell) {
    const auto directions = directionsWithoutOutlets(groundOf(3, {1, 1, 1, 1, 1, 1}));
    EXPECT_EQ(directions, (FlowDirections{kPit, 3, 3, 1, 0, 0}));
}

TEST(FlowDirection, OutletsHaveNoReceiver) {
    Workers workers;
    const Heightmap ground = groundOf(3, {3, 2, 1});
    EXPECT_EQ(flowDirections(ground, {1, 0, 0}, workers), (FlowDirections{kOutlet, 4, kPit}));
}

TEST(FlowDirection, ReceiversAreNeverHigherOnRandomTerrains) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        const Heightmap ground = test::randomTerrain(seed);
        Workers workers;
        FlowDirectionOptions options{.randomness = seed % 2 == 1 ? 1.0f : 0.0f, .seed = static_cast<std::uint32_t>(seed)};
        const CellMask outlets(ground.grid().cellCount(), 0);
        const auto directions = flowDirections(ground, outlets, workers, options);
        const auto offsets = directionOffsets(ground.width());
        for (std::uint32_t c = 0; c < directions.size(); ++c) {
            bool hasLower = false;
            for (const std::uint32_t n : test::neighboursOf(ground.grid(), c))
                hasLower |= ground.cells()[n] < ground.cells()[c];
            const float to = ground.cells()[c + offsets[directions[c]]];
            EXPECT_EQ(hasLower, to < ground.cells()[c]);
        }
    }
}

TEST(FlowDirection, OnABentGridTheSteepestWayIsToldByTrueDistances) {
    // The node in the middle falls by 2 to the east and by 2.5 to the south-east.
    Workers workers;
    const Heightmap ground = groundOf(3, {9, 9, 9, 9, 5, 3, 9, 9, 2.5});
    const CellMask outlets(9, 0);
    BentNodes nodes{ground.grid(), {0, 1, 2, 0, 1, 2, 0, 1, 2}, {0, 0, 0, 1, 1, 1, 2, 2, 2}, std::vector<float>(9, 1.0f)};
    EXPECT_EQ(flowDirections(ground, outlets, workers, {.nodes = &nodes}), flowDirections(ground, outlets, workers));
    EXPECT_EQ(flowDirections(ground, outlets, workers, {.nodes = &nodes})[4], 4);
    nodes.x[8] = nodes.y[8] = 1.8f; // 2.5 over 1.13 is steeper than 2 over 1
    EXPECT_EQ(flowDirections(ground, outlets, workers, {.nodes = &nodes})[4], 7);
}

TEST(FlowDirection, RandomDiagonalsFollowTheSlopeInTheMean) {
    // A plane that falls at 22.5 degrees to the axis: the mean step must point there, not along an axis.
    const int side = 256;
    const double angle = std::acos(-1.0) / 8;
    const Heightmap plane = test::mapOf({side, side, 1.0}, [&](int x, int y) {
        return -(x * std::cos(angle) + y * std::sin(angle));
    });
    Workers workers;
    const auto directions = flowDirections(plane, CellMask(plane.grid().cellCount(), 0), workers, {.randomness = 1.0f, .seed = 5});
    double east = 0, south = 0;
    for (int y = 1; y < side - 1; ++y)
        for (int x = 1; x < side - 1; ++x) {
            east += kDirectionX[directions[plane.grid().index(x, y)]];
            south += kDirectionY[directions[plane.grid().index(x, y)]];
        }
    EXPECT_NEAR(std::atan2(south, east), angle, 0.07);
}

/// A window of a larger map that says where it begins strays as the map does.
TEST(FlowDirection, OfAWindowStraysAsThatOfTheWholeMap) {
    Workers workers;
    const Heightmap whole = test::shapedTerrain(test::Shape::Cone, 4, 90, 70);
    const CellRect window{31, 12, 83, 60};
    const Heightmap part = croppedTo(window, whole);
    const auto ofWhole =
        flowDirections(whole, CellMask(whole.cells().size(), 0), workers, {.randomness = 1.0f, .seed = 8});
    const auto differing = [&](const FlowDirectionOptions& options) {
        const auto directions = flowDirections(part, CellMask(part.cells().size(), 0), workers, options);
        int count = 0;
        for (int y = 1; y < part.height() - 1; ++y)
            for (int x = 1; x < part.width() - 1; ++x)
                count += directions[part.grid().index(x, y)] != ofWhole[whole.grid().index(31 + x, 12 + y)];
        return count;
    };
    EXPECT_EQ(differing({.randomness = 1.0f, .seed = 8, .x0 = 31, .y0 = 12}), 0);
    EXPECT_GT(differing({.randomness = 1.0f, .seed = 8}), 100);
}

TEST(FlowDirection, DonorMasksMirrorTheDirections) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        SCOPED_TRACE(seed);
        const Heightmap ground = test::randomTerrain(seed);
        Workers workers;
        const auto directions = flowDirections(ground, CellMask(ground.grid().cellCount(), 0), workers);
        const auto donors = donorMasks(ground.grid(), directions, workers);
        std::vector<std::uint8_t> expected(donors.size(), 0);
        const auto offsets = directionOffsets(ground.width());
        for (std::size_t c = 0; c < directions.size(); ++c)
            if (directions[c] < kPit)
                expected[c + offsets[directions[c]]] |= static_cast<std::uint8_t>(1u << (7 - directions[c]));
        EXPECT_EQ(donors, expected);
    }
}

TEST(OutletMask, TheSeaReachesLowlandsFromTheEdgesOverCornersAndAtItsVeryLevel) {
    Heightmap ground(GridSpec{5, 5, 10.0}, 10.0f);
    ground.at(0, 2) = ground.at(1, 2) = 1.0f; // a bay
    ground.at(2, 1) = 5.0f;                   // behind its corner, at the level
    ground.at(3, 3) = 1.0f;                   // a depression inland
    ground.at(4, 0) = kNoValue;
    CellMask expected(25, 0);
    expected[10] = expected[11] = expected[7] = 1;
    EXPECT_EQ(outletMask(ground, {OutletPolicy::EdgeSea, 5.0}), expected);
    EXPECT_EQ(outletMask(ground, {OutletPolicy::EdgeSea, 0.0}), CellMask(25, 0));
}

TEST(OutletMask, SeaTakesInlandWatersAndEdgeSeaDoesNot) {
    // 0 at (0,0) reaches the edge, the 0 in the middle of the 5x5 does not.
    Heightmap ground(GridSpec{5, 5, 1.0}, 3.0f);
    ground.at(0, 0) = ground.at(1, 1) = ground.at(3, 3) = 0.0f;
    const CellMask sea = outletMask(ground, {OutletPolicy::Sea, 0.0});
    const CellMask edgeSea = outletMask(ground, {OutletPolicy::EdgeSea, 0.0});
    EXPECT_EQ(sea[18], 1);
    EXPECT_EQ(edgeSea[18], 0);
    EXPECT_EQ(edgeSea[6], 1);
    EXPECT_EQ(edgeSea[0], 1);
    EXPECT_EQ(std::ranges::count(sea, 1), 3);
}

TEST(OutletMask, EdgesAndMouths) {
    Heightmap ground(GridSpec{4, 3, 1.0});
    EXPECT_EQ(outletMask(ground, {OutletPolicy::Edges}), (CellMask{1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1}));
    Heightmap mouths(GridSpec{4, 3, 1.0});
    mouths.at(2, 1) = 7;
    EXPECT_EQ(std::ranges::count(outletMask(ground, {OutletPolicy::Mouths, 0.0, &mouths}), 1), 1);
    EXPECT_EQ(outletMask(ground, {OutletPolicy::Mouths, 0.0, &mouths})[6], 1);
    EXPECT_EQ(std::ranges::count(outletMask(ground, {OutletPolicy::Mouths}), 1), 0);
}

} // namespace
} // namespace oxbow
