#include "core/erosion/level_ground.h"

#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

/// A slope with a ridge in every other column.
WorkingTerrain ridged(const GridSpec& grid) {
    return test::terrainOf(grid, [](int x, int y) { return 500 + 2 * y + (x % 2 == 0 ? 8 : 0); });
}

TEST(LevelGround, WearTakesTheCutAndLeavesTheDetail) {
    const GridSpec map{16, 16, 10.0}, coarse{4, 4, 40.0};
    ThreadPool pool(2);
    WorkingTerrain terrain = ridged(map);
    const WorkingTerrain before = ridged(map);
    const WornGround worn = wearGround(CoarseGrid(map, coarse), std::vector<double>(16, 3.0), 0.0, terrain, {pool});
    for (std::size_t c = 0; c < map.cellCount(); ++c)
        EXPECT_NEAR(terrain.elevation().cells()[c], before.find(Layer::Elevation)->cells()[c] - 3.0f, 1e-4);
    EXPECT_NEAR(worn.sumM, 3.0 * 256.0, 0.05);
    for (const double taken : worn.taken)
        EXPECT_NEAR(taken, 3.0, 1e-3);
    EXPECT_NEAR(terrain.find(Layer::Wear)->at(5, 5), 3.0f, 1e-4);
}

TEST(LevelGround, WearFadesRidgesByItsShareOfTheDetailsDepth) {
    const GridSpec map{16, 16, 10.0}, coarse{4, 4, 40.0};
    ThreadPool pool(1);
    WorkingTerrain terrain = ridged(map);
    static_cast<void>(wearGround(CoarseGrid(map, coarse), std::vector<double>(16, 10.0), 30.0, terrain, {pool}));
    // 10 m of 30 m: a quarter of what stands out goes.
    EXPECT_NEAR(terrain.elevation().at(8, 8) - terrain.elevation().at(9, 8), 0.75f * 8.0f, 1e-3);
}

TEST(LevelGround, HardGroundGivesAsMuchLess) {
    const GridSpec map{16, 16, 10.0}, coarse{4, 4, 40.0};
    ThreadPool pool(1);
    WorkingTerrain terrain = ridged(map);
    test::setCells(terrain.edit(Layer::Hardness), [](int x, int) { return x < 8 ? 0.75f : 1.0f; });
    const WornGround worn = wearGround(CoarseGrid(map, coarse), std::vector<double>(16, 4.0), 0.0, terrain, {pool});
    EXPECT_NEAR(worn.sumM, 128.0 * 1.0, 0.05);
    EXPECT_EQ(terrain.elevation().at(12, 3), 506.0f + 8.0f);
    EXPECT_NEAR(worn.taken[0], 1.0, 1e-3);
    EXPECT_EQ(worn.taken[3], 0.0);
}

TEST(LevelGround, EveningKeepsTheSumInsideAndIsBinomial) {
    const GridSpec grid{9, 9, 10.0};
    ThreadPool pool(2);
    std::vector<double> cells(81, 0.0);
    cells[grid.index(4, 4)] = 16.0;
    evenOnce(grid, cells, {pool});
    EXPECT_EQ(cells[grid.index(4, 4)], 4.0);
    EXPECT_EQ(cells[grid.index(5, 4)], 2.0);
    EXPECT_EQ(cells[grid.index(5, 5)], 1.0);
    EXPECT_EQ(std::accumulate(cells.begin(), cells.end(), 0.0), 16.0);
}

TEST(LevelGround, ALevelHasMeansOfLevelsAndSumsOfAmounts) {
    const GridSpec map{8, 8, 10.0}, coarse{2, 2, 40.0};
    ThreadPool pool(2);
    WorkingTerrain terrain(map);
    terrain.edit(Layer::Rain).at(1, 2) = 17.0f; // 1 elsewhere
    terrain.edit(Layer::Springs).at(1, 2) = 4.0f;
    terrain.edit(Layer::Springs).at(3, 3) = 2.0f;
    const WorkingTerrain level = restricted(CoarseGrid(map, coarse), terrain, {Layer::Rain, Layer::Springs, Layer::Hardness}, {pool});
    EXPECT_EQ(level.find(Layer::Rain)->at(0, 0), 2.0f);
    EXPECT_EQ(level.find(Layer::Rain)->at(1, 1), 1.0f);
    EXPECT_EQ(level.find(Layer::Springs)->at(0, 0), 6.0f);
    EXPECT_EQ(level.find(Layer::Springs)->at(1, 0), 0.0f);
    EXPECT_FALSE(level.has(Layer::Hardness)); // nobody wrote it
    EXPECT_FALSE(level.has(Layer::Elevation));
}

TEST(LevelGround, AGridOfASideKeepsTheMapsShape) {
    EXPECT_EQ(gridOfSide({2048, 1024, 5.0}, 512), (GridSpec{512, 256, 20.0}));
    EXPECT_EQ(gridOfSide({300, 1000, 2.0}, 100), (GridSpec{30, 100, 20.0}));
    EXPECT_EQ(gridOfSide({300, 2, 1.0}, 10), (GridSpec{10, 1, 30.0}));
    EXPECT_EQ(gridOfSide({300, 200, 1.0}, 300), (GridSpec{300, 200, 1.0}));
    EXPECT_EQ(gridOfSide({300, 200, 1.0}, 4000), (GridSpec{300, 200, 1.0}));
}

TEST(LevelGround, WhatIsDueMovesTheGroundAndIsCountedAndBooked) {
    const GridSpec map{8, 8, 10.0};
    ThreadPool pool(2);
    WorkingTerrain terrain(map);
    std::ranges::fill(terrain.elevation().cells(), 100.0f);
    terrain.elevation().at(4, 4) = std::nanf("");
    Booking rock;
    const CoarseGrid::Field change(4, -4.0);
    moveGround(CoarseGrid(map, {2, 2, 40.0}), {&change, 1}, terrain, {pool}, rock,
               [](int x, int y, auto&& row) { return y == 0 ? 3.0 : y == 1 ? 1e-6 : row[0][static_cast<std::size_t>(x)]; });
    EXPECT_EQ(terrain.elevation().at(3, 0), 103.0f);
    EXPECT_EQ(terrain.elevation().at(3, 1), 100.0f);
    EXPECT_NEAR(terrain.elevation().at(3, 2), 96.0f, 1e-5);
    EXPECT_TRUE(std::isnan(terrain.elevation().at(4, 4)));
    EXPECT_EQ(terrain.find(Layer::Deposition)->at(3, 0), 3.0f);
    EXPECT_EQ(terrain.find(Layer::Wear)->at(3, 0), 0.0f);
    EXPECT_EQ(terrain.find(Layer::Wear)->at(4, 4), 0.0f);
    EXPECT_NEAR(terrain.find(Layer::Wear)->at(3, 2), 4.0f, 1e-5);
    EXPECT_NEAR(rock.rounding.value(), 8e-6, 1e-9); // of the second row: too little for a float of 100
}

TEST(LevelGround, BentGridsRestrictTheSameLayers) {
    const GridSpec map{64, 64, 10.0};
    ThreadPool pool(2);
    WorkingTerrain terrain(map);
    terrain.edit(Layer::Rain);
    terrain.edit(Layer::Springs).at(20, 30) = 4.0f;
    terrain.edit(Layer::Mouths).at(40, 20) = 7.0f;
    const BentGrid bent(map, {16, 16, 40.0}, {}, {pool});
    const WorkingTerrain level = restricted(bent, terrain, {Layer::Rain, Layer::Springs, Layer::Mouths, Layer::Hardness}, {pool});
    EXPECT_NEAR(level.find(Layer::Rain)->at(8, 8), 1.0f, 1e-6);
    const auto springs = level.find(Layer::Springs)->cells();
    EXPECT_NEAR(std::accumulate(springs.begin(), springs.end(), 0.0), 4.0, 1e-6);
    // A mark is one or none, in the nodes around it.
    const Heightmap& mouths = *level.find(Layer::Mouths);
    int marked = 0;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x)
            if (mouths.at(x, y) != 0.0f) {
                EXPECT_EQ(mouths.at(x, y), 1.0f);
                EXPECT_LE(std::hypot(x + 0.5 - 40.5 / 4, y + 0.5 - 20.5 / 4), 1.5) << x << ", " << y;
                ++marked;
            }
    EXPECT_GE(marked, 1);
    EXPECT_FALSE(level.has(Layer::Hardness));
}

TEST(LevelGround, RaisingLaysWhatItsFactorLeavesOfTheDepths) {
    const GridSpec map{16, 16, 10.0}, coarse{4, 4, 40.0};
    ThreadPool pool(2);
    WorkingTerrain terrain = ridged(map);
    const WorkingTerrain before = ridged(map);
    double wanted = 0.0;
    const double lies = raiseGround(
        CoarseGrid(map, coarse), CoarseGrid::Field(16, 3.0), terrain, {pool},
        [](int x, int, double value) { return x < 8 ? value : -1.0; },
        [&](double all) {
            wanted = all;
            return 0.5;
        });
    EXPECT_NEAR(wanted, 128 * 3.0, 1e-9);
    EXPECT_NEAR(lies, 128 * 1.5, 0.01);
    for (std::size_t c = 0; c < map.cellCount(); ++c) {
        const float rise = c % 16 < 8 ? 1.5f : 0.0f;
        EXPECT_NEAR(terrain.elevation().cells()[c], before.find(Layer::Elevation)->cells()[c] + rise, 1e-4);
        EXPECT_NEAR(terrain.find(Layer::Deposition)->cells()[c], rise, 1e-4);
    }
}

} // namespace
} // namespace oxbow
