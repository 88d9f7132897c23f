#include "core/base/thread_pool.h"
#include "core/erosion/coast/coast_erosion.h"
#include "core/erosion/coast/coast_ground.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

using test::terrainByPlace;

/// Waves that all come from the west, none of them lost on their way.
CoastErosionParams plainWaves() {
    CoastErosionParams params;
    params.wavesFromDeg = 270.0;
    params.spreadDeg = 1.0;
    params.dampingM = 1e6;
    params.platformSlope = 0.0;
    params.sandShare = 0.0;
    params.driftM = 0.0;
    params.cliffDeg = 89.0;
    return params;
}

Ledger erode(const CoastErosionParams& params, WorkingTerrain& terrain) {
    return test::runStage(coastErosionStage(), params, terrain);
}

/// Area of the land, m².
double landM2(const WorkingTerrain& terrain, const Heightmap* consumed) {
    double cells = 0.0;
    for (std::size_t c = 0; c < terrain.grid().cellCount(); ++c)
        if (terrain.find(Layer::Elevation)->cells()[c] > 0.0f)
            cells += consumed ? 1.0 - consumed->cells()[c] : 1.0;
    return cells * terrain.grid().cellAreaM2();
}
const Heightmap* consumedOf(const WorkingTerrain& terrain) {
    return terrain.privateLayers().findFloats("coast_consumed", terrain.grid());
}

/// A plateau of 40 m east of a line, sea of 30 m before it.
WorkingTerrain plateau(const GridSpec& grid, double shoreM) {
    return terrainByPlace(grid, [&](double x, double) { return x > shoreM ? 40.0 : -30.0; });
}

TEST(Coast, GroundWithoutSeaIsTold) {
    for (const bool hasSea : {false, true}) {
        CoastErosionParams params = plainWaves();
        params.steps = 2;
        test::StageRun<CoastErosionParams> run(coastErosionStage(), params, plateau({30, 20, 10.0}, hasSea ? 100.0 : -1.0));
        run.run();
        EXPECT_EQ(run.notes.size(), hasSea ? 0u : 1u);
    }
}

TEST(Coast, AStraightCliffGoesBackAsFastAsTheParameterSays) {
    const GridSpec grid{120, 30, 10.0};
    WorkingTerrain terrain = plateau(grid, 300.0);
    const double before = landM2(terrain, nullptr);
    CoastErosionParams params = plainWaves();
    params.durationYears = 1000.0;
    params.retreatMmPerYear = 250.0;
    params.steps = 7;
    const Ledger ledger = erode(params, terrain);
    const double wentBackM = (before - landM2(terrain, consumedOf(terrain))) / grid.heightM();
    EXPECT_NEAR(wentBackM, 250.0, 2.5);
    // Rock that left: the cliff above the notch, 0.6 m below the sea.
    EXPECT_NEAR(ledger.rock.out, wentBackM * grid.heightM() * 40.6, 1e-3 * wentBackM * grid.heightM() * 40.6);
}

TEST(Coast, ACoastAslantToTheGridGoesBackAsFast) {
    const GridSpec grid{140, 140, 10.0};
    const double root2 = std::numbers::sqrt2;
    WorkingTerrain terrain = terrainByPlace(grid, [](double x, double y) { return x + y > 1100.0 ? 40.0 : -30.0; });
    CoastErosionParams params = plainWaves();
    params.wavesFromDeg = 315.0; // at right angles to it
    params.durationYears = 500.0;
    params.retreatMmPerYear = 200.0;
    erode(params, terrain);
    // The place of the shore on the diagonal of the map, along which it went back.
    double land = 0.0;
    for (int i = 0; i < 140; ++i)
        land += terrain.find(Layer::Elevation)->at(i, i) > 0.0f ? 10.0 * root2 : 0.0;
    EXPECT_NEAR(140 * 10.0 * root2 - 1100.0 / root2 - land, 100.0, 15.0);
}

/// Waves that cross a ledge of even depth lose energy as exp(-x / w), so that dx/dt = r exp(-x / w), and
/// x = w ln(1 + r t / w).
TEST(Coast, AWideningPlatformSlowsTheCliff) {
    const GridSpec grid{200, 24, 5.0};
    WorkingTerrain terrain = plateau(grid, 100.0);
    const double before = landM2(terrain, nullptr);
    CoastErosionParams params = plainWaves();
    params.dampingM = 150.0;
    params.durationYears = 2000.0;
    params.retreatMmPerYear = 300.0;
    params.steps = 200;
    erode(params, terrain);
    const double breakingM = params.waveHeightM / 0.78, notchM = 0.3 * params.waveHeightM;
    const double way = 150.0 * std::exp(notchM / breakingM);
    const double expected = way * std::log(1.0 + 600.0 / way);
    EXPECT_NEAR((before - landM2(terrain, consumedOf(terrain))) / grid.heightM(), expected, 0.06 * expected);
    EXPECT_LT(expected, 320.0) << "or nothing was damped";
}

/// Bed at a place that the cliff left a time t ago lies at d = b ln(exp(notch / b) + slope r t / b).
TEST(Coast, ThePlatformHasItsCurve) {
    const GridSpec grid{160, 16, 5.0};
    WorkingTerrain terrain = plateau(grid, 100.0);
    CoastErosionParams params = plainWaves();
    params.platformSlope = 0.03;
    params.durationYears = 2000.0;
    params.retreatMmPerYear = 250.0;
    params.steps = 200;
    erode(params, terrain);
    const double b = params.waveHeightM / 0.78, notch = 0.3 * params.waveHeightM, shoreM = 600.0;
    for (double x = 150.0; x < 580.0; x += 50.0) {
        const double depth = b * std::log(std::exp(notch / b) + 0.03 * (shoreM - x) / b);
        EXPECT_NEAR(-terrain.find(Layer::Elevation)->at(static_cast<int>(x / 5.0), 8), depth, 0.1 + 0.02 * depth) << x;
    }
}

TEST(Coast, HardRockStaysAndTheCliffStandsAtItsAngle) {
    const GridSpec grid{100, 40, 10.0};
    WorkingTerrain terrain = terrainByPlace(grid, [](double x, double) { return x > 300.0 ? 5.0 + 0.5 * (x - 300.0) : -30.0; });
    test::setRect(terrain.edit(Layer::Hardness), {0, 0, 100, 20}, 1.0f);
    const Heightmap before = terrain.elevation();
    CoastErosionParams params = plainWaves();
    params.cliffDeg = 45.0;
    params.durationYears = 800.0;
    erode(params, terrain);
    const Heightmap& ground = *terrain.find(Layer::Elevation);
    for (int x = 0; x < 100; ++x)
        EXPECT_EQ(ground.at(x, 5), before.at(x, 5));
    EXPECT_LT(ground.at(40, 35), 0.0f) << "the cliff went back";
    for (int x = 1; x < 99; ++x)
        if (ground.at(x, 35) > 12.0f && ground.at(x - 1, 35) > 0.0f) {
            EXPECT_LE(ground.at(x, 35) - ground.at(x - 1, 35), 10.01f) << x;
        }
}

TEST(Coast, HeadlandsGoBackFasterThanBays) {
    const GridSpec grid{160, 160, 10.0};
    const auto shoreAt = [](double y) { return 600.0 - 250.0 * std::cos(2.0 * std::numbers::pi * (y - 800.0) / 800.0); };
    WorkingTerrain terrain = terrainByPlace(grid, [&](double x, double y) { return x > shoreAt(y) ? 30.0 : -20.0; });
    CoastErosionParams params;
    params.sandShare = 0.0;
    params.durationYears = 800.0;
    erode(params, terrain);
    const auto shoreIn = [&](int y) {
        int x = 0;
        while (terrain.find(Layer::Elevation)->at(x, y) <= 0.0f)
            ++x;
        return x * 10.0;
    };
    EXPECT_GT(shoreIn(80) - shoreAt(805.0), 1.3 * (shoreIn(40) - shoreAt(405.0))) << "headland at 80, bay at 40";
}

/// Sand on a straight shelf, under waves from the south-west: it goes north, none is lost, and waves from the
/// north-west do the same mirrored.
TEST(Coast, SandDriftsAlongTheShoreTheWayOfTheWaves) {
    const GridSpec grid{60, 120, 10.0};
    const auto sandAfter = [&](double fromDeg) {
        WorkingTerrain terrain = terrainByPlace(grid, [](double x, double) {
            return x > 300.0 ? 20.0 : -0.02 * (300.0 - x) - 0.5;
        });
        for (int y = 55; y < 65; ++y)
            for (int x = 22; x < 30; ++x) {
                terrain.edit(Layer::Sand).at(x, y) = 1.5f;
                terrain.elevation().at(x, y) += 1.5f;
            }
        CoastErosionParams params = plainWaves();
        params.wavesFromDeg = fromDeg;
        params.retreatMmPerYear = 0.0;
        params.driftM = 500.0;
        params.durationYears = 100.0;
        params.steps = 10;
        const Account moved = erode(params, terrain).sand;
        EXPECT_LE(std::abs(moved.closingError()), 1e-6 * moved.initial);
        EXPECT_LE(moved.out, 1e-6 * moved.initial) << "the map is long enough";
        return *terrain.find(Layer::Sand);
    };
    const Heightmap north = sandAfter(225.0), south = sandAfter(315.0);
    const auto middle = [&](const Heightmap& sand) {
        double sum = 0.0, all = 0.0;
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                sum += sand.at(x, y) * (y + 0.5);
                all += sand.at(x, y);
            }
        return sum / all;
    };
    EXPECT_LT(middle(north), 60.0 - 5.0);
    EXPECT_NEAR(middle(north), 120.0 - middle(south), 0.5);
}

TEST(Coast, RockAndSandAreAccountedForToTheBit) {
    const GridSpec grid{90, 80, 15.0};
    WorkingTerrain terrain = terrainByPlace(grid, [](double x, double y) {
        return 60.0 * std::sin(x / 150.0) * std::cos(y / 190.0) + 0.08 * (x - 500.0);
    });
    CoastErosionParams params;
    params.steps = 20;
    params.sandShare = 0.4;
    const Ledger ledger = erode(params, terrain);
    EXPECT_GT(ledger.sand.in, 1000.0);
    EXPECT_LE(std::abs(ledger.rock.closingError()), 1e-9 * (std::abs(ledger.rock.initial) + ledger.rock.out));
    EXPECT_LE(std::abs(ledger.sand.closingError()), 1e-9 * ledger.sand.in);
    for (const float cell : terrain.find(Layer::Sand)->cells())
        ASSERT_GE(cell, 0.0f);
}

/// A mountain of steep rock falls into a narrow sea in the corner.
TEST(Coast, NoHeapOfSandIsHigherThanTheLandThatFell) {
    const GridSpec grid{60, 60, 5.0};
    WorkingTerrain terrain = terrainByPlace(grid, [](double x, double y) { return x + y < 40.0 ? -5.0 : 6.0 * (x + y); });
    CoastErosionParams params;
    params.steps = 6;
    params.sandShare = 1.0;
    const Ledger ledger = erode(params, terrain);
    EXPECT_LE(valueRange(terrain.elevation().cells()).high, 6.0f * 600.0f);
    EXPECT_GT(ledger.sand.out, 0.0) << "what has no room drifts out";
    EXPECT_LE(std::abs(ledger.rock.closingError()), 1e-9 * (std::abs(ledger.rock.initial) + ledger.rock.out));
    EXPECT_LE(std::abs(ledger.sand.closingError()), 1e-9 * ledger.sand.in);
}

TEST(Coast, LandWithoutASeaStaysAsItIs) {
    const GridSpec grid{40, 40, 10.0};
    WorkingTerrain terrain = terrainByPlace(grid, [](double x, double y) {
        return 20.0 + std::hypot(x - 200.0, y - 200.0) * 0.1 - 60.0 * (std::hypot(x - 200.0, y - 200.0) < 80.0);
    });
    const Heightmap before = terrain.elevation();
    erode({}, terrain);
    EXPECT_TRUE(test::sameBytes(terrain.elevation(), before)) << "a hollow below the sea's level is none";
}

} // namespace
} // namespace oxbow
