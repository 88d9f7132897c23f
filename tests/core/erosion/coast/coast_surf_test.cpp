#include "core/erosion/coast/coast_surf.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

const SurfRules kRules{.bermM = 2.0, .deepestM = -8.0, .stirredM = 8.0, .beachSlope = 0.07, .cellM = 10.0};

SurfSand::Place lonely(double ground, double sand) {
    return {.ground = ground, .sand = sand, .next = {SurfSand::kNoPlace, SurfSand::kNoPlace, SurfSand::kNoPlace, SurfSand::kNoPlace}};
}

TEST(SurfSand, WavesCarryTheShareThatBothSidesAreStirred) {
    ThreadPool pool(1);
    SurfSand sand(2, kRules);
    SurfSand::Place west = lonely(-4.0, 1.0), east = lonely(-6.0, 0.0); // stirred by 1/2 and 1/4
    west.next[1] = 1;
    west.goes[1] = 0.2f;
    east.next[0] = 0;
    sand.set(0, west);
    sand.set(1, east);
    EXPECT_EQ(sand.sweep(1, {pool}), 0.0);
    // The ground falls by 2 m on 10 m, less than sand under half stirred water holds: nothing slides.
    const double carried = static_cast<double>(0.2f) * 0.5 * 1.0 * 0.25;
    EXPECT_DOUBLE_EQ(sand.sand(1), carried);
    EXPECT_DOUBLE_EQ(sand.sand(0), 1.0 - carried);
    EXPECT_DOUBLE_EQ(sand.ground(1), -6.0 + carried);
}

TEST(SurfSand, WhatStandsTooSteepSlidesButNoMoreThanThereIs) {
    ThreadPool pool(1);
    SurfSand sand(2, kRules);
    SurfSand::Place high = lonely(5.0, 0.5), low = lonely(-20.0, 0.0);
    high.next[3] = 1;
    low.next[2] = 0;
    sand.set(0, high);
    sand.set(1, low);
    sand.sweep(1, {pool}); // 0.15 of what stands steeper than 0.7 m: far more than half a metre
    EXPECT_EQ(sand.sand(0), 0.0);
    EXPECT_DOUBLE_EQ(sand.sand(1), 0.5);
    EXPECT_DOUBLE_EQ(sand.ground(0), 4.5);
}

TEST(SurfSand, SupplyComesEvenlyAndSandLeavesOverTheMapsEdge) {
    ThreadPool pool(1);
    SurfSand sand(1, kRules);
    SurfSand::Place place = lonely(0.0, 0.0); // wholly stirred
    place.supply = 4.0;
    place.next[0] = SurfSand::kMapEdge;
    place.goes[0] = 0.5f;
    sand.set(0, place);
    const double over = sand.sweep(2, {pool}); // 2 m come, 1 goes; 2 come to 1, half of 3 goes
    EXPECT_DOUBLE_EQ(over, 2.5);
    EXPECT_DOUBLE_EQ(sand.sand(0), 1.5);
    EXPECT_EQ(sand.supply(0), 0.0);
}

/// A long row of places; sand lies on a few of them, far apart.
SurfSand rowOfPlaces(int count) {
    SurfSand sand(count, kRules);
    for (int i = 0; i < count; ++i) {
        SurfSand::Place place = lonely(-3.0 + 0.5 * unitDouble(randomBits(1, i)), i % 300 == 7 ? 2.0 : 0.0);
        place.next[0] = i > 0 ? i - 1 : SurfSand::kMapEdge;
        place.next[1] = i + 1 < count ? i + 1 : SurfSand::kMapEdge;
        place.goes = {0.02f, 0.15f, 0.0f, 0.0f};
        sand.set(i, place);
    }
    return sand;
}

TEST(SurfSand, NoneIsLostAndBareStretchesStayAsTheyAre) {
    constexpr int kCount = 5000;
    ThreadPool pool(2);
    const SurfSand before = rowOfPlaces(kCount);
    SurfSand after = before;
    const double over = after.sweep(60, {pool});
    double sum = over, was = 0.0;
    for (int i = 0; i < kCount; ++i) {
        sum += after.sand(i);
        was += before.sand(i);
        EXPECT_GE(after.sand(i), 0.0);
        EXPECT_NEAR(after.ground(i) - after.sand(i), before.ground(i) - before.sand(i), 1e-12);
    }
    EXPECT_NEAR(sum, was, 1e-11);
    EXPECT_EQ(after.sand(150), 0.0); // 143 cells from the nearest sand, 60 sweeps
    EXPECT_EQ(after.ground(150), before.ground(150));
    EXPECT_GT(after.sand(8), 0.1);
}

TEST(SurfSand, TheBytesDoNotDependOnThreads) {
    constexpr int kCount = 9001;
    std::vector<double> first;
    for (const int threads : {1, 3}) {
        ThreadPool pool(threads);
        SurfSand sand = rowOfPlaces(kCount);
        sand.sweep(100, {pool});
        std::vector<double> cells;
        for (int i = 0; i < kCount; ++i)
            cells.push_back(sand.sand(i));
        if (first.empty())
            first = cells;
        EXPECT_EQ(cells, first);
    }
}

} // namespace
} // namespace oxbow
