#include "core/erosion/thermal/thermal_erosion.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/erosion/thermal/talus_sweep.h"
#include "core/terrain/framed_layer.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

using test::sameBytes;
using test::terrainOf;
using test::turned;

struct ThermalRun : test::StageRun<ThermalErosionParams> {
    explicit ThermalRun(WorkingTerrain start, ThermalErosionParams given = {})
        : StageRun(thermalErosionStage(), given, std::move(start)) {}
    void run(int steps) { StageRun::run(0, steps); }
    [[nodiscard]] float at(int x, int y) { return terrain.elevation().at(x, y); }
};

WorkingTerrain randomTerrain(const GridSpec& grid, std::uint64_t seed, double height) {
    return terrainOf(grid, [&](int x, int y) { return height * unitDouble(randomBits(seed, grid.index(x, y))); });
}

double steepestSlope(WorkingTerrain& terrain) {
    const Heightmap& ground = terrain.elevation();
    double steepest = 0.0;
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 1; x < ground.width(); ++x)
            steepest = std::max<double>(steepest, std::fabs(ground.at(x, y) - ground.at(x - 1, y)));
    return steepest / ground.cellSizeM();
}

TEST(ThermalErosion, OneSpikeGivesEachNeighbourItsShareOfTheExcess) {
    FramedLayer heights(GridSpec{5, 5, 10.0}, 1);
    for (int y = 0; y < 5; ++y)
        std::fill_n(heights.row(y), 5, 0.0f);
    heights.row(2)[2] = 100.0f;
    const UniformTalus talus{.mobility = 0.12f, .drop = 10.0f}; // 45 degrees
    std::vector<std::vector<float>> rows(6, std::vector<float>(5));
    TalusFluxes north(5), south(5);
    for (int y = -1; y < 5; ++y) {
        sweepTalusRow({heights.row(y), heights.row(y + 1), 5}, talus, north, south, rows[y + 1].data());
        std::swap(north, south);
    }
    const auto swept = [&](int y) { return rows[y + 1]; };
    const double straight = 0.12 * (100.0 - 10.0);
    const double diagonal = 0.12 * (100.0 - std::numbers::sqrt2 * 10.0);
    EXPECT_NEAR(swept(2)[3], straight, 1e-4);
    EXPECT_NEAR(swept(1)[1], diagonal, 1e-4);
    EXPECT_NEAR(swept(2)[2], 100.0 - 4 * straight - 4 * diagonal, 1e-4);
    EXPECT_EQ(swept(0)[2], 0.0f);
}

TEST(ThermalErosion, WearAndDepositionHoldWhatCellsLostAndGained) {
    WorkingTerrain terrain(GridSpec{5, 5, 10.0});
    terrain.elevation().at(2, 2) = 4e6f;
    ThermalRun run(terrain, {.talusAngleDeg = 45.0});
    run.run(1);
    EXPECT_GT(run.at(3, 2), 40.0f);
    EXPECT_EQ(run.terrain.find(Layer::Wear)->at(2, 2), 4e6f - run.at(2, 2));
    EXPECT_EQ(run.terrain.find(Layer::Deposition)->at(3, 2), run.at(3, 2));
    EXPECT_EQ(run.terrain.find(Layer::Wear)->at(3, 2), 0.0f);
}

TEST(ThermalErosion, SlopesBelowTheTalusAngleAreLeftBitForBit) {
    WorkingTerrain terrain = randomTerrain({70, 41, 10.0}, 3, 6.0); // at most 31 degrees
    const Heightmap before = terrain.elevation();
    ThermalRun run(terrain);
    run.run(3);
    EXPECT_TRUE(sameBytes(before, run.terrain.elevation()));
}

TEST(ThermalErosion, RateNoughtMovesNothing) {
    WorkingTerrain terrain = randomTerrain({70, 41, 10.0}, 3, 600.0);
    const Heightmap before = terrain.elevation();
    ThermalRun run(terrain, {.rate = 0.0});
    run.run(2);
    EXPECT_TRUE(sameBytes(before, run.terrain.elevation()));
}

TEST(ThermalErosion, RockIsConserved) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        WorkingTerrain terrain = randomTerrain({131, 67, 10.0}, seed, 500.0);
        const double before = test::exactRock(terrain).value();
        ThermalRun run(terrain);
        run.run(20);
        EXPECT_NEAR(test::exactRock(run.terrain).value() / before, 1.0, 1e-7) << "seed " << seed;
        const Account rock = run.measured.now().rock;
        EXPECT_LE(std::fabs(rock.relativeError()), 1e-8) << "seed " << seed;
    }
}

TEST(ThermalErosion, WhatRoundingTakesOfDeepGroundIsBooked) {
    WorkingTerrain terrain = terrainOf({200, 160, 1.0}, [](int x, int y) {
        return -12000.0 + 4570.0 * unitDouble(randomBits(3, x, y));
    });
    ThermalRun run(terrain);
    run.run(50);
    const Account rock = run.measured.now().rock;
    EXPECT_GT(std::fabs(rock.rounding), 1e-8 * std::fabs(rock.initial)); // or nothing is proved
    EXPECT_LE(std::fabs(rock.relativeError()), 1e-9);
    // No more than rounding can: half a last bit of each cell in each step.
    EXPECT_LE(std::fabs(rock.rounding), 50.0 * 200.0 * 160.0 * 0x1.0p-11);
}

TEST(ThermalErosion, ATurnedMapGivesTheTurnedBytes) {
    for (const auto& [size, hard] :
         {std::pair{67, false}, {67, true}, {200, false}, {197, true}, {197, false}}) {
        const GridSpec grid{size, size, 10.0};
        WorkingTerrain terrain = randomTerrain(grid, 11, 500.0);
        WorkingTerrain turnedTerrain = terrainOf(turned(terrain.elevation()));
        if (hard) {
            terrain.edit(Layer::Hardness) = randomTerrain(grid, 12, 1.0).elevation();
            turnedTerrain.edit(Layer::Hardness) = turned(terrain.edit(Layer::Hardness));
        }
        ThermalRun straight(terrain), sideways(turnedTerrain);
        straight.run(5);
        sideways.run(5);
        EXPECT_TRUE(sameBytes(turned(straight.terrain.elevation()), sideways.terrain.elevation())) << size << " hardness " << hard;
    }
}

TEST(ThermalErosion, NoHigherPeakAndNoDeeperPitForms) {
    for (const std::uint64_t seed : {21, 22}) {
        WorkingTerrain terrain = randomTerrain({97, 64, 10.0}, seed, 800.0);
        ValueRange range = valueRange(terrain.elevation().cells());
        ThermalRun run(terrain, {.talusAngleDeg = 0.0});
        for (int i = 0; i < 5; ++i) {
            run.run(1);
            const ValueRange now = valueRange(run.terrain.elevation().cells());
            EXPECT_LE(now.high, range.high + 1e-3) << "seed " << seed;
            EXPECT_GE(now.low, range.low - 1e-3) << "seed " << seed;
            range = now;
        }
    }
}

TEST(ThermalErosion, BedrockDoesNotMove) {
    WorkingTerrain terrain = randomTerrain({40, 40, 10.0}, 8, 900.0);
    std::ranges::fill(terrain.edit(Layer::Hardness).cells(), 1.0f);
    const Heightmap before = terrain.elevation();
    ThermalRun run(terrain);
    run.run(3);
    EXPECT_TRUE(sameBytes(before, run.terrain.elevation()));
}

TEST(ThermalErosion, NoHardnessIsHardnessNought) {
    WorkingTerrain terrain = randomTerrain({50, 40, 10.0}, 8, 900.0);
    ThermalRun uniform(terrain);
    std::ranges::fill(terrain.edit(Layer::Hardness).cells(), 0.0f);
    ThermalRun varied(terrain);
    uniform.run(2);
    varied.run(2);
    for (std::size_t i = 0; i < terrain.grid().cellCount(); ++i)
        ASSERT_NEAR(uniform.terrain.elevation().cells()[i], varied.terrain.elevation().cells()[i], 2e-3);
}

/// A tower of 320 m in the middle of a plain.
WorkingTerrain tower(int size, double extentM) {
    Heightmap ground({size, size, extentM / size});
    const int from = size * 7 / 16, to = size * 9 / 16;
    test::setRect(ground, {from, from, to, to}, 320.0f);
    return terrainOf(std::move(ground));
}

TEST(ThermalErosion, ABigPileSettlesToTheTalusAngleInTensOfStepsAtAnyResolution) {
    const double talus = std::tan(33.0 * std::numbers::pi / 180.0);
    for (const int size : {128, 255, 512}) {
        ThermalRun run(tower(size, 2560.0));
        run.run(50);
        EXPECT_LT(steepestSlope(run.terrain), 1.05 * talus) << size;
        EXPECT_GT(steepestSlope(run.terrain), 0.8 * talus) << size;
    }
}

TEST(ThermalErosion, SettledGroundStaysAsItIs) {
    ThermalRun run(tower(256, 2560.0));
    run.run(400);
    const Heightmap before = run.terrain.elevation();
    run.run(1);
    for (std::size_t i = 0; i < before.cells().size(); ++i)
        ASSERT_NEAR(run.terrain.elevation().cells()[i], before.cells()[i], 1e-2) << i;
}

TEST(ThermalErosion, TheSlopeOfAPileFollowsThePaintedTalus) {
    WorkingTerrain terrain = tower(256, 2560.0);
    test::setRect(terrain.edit(Layer::Talus), {0, 0, 128, 256}, 20.0f);
    ThermalRun run(terrain);
    run.run(80);
    const Heightmap& ground = run.terrain.elevation();
    const auto slopeAt = [&](int x) {
        return std::fabs(ground.at(x + 8, 128) - ground.at(x - 8, 128)) / (16.0 * 10.0);
    };
    EXPECT_NEAR(slopeAt(128 - 30), std::tan(20.0 * std::numbers::pi / 180.0), 0.06);
    EXPECT_NEAR(slopeAt(128 + 26), std::tan(33.0 * std::numbers::pi / 180.0), 0.06);
}

TEST(ThermalErosion, AGullyInAHardWallBuildsACone) {
    // A wall of bedrock, 200 m high, with a gully of loose rock in it, above a plain.
    const GridSpec grid{101, 101, 5.0};
    WorkingTerrain terrain(grid);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const bool isGully = std::abs(x - 50) <= 3;
            terrain.elevation().at(x, y) = isGully ? 150.0f : 200.0f;
            terrain.edit(Layer::Hardness).at(x, y) = isGully ? 0.0f : 1.0f;
        }
    ThermalRun run(terrain, {.talusAngleDeg = 35.0});
    run.run(80);
    const double slope = std::tan(35.0 * std::numbers::pi / 180.0);
    EXPECT_GT(run.at(50, 45), 20.0f);
    // At the talus angle straight ahead and to both sides; contour lines go round the mouth of the gully.
    EXPECT_NEAR((run.at(50, 42) - run.at(50, 48)) / 30.0, slope, 0.12 * slope);
    for (const int side : {-1, 1}) {
        const double aslant = (run.at(50 + 3 * side, 42) - run.at(50 + 7 * side, 46)) / (4.0 * 5.0 * std::numbers::sqrt2);
        EXPECT_NEAR(aslant, slope, 0.15 * slope);
        EXPECT_FLOAT_EQ(run.at(50 + 20 * side, 30), 200.0f);
    }
    EXPECT_LE(std::abs(run.measured.now().rock.relativeError()), 1e-8);
}

TEST(ThermalErosion, BedrockUnderAPyramidDoesNotMoveEither) {
    WorkingTerrain terrain = tower(256, 2560.0);
    test::setCells(terrain.edit(Layer::Hardness), [](int x, int y) { return (x / 5 + y / 7) % 3 == 0 ? 1.0f : 0.0f; });
    const Heightmap before = terrain.elevation();
    ThermalRun run(terrain);
    run.run(10);
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x)
            if (run.terrain.find(Layer::Hardness)->at(x, y) == 1.0f) {
                ASSERT_GE(run.at(x, y), before.at(x, y) - 1e-3f) << x << " " << y;
            }
}

double rootMeanSquare(const Heightmap& a, const Heightmap& b) {
    double square = 0.0;
    for (std::size_t i = 0; i < a.cells().size(); ++i) {
        const double difference = a.cells()[i] - b.cells()[i];
        square += difference * difference;
    }
    return std::sqrt(square / static_cast<double>(a.cells().size()));
}

TEST(ThermalErosion, TwoResolutionsAgree) {
    const auto hill = [](int size, double cellSizeM) {
        return test::terrainByPlace({size, size, cellSizeM}, [](double x, double y) {
            const double dx = x - 1280.0, dy = y - 1000.0;
            return 900.0 * std::exp(-(dx * dx + dy * dy) / 2e5);
        });
    };
    ThermalRun coarse(hill(128, 20.0)), fine(hill(256, 10.0));
    const Heightmap before = coarse.terrain.elevation();
    coarse.run(30);
    fine.run(30);
    const Heightmap& after = coarse.terrain.elevation();
    const double change = rootMeanSquare(before, after);
    EXPECT_GT(change, 1.0);
    EXPECT_LT(rootMeanSquare(resampled(fine.terrain.elevation(), 128, 128), after), 0.05 * change);
}

} // namespace
} // namespace oxbow
