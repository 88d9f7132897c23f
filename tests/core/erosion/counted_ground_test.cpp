#include "core/erosion/counted_ground.h"

#include "core/base/compute.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oxbow {
namespace {

/// A row of cells at a height, and what each is owed.
struct Row {
    WorkingTerrain terrain;
    Heightmap owed;
    ThreadPool pool{1};
    Row(float heightM, std::initializer_list<float> owedM) : terrain({static_cast<int>(owedM.size()), 1, 1.0}), owed(terrain.grid()) {
        std::ranges::fill(terrain.elevation().cells(), heightM);
        std::ranges::copy(owedM, owed.cells().begin());
    }
    double settle() { return settleRest(terrain, owed, {pool}); }
    [[nodiscard]] float at(int x) { return terrain.elevation().at(x, 0); }
};

TEST(SettledRest, WhatIsTooLittleForACellGoesOnUntilItIsABit) {
    constexpr float kBit = 0x1p-10f; // of heights from 8192 to 16384 m
    Row row(10000.0f, {0.25f * kBit, 0.25f * kBit, 0.25f * kBit, 0.5f * kBit});
    // A quarter, a half (to even: none), three quarters, and a quarter more than that bit.
    EXPECT_DOUBLE_EQ(row.settle(), 0.25 * kBit);
    EXPECT_EQ(row.at(0), 10000.0f);
    EXPECT_EQ(row.at(1), 10000.0f);
    EXPECT_EQ(row.at(2), 10000.0f + kBit);
    EXPECT_EQ(row.at(3), 10000.0f);
    EXPECT_EQ(row.terrain.edit(Layer::Deposition).at(2, 0), kBit);
}

TEST(SettledRest, CellsWithoutAValueAreLeftOut) {
    Row row(5.0f, {2.0f, -1.0f});
    row.terrain.elevation().at(0, 0) = kNoValue;
    EXPECT_EQ(row.settle(), 0.0);
    EXPECT_EQ(row.at(1), 4.0f);
    EXPECT_EQ(row.terrain.edit(Layer::Wear).at(1, 0), 1.0f);
}

constexpr double kHighBit = 0x1p-10; // of heights from 8192 to 16384 m

/// Four cells of which the second wore by 1 m and the third gained 3 m.
struct WornRow : Row {
    WornRow() : Row(10000.0f, {0.0f, 0.0f, 0.0f, 0.0f}) {
        terrain.edit(Layer::Wear).at(1, 0) = 1.0f;
        terrain.edit(Layer::Deposition).at(2, 0) = 3.0f;
    }
    /// What is booked of `takenM` in the end.
    double settleTaken(double takenM) {
        ExactSum taken;
        taken.add(0.75 * takenM);
        Booking last;
        last.rounding.add(0.25 * takenM);
        settleRounding(terrain, taken, last, {pool});
        last.rounding.add(taken);
        return last.rounding.value();
    }
};

TEST(SettledRounding, GoesBackInSharesOfWhatCellsWoreAndGained) {
    WornRow row;
    EXPECT_EQ(row.settleTaken(4.0 * kHighBit), 0.0);
    EXPECT_EQ(row.at(0), 10000.0f);
    EXPECT_EQ(row.at(1), 10000.0f + static_cast<float>(kHighBit));
    EXPECT_EQ(row.at(2), 10000.0f + static_cast<float>(3.0 * kHighBit));
    EXPECT_EQ(row.at(3), 10000.0f);
}

TEST(SettledRounding, RockThatNothingWearsIsPassedOver) {
    WornRow row;
    row.terrain.elevation().at(2, 0) = 1.0f; // its bits are finer
    row.terrain.edit(Layer::Hardness).at(2, 0) = 1.0f;
    EXPECT_EQ(row.settleTaken(1.25 * kHighBit), 0.25 * kHighBit);
    EXPECT_EQ(row.at(1), 10000.0f + static_cast<float>(kHighBit));
    EXPECT_EQ(row.at(2), 1.0f);
}

TEST(SettledRounding, WhatIsMoreThanWasTakenIsTakenBack) {
    WornRow row;
    EXPECT_EQ(row.settleTaken(-4.0 * kHighBit), 0.0);
    EXPECT_EQ(row.at(2), 10000.0f - static_cast<float>(3.0 * kHighBit));
    EXPECT_EQ(row.terrain.edit(Layer::Wear).at(2, 0), static_cast<float>(3.0 * kHighBit));
}

TEST(SettledRounding, RockThatNothingWearsStaysAsItIs) {
    WornRow row;
    row.terrain.edit(Layer::Hardness).at(1, 0) = 1.0f;
    EXPECT_EQ(row.settleTaken(4.0 * kHighBit), 0.0);
    EXPECT_EQ(row.at(1), 10000.0f);
    EXPECT_EQ(row.at(2), 10000.0f + static_cast<float>(4.0 * kHighBit));
}

TEST(SettledRounding, LessThanATenBillionthOfTheWorkIsLeft) {
    WornRow row;
    row.terrain.edit(Layer::Deposition).at(3, 0) = 1e10f;
    EXPECT_EQ(row.settleTaken(0.5), 0.5);
    EXPECT_EQ(row.at(3), 10000.0f);
}

} // namespace
} // namespace oxbow
