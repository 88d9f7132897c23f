#include "tests/core/erosion/droplet/droplet_run.h"

#include "core/base/thread_pool.h"
#include "core/base/time_units.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <thread>
#include <tuple>

namespace oxbow {
namespace {

using test::DropletRun;
using test::noise;
using test::plane;
using test::setRect;
using test::sumOf;

/// Discharge that passes row `y` of a plane that falls to the north, below springs of 5 m³/s painted over 40 m.
double passedBelowSprings(int side) {
    const GridSpec grid{side, side, 640.0 / side};
    DropletRun run(Heightmap{grid});
    Heightmap& springs = run.terrain.edit(Layer::Springs);
    int painted = 0;
    for (const bool counts : {true, false})
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                run.terrain.elevation().at(x, y) = static_cast<float>(0.3 * grid.cellSizeM * y);
                if (std::hypot((x + 0.5) * grid.cellSizeM - 320.0, (y + 0.5) * grid.cellSizeM - 500.0) > 20.0)
                    continue;
                painted += counts;
                springs.at(x, y) = 5.0f / static_cast<float>(painted);
            }
    std::ranges::fill(run.terrain.edit(Layer::Rain).cells(), 0.0f);
    run.params.capacity = 0.0; // only the water
    run.params.evaporationForm = EvaporationForm::Rate;
    run.params.evaporation = 0.0;
    run.params.inertia = 0.0;
    run.all();
    EXPECT_NEAR(run.measured->now().water.in / kSecondsPerYear, 5.0, 0.05) << side;
    const auto row = run.terrain.find(Layer::Discharge)->cells().subspan(grid.index(0, side / 2), side);
    return std::accumulate(row.begin(), row.end(), 0.0);
}

TEST(DropletErosion, WhatSpringsBringArrivesWhateverTheSizeOfTheCells) {
    for (const int side : {16, 64, 320})
        EXPECT_NEAR(passedBelowSprings(side), 5.0, 0.1) << side;
}

TEST(DropletErosion, CellsWithoutAValueStayWithoutOneAndTheRestIsSound) {
    DropletRun run(noise(120, 90, 10.0, 400.0f, 4));
    const ValueRange before = valueRange(run.terrain.elevation().cells());
    setRect(run.terrain.elevation(), {30, 40, 70, 60}, kNoValue);
    run.all();
    EXPECT_EQ(std::ranges::count_if(run.terrain.elevation().cells(), [](float cell) { return std::isnan(cell); }), 20 * 40);
    const ValueRange after = valueRange(run.terrain.elevation().cells());
    EXPECT_GE(after.low, before.low);
    EXPECT_LE(after.high, before.high);
    EXPECT_GT(sumOf(run.terrain, Layer::Wear), 100.0);
    EXPECT_LT(std::fabs(run.measured->now().rock.relativeError()), 1e-12);
}

TEST(DropletErosion, NoDropStartsWhereItDoesNotRain) {
    DropletRun run(plane(256, 128, 10.0, 0.3f)); // falls to the west: drops of the west never reach the east
    setRect(run.terrain.edit(Layer::Rain), {128, 0, 256, 128}, 0.0f);
    run.all();
    double east = 0.0, west = 0.0;
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 256; ++x)
            (x < 128 ? west : east) += run.terrain.find(Layer::Discharge)->at(x, y);
    EXPECT_EQ(east, 0.0);
    EXPECT_GT(west, 0.0);
}

/// Runs with the same rain but for what is painted into the north-west corner.
struct TwinRuns {
    int width, height;
    DropletErosionParams params;
    Heightmap ground = noise(width, height, 10.0, 400.0f, params.seed);

    [[nodiscard]] WorkingTerrain after(const Heightmap& rain, int threads = 2) const {
        DropletRun run(ground, params, threads);
        run.terrain.edit(Layer::Rain) = rain;
        return run.all().terrain;
    }
};

std::uint64_t hashOf(const WorkingTerrain& terrain) {
    ThreadPool pool(1);
    return TerrainState(terrain, TerrainState{}, pool).stateHash();
}

bool sameFrom(const WorkingTerrain& a, const WorkingTerrain& b, int firstX, int firstY) {
    for (const Layer layer : {Layer::Elevation, Layer::Wear, Layer::Deposition, Layer::Discharge}) {
        const Heightmap& left = *a.find(layer);
        const Heightmap& right = *b.find(layer);
        for (int y = 0; y < left.height(); ++y)
            for (int x = y < firstY ? firstX : 0; x < left.width(); ++x)
                if (left.at(x, y) != right.at(x, y))
                    return false;
    }
    return true;
}

TEST(DropletErosion, RainPaintedBehindADryBeltChangesNoBitHere) {
    for (const auto& [width, height, seed] : {std::tuple{203, 157, 1u}, {391, 67, 2u}, {128, 300, 3u}}) {
        SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(height));
        DropletErosionParams params;
        params.seed = seed;
        params.moveCapM = 60.0; // with the cone and what vectors read around it, 6 + 3 + 8 cells
        const TwinRuns twins{width, height, params};
        constexpr int kCorner = 32, kBeltEnd = 72;
        Heightmap rain(twins.ground.grid(), 1.0f);
        setRect(rain, {0, 0, kBeltEnd, std::min(kBeltEnd, height)}, 0.0f);
        setRect(rain, {0, 0, kCorner, kCorner}, 1.0f);
        Heightmap painted = rain;
        test::setCells(painted, [&, seed = seed](int x, int y) {
            return x < kCorner && y < kCorner ? 20.0f * unitFloat(randomBits(seed, x, y)) : rain.at(x, y);
        });
        const WorkingTerrain plain = twins.after(rain), wet = twins.after(painted, 1);
        EXPECT_TRUE(sameFrom(plain, wet, kBeltEnd, kBeltEnd));
        EXPECT_FALSE(sameFrom(plain, wet, 0, 0));
        EXPECT_GT(wet.find(Layer::Discharge)->at(16, 16), plain.find(Layer::Discharge)->at(16, 16));
        for (const int threads : {2, 3, 7})
            EXPECT_EQ(hashOf(twins.after(painted, threads)), hashOf(wet));
    }
}

TEST(DropletErosion, RainPaintedInACornerIsNotFeltInTheOther) {
    DropletErosionParams params;
    params.moveCapM = 30.0;
    params.radiusM = 15.0;
    const TwinRuns twins{257, 250, params};
    const Heightmap rain(twins.ground.grid(), 1.0f);
    Heightmap painted = rain;
    setRect(painted, {0, 0, 24, 24}, 8.0f);
    const WorkingTerrain plain = twins.after(rain), wet = twins.after(painted);
    EXPECT_TRUE(sameFrom(plain, wet, 128, 128));
    EXPECT_FALSE(sameFrom(plain, wet, 0, 0));
}

TEST(DropletErosion, WearOfTheHighestPeakDoesNotRoundTheRestAnew) {
    // A spike just above a power of two, which the first drops take below it.
    Heightmap ground = noise(128, 90, 10.0, 300.0f, 4);
    for (float& cell : ground.cells())
        cell += 1000.0f;
    ground.at(5, 5) = 4096.5f;
    DropletErosionParams params;
    params.moveCapM = 30.0;
    params.dropsPerCell = 0.5;
    DropletRun run(ground, params), hard(ground, params);
    run.all();
    hard.terrain.edit(Layer::Hardness).at(5, 5) = 1.0f;
    hard.all();
    EXPECT_LT(run.terrain.elevation().at(5, 5), 4096.0f);
    EXPECT_EQ(hard.terrain.elevation().at(5, 5), 4096.5f);
    EXPECT_TRUE(sameFrom(run.terrain, hard.terrain, 64, 64));
}

TEST(DropletErosion, DischargeIsTheRainOnTheAreaAbove) {
    // A tilted plane 20 cells deep under a cap of 1000 m: at the low edge every cell drains its own row, 1 m
    // a year.
    DropletErosionParams params;
    params.capacity = 0.0;
    params.dropsPerCell = 8.0;
    params.evaporationForm = EvaporationForm::Rate;
    params.evaporation = 0.0;
    DropletRun run(plane(20, 400, 10.0, 0.3f), params);
    run.all();
    double low = 0.0;
    for (int y = 0; y < 400; ++y)
        low += run.terrain.find(Layer::Discharge)->at(0, y);
    const double rainM3PerS = 400 * 20 * 100.0 / (365.25 * 86400.0);
    EXPECT_NEAR(low, rainM3PerS, 0.06 * rainM3PerS);
}

TEST(DropletErosion, ASpringFeedsTheCellsBelowIt) {
    DropletErosionParams params;
    params.capacity = 0.0;
    params.evaporationForm = EvaporationForm::Rate;
    params.evaporation = 0.0;
    DropletRun run(plane(128, 64, 10.0, 0.3f), params);
    run.terrain.edit(Layer::Springs).at(100, 32) = 0.001f;
    run.all();
    EXPECT_NEAR(run.terrain.find(Layer::Discharge)->at(90, 32), 0.001f, 0.0003f);
    EXPECT_LT(run.terrain.find(Layer::Discharge)->at(90, 20), 0.0003f);
}

TEST(DropletErosion, FallsOnTheSameRainAtAnySize) {
    DropletRun run(Heightmap(GridSpec{256, 256, 10.0}, 1.0f));
    run.all();
    EXPECT_EQ(run.measured->now().water.in, 256.0 * 256.0 * 100.0); // 1 m on all of it
}

TEST(DropletErosion, AStepIsCancelledFromAnotherThread) {
    DropletErosionParams params;
    params.moveCapM = 20000.0;
    params.radiusM = 200.0;
    params.minSlope = 1.0;
    DropletRun run(noise(400, 400, 10.0, 900.0f, 1), params);
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        run.cancel.request();
    });
    EXPECT_THROW(run.all(), Cancelled);
}

} // namespace
} // namespace oxbow
