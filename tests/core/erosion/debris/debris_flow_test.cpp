#include "core/erosion/debris/debris_flow.h"

#include "core/base/elementary.h"
#include "core/erosion/debris/debris_bed.h"
#include "core/measure/valley_directions.h"
#include "core/noise/noise_stage.h"
#include "tests/core/recipe/random_values.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace oxbow {
namespace {

using test::mapByPlace;
using test::sumOf;
using test::terrainByPlace;
using test::terrainOf;

using Params = DebrisFlowParams;
using Slides = test::StageRun<Params>;

/// Hills of fractal noise, without a direction, in metres: the same at every resolution.
WorkingTerrain hills(const GridSpec& grid, double reliefM, double sizeM, std::uint32_t seed = 5) {
    NoiseParams noise;
    noise.seed = seed;
    noise.reliefM = reliefM;
    noise.featureSizeM = sizeM;
    WorkingTerrain terrain(grid);
    test::runStage(noiseStage(), noise, terrain);
    return terrain;
}

TEST(DebrisFlow, SlopesFailAsTheInfiniteSlopeDoes) {
    Params params;
    params.frictionDeg = 45.0; // tan = 1
    params.drainageLengthM = 100.0;
    // By hand: 1.7 (1 - 3/4) 100 m sin(atan(3/4)) = 1.7 * 0.25 * 100 * 0.6.
    EXPECT_NEAR(failingAreaM(0.75, params), 25.5, 1e-9);
    EXPECT_EQ(failingAreaM(1.0, params), 0.0) << "steeper than the friction: dry";
    EXPECT_TRUE(std::isinf(failingAreaM(0.4117, params))) << "0.7 / 1.7 = 0.4118: stands when saturated";
    EXPECT_FALSE(std::isinf(failingAreaM(0.4119, params)));
}

/// On an even slope the uppermost scar is where the drainage area reaches the threshold.
TEST(DebrisFlow, OnAnEvenSlopeScarsBeginWhereTheDrainageAreaSays) {
    const double cellM = 10.0, slope = 0.6, widthM = 20.0;
    const Heightmap plane = mapByPlace({160, 200, cellM}, [&](double, double y) { return 2000.0 - slope * y; });
    for (const double rain : {1.0, 2.0}) {
        double firstM = 1e9, failsM = 0.0;
        for (std::uint32_t seed = 1; seed <= 6; ++seed) {
            Params params;
            params.seed = seed;
            params.slides = 0.05;
            params.steps = 1;
            params.widthM = widthM;
            params.widthRange = 1.0;
            params.drainageLengthM = 3000.0;
            params.scour = 0.0;
            WorkingTerrain start = terrainOf(plane);
            std::ranges::fill(start.edit(Layer::Rain).cells(), static_cast<float>(rain));
            Slides run(debrisFlowStage(), params, start, 2);
            run.run();
            const Heightmap* wear = run.terrain.find(Layer::Wear);
            for (int y = 0; y < 200; ++y)
                for (int x = 60; x < 100; ++x) // the sides let water out
                    if (wear->at(x, y) > 0.0f)
                        firstM = std::min(firstM, y * cellM + widthM); // the middle of a scar is its width below its head
            failsM = failingAreaM(slope, params) / rain;
        }
        EXPECT_NEAR(firstM, failsM, 2.0 * cellM) << "rain " << rain;
        RecordProperty("rain_" + std::to_string(static_cast<int>(rain)), std::to_string(firstM) + " of " + std::to_string(failsM) + " m");
    }
}

/// Rickenmann1999: on level ground 15 V^(1/3).
TEST(DebrisBed, RunOutGoesWithTheCubeRootOfTheVolume) {
    ThreadPool pool(2);
    for (const double volumeM3 : {1e3, 1e4, 1e5, 1e6}) {
        const double cellM = 0.5 * std::cbrt(volumeM3);
        DebrisBed bed(Heightmap(GridSpec{101, 101, cellM}, 100.0f), {}, {.runout = 15.0}, {pool});
        const DebrisRelease release{50.0, 50.0, 0.0, volumeM3, 7};
        bed.run(std::span(&release, 1), {pool});
        double sum = 0.0, farthest = 0.0;
        const std::vector<double> change = bed.change({pool});
        for (int y = 0; y < 101; ++y)
            for (int x = 0; x < 101; ++x) {
                sum += change[bed.grid().index(x, y)] * bed.grid().cellAreaM2();
                if (bed.ground().at(x, y) > 100.0f)
                    farthest = std::max(farthest, std::hypot(x - 50.0, y - 50.0) * cellM);
            }
        EXPECT_NEAR(sum, volumeM3, 1e-9 * volumeM3);
        EXPECT_NEAR(farthest / std::cbrt(volumeM3), 15.0, 0.1 * 15.0) << volumeM3 << " m³";
        RecordProperty("of_cube_root_" + std::to_string(static_cast<int>(volumeM3)), std::to_string(farthest / std::cbrt(volumeM3)));
    }
}

/// Down a slope of 25 degrees and out on level ground the whole way is that of the regression of Rickenmann1999.
TEST(DebrisBed, TheWholeWayIsThatOfMeasuredFlows) {
    ThreadPool pool(2);
    const GridSpec grid{64, 256, 10.0};
    const double slope = std::tan(25.0 * std::numbers::pi / 180.0);
    for (const double fallM : {200.0, 400.0, 600.0}) {
        const double volumeM3 = 1e4, rampM = fallM / slope;
        DebrisBed bed(mapByPlace(grid, [&](double, double y) {
            return slope * std::max(0.0, 100.0 + rampM - y);
        }), std::vector<float>(grid.cellCount(), 0.0f),
                      {.levees = 0.0}, {pool});
        const DebrisRelease release{32.0, 10.0, 0.0, volumeM3, 3};
        bed.run(std::span(&release, 1), {pool});
        const std::vector<double> change = bed.change({pool});
        double farthest = 0.0;
        for (int y = 10; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                if (change[grid.index(x, y)] > 0.01)
                    farthest = std::max(farthest, (y - 10) * grid.cellSizeM);
        const double published = 1.9 * std::pow(volumeM3, 0.16) * std::pow(fallM, 0.83);
        EXPECT_NEAR(farthest, published, 0.15 * published) << fallM << " m"; // their own scatter is a factor of two
        RecordProperty("fall_" + std::to_string(static_cast<int>(fallM)), std::to_string(farthest / published));
    }
}

/// Many flows out of a chute, each far shorter than the cone: it stands as steep as its debris stops.
TEST(DebrisBed, ConesStandAtTheStopAngle) {
    ThreadPool pool(2);
    const GridSpec grid{80, 64, 10.0};
    for (const double stopDeg : {6.0, 9.0, 12.0}) {
        const double stop = std::tan(stopDeg * std::numbers::pi / 180.0);
        // Bedrock: a wall with a chute, and a plain.
        const auto ground = [](double x, double y) {
            return y < 100.0 ? 1.2 * (100.0 - y) + std::min(100.0, std::abs(x - 400.0)) : 0.0;
        };
        Heightmap land = mapByPlace(grid, ground);
        for (std::uint64_t storm = 0; storm < 100; ++storm) {
            DebrisBed bed(land, std::vector<float>(grid.cellCount(), 0.0f), {.stopSlope = stop, .levees = 0.0}, {pool});
            for (std::uint64_t i = 0; i < 50; ++i) {
                const DebrisRelease release{39.5, 3.0, 0.0, 400.0 * stop / 0.1584, 50 * storm + i};
                bed.run(std::span(&release, 1), {pool});
            }
            const std::vector<double> change = bed.change({pool});
            std::ranges::transform(land.cells(), change, land.data(), [](float height, double gain) {
                return static_cast<float>(height + gain);
            });
        }
        // Height against the distance from the mouth within 30 degrees of the axis, over the middle of the cone's height.
        double top = 0.0;
        for (int x = 0; x < grid.width; ++x)
            top = std::max(top, double{land.at(x, 11)});
        double n = 0, sr = 0, sz = 0, srr = 0, srz = 0;
        for (int y = 11; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const double z = land.at(x, y), east = x - 39.5, south = y - 9.5, r = std::hypot(east, south) * grid.cellSizeM;
                if (z < 0.2 * top || z > 0.8 * top || std::abs(east) > 0.58 * south)
                    continue;
                n += 1, sr += r, sz += z, srr += r * r, srz += r * z;
            }
        const double slope = -(srz - sr * sz / n) / (srr - sr * sr / n);
        EXPECT_NEAR(slope / stop, 1.0, 0.15) << stopDeg << " degrees, " << top << " m high";
        RecordProperty("cone_" + std::to_string(static_cast<int>(stopDeg)), std::to_string(slope / stop));
    }
}

TEST(DebrisFlow, TheLedgerClosesAndHardGroundStands) {
    WorkingTerrain start = hills({160, 120, 25.0}, 900.0, 1500.0);
    Heightmap& hardness = start.edit(Layer::Hardness);
    test::setCells(hardness, [](int x, int) { return x < 50 ? 1.0f : x < 100 ? 0.4f : 0.0f; });
    Params params;
    params.widthM = 150.0; // its cells are larger than the map's
    params.steps = 4;
    Slides run(debrisFlowStage(), params, start, 2);
    run.run();
    const Account rock = run.measured.now().rock;
    const double movedM3 = sumOf(run.terrain, Layer::Wear) * start.grid().cellAreaM2();
    EXPECT_GT(movedM3, 1e6);
    EXPECT_LE(std::abs(rock.closingError()), 1e-6 * movedM3);
    EXPECT_GT(rock.out, 0.0);
    EXPECT_NEAR(rock.out, movedM3 - sumOf(run.terrain, Layer::Deposition) * start.grid().cellAreaM2(), 1e-4 * movedM3);
    RecordProperty("closing_error", std::to_string(rock.closingError() / movedM3));
    const Heightmap* wear = run.terrain.find(Layer::Wear);
    double soft = 0.0, harder = 0.0;
    for (int y = 0; y < 120; ++y)
        for (int x = 0; x < 160; ++x) {
            if (x < 50) {
                ASSERT_EQ(wear->at(x, y), 0.0f) << x << ", " << y;
            }
            (x < 100 ? harder : soft) += wear->at(x, y);
        }
    EXPECT_GT(soft, harder) << "60 columns against 50 of hardness 0.4 and 50 of 1";
}

TEST(DebrisFlow, FinerMapsHaveTheSameScars) {
    Params params;
    params.widthM = 120.0;
    params.steps = 5;
    const auto changeOf = [&](const Heightmap& ground) {
        Slides run(debrisFlowStage(), params, terrainOf(ground), 2);
        run.run();
        Heightmap change = run.terrain.elevation();
        for (std::size_t c = 0; c < change.cells().size(); ++c)
            change.cells()[c] -= ground.cells()[c];
        return change;
    };
    const Heightmap fine = hills({256, 256, 15.0}, 1200.0, 2500.0).elevation();
    const Heightmap change = changeOf(resampled(fine, 128, 128)), finer = resampled(changeOf(fine), 128, 128);
    EXPECT_GE(test::correlation(change, finer), 0.98);
    RecordProperty("r_of_change", std::to_string(test::correlation(change, finer)));
}

TEST(DebrisFlow, ScarsAndTracksDoNotKeepToTheGrid) {
    double h8[3] = {}, h4[3] = {};
    constexpr int kFields = 3;
    ThreadPool pool(2);
    for (std::uint32_t seed = 1; seed <= kFields; ++seed) {
        const WorkingTerrain start = hills({256, 256, 20.0}, 1500.0, 2000.0, seed);
        Params params;
        params.widthM = 80.0;
        params.steps = 6;
        Slides run(debrisFlowStage(), params, start, 2);
        run.run();
        EXPECT_GT(sumOf(run.terrain, Layer::Wear) / static_cast<double>(start.grid().cellCount()), 1.0) << "m in the mean";
        const auto before = valleyDirections(*start.find(Layer::Elevation), {pool}), after = valleyDirections(run.terrain.elevation(), {pool});
        for (std::size_t band = 0; band < 3; ++band) {
            h8[band] += (after[band].h8 - before[band].h8) / kFields;
            h4[band] += (after[band].h4 - before[band].h4) / kFields;
        }
    }
    for (std::size_t band = 0; band < 3; ++band) {
        EXPECT_NEAR(h8[band], 0.0, 0.04);
        EXPECT_NEAR(h4[band], 0.0, 0.04);
        RecordProperty("band_" + std::to_string(band), std::to_string(h8[band]) + " " + std::to_string(h4[band]));
    }
}

/// By how much a cell is above all its neighbours, m.
double standsOutM(const Heightmap& ground, int x, int y) {
    float around = -std::numeric_limits<float>::infinity();
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (dx != 0 || dy != 0)
                around = std::max(around, ground.at(x + dx, y + dy));
    return double{ground.at(x, y)} - around;
}

TEST(DebrisFlow, AnySettingStaysFiniteBookedAndWithoutSpikes) {
    const StageKind kind = debrisFlowStage();
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        SCOPED_TRACE(seed);
        Draw draw(seed);
        std::any values = kind.defaults;
        for (const ParamField& param : kind.params)
            param.write(values, drawValue(param.info, draw.heads(), draw));
        auto params = std::any_cast<Params>(values);
        params.steps = std::min(params.steps, 2);
        const double cellM = std::pow(10.0, draw.within(-1.0, 3.0)), relief = cellM * draw.within(0.0, 40.0), grain = draw.within(0.0, 0.3);
        const GridSpec grid{1 + draw.below(32), 1 + draw.below(32), cellM};
        Slides run(debrisFlowStage(), params, terrainByPlace(grid, [&](double x, double y) {
                       return relief * (0.5 * std::sin(0.2 * x / cellM) * std::cos(0.15 * y / cellM) + grain * draw.share());
                   }), 1);
        const Heightmap before = *run.terrain.find(Layer::Elevation);
        run.run();
        double size = 0.0;
        for (const float cell : run.terrain.elevation().cells()) {
            ASSERT_TRUE(std::isfinite(cell));
            size += std::abs(cell) * grid.cellAreaM2();
        }
        const Heightmap& after = run.terrain.elevation();
        for (int y = 1; y + 1 < grid.height; ++y)
            for (int x = 1; x + 1 < grid.width; ++x)
                if (after.at(x, y) > before.at(x, y)) { // others stand out for what slid beside them
                    EXPECT_LE(standsOutM(after, x, y), std::max(0.0, standsOutM(before, x, y)) + 0.1 * relief);
                }
        EXPECT_LE(std::abs(run.measured.now().rock.closingError()), 1e-6 * (size + 1e-9));
    }
}

/// On ground where each cell stands by itself what is evened would climb peaks, and what larger cells lose would deepen pits.
TEST(DebrisFlow, NoDebrisLiesAboveTheHighestGroundAndNoScarBelowTheLowest) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE(seed);
        Draw draw(seed);
        Params params;
        params.seed = static_cast<std::uint32_t>(seed);
        params.steps = 1;
        const bool climbs = seed % 2 == 0;
        const double cellM = climbs ? 8.0 : 16.0, reliefM = climbs ? 45.0 : 900.0;
        if (climbs) {
            params.widthM = 7.0;
            params.frictionDeg = 3.5;
            params.runout = 40.0;
            params.levees = 0.3;
        } else {
            params.slides = 16.0;
            params.depth = 0.25;
            params.stopDeg = 36.0;
        }
        Slides run(debrisFlowStage(), params, terrainByPlace({48, 48, cellM}, [&](double, double) {
            return reliefM * (1.0 + draw.share());
        }), 1);
        if (seed % 3 == 0)
            std::ranges::fill(run.terrain.edit(Layer::Hardness).cells(), 0.5f);
        const ValueRange before = valueRange(run.terrain.elevation().cells());
        run.run();
        const ValueRange after = valueRange(run.terrain.elevation().cells());
        EXPECT_LE(after.high, before.high);
        EXPECT_GE(after.low, before.low);
        EXPECT_LE(std::abs(run.measured.now().rock.closingError()), 1e-6 * run.measured.now().rock.initial);
    }
}

/// Debris comes to a field of pillars: eight of ten cells are as high as the map, one lacks 0.1 m to that, and one is a deep shaft. What
/// finds no room on the pillars would double many times over what lies between.
TEST(DebrisFlow, WhatFindsNoRoomAtMostDoublesWhatIsLaidAndTheRestLeaves) {
    const float high = 400.0f;
    Heightmap ground({160, 160, 2.0}, high);
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 160; ++x)
            if (y < 80)
                ground.at(x, y) -= 2.0f * y; // steeper than the friction
            else if (const int kind = (x + 3 * y) % 10; kind < 2)
                ground.at(x, y) -= kind == 0 ? 2000.0f : 0.1f;
    Params params;
    params.slides = 1.0;
    params.steps = 1;
    params.widthM = 80.0; // its cells are ten of the map's wide
    params.widthRange = 1.0;
    Slides run(debrisFlowStage(), params, terrainOf(ground), 1);
    run.run();
    const Heightmap& after = run.terrain.elevation();
    EXPECT_LE(valueRange(after.cells()).high, high);
    int filled = 0;
    for (int y = 80; y < 160; ++y)
        for (int x = 0; x < 160; ++x)
            filled += (x + 3 * y) % 10 == 1 && after.at(x, y) == high;
    EXPECT_GT(filled, 0) << "what lacked least is full";
    const Account rock = run.measured.now().rock;
    const double laidM3 = sumOf(run.terrain, Layer::Deposition) * ground.grid().cellAreaM2();
    EXPECT_GT(rock.out, laidM3) << "of ten parts two find room, and twice that lies";
    EXPECT_LE(std::abs(rock.closingError()), 1e-6 * sumOf(run.terrain, Layer::Wear) * ground.grid().cellAreaM2());
}

TEST(DebrisFlow, NothingFailsBelowTheSeaOrOnGentleGround) {
    Params params;
    params.steps = 2;
    Slides gentle(debrisFlowStage(), params, terrainByPlace({64, 64, 30.0}, [](double x, double) { return 0.3 * x; }), 2);
    gentle.run();
    EXPECT_EQ(sumOf(gentle.terrain, Layer::Wear), 0.0);
    params.seaLevelM = 5000.0;
    Slides drowned(debrisFlowStage(), params, hills({64, 64, 30.0}, 1500.0, 1000.0), 2);
    drowned.run();
    EXPECT_EQ(sumOf(drowned.terrain, Layer::Wear), 0.0);
}

} // namespace
} // namespace oxbow
