#include "core/base/error.h"
#include "core/curve/curve_path.h"
#include "tests/core/earthwork/curve_bench.h"
#include "tests/core/recipe/random_recipe.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

using test::CurveBench;
using test::curveThrough;

constexpr GridSpec kGrid{200, 200, 10.0};
const auto kFlat = [](double, double) { return 100.0; };

std::uint64_t hashOf(CurveBench& bench) {
    return TerrainState(bench.terrain, {}, bench.pool).stateHash();
}

// ---- Lake ----

constexpr GridSpec kLakeGrid{200, 200, 20.0};
/// A circle of 800 m around the middle, by sixteen points.
Curve roundLake(double relief) {
    Curve lake(*findCurveKind("lake"));
    for (int i = 0; i < 16; ++i) {
        const double angle = i * 0.3926990816987241;
        lake.points.push_back({.at = {2000.0 + 800.0 * std::cos(angle), 2000.0 + 800.0 * std::sin(angle)}});
    }
    lake.params.set("depth_m", 20.0);
    lake.params.set("shore_m", 100.0);
    lake.params.set("relief", relief);
    return lake;
}

TEST(LakeCurve, WithoutReliefItIsABowlBelowTheLowestGroundOnItsLine) {
    CurveBench bench(kLakeGrid, [](double x, double) { return 100.0 + 0.01 * x; });
    bench.apply(roundLake(0.0));
    const double levelM = 100.0 + 0.01 * 1200.0;
    const auto bed = [&](double insideM) { // half way in a quarter of the depth is left
        const double middle = 1.0 - insideM / 800.0;
        return levelM - 20.0 * (1.0 - middle * middle);
    };
    EXPECT_NEAR(bench.ground().at(99, 99), bed(786.0), 0.1);
    EXPECT_NEAR(bench.ground().at(80, 99), bed(410.0), 0.2); // 1610 m east, 410 m from the line at 1200 m
    EXPECT_NEAR(bench.ground().at(61, 99), bed(30.0), 0.2);
    EXPECT_FLOAT_EQ(bench.ground().at(40, 99), static_cast<float>(100.0 + 0.01 * 810.0)); // beyond twice the shore
    EXPECT_NEAR(bench.rock().closingError(), 0.0, 1e-6 * bench.rock().out);
}

TEST(LakeCurve, WaterComesUpIntoHollowsAndSpursStandOut) {
    // Gullies and spurs run down to it from all sides, 24 of them.
    const auto wave = [](double x, double y) { return std::cos(24.0 * std::atan2(y - 2000.0, x - 2000.0)); };
    CurveBench bench(kLakeGrid, [&](double x, double y) {
        return 100.0 + 0.02 * std::hypot(x - 2000.0, y - 2000.0) + 6.0 * wave(x, y);
    });
    Curve lake = roundLake(1.0);
    for (CurvePoint& point : lake.points)
        point.heightM = 110.0;
    bench.apply(lake);
    int wet = 0, dry = 0, wetSpurs = 0, dryDepressions = 0;
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 200; ++x) {
            const double east = (x + 0.5) * 20.0, south = (y + 0.5) * 20.0;
            const double awayM = std::hypot(east - 2000.0, south - 2000.0), crest = wave(east, south);
            const bool isWet = bench.ground().at(x, y) < 110.0;
            if (awayM > 800.0 && awayM < 860.0 && crest < -0.7)
                ++(isWet ? wet : dryDepressions);
            if (awayM > 740.0 && awayM < 800.0 && crest > 0.7)
                ++(isWet ? wetSpurs : dry);
        }
    EXPECT_GT(wet, 4 * dryDepressions);
    EXPECT_GT(dry, 4 * wetSpurs);
}

// ---- Ridge ----

TEST(RidgeCurve, HasTheProfileOfItsAngle) {
    CurveBench bench(kGrid, kFlat);
    bench.apply(curveThrough("ridge", {{200, 1005}, {1800, 1005}},
                             {{"height_m", 200.0}, {"side_angle_deg", 45.0}, {"roughness_m", 0.0}, {"width_m", 40.0}}));
    // Middles of the column at 1005 m: the crest at row 100, its flat top 20 m to each side, then 1 m a metre.
    EXPECT_NEAR(bench.ground().at(100, 100), 300.0, 1e-3);
    EXPECT_NEAR(bench.ground().at(100, 102), 300.0, 1e-3);
    EXPECT_NEAR(bench.ground().at(100, 103), 290.0, 1e-3);
    EXPECT_NEAR(bench.ground().at(100, 95), 270.0, 1e-3);
    EXPECT_NEAR(bench.ground().at(100, 121), 110.0, 1e-3);
    EXPECT_EQ(bench.ground().at(100, 123), 100.0f);
    // Behind its end it falls at the same angle: 200 m behind lies the foot, and the flat top's half besides.
    EXPECT_NEAR(bench.ground().at(10, 100), 300.0 - (95.0 - 20.0), 1e-3);
    EXPECT_GT(bench.rock().in, 0.0);
    EXPECT_EQ(bench.rock().out, 0.0);
    EXPECT_NEAR(bench.rock().closingError(), 0.0, 1e-6 * bench.rock().in);
}

TEST(RidgeCurve, RoughnessStaysWithinItsHeightAndNeverCuts) {
    CurveBench smooth(kGrid, 3, 60.0, 600.0), rough(kGrid, 3, 60.0, 600.0);
    const Heightmap before = smooth.ground();
    Curve ridge = curveThrough("ridge", {{200, 300}, {1000, 1400}, {1700, 1000}}, {{"roughness_m", 0.0}});
    smooth.apply(ridge);
    ridge.params.set("roughness_m", 25.0);
    rough.apply(ridge);
    double greatest = 0.0;
    for (std::size_t c = 0; c < before.cells().size(); ++c) {
        ASSERT_GE(rough.ground().cells()[c], before.cells()[c] - 1e-3f);
        greatest = std::max(greatest, std::fabs(double{rough.ground().cells()[c]} - smooth.ground().cells()[c]));
    }
    EXPECT_LE(greatest, 25.0 + 1e-3);
    EXPECT_GT(greatest, 10.0);
}

TEST(RidgeCurve, RaisesTheUpliftInstead) {
    CurveBench bench(kGrid, kFlat);
    bench.apply(curveThrough("ridge", {{200, 1005}, {1800, 1005}},
                             {{"mode", std::string("uplifts")}, {"uplift", 5.0}, {"reach_m", 500.0}}));
    const Heightmap& uplift = *bench.terrain.find(Layer::Uplift);
    EXPECT_FLOAT_EQ(uplift.at(100, 100), 5.0f);
    EXPECT_FLOAT_EQ(uplift.at(100, 125), 3.0f); // half of a smooth step
    EXPECT_FLOAT_EQ(uplift.at(100, 151), 1.0f);
    EXPECT_EQ(bench.ground().at(100, 100), 100.0f);
}

// ---- Cliff ----

TEST(CliffCurve, StepsUpOnItsHighSideAndFadesOut) {
    CurveBench bench(kGrid, kFlat);
    // Eastward: left is north.
    bench.apply(curveThrough("cliff", {{0, 1000}, {2000, 1000}},
                             {{"height_m", 60.0}, {"face_angle_deg", 85.0}, {"fade_m", 400.0}}));
    EXPECT_EQ(bench.ground().at(100, 100), 100.0f);            // 5 m south of it
    EXPECT_NEAR(bench.ground().at(100, 99), 100.0 + 57.15, 0.1); // 5 m north: 5 m up a face of 5.249 m
    EXPECT_NEAR(bench.ground().at(100, 98), 160.0, 0.2);
    EXPECT_NEAR(bench.ground().at(100, 79), 130.0, 0.6); // 205 m: half
    EXPECT_EQ(bench.ground().at(100, 58), 100.0f);
    EXPECT_LT(bench.ground().at(0, 98), 101.0f); // it ends there
    Curve right = curveThrough("cliff", {{0, 1000}, {2000, 1000}}, {{"side", std::string("right")}});
    CurveBench other(kGrid, kFlat);
    other.apply(right);
    EXPECT_EQ(other.ground().at(100, 98), 100.0f);
    EXPECT_GT(other.ground().at(100, 103), 170.0f);
}

TEST(CliffCurve, OfARingTheInsideIsHigh) {
    CurveBench bench(kGrid, kFlat);
    Curve ring = curveThrough("cliff", {{500, 500}, {1500, 500}, {1500, 1500}, {500, 1500}}, {{"fade_m", 1e6}});
    ring.closed = true;
    bench.apply(ring);
    EXPECT_NEAR(bench.ground().at(100, 100), 180.0, 0.1);
    EXPECT_EQ(bench.ground().at(20, 100), 100.0f);
}

// ---- Plateau ----

TEST(PlateauCurve, LevelsToTheMeanAndThePlaneOfItsGround) {
    const auto tilted = [](double x, double y) { return 50.0 + 0.1 * x - 0.05 * y; };
    Curve square = curveThrough("plateau", {{500, 500}, {1500, 500}, {1500, 1500}, {500, 1500}}, {{"edge_m", 100.0}});
    CurveBench mean(kGrid, tilted);
    mean.apply(square);
    EXPECT_NEAR(mean.ground().at(60, 60), tilted(1000, 1000), 0.01);
    EXPECT_NEAR(mean.ground().at(140, 100), tilted(1000, 1000), 0.01);
    EXPECT_FLOAT_EQ(mean.ground().at(20, 20), static_cast<float>(tilted(205, 205)));
    square.params.set("level", std::string("plane"));
    CurveBench plane(kGrid, tilted);
    plane.apply(square);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 200; ++x) // a plane is its own fit
            ASSERT_NEAR(plane.ground().at(x, y), tilted((x + 0.5) * 10.0, (y + 0.5) * 10.0), 1e-3);
    square.params.set("level", std::string("height"));
    square.params.set("height_m", 77.0);
    CurveBench given(kGrid, tilted);
    given.apply(square);
    EXPECT_FLOAT_EQ(given.ground().at(100, 100), 77.0f);
    square.points[0].heightM = 80.0;
    square.points[2].heightM = 90.0;
    CurveBench asked(kGrid, tilted);
    asked.apply(square);
    EXPECT_FLOAT_EQ(asked.ground().at(100, 100), 85.0f);
}

TEST(PlateauCurve, ItsEdgeIsSoft) {
    CurveBench bench({200, 200, 10.0}, [](double, double) { return 0.0; });
    Curve square = curveThrough("plateau", {{500, 500}, {1500, 500}, {1500, 1500}, {500, 1500}},
                                {{"level", std::string("height")}, {"height_m", 40.0}, {"edge_m", 200.0}});
    bench.apply(square);
    float last = 40.0f;
    for (int x = 150; x < 200; ++x) { // out from the middle of the east side, which bulges a little
        EXPECT_LE(bench.ground().at(x, 100), last);
        EXPECT_LT(last - bench.ground().at(x, 100), 40.0f * 1.6f / 20.0f);
        last = bench.ground().at(x, 100);
    }
    EXPECT_EQ(last, 0.0f);
}

// ---- All ----

TEST(CurveKinds, RandomCurvesLeaveSoundGroundAndAClosedLedgerOnAnyThreads) {
    constexpr GridSpec kGrids[] = {{1, 1, 10.0}, {1, 9, 30.0}, {130, 65, 30.0}, {64, 64, 12.0}};
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        for (const CurveKind& kind : curveKinds()) {
            SCOPED_TRACE(std::string(kind.id) + ", seed " + std::to_string(seed));
            Draw draw(seed);
            const GridSpec grid = kGrids[draw.below(4)];
            const Curve curve = drawCurve(kind, grid, draw);
            if (!kind.apply || !curve.isDrawn())
                continue;
            std::optional<std::uint64_t> hash;
            for (const int threads : {1, 2, 3, 7}) {
                CurveBench bench(grid, static_cast<std::uint32_t>(seed), 300.0, 700.0, threads);
                bench.apply(curve);
                for (const float h : bench.ground().cells())
                    ASSERT_TRUE(std::isfinite(h));
                const Account rock = bench.rock();
                ASSERT_LE(std::fabs(rock.closingError()), 1e-9 * (1.0 + rock.in + rock.out + std::fabs(rock.initial)));
                if (hash) {
                    ASSERT_EQ(hashOf(bench), *hash);
                }
                hash = hashOf(bench);
            }
        }
}

/// Between neighbours the ground is nowhere steeper than it was, or than the sides ask for.
TEST(CurveKinds, NoWallIsSteeperThanItsSides) {
    for (std::uint64_t seed = 0; seed < 25; ++seed)
        for (const char* id : {"ridge", "river"}) {
            SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed));
            Draw draw(seed);
            const GridSpec grid{120, 100, 15.0};
            Curve curve(*findCurveKind(id));
            for (int i = 0; i < 5; ++i)
                curve.points.push_back({.at = {draw.within(0, 1800), draw.within(0, 1500)}});
            if (id == std::string("ridge"))
                curve.params.set("roughness_m", 0.0);
            CurveBench bench(grid, static_cast<std::uint32_t>(seed), 250.0, 900.0);
            const Heightmap before = bench.ground();
            bench.apply(curve);
            // Sides of 28 and banks of 30 degrees, along a line that may itself fall as the ground does.
            const auto slope = [&](const Heightmap& map, int x, int y, int u, int v) {
                return std::fabs(map.at(x, y) - map.at(u, v)) / (15.0 * std::hypot(u - x, v - y));
            };
            double steepest = 0.0;
            for (int y = 0; y + 1 < grid.height; ++y)
                for (int x = 0; x + 1 < grid.width; ++x)
                    for (const auto& [u, v] : {std::pair{x + 1, y}, std::pair{x, y + 1}})
                        steepest = std::max(steepest, slope(before, x, y, u, v));
            const double most = std::max(steepest, std::tan(30.0 * M_PI / 180.0)) + steepest;
            for (int y = 0; y + 1 < grid.height; ++y)
                for (int x = 0; x + 1 < grid.width; ++x)
                    for (const auto& [u, v] : {std::pair{x + 1, y}, std::pair{x, y + 1}})
                        ASSERT_LE(slope(bench.ground(), x, y, u, v), most + 4.0 / 15.0) << x << ", " << y; // 4 m: the channel's depth
        }
}

TEST(CurveKinds, AreTheSameInMetresAtEveryResolution) {
    for (const CurveKind& kind : curveKinds()) {
        if (!kind.apply)
            continue;
        SCOPED_TRACE(std::string(kind.id));
        Curve curve = curveThrough(kind.id, {{300, 400}, {900, 1500}, {1800, 1300}, {1700, 500}});
        if (kind.find("find_way"))
            curve.params.set("find_way", false);
        const auto height = [](double x, double y) { return 300.0 + 60.0 * std::sin(x / 250.0) + 50.0 * std::cos(y / 310.0); };
        CurveBench coarse({250, 250, 8.0}, height), fine({1000, 1000, 2.0}, height);
        const Heightmap before = coarse.ground();
        coarse.apply(curve);
        fine.apply(curve);
        double changed = 0.0, apart = 0.0;
        for (int y = 0; y < 250; ++y)
            for (int x = 0; x < 250; ++x) {
                double mean = 0.0;
                for (int v = 0; v < 4; ++v)
                    for (int u = 0; u < 4; ++u)
                        mean += fine.ground().at(4 * x + u, 4 * y + v) / 16.0;
                changed += std::fabs(coarse.ground().at(x, y) - before.at(x, y));
                apart += std::fabs(coarse.ground().at(x, y) - mean);
            }
        EXPECT_GT(changed, 1000.0);
        EXPECT_LT(apart, 0.12 * changed);
    }
}

} // namespace
} // namespace oxbow
