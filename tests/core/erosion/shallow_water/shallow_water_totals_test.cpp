#include "core/erosion/shallow_water/shallow_water_totals.h"

#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oxbow {
namespace {

TEST(ShallowWaterTotals, ExtremesSkipCellsWithoutAValue) {
    ThreadPool pool(2);
    WorkingTerrain terrain({37, 70, 10.0});
    std::ranges::fill(terrain.elevation().cells(), 2.0f);
    terrain.elevation().at(1, 65) = kNoValue;
    terrain.elevation().at(36, 69) = -5.0f;
    terrain.edit(Layer::Water).at(3, 40) = 7.0f;
    const WaterExtremes totals = waterExtremes(terrain, pool);
    EXPECT_EQ(totals.lowest, -5.0f);
    EXPECT_EQ(totals.highest, 2.0f);
    EXPECT_EQ(totals.deepest, 7.0f);
}

TEST(ShallowWaterTotals, SpringsAreFoundByRow) {
    EXPECT_TRUE(findSprings(nullptr).empty());
    Heightmap springs({4, 3, 10.0});
    springs.at(2, 1) = 5.0f;
    springs.at(0, 2) = 1.0f;
    springs.at(3, 0) = kNoValue;
    const auto found = findSprings(&springs);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].x, 2);
    EXPECT_EQ(found[0].m3PerS, 5.0f);
    EXPECT_EQ(found[1].y, 2);
}

} // namespace
} // namespace oxbow
