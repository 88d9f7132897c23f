#include "core/erosion/dunes/sand_level.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

Heightmap random(const GridSpec& grid, std::uint64_t seed, double most) {
    Heightmap map(grid);
    for (std::size_t c = 0; c < map.cells().size(); ++c)
        map.cells()[c] = static_cast<float>(most * unitDouble(randomBits(seed, c)));
    return map;
}

TEST(SandLevel, TheMapGetsAsMuchSandAsTheCoarseGridAndNeverLessThanNone) {
    ThreadPool pool(2);
    const GridSpec fine{60, 90, 2.0}, coarse{20, 30, 6.0};
    const CoarseGrid level(fine, coarse);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Heightmap sand = random(fine, seed, 8.0);
        const Heightmap before = level.restrict(sand, {pool}), after = random(coarse, seed + 100, 8.0);
        Booking rounding;
        const double crossed = exactSum(after.cells()).value() - exactSum(before.cells()).value();
        const Heightmap moved = prolongedSand(level, sand, before, after, crossed, {pool}, rounding);
        const double wanted = exactSum(sand.cells()).value() + crossed * 9.0;
        EXPECT_NEAR(exactSum(moved.cells()).value(), wanted, 1e-6 * wanted);
        for (const float cell : moved.cells())
            ASSERT_GE(cell, 0.0f);
    }
}

TEST(SandLevel, WhereNothingMovedNothingChanges) {
    ThreadPool pool(2);
    const GridSpec fine{64, 64, 2.0}, coarse{32, 32, 4.0};
    const CoarseGrid level(fine, coarse);
    const Heightmap sand = random(fine, 3, 5.0), before = level.restrict(sand, {pool});
    Booking rounding;
    const Heightmap moved = prolongedSand(level, sand, before, before, 0.0, {pool}, rounding);
    for (std::size_t c = 0; c < sand.cells().size(); ++c)
        EXPECT_EQ(moved.cells()[c], sand.cells()[c]);
}

TEST(SandLevel, OnTheMapsOwnGridCellsAreWhatTheyBecame) {
    ThreadPool pool(2);
    const GridSpec grid{40, 30, 5.0};
    const Heightmap before = random(grid, 1, 5.0), after = random(grid, 2, 5.0);
    Booking rounding;
    const double crossed = exactSum(after.cells()).value() - exactSum(before.cells()).value();
    const Heightmap moved = prolongedSand(CoarseGrid(grid, grid), before, before, after, crossed, {pool}, rounding);
    for (std::size_t c = 0; c < before.cells().size(); ++c)
        EXPECT_NEAR(moved.cells()[c], after.cells()[c], 1e-5f);
}

} // namespace
} // namespace oxbow
