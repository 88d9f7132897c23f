#include "core/measure/river_overlap.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::Workers;

/// A valley that runs south along column `river`, on a map of the given resolution and 64 m side.
Heightmap valley(double riverM, int side) {
    Heightmap map(GridSpec{side, side, 64.0 / side});
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            map.at(x, y) = static_cast<float>(200.0 + 5.0 * std::abs((x + 0.5) * map.cellSizeM() - riverM) -
                                              (y + 0.5) * map.cellSizeM());
    return map;
}

double dice(const Heightmap& a, const Heightmap& b, const RiverOverlapOptions& options = {0.1, 2, {}}) {
    Workers workers;
    return riverOverlap(a, b, workers, options).dice;
}

TEST(RiverOverlap, AMapAgreesWithItselfInEveryRiver) {
    EXPECT_EQ(dice(valley(31.5, 64), valley(31.5, 64)), 1.0);
    EXPECT_EQ(dice(valley(31.5, 64), valley(31.5, 64), {0.1, 0, {}}), 1.0);
}

TEST(RiverOverlap, TheSameValleyAgreesAtAnotherResolution) {
    // The river's head moves a little, as other cells join it.
    EXPECT_GT(dice(valley(31.5, 64), valley(31.5, 256)), 0.95);
}

TEST(RiverOverlap, ARiverBeyondTheToleranceDoesNotCount) {
    EXPECT_EQ(dice(valley(31.5, 64), valley(33.5, 64)), 1.0);
    EXPECT_EQ(dice(valley(31.5, 64), valley(34.5, 64)), 0.0);
    EXPECT_EQ(dice(valley(31.5, 64), valley(34.5, 64), {0.1, 3, {}}), 1.0);
}

TEST(RiverOverlap, CountsTheRiverCellsOnTheCoarserGrid) {
    Workers workers;
    const RiverOverlap overlap = riverOverlap(valley(31.5, 64), valley(31.5, 128), workers, {0.1, 2, {}});
    // The valley's column from where a tenth of the map has joined it to the edge.
    EXPECT_GT(overlap.cellsA, 40);
    EXPECT_LE(overlap.cellsA, 64);
    EXPECT_NEAR(static_cast<double>(overlap.cellsB), static_cast<double>(overlap.cellsA), 8.0);
}

TEST(RiverOverlap, RiversEndAtTheSea) {
    // The valley falls by 1 m a row, from 199.5 m: rows 31 to 63 lie at 168.5 m or lower.
    Workers workers;
    const Heightmap map = valley(31.5, 64);
    const auto all = riverOverlap(map, map, workers, {0.02, 2, {}}).cellsA;
    const auto land = riverOverlap(map, map, workers, {0.02, 2, 168.5}).cellsA;
    EXPECT_EQ(all - land, 33);
}

TEST(RiverOverlap, WithoutRiversThereIsNoNumber) {
    EXPECT_TRUE(std::isnan(dice(valley(31.5, 64), Heightmap(GridSpec{64, 64, 1.0}), {0.99, 2, {}})));
}

} // namespace
} // namespace oxbow
