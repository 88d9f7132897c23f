#include "core/repair/plate/no_data_fill.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace oxbow {
namespace {

constexpr float kHole = std::numeric_limits<float>::quiet_NaN();

TEST(NoDataFill, AHoleInAFlatKeepsTheFlatAndCountsItsCells) {
    Heightmap map(GridSpec{131, 77, 1.0}, 250.0f);
    for (int y = 20; y < 60; ++y)
        for (int x = 30; x < 100; ++x)
            map.at(x, y) = kHole;
    map.at(0, 0) = std::numeric_limits<float>::infinity();
    map.at(130, 76) = -3.4e38f;
    EXPECT_EQ(fillNoData(map, test::Workers()), 40U * 70U + 2U);
    for (const float value : map.cells())
        ASSERT_NEAR(value, 250.0f, 1e-3f);
}

TEST(NoDataFill, AHoleIsFilledBetweenItsBordersAndKnownCellsStay) {
    Heightmap map(GridSpec{64, 64, 1.0});
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            map.at(x, y) = x >= 20 && x < 40 && y >= 20 && y < 40 ? kHole : static_cast<float>(x);
    EXPECT_EQ(fillNoData(map, test::Workers()), 400U);
    EXPECT_EQ(map.at(19, 30), 19.0f);
    for (int x = 20; x < 40; ++x) {
        EXPECT_GT(map.at(x, 30), 17.0f);
        EXPECT_LT(map.at(x, 30), 43.0f);
    }
    EXPECT_LT(map.at(22, 30), map.at(37, 30));
}

TEST(NoDataFill, AMapWithoutAnyValueStaysAndIsCountedWhole) {
    Heightmap map(GridSpec{5, 1, 1.0}, kHole);
    EXPECT_EQ(fillNoData(map, test::Workers()), 5U);
    EXPECT_TRUE(std::isnan(map.at(2, 0)));
}

TEST(NoDataFill, OneKnownCellInARowFillsTheRow) {
    Heightmap map(GridSpec{301, 1, 1.0}, kHole);
    map.at(300, 0) = 7.0f;
    EXPECT_EQ(fillNoData(map, test::Workers()), 300U);
    EXPECT_FLOAT_EQ(map.at(0, 0), 7.0f);
}

} // namespace
} // namespace oxbow
