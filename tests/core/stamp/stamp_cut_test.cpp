#include "core/stamp/stamp_cut.h"

#include "core/base/error.h"
#include "core/stamp/stamp_stage.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/stamp/stamp_test_help.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

/// A slope with a bump of 100 m on it.
Heightmap slopeWithBump(int side, double cellM, double east, double south) {
    Heightmap map(GridSpec{side, side, cellM});
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double u = (x + 0.5) * cellM - 500.0, v = (y + 0.5) * cellM - 500.0;
            map.at(x, y) = static_cast<float>(300.0 + east * u + south * v + 100.0 * std::exp(-(u * u + v * v) / 10000.0));
        }
    return map;
}

StampCut middle(double sizeM) {
    return {.eastM = 500.0, .southM = 500.0, .widthM = sizeM, .depthM = sizeM};
}

TEST(StampCut, LeavesTheSlopeAndKeepsTheBump) {
    ThreadPool pool(2);
    const Heightmap ground = slopeWithBump(100, 10.0, 0.2, -0.1);
    for (const bool isRound : {false, true})
        for (const double rotation : {0.0, 90.0, 30.0}) {
            StampCut cut = middle(600.0);
            cut.isRound = isRound;
            cut.rotationDeg = rotation;
            cut.softEdge = 0.1;
            const Heightmap stamp = cutStamp(ground, cut, {pool});
            ASSERT_EQ(stamp.width(), 60);
            EXPECT_NEAR(stamp.at(30, 30), 100.0, 1.5) << isRound << rotation;
            EXPECT_NEAR(stamp.at(30, 10), 100.0 * std::exp(-195.0 * 195.0 / 10000.0), 1.5);
            for (int i = 0; i < 60; ++i) {
                EXPECT_EQ(stamp.at(i, 0), 0.0f);
                EXPECT_EQ(stamp.at(59, i), 0.0f);
            }
        }
}

TEST(StampCut, AlignedWithCellsItHasTheirHeights) {
    ThreadPool pool(1);
    const Heightmap ground = slopeWithBump(100, 10.0, 0.0, 0.0);
    StampCut cut = middle(600.0);
    cut.softEdge = 0.0;
    const Heightmap stamp = cutStamp(ground, cut, {pool});
    const float base = ground.at(30, 30) - stamp.at(10, 10);
    for (int y = 1; y < 59; ++y)
        for (int x = 1; x < 59; ++x)
            ASSERT_NEAR(stamp.at(x, y) + base - ground.at(20 + x, 20 + y), stamp.at(10, 10) + base - ground.at(30, 30), 1e-3f);
}

TEST(StampCut, WrittenAndLaidAgainItIsTheGroundItWasCutFrom) {
    const TestFolder folder;
    ThreadPool pool(2);
    const Heightmap ground = slopeWithBump(100, 10.0, 0.15, 0.05);
    const Heightmap stamp = cutStamp(ground, middle(600.0), {pool});
    writeStamp(folder / "bump.png", stamp);
    const ValueRange range = valueRange(stamp.cells());
    Heightmap slope(ground.grid());
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 100; ++x)
            slope.at(x, y) = static_cast<float>(300.0 + 0.15 * ((x + 0.5) * 10.0 - 500.0) + 0.05 * ((y + 0.5) * 10.0 - 500.0));
    const Heightmap again = test::stamped(slope, test::plainly(ground.grid(), "bump.png", 600.0, static_cast<double>(range.high)),
                                          (folder / ""));
    for (int y = 32; y < 68; ++y)
        for (int x = 32; x < 68; ++x)
            ASSERT_NEAR(again.at(x, y), ground.at(x, y), 0.05f) << x << ", " << y;
}

TEST(StampCut, BeyondTheMapThereIsThePlane) {
    ThreadPool pool(1);
    const Heightmap ground = slopeWithBump(100, 10.0, 0.1, 0.0);
    StampCut cut = middle(800.0);
    cut.eastM = 100.0;
    const Heightmap stamp = cutStamp(ground, cut, {pool});
    for (const float cell : stamp.cells())
        ASSERT_TRUE(std::isfinite(cell));
    EXPECT_THROW(static_cast<void>(cutStamp(ground, middle(5.0), {pool})), Error);
    EXPECT_THROW(static_cast<void>(cutStamp(ground, middle(1e6), {pool})), Error);
    EXPECT_THROW(static_cast<void>(cutStamp(ground, middle(std::nan("")), {pool})), Error);
}

} // namespace
} // namespace oxbow
