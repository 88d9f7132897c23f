#include "core/erosion/shallow_water/shallow_water_bed.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

double sum(const Heightmap& layer) {
    return std::accumulate(layer.cells().begin(), layer.cells().end(), 0.0);
}

struct BedCase {
    explicit BedCase(const GridSpec& grid) : terrain(grid), owed(grid), bed(grid) {
        for (float& cell : terrain.elevation().cells())
            cell = 512.0f;
    }
    void change(const BedOptions& options) { bed.change(terrain, owed, options, {pool}); }

    ThreadPool pool{2};
    WorkingTerrain terrain;
    Heightmap owed;
    WaterBed bed;
};

/// The standard deviation over which one change of -64 m is spread, m.
double spreadM(int side, double cellSizeM, double radiusM) {
    BedCase cut({side, side, cellSizeM});
    const int middle = side / 2;
    const auto area = static_cast<float>(100.0 / (cellSizeM * cellSizeM));
    cut.owed.at(middle, middle) = -64.0f * area;
    cut.change({.radiusM = radiusM, .lowest = 0.0f, .highest = 1000.0f});
    double moments[2] = {};
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double change = cut.terrain.elevation().at(x, y) - 512.0;
            moments[0] += (x - middle) * (x - middle) * change;
            moments[1] += (y - middle) * (y - middle) * change;
        }
    EXPECT_NEAR(sum(cut.terrain.elevation()) + sum(cut.owed), 512.0 * side * side - 64.0 * area, 1e-4 * area * 64.0);
    EXPECT_NEAR(sum(*cut.terrain.find(Layer::Wear)), 64.0 * area, 1e-3 * area * 64.0);
    EXPECT_EQ(sum(*cut.terrain.find(Layer::Deposition)), 0.0);
    EXPECT_NEAR(moments[0] / moments[1], 1.0, 0.01);
    return cellSizeM * std::sqrt(moments[0] / (-64.0 * area));
}

TEST(ShallowWaterBed, SpreadsAChangeOverItsRadiusAtAnyCellSizeAndLosesNothing) {
    EXPECT_NEAR(spreadM(81, 10.0, 40.0), 40.0, 0.5);
    EXPECT_NEAR(spreadM(301, 1.0, 20.0), 20.0, 0.25);
    EXPECT_NEAR(spreadM(501, 2.0, 50.0), 50.0, 0.7);
}

TEST(ShallowWaterBed, BedrockGivesNothingButWhatIsLaidOnItAndNothingIsLost) {
    for (const bool wraps : {false, true})
        for (const double radiusM : {1.0, 3.0, 30.0}) {
            BedCase bed({60, 45, 1.0});
            const auto isBedrock = [](std::size_t c) { return randomBits(3, c / 7) % 3 == 0; };
            for (std::size_t c = 0; c < bed.owed.cells().size(); ++c) {
                bed.terrain.elevation().cells()[c] = 500.0f + 40.0f * unitFloat(randomBits(1, c));
                bed.terrain.edit(Layer::Hardness).cells()[c] = isBedrock(c) ? 1.0f : 0.5f;
                const float change = unitFloat(randomBits(2, c)) - 0.5f;
                bed.owed.cells()[c] = isBedrock(c) ? std::max(0.0f, change) : change;
            }
            const Heightmap before = bed.terrain.elevation();
            const double all = sum(before) + sum(bed.owed);
            bed.change({.radiusM = radiusM, .lowest = 0.0f, .highest = 1000.0f, .wraps = wraps});
            EXPECT_NEAR(sum(bed.terrain.elevation()) + sum(bed.owed), all, 0.01);
            bool anyFell = false, anyRose = false;
            for (std::size_t c = 0; c < before.cells().size(); ++c) {
                const float change = bed.terrain.elevation().cells()[c] - before.cells()[c];
                anyFell |= change < 0.0f;
                if (!isBedrock(c))
                    continue;
                ASSERT_GE(change, 0.0f) << radiusM;
                anyRose |= change > 0.0f;
            }
            EXPECT_TRUE(anyFell && anyRose);
        }
}

TEST(ShallowWaterBed, AWideSpreadEndsAtCellsWithoutAValueAndGoesRoundWhereTheMapDoes) {
    for (const bool wraps : {false, true}) {
        BedCase cut({120, 90, 1.0});
        for (int y = 0; y < 90; ++y)
            cut.terrain.elevation().at(60, y) = kNoValue;
        cut.owed.at(50, 45) = -64.0f;
        cut.owed.at(3, 45) = 32.0f;
        cut.change({.radiusM = 12.0, .lowest = 0.0f, .highest = 1000.0f, .wraps = wraps});
        double west = 0.0, east = 0.0;
        for (int y = 0; y < 90; ++y)
            for (int x = 0; x < 120; ++x)
                if (x != 60)
                    (x < 60 ? west : east) += cut.terrain.elevation().at(x, y) - 512.0 + cut.owed.at(x, y);
        EXPECT_NEAR(west + east, -32.0, 0.01);
        if (wraps) // of what lies 3.5 cells from the edge some 38 % goes over it
            EXPECT_NEAR(east, 0.38 * 32.0, 2.0);
        else
            EXPECT_EQ(east, 0.0);
    }
}

TEST(ShallowWaterBed, ChangesStayOnTheMapWithEdgesCellsWithoutValueAndRound) {
    for (const bool wraps : {false, true}) {
        BedCase cut({9, 5, 10.0});
        cut.terrain.elevation().at(3, 2) = kNoValue;
        for (std::size_t i = 0; i < cut.owed.cells().size(); ++i)
            cut.owed.cells()[i] = unitFloat(randomBits(7, i)) - 0.5f;
        cut.owed.at(3, 2) = 0.0f;
        const double before = sum(cut.owed);
        cut.change({.radiusM = 25.0, .lowest = 0.0f, .highest = 1000.0f, .wraps = wraps});
        double after = sum(cut.owed);
        for (const float cell : cut.terrain.elevation().cells())
            after += std::isnan(cell) ? 0.0 : cell - 512.0;
        EXPECT_NEAR(after, before, 1e-4);
        EXPECT_TRUE(std::isnan(cut.terrain.elevation().at(3, 2)));
    }
}

TEST(ShallowWaterBed, WhatTheLimitsForbidStaysOwed) {
    BedCase cut({5, 5, 10.0});
    for (float& cell : cut.owed.cells())
        cell = -3.0f;
    cut.change({.radiusM = 0.0, .lowest = 511.0f, .highest = 512.0f});
    EXPECT_EQ(cut.terrain.elevation().at(2, 2), 511.0f);
    EXPECT_EQ(cut.owed.at(2, 2), -2.0f);
}

TEST(ShallowWaterBed, ChangesTooSmallForTheGroundsBitsAddUp) {
    BedCase cut({3, 3, 10.0});
    for (int i = 0; i < 1000; ++i) {
        for (float& cell : cut.owed.cells())
            cell -= 1e-6f;
        cut.change({.radiusM = 0.0, .lowest = 0.0f, .highest = 1000.0f});
    }
    EXPECT_NEAR(cut.terrain.elevation().at(1, 1), 512.0 - 0.001, 4e-5);
}

} // namespace
} // namespace oxbow
