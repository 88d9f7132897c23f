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

TEST(SandLevel, TheGroundFollowsItsSand) {
    ThreadPool pool(2);
    const GridSpec grid{3, 1, 1.0};
    Heightmap before(grid), after(grid), ground(grid, 100.0f), wear(grid), deposition(grid);
    before.at(0, 0) = 4.0f;
    after.at(1, 0) = 3.0f;
    before.at(2, 0) = after.at(2, 0) = 1.0f;
    Booking rounding;
    followSand(before, after, ground, &wear, &deposition, {pool}, rounding);
    EXPECT_EQ(ground.at(0, 0), 96.0f);
    EXPECT_EQ(ground.at(1, 0), 103.0f);
    EXPECT_EQ(ground.at(2, 0), 100.0f);
    EXPECT_EQ(wear.at(0, 0), 4.0f);
    EXPECT_EQ(deposition.at(1, 0), 3.0f);
    EXPECT_EQ(rounding.rounding.value(), 0.0);
}

} // namespace
} // namespace oxbow
