#include "core/constraint/pins_stage.h"

#include "core/constraint/constraint_solve.h"
#include "core/constraint/line_cells.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "tests/core/earthwork/curve_bench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace oxbow {
namespace {

using test::CurveBench;
using test::curveThrough;

const GridSpec kPinnedGrid{256, 256, 20.0};

/// Pins, height lines, two rivers of which one joins the other, and a pin that contradicts the first.
struct DrawnSet {
    std::vector<Curve> curves;
    std::size_t planted = 0; ///< contradictions
};

DrawnSet drawSet(int seed, const Heightmap& ground) {
    DrawnSet set;
    int count = 0;
    const auto draw = [&](double low, double high) { return low + (high - low) * unitDouble(randomBits(seed, ++count)); };
    const auto place = [&] { return MapPoint{draw(200, 4900), draw(200, 4900)}; };
    const ValueRange range = valueRange(ground.cells());
    for (int i = 0; i < 8; ++i) {
        Curve pin = curveThrough("pin", {place()});
        pin.points[0].heightM = draw(range.low, range.high);
        set.curves.push_back(pin);
    }
    for (int i = 0; i < 2; ++i) {
        const double x = draw(300, 1200), y = 400.0 + 2200.0 * i + draw(0, 300);
        Curve line = curveThrough("height_line", {{x, y}, {x + 900, y + draw(-200, 200)}, {x + 1600, y}});
        line.points.front().heightM = draw(range.low, range.high);
        line.points.back().heightM = draw(range.low, range.high);
        set.curves.push_back(line);
    }
    const MapPoint meeting{draw(3300, 3600), draw(2300, 2700)};
    set.curves.push_back(curveThrough("river_bed", {{draw(3000, 3300), 150}, meeting, {4900, draw(4000, 4900)}}));
    set.curves.push_back(curveThrough("river_bed", {{draw(4200, 4800), 300}, {4300, 1500}, meeting}));
    if (seed % 2 == 0) {
        Curve other = set.curves.front();
        other.points[0].heightM = *other.points[0].heightM + 50.0;
        set.curves.push_back(asNewCurve(other));
        set.planted = 1;
    }
    return set;
}

GroundReader readerOf(const Heightmap& ground) {
    return [&ground](int x, int y) { return double{ground.at(x, y)}; };
}

TEST(PinsStage, TenRandomSetsAreMetAndWhatContradictsIsNamed) {
    for (int seed = 1; seed <= 10; ++seed) {
        CurveBench bench(kPinnedGrid, static_cast<std::uint32_t>(seed), 800.0, 2000.0);
        const Heightmap before = bench.ground();
        const DrawnSet set = drawSet(seed, before);
        const ConstraintPlan plan = planConstraints(set.curves, kPinnedGrid, readerOf(before));
        const auto isTwoHeights = [&](const ConstraintConflict& conflict) {
            return conflict.kind == ConflictKind::TwoHeights && conflict.curve == set.curves.size() - 1;
        };
        EXPECT_EQ(static_cast<std::size_t>(std::ranges::count_if(plan.conflicts, isTwoHeights)), set.planted) << seed;
        const ConstraintReport report = solveConstraints(bench.ground(), set.curves, plan, {600.0, 160.0}, {bench.pool});
        for (const PinnedCell& pin : plan.pins)
            ASSERT_EQ(bench.ground().cells()[pin.cell], static_cast<float>(pin.heightM)) << seed;
        EXPECT_EQ(report.largestResidualM, 0.0);
        // Rivers as they were drawn, cell for cell: none climbs.
        for (const Curve& curve : set.curves) {
            if (curve.kind().id != "river_bed")
                continue;
            for (const auto& part : cellsAlong(CurvePath(curve), kPinnedGrid, LineSteps::Corners))
                for (std::size_t i = 1; i < part.size(); ++i)
                    ASSERT_LE(bench.ground().cells()[part[i].cell], bench.ground().cells()[part[i - 1].cell])
                        << "seed " << seed << ", step " << i;
        }
    }
}

TEST(PinsStage, DetailStaysAndLandOutOfReachKeepsItsBytes) {
    CurveBench bench(kPinnedGrid, 7, 800.0, 1500.0);
    const Heightmap before = bench.ground();
    Curve pin = curveThrough("pin", {{1010, 1010}});
    pin.points[0].heightM = before.at(50, 50) + 300.0;
    const std::vector<Curve> curves{pin};
    solveConstraints(bench.ground(), curves, planConstraints(curves, kPinnedGrid, readerOf(before)), {800.0, 100.0}, {bench.pool});
    // What a cell differs from its neighbours by, ten cells from the pin: as it was, but for the slope of the change.
    const auto bump = [](const Heightmap& map, int x, int y) {
        return map.at(x - 1, y) + map.at(x + 1, y) + map.at(x, y - 1) + map.at(x, y + 1) - 4.0f * map.at(x, y);
    };
    for (int k = 0; k < 40; ++k)
        EXPECT_NEAR(bump(bench.ground(), 60, 30 + k), bump(before, 60, 30 + k), 0.05 * 300.0 / 10.0) << k;
    EXPECT_NEAR(bench.ground().at(50, 90) - before.at(50, 90), 0.05 * 300.0, 3.0) << "a twentieth at the reach";
    for (int y = 0; y < 256; ++y)
        for (int x = 200; x < 256; ++x)
            ASSERT_EQ(bench.ground().at(x, y), before.at(x, y));
}

TEST(PinsStage, BetweenThreePinsOfAPlaneLiesThePlane) {
    // Ground that is flat and pins that ask for a tilted plane, with a reach far beyond them.
    CurveBench bench({64, 64, 10.0}, [](double, double) { return 0.0; });
    std::vector<Curve> curves;
    for (const MapPoint at : {MapPoint{155, 155}, {475, 155}, {155, 475}, {475, 475}, {315, 315}}) {
        Curve pin = curveThrough("pin", {at});
        pin.points[0].heightM = 100.0 + 0.1 * at.xM - 0.05 * at.yM;
        curves.push_back(pin);
    }
    solveConstraints(bench.ground(), curves, planConstraints(curves, bench.ground().grid(), readerOf(Heightmap(bench.ground()))),
                     {40000.0, 100.0}, {bench.pool});
    for (int y = 20; y < 45; ++y)
        for (int x = 20; x < 45; ++x)
            EXPECT_NEAR(bench.ground().at(x, y), 100.0 + 0.1 * (10 * x + 5) - 0.05 * (10 * y + 5), 1.0) << x << ", " << y;
}

TEST(PinsStage, ARiversBedIsTheNearestThatFallsAndItsBanksFollow) {
    // A valley that falls to the east with a spill point across it.
    CurveBench bench({200, 100, 10.0}, [](double x, double y) {
        return 300.0 - 0.02 * x + 0.1 * std::fabs(y - 505.0) + (x > 900.0 && x < 1000.0 ? 12.0 : 0.0);
    });
    const Heightmap before = bench.ground();
    const std::vector<Curve> curves{curveThrough("river_bed", {{5, 505}, {1995, 505}}, {{"min_slope", 0.0}})};
    const ConstraintPlan plan = planConstraints(curves, bench.ground().grid(), readerOf(before));
    const ConstraintReport report = solveConstraints(bench.ground(), curves, plan, {500.0, 100.0}, {bench.pool});
    EXPECT_EQ(report.bedCells, 200u);
    for (int x = 1; x < 200; ++x)
        EXPECT_LE(bench.ground().at(x, 50), bench.ground().at(x - 1, 50)) << x;
    EXPECT_LT(bench.ground().at(95, 50), before.at(95, 50) - 4.0f) << "the sill is cut";
    EXPECT_GT(bench.ground().at(85, 50), before.at(85, 50)) << "and the ground before it filled";
    EXPECT_EQ(bench.ground().at(20, 50), before.at(20, 50)) << "what falls stays";
    const float cut = before.at(95, 50) - bench.ground().at(95, 50), beside = before.at(95, 52) - bench.ground().at(95, 52);
    EXPECT_GT(beside, 0.5f * cut) << "the banks come along";
    EXPECT_LT(beside, cut);
    EXPECT_TRUE(report.turned.empty());
}

TEST(PinsStage, ARiverDrawnUphillIsNamed) {
    CurveBench bench({100, 40, 10.0}, [](double x, double) { return 300.0 - 0.2 * x; });
    const std::vector<Curve> curves{curveThrough("river_bed", {{995, 205}, {5, 205}})};
    const ConstraintReport report =
        solveConstraints(bench.ground(), curves, planConstraints(curves, bench.ground().grid(), readerOf(Heightmap(bench.ground()))),
                         {500.0, 100.0}, {bench.pool});
    ASSERT_EQ(report.turned.size(), 1u);
    EXPECT_EQ(report.turned[0].turnedM, 0.0);
    EXPECT_NEAR(report.turned[0].meanM, 50.0, 1.0) << "a quarter of 200 m";
}

TEST(PinsStage, ALakesShoreLiesAtItsLevelAndItsBedBelow) {
    CurveBench bench(kPinnedGrid, 5, 300.0, 3000.0);
    Curve lake = curveThrough("lake_level", {{1500, 1500}, {3500, 1600}, {3400, 3300}, {1700, 3500}},
                              {{"bed_slope", 0.1}, {"bed_depth_m", 50.0}});
    lake.points[0].heightM = 120.0;
    const std::vector<Curve> curves{lake};
    const ConstraintPlan plan = planConstraints(curves, kPinnedGrid, readerOf(Heightmap(bench.ground())));
    solveConstraints(bench.ground(), curves, plan, {800.0, 100.0}, {bench.pool});
    CellMask shore(kPinnedGrid.cellCount(), 0);
    for (const PinnedCell& pin : plan.pins) {
        shore[pin.cell] = 1;
        EXPECT_EQ(bench.ground().cells()[pin.cell], 120.0f);
    }
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x)
            if (!shore[kPinnedGrid.index(x, y)] && plan.lakes[0].shore.isInside({20.0 * x + 10.0, 20.0 * y + 10.0})) {
                ASSERT_LT(bench.ground().at(x, y), 120.0f) << x << ", " << y;
            }
}

TEST(PinsStage, InARecipeItSaysWhatItDidAndIsTheSameOnAnyNumberOfThreads) {
    const std::string text = R"({ "oxbow": 1, "grid": { "width": 130, "height": 97, "cell_size_m": 25 }, "stages": [
        { "stage": "noise", "parameters": { "relief_m": 500 } },
        { "stage": "pins", "parameters": { "reach_m": 700 }, "curves": [
          { "kind": "pin", "name": "Peak", "points": [ { "x_m": 1000, "y_m": 1000, "height_m": 900 } ] },
          { "kind": "pin", "name": "Other", "points": [ { "x_m": 1001, "y_m": 1001, "height_m": 800 } ] },
          { "kind": "river_bed", "parameters": { "find_way": true }, "points": [ { "x_m": 100, "y_m": 100 }, { "x_m": 3100, "y_m": 2300 } ] } ] } ] })";
    const auto recipe = std::make_shared<const Recipe>(parseRecipe(text, "recipe"));
    EXPECT_EQ(parseRecipe(recipeText(*recipe), "again"), *recipe);
    std::uint64_t hash = 0;
    for (const int threads : {1, 2, 7}) {
        ThreadPool pool(threads);
        Evaluator evaluator(pool, {});
        evaluator.begin(recipe);
        while (!evaluator.finished())
            evaluator.advance(kNeverCancelled);
        const std::uint64_t now = evaluator.capture({}).terrain.stateHash();
        EXPECT_TRUE(hash == 0 || hash == now) << threads;
        hash = now;
        ASSERT_EQ(evaluator.notes().size(), 3u);
        EXPECT_EQ(evaluator.notes()[2], "Pins: what was asked for is met within 0 m");
        EXPECT_EQ(evaluator.notes()[0], "Pins: Other asks for 800 m at 1012.5 m east, 1012.5 m south, where Peak asks for 900 m");
    }
}

} // namespace
} // namespace oxbow
