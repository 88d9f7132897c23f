#include "core/erosion/thermal_erosion.h"

#include "core/erosion/framed_layer.h"
#include "core/erosion/talus_sweep.h"
#include "core/random/counter_random.h"
#include "core/threads/thread_pool.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numbers>

namespace oxbow {
namespace {

struct ThermalRun {
    explicit ThermalRun(WorkingTerrain start, ThermalErosionParams thermalParams = {})
        : terrain(std::move(start)), stepper(kind.start(thermalParams, terrain, pool)) {}
    void run(int steps) {
        StageContext context{pool, cancel, {}, notes};
        for (int i = 0; i < steps; ++i)
            stepper->step(i, terrain, context);
    }
    [[nodiscard]] float at(int x, int y) { return terrain.elevation().at(x, y); }

    StageKind kind = thermalErosionStage();
    ThreadPool pool{2};
    CancelToken cancel;
    std::vector<std::string> notes;
    WorkingTerrain terrain;
    std::unique_ptr<Stepper> stepper;
};

WorkingTerrain randomTerrain(const GridSpec& grid, std::uint64_t seed, double height) {
    WorkingTerrain terrain(grid);
    std::uint64_t i = 0;
    for (float& cell : terrain.elevation().cells())
        cell = static_cast<float>(height * unitDouble(randomBits(seed, i++)));
    return terrain;
}

/// The quarter turn (x, y) -> (size - 1 - y, x).
WorkingTerrain turned(WorkingTerrain& terrain) {
    const int size = terrain.grid().width;
    WorkingTerrain result(terrain.grid());
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            result.elevation().at(size - 1 - y, x) = terrain.elevation().at(x, y);
    return result;
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
    const auto swept = [&](int y) {
        std::vector<float> row(5);
        sweepTalusRow({heights.row(y - 1), heights.row(y), heights.row(y + 1), 5}, talus, row.data());
        return row;
    };
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
    EXPECT_EQ(0, std::memcmp(before.data(), run.terrain.elevation().data(), before.cells().size_bytes()));
}

TEST(ThermalErosion, RateNoughtMovesNothing) {
    WorkingTerrain terrain = randomTerrain({70, 41, 10.0}, 3, 600.0);
    const Heightmap before = terrain.elevation();
    ThermalRun run(terrain, {.rate = 0.0});
    run.run(2);
    EXPECT_EQ(0, std::memcmp(before.data(), run.terrain.elevation().data(), before.cells().size_bytes()));
}

TEST(ThermalErosion, RockIsConserved) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        WorkingTerrain terrain = randomTerrain({131, 67, 10.0}, seed, 500.0);
        const double before = exactRock(terrain).value();
        ThermalRun run(terrain);
        run.run(20);
        EXPECT_NEAR(exactRock(run.terrain).value() / before, 1.0, 1e-7) << "seed " << seed;
        const Account rock = run.stepper->ledger().rock;
        EXPECT_LE(std::fabs(rock.residual), 1e-7 * rock.initial) << "seed " << seed;
        EXPECT_LE(std::fabs(rock.closingError()), 1e-12 * rock.initial) << "seed " << seed;
    }
}

TEST(ThermalErosion, ATurnedMapGivesTheTurnedBytes) {
    for (const bool hard : {false, true}) {
        WorkingTerrain terrain = randomTerrain({67, 67, 10.0}, 11, 500.0);
        WorkingTerrain turnedTerrain = turned(terrain);
        if (hard) {
            WorkingTerrain hardness = randomTerrain({67, 67, 10.0}, 12, 1.0);
            terrain.edit(Layer::Hardness) = hardness.elevation();
            turnedTerrain.edit(Layer::Hardness) = turned(hardness).elevation();
        }
        ThermalRun straight(terrain);
        ThermalRun sideways(turnedTerrain);
        straight.run(5);
        sideways.run(5);
        WorkingTerrain expected = turned(straight.terrain);
        EXPECT_EQ(0, std::memcmp(expected.elevation().data(), sideways.terrain.elevation().data(),
                                 expected.elevation().cells().size_bytes()))
            << "hardness " << hard;
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
    EXPECT_EQ(0, std::memcmp(before.data(), run.terrain.elevation().data(), before.cells().size_bytes()));
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

TEST(ThermalErosion, APileSettlesToTheTalusAngle) {
    WorkingTerrain terrain(GridSpec{128, 128, 10.0});
    for (int y = 60; y < 68; ++y)
        for (int x = 60; x < 68; ++x)
            terrain.elevation().at(x, y) = 60.0f;
    ThermalRun run(terrain);
    run.run(5000);
    const double talus = std::tan(33.0 * std::numbers::pi / 180.0);
    EXPECT_LT(steepestSlope(run.terrain), 1.03 * talus);
    EXPECT_GT(steepestSlope(run.terrain), 0.8 * talus);
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
        WorkingTerrain terrain(GridSpec{size, size, cellSizeM});
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const double dx = (x + 0.5) * cellSizeM - 1280.0, dy = (y + 0.5) * cellSizeM - 1000.0;
                terrain.elevation().at(x, y) =
                    static_cast<float>(900.0 * std::exp(-(dx * dx + dy * dy) / 2e5));
            }
        return terrain;
    };
    ThermalRun coarse(hill(128, 20.0));
    ThermalRun fine(hill(256, 10.0));
    const Heightmap before = coarse.terrain.elevation();
    coarse.run(400);
    fine.run(400);
    const Heightmap& after = coarse.terrain.elevation();
    const double change = rootMeanSquare(before, after);
    EXPECT_GT(change, 1.0);
    EXPECT_LT(rootMeanSquare(resampled(fine.terrain.elevation(), 128, 128), after), 0.05 * change);
}

} // namespace
} // namespace oxbow
