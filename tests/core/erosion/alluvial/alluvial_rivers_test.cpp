#include "tests/core/erosion/alluvial/alluvial_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>

namespace oxbow {
namespace {

using test::addSpring;
using test::AlluvialRun;
using test::noiseM;
using test::plain;
using test::steady;
using test::terrainOf;

TEST(AlluvialRivers, GroundWithoutSpringsAndRainIsTold) {
    for (const double springM3PerS : {0.0, 5.0})
        for (const double rainMmPerHour : {0.0, 20.0}) {
            AlluvialRiversParams params = steady();
            params.steps = 2;
            params.rainMmPerHour = rainMmPerHour;
            WorkingTerrain start = plain({24, 16, 10.0}, 0.002);
            addSpring(start, 4, 8, springM3PerS);
            AlluvialRun run(std::move(start), params);
            run.run();
            EXPECT_EQ(run.notes.size(), springM3PerS + rainMmPerHour > 0.0 ? 0u : 1u);
        }
}

TEST(AlluvialRivers, SteadyFlowHasTheDepthOfItsFriction) {
    // q² = g S h³ / (f (1 + k/h)), k a twentieth of the depth that 0.3 Q^0.4 gives.
    const GridSpec grid{64, 8, 10.0};
    AlluvialRiversParams params = steady();
    params.friction = 0.02;
    constexpr double kSlope = 0.002, kDischarge = 160.0;
    params.steps = 20;
    params.bedTimeScale = 0.0;
    WorkingTerrain start = plain(grid, kSlope, 0.0);
    for (int y = 2; y < grid.height - 2; ++y)
        addSpring(start, 4, y, kDischarge / (grid.height - 4));
    for (int x = 0; x < grid.width; ++x) // walls along the channel
        for (const int y : {0, grid.height - 1})
            start.elevation().at(x, y) += 30.0f;
    AlluvialRun run(std::move(start), params);
    run.run();
    const double rough = 0.05 * 0.3 * std::pow(kDischarge, 0.4);
    for (int y = 2; y < grid.height - 2; ++y) {
        const double q = run.terrain.find(Layer::Discharge)->at(40, y) / grid.cellSizeM;
        EXPECT_GT(q, 1.5);
        double h = 1.0;
        for (int i = 0; i < 100; ++i)
            h = std::cbrt(q * q * params.friction * (1.0 + rough / h) / (9.81 * kSlope));
        EXPECT_NEAR(run.terrain.find(Layer::Water)->at(40, y), h, 0.01 * h);
    }
}

TEST(AlluvialRivers, DeepWaterGetsAFrontAtTheAngleOfReposeThatNoSandPasses) {
    // A flume of hard walls into a lake 12 m deep: the foreset stands at 32 degrees, its volume is what came.
    const GridSpec grid{96, 16, 5.0};
    constexpr double kDepth = 12.0, kShore = 120.0;
    WorkingTerrain start(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const double east = (x + 0.5) * grid.cellSizeM;
            const bool isWall = y == 0 || y + 1 == grid.height || x == 0;
            start.edit(Layer::Hardness).at(x, y) = isWall ? 1.0f : 0.0f;
            start.elevation().at(x, y) = isWall ? 80.0f : static_cast<float>(east < kShore ? 30.0 + 0.004 * (kShore - east) : 30.0 - kDepth);
        }
    for (int y = 1; y + 1 < grid.height; ++y)
        addSpring(start, 2, y, 10.0);
    AlluvialRiversParams params = steady();
    params.edges = RiverEdges::Sea;
    params.seaLevelM = 31.5;
    params.grainMm = 0.5;
    params.sandLoad = 2.0;
    params.bedTimeScale = 300.0;
    params.coverM = 0.5;
    params.steps = 40;
    AlluvialRun run(std::move(start), params);
    const WorkingTerrain before = run.terrain;
    struct Shape {
        double steepest = 0.0, frontM = 0.0, fillM2 = 0.0, behindM2 = 0.0, beyondM = 0.0, volumeM3 = 0.0;
    };
    const auto shape = [&] {
        const Heightmap& z = *run.terrain.find(Layer::Elevation);
        constexpr double kFloor = 30.0 - kDepth;
        const double cellM = grid.cellSizeM / (grid.height - 6); // by the width that is looked at
        Shape found;
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                found.volumeM3 += (double{z.at(x, y)} - before.find(Layer::Elevation)->at(x, y)) * grid.cellAreaM2();
                if (y < 3 || y + 3 >= grid.height || x < 24 || x + 2 >= grid.width)
                    continue;
                found.steepest = std::max(found.steepest, (double{z.at(x, y)} - z.at(x + 2, y)) / (2.0 * grid.cellSizeM));
                const bool isBehind = z.at(x, y) > kFloor + 0.5 * kDepth;
                found.frontM += isBehind * cellM;
                found.fillM2 += (z.at(x, y) - kFloor) * cellM;
                found.behindM2 += isBehind * (z.at(x, y) - kFloor) * cellM;
                if (x > 80)
                    found.beyondM = std::max(found.beyondM, std::fabs(z.at(x, y) - kFloor));
            }
        return found;
    };
    run.run(0, 20);
    const Shape first = shape();
    run.run(20, 40);
    const Shape last = shape();
    const double slope = std::tan(params.reposeDeg * std::numbers::pi / 180.0);
    EXPECT_NEAR(std::atan(last.steepest) * 180.0 / std::numbers::pi, params.reposeDeg, 2.0);
    // What came, by the ledger, lies in the flume, behind the middle of the front or on the lower half of its slope.
    const Ledger ledger = run.measured.now();
    EXPECT_NEAR(last.volumeM3, ledger.rock.in - ledger.rock.out, 1e-4 * ledger.rock.in);
    EXPECT_GT(last.frontM - first.frontM, 3.0 * grid.cellSizeM);
    EXPECT_NEAR(last.fillM2, last.behindM2 + kDepth * kDepth / (8.0 * slope), 0.02 * last.fillM2);
    EXPECT_LT(last.beyondM, 1e-3);
}

/// In a flume of hard walls the front goes on by the sand that springs brought over the width times the height, and nothing
/// comes from the walls that springs wet.
TEST(AlluvialRivers, ADeltaAdvancesByWhatItsRiverBringsOverItsHeight) {
    for (const double depthM : {12.0, 6.0}) {
        SCOPED_TRACE(depthM);
        const GridSpec grid{96, 16, 5.0};
        WorkingTerrain start = terrainOf(grid, [&](int x, int y) {
            const bool isWall = y == 0 || y + 1 == grid.height || x == 0;
            return isWall ? 80.0 : x < 20 ? 30.0 + 0.02 * (20 - x) : 30.0 - depthM;
        });
        std::ranges::fill(start.edit(Layer::Hardness).cells(), 1.0f);
        for (int y = 1; y + 1 < grid.height; ++y)
            addSpring(start, 2, y, 10.0);
        AlluvialRiversParams params = steady();
        params.edges = RiverEdges::Sea;
        params.seaLevelM = 31.5;
        params.grainMm = 0.5;
        params.sandLoad = 0.2;
        params.bedTimeScale = 1500.0;
        params.coverM = 0.0;
        params.steps = 120;
        AlluvialRun run(std::move(start), params);
        struct Shape {
            double frontM = 0.0, heightM = 0.0, steepest = 0.0;
        };
        const auto shape = [&] {
            Shape found;
            double tops = 0.0;
            for (int y = 1; y + 1 < grid.height; ++y)
                for (int x = 20; x + 2 < grid.width; ++x) {
                    const double high = run.terrain.elevation().at(x, y) - (30.0 - depthM);
                    found.frontM += high > 0.5 * depthM ? grid.cellSizeM / (grid.height - 2) : 0.0;
                    found.heightM += high > 0.9 * depthM ? high : 0.0;
                    tops += high > 0.9 * depthM;
                    found.steepest = std::max(found.steepest, (high - (run.terrain.elevation().at(x + 2, y) - (30.0 - depthM))) / (2.0 * grid.cellSizeM));
                }
            found.heightM /= tops;
            return found;
        };
        run.run(0, 60);
        const Shape first = shape();
        const double before = run.measured.now().rock.in;
        run.run(60, 120);
        const Shape last = shape();
        const Ledger ledger = run.measured.now();
        const double brought = (ledger.rock.in - before) / ((grid.height - 2) * grid.cellSizeM * last.heightM);
        std::printf("front of %.0f m: %.1f m on, by what came %.1f m\n", depthM, last.frontM - first.frontM, brought);
        EXPECT_GT(brought, 20.0);
        EXPECT_NEAR(last.frontM - first.frontM, brought, 0.1 * brought);
        EXPECT_GE(ledger.rock.out, 0.0);
        if (depthM > 10.0) { // else it is steep over less than two cells
            EXPECT_NEAR(std::atan(last.steepest) * 180.0 / std::numbers::pi, params.reposeDeg, 1.0);
        }
    }
}

/// 100 m³/s into a basin without a way out for 2 x 96 time steps of 0.35 dx / sqrt(g h), h = 0.3 100^0.4 m. 1 ‰ of mud is 0.1
/// of the water by a clock that runs 100 times faster: all of it lies in the end, and there is nothing else.
TEST(AlluvialRivers, MudOfABasinIsWhatItsSpringBrought) {
    WorkingTerrain start({32, 24, 10.0});
    std::ranges::fill(start.elevation().cells(), 5.0f);
    std::ranges::fill(start.edit(Layer::Hardness).cells(), 1.0f);
    addSpring(start, 16, 12, 100.0);
    AlluvialRiversParams params = steady();
    params.edges = RiverEdges::Closed;
    params.sandLoad = 0.0;
    params.mudLoad = 1.0;
    params.bedTimeScale = 100.0;
    params.steps = 2;
    AlluvialRun run(std::move(start), params);
    const double seconds = 0.35 * 10.0 / std::sqrt(9.81 * 0.3 * std::pow(100.0, 0.4)), mud = 0.1 * 100.0 * 96.0 * seconds;
    run.run(0, 1);
    EXPECT_NEAR(run.measured.now().mud.in, mud, 1e-6 * mud);
    EXPECT_NEAR(run.measured.now().mud.stored, mud, 1e-6 * mud) << "in the water or on the bed";
    EXPECT_GT(run.measured.now().rock.suspended, 0.1 * mud);
    run.run(1, 2);
    const Ledger ledger = run.measured.now();
    EXPECT_NEAR(ledger.mud.in, 2.0 * mud, 2e-6 * mud);
    EXPECT_NEAR(ledger.mud.stored, 2.0 * mud, 2e-6 * mud);
    EXPECT_NEAR(ledger.rock.stored + ledger.rock.rounding - ledger.rock.initial, 2.0 * mud, 2e-6 * mud) << "on the ground of the map";
    EXPECT_EQ(ledger.rock.in, ledger.mud.in) << "no sand";
    EXPECT_EQ(ledger.mud.out, 0.0);
    EXPECT_EQ(ledger.rock.suspended, 0.0);
}

TEST(AlluvialRivers, LedgersOfRockWaterAndEachGrainClose) {
    const GridSpec grid{96, 64, 10.0};
    for (const int cells : {1024, 48}) {
        SCOPED_TRACE(cells);
        WorkingTerrain start = plain(grid, 0.01);
        addSpring(start, 8, 32, 150.0);
        AlluvialRiversParams params = steady();
        params.cells = cells;
        params.mudLoad = 1.0;
        params.steps = 24;
        AlluvialRun run(std::move(start), params);
        run.run();
        const Ledger ledger = run.measured.now();
        EXPECT_GT(ledger.rock.in, 0.0);
        EXPECT_LE(std::fabs(ledger.rock.closingError()), 1e-6 * ledger.rock.in);
        EXPECT_LE(std::fabs(ledger.rock.rounding), 1e-4 * ledger.rock.in);
        EXPECT_LE(std::fabs(ledger.water.closingError()), 1e-6 * ledger.water.in);
        EXPECT_LE(std::fabs(ledger.water.rounding), 1e-4 * ledger.water.in);
        // Mud, and sand, which is the rest.
        const double sandIn = ledger.rock.in - ledger.mud.in;
        EXPECT_GT(ledger.mud.in, 0.0);
        EXPECT_GT(ledger.mud.out, 0.2 * ledger.mud.in);
        EXPECT_GT(ledger.mud.stored, 0.0);
        EXPECT_LE(std::fabs(ledger.mud.closingError()), 1e-6 * ledger.mud.in);
        EXPECT_LE(std::fabs(ledger.mud.rounding), (cells < grid.width ? 1e-4 : 1e-6) * ledger.mud.in);
        EXPECT_LE(std::fabs(ledger.rock.closingError() - ledger.mud.closingError()), 1e-6 * sandIn);
    }
}

/// Pillars a cell wide and holes without a value, on a map that is four times finer than the flow.
TEST(AlluvialRivers, WhatStandsBetweenTheCellsOfTheFlowIsNotRaised) {
    const GridSpec grid{128, 96, 10.0};
    const auto isPillar = [](int x, int y) { return x % 7 == 3 && y % 7 == 3 && x % 31 != 17; };
    const auto isHole = [](int x, int y) { return x % 31 == 17 && y % 11 == 5; };
    WorkingTerrain start = plain(grid, 0.01, 0.0);
    addSpring(start, 8, 48, 150.0);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            if (isPillar(x, y))
                start.elevation().at(x, y) += 6.0f;
            if (isHole(x, y))
                start.elevation().at(x, y) = std::numeric_limits<float>::quiet_NaN();
        }
    AlluvialRiversParams params = steady();
    params.cells = 32;
    params.steps = 12;
    const Heightmap before = *start.find(Layer::Elevation);
    AlluvialRun run(std::move(start), params);
    run.run();
    int buried = 0;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const float now = run.terrain.elevation().at(x, y), then = before.at(x, y);
            EXPECT_EQ(std::isnan(now), isHole(x, y));
            if (isPillar(x, y))
                EXPECT_LE(now, then) << x << ", " << y;
            else
                buried += now > then + 0.1f;
        }
    EXPECT_GT(buried, 100);
    const Ledger ledger = run.measured.now();
    EXPECT_GT(ledger.rock.in, 0.0);
    EXPECT_LE(std::fabs(ledger.rock.closingError()), 1e-6 * ledger.rock.in);
}

/// On ground mirrored at its diagonal: nothing prefers an axis, nor east to south.
TEST(AlluvialRivers, MirroredGroundGetsTheSameRiversMirrored) {
    const GridSpec grid{48, 48, 10.0};
    const auto run = [&](bool mirrored, double spiral, int threads = 2) {
        WorkingTerrain start = terrainOf(grid, [&](int column, int row) {
            const int x = mirrored ? row : column, y = mirrored ? column : row;
            return 50.0 - 0.1 * x - 0.04 * y + 0.3 * noiseM(x, y);
        });
        addSpring(start, mirrored ? 20 : 10, mirrored ? 10 : 20, 100.0);
        AlluvialRiversParams params = steady();
        params.steps = 6;
        params.spiral = spiral;
        AlluvialRun done(std::move(start), params, threads);
        done.run();
        return *done.terrain.find(Layer::Elevation);
    };
    for (const double spiral : {0.0, 1.5}) {
        SCOPED_TRACE(spiral);
        const Heightmap one = run(false, spiral), other = run(true, spiral);
        double largest = 0.0, moved = 0.0;
        for (int y = 0; y < 48; ++y)
            for (int x = 0; x < 48; ++x) {
                largest = std::max(largest, std::fabs(double{one.at(x, y)} - other.at(y, x)));
                moved = std::max(moved, std::fabs(double{one.at(x, y)} - (50.0 - 0.1 * x - 0.04 * y)));
            }
        EXPECT_GT(moved, 0.5);
        EXPECT_LT(largest, 0.02);
        for (const int threads : {1, 7})
            EXPECT_TRUE(std::ranges::equal(one.cells(), run(false, spiral, threads).cells())) << threads << " threads";
    }
}

TEST(AlluvialRivers, LayersOfBendsAreKeptOnlyWithSpiralFlow) {
    for (const double spiral : {0.0, 1.5}) {
        WorkingTerrain start = plain({32, 24, 10.0}, 0.01);
        addSpring(start, 4, 12, 50.0);
        AlluvialRiversParams params = steady();
        params.spiral = spiral;
        params.steps = 2;
        AlluvialRun run(std::move(start), params);
        run.run(0, 1);
        EXPECT_EQ(std::ranges::count(run.terrain.privateLayers().list(), "turn", [](const PrivateLayer& layer) { return layer.info.name; }),
                  spiral > 0.0 ? 1 : 0);
    }
}

TEST(AlluvialRivers, HardGroundStaysAndSandPassesOverIt) {
    const GridSpec grid{64, 32, 10.0};
    WorkingTerrain start = plain(grid, 0.01, 0.0);
    addSpring(start, 6, 16, 150.0);
    std::ranges::fill(start.edit(Layer::Hardness).cells(), 1.0f);
    AlluvialRiversParams params = steady();
    params.steps = 20;
    const Heightmap before = *start.find(Layer::Elevation);
    AlluvialRun run(std::move(start), params);
    run.run();
    double raised = 0.0;
    for (std::size_t c = 0; c < before.cells().size(); ++c) {
        EXPECT_GE(run.terrain.elevation().cells()[c], before.cells()[c] - 1e-4f);
        raised += run.terrain.elevation().cells()[c] > before.cells()[c] + 0.01f;
    }
    EXPECT_GT(raised, 10.0);
}

TEST(AlluvialRivers, HardCellsBesideSoftOnesStayWhereTheFlowsCellsHoldBoth) {
    const GridSpec grid{128, 96, 10.0};
    WorkingTerrain start = plain(grid, 0.01);
    addSpring(start, 8, 48, 150.0);
    test::setCells(start.edit(Layer::Hardness), [](int x, int y) { return (x + 2 * y) % 37 < 16 ? 1.0f : 0.0f; });
    AlluvialRiversParams params = steady();
    params.cells = 32;
    params.steps = 12;
    const Heightmap before = *start.find(Layer::Elevation);
    AlluvialRun run(std::move(start), params);
    run.run();
    double deepest = 0.0;
    for (std::size_t c = 0; c < before.cells().size(); ++c) {
        const float change = run.terrain.elevation().cells()[c] - before.cells()[c];
        if (run.terrain.find(Layer::Hardness)->cells()[c] == 1.0f)
            EXPECT_GE(change, 0.0f) << c;
        else
            deepest = std::min<double>(deepest, change);
    }
    EXPECT_LT(deepest, -0.2);
    const Ledger ledger = run.measured.now();
    EXPECT_LE(std::fabs(ledger.rock.closingError()), 1e-6 * ledger.rock.in);
}

ParamValue anyAlluvialValue(const ParamInfo& info, std::uint64_t bits) {
    const double u = unitDouble(bits);
    if (info.kind == ParamKind::Choice)
        return std::string(info.options[static_cast<std::size_t>(u * static_cast<double>(info.options.size()))].key);
    const ParamRange& range = info.range;
    const double value = bits % 5 == 0 ? range.hardMin : bits % 5 == 1 ? range.hardMax
                         : range.hardMin > 0.0 ? range.hardMin * std::pow(range.hardMax / range.hardMin, u)
                                               : range.hardMin + (range.hardMax - range.hardMin) * u * u * u;
    if (info.kind == ParamKind::Integer)
        return static_cast<std::int64_t>(value);
    return value;
}

TEST(AlluvialRivers, AnySettingStaysFiniteAndWithoutSpikes) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        SCOPED_TRACE(seed);
        const StageKind kind = alluvialRiversStage();
        std::any values = kind.defaults;
        std::uint64_t i = 0;
        for (const ParamField& param : kind.params)
            param.write(values, anyAlluvialValue(param.info, randomBits(seed, i++)));
        auto params = std::any_cast<AlluvialRiversParams>(values);
        params.steps = std::min(params.steps, 2);
        params.seaLevelM = 200.0 * unitDouble(randomBits(seed, i++)) - 50.0;
        const double cellSizeM = 0.0005 * std::pow(2e6, unitDouble(randomBits(seed, i++)));
        const double relief = cellSizeM * std::pow(10.0, 3.0 * unitDouble(randomBits(seed, i++)) - 2.0);
        WorkingTerrain start = terrainOf({19, 23, cellSizeM}, [&](int x, int y) {
            return relief * (noiseM(x, y, seed) + std::sin(0.3 * x) * std::cos(0.2 * y));
        });
        addSpring(start, 7, 8, 1e5 * std::pow(unitDouble(randomBits(seed, i++)), 8.0));
        const auto [low, high] = std::ranges::minmax(start.elevation().cells());
        AlluvialRun run(std::move(start), params);
        run.run();
        const Heightmap& ground = *run.terrain.find(Layer::Elevation);
        for (const Layer layer : {Layer::Elevation, Layer::Water, Layer::Sediment, Layer::Wear, Layer::Deposition, Layer::Discharge})
            for (const float cell : run.terrain.find(layer)->cells())
                ASSERT_TRUE(std::isfinite(cell)) << info(layer).key;
        // No cell stands out from all eight around it by more than the ground did and the water carries.
        const double deepest = *std::ranges::max_element(run.terrain.find(Layer::Water)->cells());
        for (int y = 1; y < 22; ++y)
            for (int x = 1; x < 18; ++x) {
                double highest = -1e30;
                for (int dy = -1; dy <= 1; ++dy)
                    for (int dx = -1; dx <= 1; ++dx)
                        if (dx != 0 || dy != 0)
                            highest = std::max(highest, double{ground.at(x + dx, y + dy)});
                ASSERT_LT(ground.at(x, y) - highest, (high - low) + 2.0 * deepest + 1e-3 * cellSizeM);
            }
        const Ledger ledger = run.measured.now();
        EXPECT_LE(std::fabs(ledger.water.closingError()), 1e-6 * (ledger.water.in + ledger.water.initial + 1e-9));
        double size = ledger.rock.in + std::fabs(ledger.rock.out);
        for (const float cell : ground.cells())
            size += std::fabs(cell) * cellSizeM * cellSizeM;
        EXPECT_LE(std::fabs(ledger.rock.closingError()), 1e-6 * size);
    }
}

} // namespace
} // namespace oxbow
