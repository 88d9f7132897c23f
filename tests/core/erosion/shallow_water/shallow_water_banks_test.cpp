#include "core/erosion/shallow_water/shallow_water_banks.h"

#include "core/base/thread_pool.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oxbow {
namespace {

/// A wall of 40 m between x = 9 and x = 10, with water at its foot in row 3.
WorkingTerrain wall() {
    WorkingTerrain terrain = test::terrainOf({20, 12, 10.0}, [](int x, int) { return x < 10 ? 100.0f : 140.0f; });
    terrain.edit(Layer::Water).at(9, 3) = 0.5f;
    return terrain;
}

void slide(WorkingTerrain& terrain, const BankOptions& options) {
    ThreadPool pool(2);
    WaterBanks(terrain.grid()).slide(terrain, options, {pool});
}

TEST(ShallowWaterBanks, OnlyBanksBesideWaterSlide) {
    WorkingTerrain terrain = wall();
    slide(terrain, {.angleDeg = 45.0, .mobility = 0.1});
    EXPECT_LT(terrain.elevation().at(10, 3), 139.0f);
    EXPECT_GT(terrain.elevation().at(9, 3), 101.0f);
    EXPECT_EQ(terrain.elevation().at(10, 8), 140.0f);
    EXPECT_EQ(terrain.elevation().at(9, 8), 100.0f);
    EXPECT_FLOAT_EQ(terrain.find(Layer::Wear)->at(10, 3), 140.0f - terrain.elevation().at(10, 3));
}

TEST(ShallowWaterBanks, BanksBelowTheirAngleHold) {
    WorkingTerrain terrain = wall();
    slide(terrain, {.angleDeg = 77.0, .mobility = 0.1}); // tan 77 degrees > 4
    EXPECT_EQ(terrain.elevation().at(10, 3), 140.0f);
}

TEST(ShallowWaterBanks, ThePaintedTalusCountsWhereThereIsOne) {
    WorkingTerrain terrain = wall();
    std::ranges::fill(terrain.edit(Layer::Talus).cells(), 77.0f);
    slide(terrain, {.angleDeg = 30.0, .mobility = 0.1});
    EXPECT_EQ(terrain.elevation().at(10, 3), 140.0f);
}

TEST(ShallowWaterBanks, BedrockHolds) {
    WorkingTerrain terrain = wall();
    std::ranges::fill(terrain.edit(Layer::Hardness).cells(), 1.0f);
    slide(terrain, {.angleDeg = 10.0, .mobility = 0.1});
    EXPECT_EQ(terrain.elevation().at(10, 3), 140.0f);
}

} // namespace
} // namespace oxbow
