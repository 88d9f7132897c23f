#include "core/constraint/constraint_plan.h"

#include "core/constraint/line_cells.h"
#include "tests/core/earthwork/curve_bench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace oxbow {
namespace {

using test::curveThrough;

const GridSpec kGrid{100, 80, 10.0};
const GroundReader kPlain = [](int, int) { return 100.0; };

Curve at(Curve curve, std::initializer_list<double> heights) {
    auto point = curve.points.begin();
    for (const double height : heights)
        (point++)->heightM = height;
    return curve;
}
Curve named(Curve curve, const char* name) {
    curve.name = name;
    return curve;
}

std::vector<ConflictKind> kindsOf(const ConstraintPlan& plan) {
    std::vector<ConflictKind> kinds;
    for (const ConstraintConflict& conflict : plan.conflicts)
        kinds.push_back(conflict.kind);
    return kinds;
}

TEST(LineCells, StepAsAskedForAndPauseBeyondTheMap) {
    const CurvePath path(curveThrough("river_bed", {{5, 5}, {905, 605}}));
    for (const LineSteps steps : {LineSteps::Corners, LineSteps::Sides}) {
        const auto parts = cellsAlong(path, kGrid, steps);
        ASSERT_EQ(parts.size(), 1u);
        for (std::size_t i = 1; i < parts[0].size(); ++i) {
            const int dx = static_cast<int>(parts[0][i].cell % 100) - static_cast<int>(parts[0][i - 1].cell % 100);
            const int dy = static_cast<int>(parts[0][i].cell / 100) - static_cast<int>(parts[0][i - 1].cell / 100);
            EXPECT_EQ(std::max(std::abs(dx), std::abs(dy)), 1);
            if (steps == LineSteps::Sides) {
                EXPECT_EQ(std::abs(dx) + std::abs(dy), 1);
            }
        }
        EXPECT_EQ(parts[0].front().cell, 0u);
        EXPECT_EQ(parts[0].back().cell, static_cast<std::uint32_t>(kGrid.index(90, 60)));
        EXPECT_EQ(parts[0].size(), steps == LineSteps::Corners ? 91u : 151u);
    }
    EXPECT_EQ(cellsAlong(CurvePath(curveThrough("river_bed", {{5, 5}, {500, -300}, {995, 5}})), kGrid, LineSteps::Corners).size(), 2u);
}

TEST(ConstraintPlan, PinsGetTheirHeightsOrHoldTheGround) {
    const std::vector<Curve> curves = {at(curveThrough("pin", {{105, 205}, {305, 205}}), {350.0})};
    const ConstraintPlan plan = planConstraints(curves, kGrid, [](int x, int y) { return x + 100.0 * y; });
    ASSERT_EQ(plan.pins.size(), 2u);
    EXPECT_EQ(plan.pins[0].cell, static_cast<std::uint32_t>(kGrid.index(10, 20)));
    EXPECT_EQ(plan.pins[0].heightM, 350.0);
    EXPECT_EQ(plan.pins[1].heightM, 30 + 2000.0);
    EXPECT_TRUE(plan.conflicts.empty());
}

TEST(ConstraintPlan, AHeightLineRunsFromHeightToHeight) {
    const std::vector<Curve> curves = {at(curveThrough("height_line", {{105, 205}, {505, 205}}), {300.0, 400.0})};
    const ConstraintPlan plan = planConstraints(curves, kGrid, kPlain);
    ASSERT_EQ(plan.pins.size(), 41u);
    for (std::size_t i = 1; i + 1 < plan.pins.size(); ++i)
        EXPECT_NEAR(plan.pins[i].heightM, 300.0 + 2.5 * static_cast<double>(i), 1.0);
}

TEST(ConstraintPlan, TwoHeightsOfACellAreNamedAndTheFirstStays) {
    const std::vector<Curve> curves = {named(at(curveThrough("pin", {{101, 205}}), {350.0}), "Peak"),
                                       named(at(curveThrough("pin", {{108, 202}}), {350.0005}), "Same"),
                                       named(at(curveThrough("pin", {{104, 207}}), {360.0}), "Other"),
                                       named(at(curveThrough("height_line", {{5, 205}, {505, 205}}), {300.0, 300.0}), "Line")};
    const ConstraintPlan plan = planConstraints(curves, kGrid, kPlain);
    EXPECT_EQ(kindsOf(plan), (std::vector{ConflictKind::TwoHeights, ConflictKind::TwoHeights}));
    EXPECT_EQ(conflictText(plan.conflicts[0], curves),
              "Other asks for 360 m at 105 m east, 205 m south, where Peak asks for 350 m");
    EXPECT_EQ(conflictText(plan.conflicts[1], curves),
              "Line asks for 300 m at 105 m east, 205 m south, where Peak asks for 350 m");
    EXPECT_EQ(std::ranges::find(plan.pins, static_cast<std::uint32_t>(kGrid.index(10, 20)), &PinnedCell::cell)->heightM, 350.0);
}

TEST(ConstraintPlan, LinesThatCrossAtTheirOwnHeightsDoNotContradict) {
    // Both pass (505, 405) at 200 m, each steeply: within the cell they differ.
    const std::vector<Curve> curves = {at(curveThrough("height_line", {{105, 405}, {905, 405}}), {100.0, 300.0}),
                                       at(curveThrough("height_line", {{505, 5}, {505, 805}}), {0.0, 400.0})};
    EXPECT_TRUE(planConstraints(curves, kGrid, kPlain).conflicts.empty());
}

TEST(ConstraintPlan, ARiverThatWouldClimbIsNamed) {
    const std::vector<Curve> curves = {named(at(curveThrough("pin", {{805, 405}}), {120.0}), "Ford"),
                                       named(at(curveThrough("river_bed", {{105, 405}, {905, 405}}), {110.0}), "Brook")};
    const ConstraintPlan plan = planConstraints(curves, kGrid, kPlain);
    ASSERT_EQ(kindsOf(plan), std::vector{ConflictKind::RiverClimbs});
    EXPECT_EQ(conflictText(plan.conflicts[0], curves), "Brook asks for 110 m at 105 m east, 405 m south, but the river would "
                                                       "climb: Ford asks for 120 m");
    ASSERT_EQ(plan.pins.size(), 1u) << "the first of the list stays";
    EXPECT_EQ(plan.pins[0].heightM, 120.0);
}

TEST(ConstraintPlan, RiversJoinSplitAndNeverRunInARing) {
    const auto count = [](const BedForest& forest) {
        return std::ranges::count_if(forest.nodes, [](const BedNode& node) { return node.next < 0; });
    };
    const Curve main = curveThrough("river_bed", {{5, 405}, {905, 405}});
    // Ends on it: one river mouth.
    ConstraintPlan plan = planConstraints(std::vector{main, curveThrough("river_bed", {{505, 105}, {505, 405}})}, kGrid, kPlain);
    EXPECT_EQ(count(plan.rivers), 1);
    EXPECT_TRUE(plan.rivers.splits.empty());
    // In two pieces, the lower one first: one river.
    plan = planConstraints(std::vector{curveThrough("river_bed", {{505, 405}, {905, 405}}), curveThrough("river_bed", {{5, 405}, {505, 405}})},
                           kGrid, kPlain);
    EXPECT_EQ(count(plan.rivers), 1);
    EXPECT_EQ(plan.rivers.nodes.size(), 91u);
    // Leaves it again: an arm.
    plan = planConstraints(std::vector{main, curveThrough("river_bed", {{505, 105}, {505, 705}})}, kGrid, kPlain);
    EXPECT_EQ(plan.rivers.splits.size(), 1u);
    EXPECT_TRUE(plan.conflicts.empty());
    // A ring: down one side, back on the other.
    plan = planConstraints(std::vector{main, curveThrough("river_bed", {{905, 405}, {455, 655}, {5, 405}})}, kGrid, kPlain);
    EXPECT_EQ(kindsOf(plan), std::vector{ConflictKind::Ring});
}

TEST(ConstraintPlan, ALakeHasOneLevelAndNoPinAboveIt) {
    const Curve shore = curveThrough("lake_level", {{200, 200}, {600, 200}, {600, 600}, {200, 600}});
    const std::vector<Curve> curves = {named(at(shore, {150.0, 150.0, 160.0}), "Tarn"),
                                       named(at(curveThrough("pin", {{405, 405}}), {170.0}), "Isle"),
                                       at(curveThrough("pin", {{355, 405}}), {120.0}), curveThrough("pin", {{-50, 10}})};
    const ConstraintPlan plan = planConstraints(curves, kGrid, kPlain);
    EXPECT_EQ(kindsOf(plan), (std::vector{ConflictKind::TwoLevels, ConflictKind::AboveLake, ConflictKind::Outside}));
    ASSERT_EQ(plan.lakes.size(), 1u);
    EXPECT_EQ(plan.lakes[0].levelM, 150.0);
    EXPECT_EQ(conflictText(plan.conflicts[0], curves), "Tarn has points at 150 m and at 160 m: a lake has one level");
}

TEST(ConstraintPlan, WithoutHeightsALakeStandsAtTheLowestOfItsShoreAndRiversPauseInIt) {
    const std::vector<Curve> curves = {curveThrough("lake_level", {{200, 200}, {600, 200}, {600, 600}, {200, 600}}),
                                       curveThrough("river_bed", {{5, 405}, {905, 405}})};
    const ConstraintPlan plan = planConstraints(curves, kGrid, [](int x, int) { return 200.0 - x; });
    ASSERT_EQ(plan.lakes.size(), 1u);
    double lowest = 1e9;
    for (const PinnedCell& pin : plan.pins)
        lowest = std::min(lowest, 200.0 - static_cast<double>(pin.cell % 100));
    EXPECT_EQ(plan.lakes[0].levelM, lowest);
    for (const RiverCell& each : plan.riverCells) {
        const int x = static_cast<int>(each.cell % 100);
        EXPECT_FALSE(x > 25 && x < 55) << "within the lake";
    }
    EXPECT_TRUE(plan.conflicts.empty());
}

TEST(ConstraintPlan, TellsHowFarTheGroundIsFromEachCurve) {
    Curve finding = at(curveThrough("river_bed", {{5, 205}, {905, 205}}, {{"find_way", true}}), {50.0});
    const std::vector<Curve> curves = {at(curveThrough("pin", {{105, 205}, {305, 205}}), {150.0, 90.0}), curveThrough("pin", {{505, 505}}),
                                       at(curveThrough("pin", {{109, 209}}), {20.0}),
                                       curveThrough("river_bed", {{5, 605}, {905, 605}}), finding};
    // 100 m, and a spill point of 7 m across the river.
    const auto states = constraintStates(curves, kGrid, [](int x, int y) { return y == 60 && x == 40 ? 107.0 : 100.0; });
    EXPECT_EQ(states[0].offM, 50.0);
    EXPECT_EQ(states[1].offM, 0.0);
    EXPECT_FALSE(states[2].conflict.empty());
    EXPECT_EQ(states[3].offM, 7.0);
    EXPECT_FALSE(states[4].offM.has_value());
    for (const std::size_t i : {0u, 1u, 3u, 4u})
        EXPECT_TRUE(states[i].conflict.empty()) << i;
}

} // namespace
} // namespace oxbow
