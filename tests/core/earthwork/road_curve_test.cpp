#include "core/earthwork/road_curve.h"

#include "core/earthwork/curve_edit.h"
#include "core/flow/drainage_network.h"
#include "core/terrain/river_line.h"
#include "tests/core/earthwork/curve_bench.h"
#include "tests/core/recipe/random_recipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

using test::CurveBench;
using test::curveThrough;

RoadPlan planOf(const Curve& curve, CurveBench& bench) {
    return planRoad(curve, std::any_cast<RoadCurveParams>(curve.params.values()), bench.terrain, {bench.pool});
}

/// Digs a way out of each depression, as rivers do.
void drainGround(CurveBench& bench) {
    DrainageNetwork network(bench.ground(), {outletMask(bench.ground(), {OutletPolicy::Edges})});
    const std::vector<std::uint32_t> receivers = network.receivers({bench.pool});
    const std::vector<FlowSum> counts = network.cellCounts({bench.pool});
    std::vector<std::uint32_t> downstream(counts.size());
    std::iota(downstream.begin(), downstream.end(), 0u);
    std::ranges::stable_sort(downstream, {}, [&](std::uint32_t cell) { return counts[cell]; });
    const auto heights = bench.ground().cells();
    for (const std::uint32_t cell : downstream)
        if (receivers[cell] < counts.size())
            heights[receivers[cell]] = std::min(heights[receivers[cell]], heights[cell] - 0.01f);
}

double steepestOf(const CurvePath& line) {
    double steepest = 0.0;
    for (std::size_t i = 1; i < line.points().size(); ++i) {
        const PathPoint &a = line.points()[i - 1], &b = line.points()[i];
        steepest = std::max(steepest, std::fabs(b.heightM - a.heightM) / (b.alongM - a.alongM));
    }
    return steepest;
}

TEST(RoadCurve, GradedHeightsLieHalfwayBetweenTheSlopesThatTheGradeAllows) {
    // A step of 10 m: from the right (10, 9, 8, 7, 6) comes what is above, from the left (0, 1, 2, 3, 4) what is below.
    const std::vector<double> wanted = {0, 0, 0, 0, 10, 10, 10, 10}, alongM = {0, 1, 2, 3, 4, 5, 6, 7};
    EXPECT_THAT(gradedHeights(wanted, alongM, 1.0, false), testing::ElementsAre(3, 3.5, 4, 4.5, 5.5, 6, 6.5, 7));
    EXPECT_EQ(gradedHeights(wanted, alongM, 20.0, false), wanted);
}

TEST(RoadCurve, KeepsGradeAndRadiusOnRandomGround) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE(seed);
        Draw draw(seed);
        CurveBench bench({200, 200, 15.0}, static_cast<std::uint32_t>(seed), 500.0, 1800.0);
        Curve curve(*findCurveKind("road"));
        for (int i = 0; i < 3; ++i)
            curve.points.push_back({.at = {draw.within(200, 2800), 300.0 + 1200.0 * i}});
        const bool findsWay = seed % 3 != 0;
        curve.params.set("find_way", findsWay);
        curve.params.set("max_grade_percent", 7.0);
        curve.params.set("min_radius_m", 30.0);
        const RoadPlan plan = planOf(curve, bench);
        EXPECT_LE(steepestOf(plan.line), 0.07 * (1.0 + 1e-9));
        if (findsWay) {
            EXPECT_LE(greatestCurvature(plan.line, 8.0), 1.0 / 30.0);
        }
        EXPECT_NEAR(plan.line.points().front().at.xM, curve.points.front().at.xM, 1e-6);
        EXPECT_NEAR(plan.line.points().back().at.yM, curve.points.back().at.yM, 1e-6);
        EXPECT_LT(plan.line.nearest(curve.points[1].at).distanceM, 1.0);
        // What is built is the line, and the ledger is the sum of what changed.
        const Heightmap before = bench.ground();
        bench.apply(curve);
        double cut = 0.0, fill = 0.0;
        for (std::size_t c = 0; c < before.cells().size(); ++c) {
            const double change = (double{bench.ground().cells()[c]} - before.cells()[c]) * 15.0 * 15.0;
            (change > 0.0 ? fill : cut) += std::fabs(change);
        }
        EXPECT_NEAR(bench.rock().in, fill, 1e-6 * (fill + 1.0));
        EXPECT_NEAR(bench.rock().out, cut, 1e-6 * (cut + 1.0));
        EXPECT_GT(cut, 0.0);
    }
}

TEST(RoadCurve, TheWayIsLevelWhereTheGroundIsAndWindsWhereItIsSteep) {
    CurveBench flat({200, 200, 10.0}, [](double, double) { return 50.0; });
    const RoadPlan straight = planOf(curveThrough("road", {{200, 1000}, {1800, 1000}}), flat);
    EXPECT_NEAR(straight.line.lengthM(), 1600.0, 2.0);
    CurveBench steep({200, 200, 10.0}, [](double x, double) { return 0.2 * x; });
    const Curve curve = curveThrough("road", {{200, 1000}, {1200, 1000}}, {{"min_radius_m", 20.0}});
    const RoadPlan winding = planOf(curve, steep);
    EXPECT_GT(winding.line.lengthM(), 1800.0); // 200 m up at 8 % are 2500 m, less what dam and cutting take
    EXPECT_LE(steepestOf(winding.line), 0.08 * (1.0 + 1e-9));
}

TEST(RoadCurve, KeepsBesideARiverThatWinds) {
    // A valley that falls to the south and winds about the straight line between the road's ends.
    CurveBench bench({200, 400, 10.0}, [](double x, double y) {
        return 200.0 - 0.02 * y + 0.1 * std::fabs(x - 1000.0 - 120.0 * std::sin(y / 150.0));
    });
    const auto crossings = [&](bool findsWay) {
        return planOf(curveThrough("road", {{1000, 100}, {1000, 3900}}, {{"find_way", findsWay}, {"crossing_area_km2", 0.2}}), bench)
            .crossings.size();
    };
    EXPECT_GE(crossings(false), 6u);
    EXPECT_LE(crossings(true), 2u);
}

TEST(RoadCurve, HasItsCrossSection) {
    // Level ground with a step: half of the way is dam, half is cutting.
    CurveBench bench({400, 200, 5.0}, [](double x, double) { return x < 1000.0 ? 100.0 : 120.0; });
    const Curve curve = curveThrough("road", {{0, 502.5}, {2000, 502.5}},
                                     {{"find_way", false}, {"max_grade_percent", 1.0}, {"width_m", 21.0}, {"shoulder_m", 2.0},
                                      {"cut_angle_deg", 45.0}, {"fill_angle_deg", 45.0}, {"crossing_area_km2", 1e6}});
    const RoadPlan plan = planOf(curve, bench);
    bench.apply(curve);
    const double left = plan.line.at(802.5).heightM, right = plan.line.at(1202.5).heightM;
    EXPECT_GT(left, 105.0);
    EXPECT_LT(right, 115.0);
    for (const int dy : {0, 1, 2, -2}) { // 12.5 m of carriageway and shoulder on each side
        EXPECT_NEAR(bench.ground().at(160, 100 + dy), left, 0.06);
        EXPECT_NEAR(bench.ground().at(240, 100 + dy), right, 0.06);
    }
    EXPECT_NEAR(bench.ground().at(160, 103), left - 2.5, 0.1); // 15 m
    EXPECT_NEAR(bench.ground().at(240, 103), right + 2.5, 0.1);
    EXPECT_EQ(bench.ground().at(160, 120), 100.0f);
    EXPECT_EQ(bench.ground().at(240, 120), 120.0f);
}

TEST(RoadCurve, RunsStraightOverTheBridgesAndThroughTheTunnelsOfItsPoints) {
    // A ridge at x = 500 m, 100 m high, and a gorge at x = 1500 m, as deep.
    CurveBench bench({200, 60, 10.0}, [](double x, double) {
        return 300.0 + std::max(0.0, 100.0 - 0.8 * std::fabs(x - 500.0)) - std::max(0.0, 100.0 - 0.8 * std::fabs(x - 1500.0));
    });
    Curve curve = curveThrough("road", {{50, 300}, {360, 300}, {640, 300}, {1360, 300}, {1640, 300}, {1950, 300}},
                               {{"find_way", false}, {"crossing_area_km2", 1e9}, {"bridge_area_km2", 1e9}});
    curve.points[1].deck = RoadDeck::Tunnel;
    curve.points[3].deck = RoadDeck::Bridge;
    const RoadPlan plan = planOf(curve, bench);
    ASSERT_EQ(plan.tunnels.size(), 1u);
    ASSERT_EQ(plan.crossings.size(), 1u);
    EXPECT_TRUE(plan.isInTunnel(450.0));
    EXPECT_FALSE(plan.isInTunnel(600.0)) << "from the start of the road";
    EXPECT_TRUE(plan.isOnBridge(1450.0));
    for (const PathPoint& point : plan.line.points())
        EXPECT_NEAR(point.heightM, 300.0, 2.5) << point.at.xM;
    const Heightmap before = bench.ground();
    bench.apply(curve);
    EXPECT_EQ(bench.ground().at(50, 29), before.at(50, 29)) << "over the tunnel";
    EXPECT_EQ(bench.ground().at(150, 29), before.at(150, 29)) << "below the bridge";
    EXPECT_TRUE(std::ranges::any_of(bench.terrain.waterBodies()->roads[0].points, &RoadPoint::isInTunnel));
    curve.points[1].deck = RoadDeck::Ground;
    bench.apply(curve);
    EXPECT_LT(bench.ground().at(50, 29), before.at(50, 29) - 30.0f) << "a cutting instead";
}

TEST(RoadCurve, ListsItsCrossings) {
    // Two valleys that run south: a large one at x = 500 m and a small one at x = 1500 m, whose water gathers from there on.
    CurveBench bench({200, 100, 10.0}, [](double x, double y) {
        return 300.0 - 0.02 * y + (x < 1400.0 ? 0.1 * std::fabs(x - 500.0) : x < 1600 ? 0.3 * std::fabs(x - 1500.0) : 60.0 + 0.1 * (1600.0 - x));
    });
    const Curve curve = curveThrough("road", {{50, 800}, {1950, 800}},
                                     {{"find_way", false}, {"crossing_area_km2", 0.06}, {"bridge_area_km2", 0.5}});
    const RoadPlan plan = planOf(curve, bench);
    ASSERT_EQ(plan.crossings.size(), 2u);
    EXPECT_TRUE(plan.crossings[0].isBridge);
    EXPECT_NEAR(plan.crossings[0].at.xM, 500.0, 15.0);
    EXPECT_GT(plan.crossings[0].drainageM2, 0.5e6);
    EXPECT_FALSE(plan.crossings[1].isBridge);
    EXPECT_NEAR(plan.crossings[1].at.xM, 1500.0, 15.0);
    EXPECT_GE(plan.crossings[0].roadM, plan.crossings[0].waterM + 3.0 - 0.2);
    EXPECT_TRUE(plan.isOnBridge(plan.crossings[0].alongM));
    EXPECT_FALSE(plan.isOnBridge(plan.crossings[1].alongM));
    const Heightmap before = bench.ground();
    bench.apply(curve);
    EXPECT_EQ(bench.terrain.waterBodies()->crossings.size(), 2u);
    EXPECT_THAT(english(bench.notes),
                testing::Contains("Road: 1 bridge (at " +
                                  std::to_string(std::llround(plan.crossings[0].alongM)) +
                                  " m) and 1 culvert (at " +
                                  std::to_string(std::llround(plan.crossings[1].alongM)) + " m)"));
    // Water passes under the bridge.
    EXPECT_EQ(bench.ground().at(49, 80), before.at(49, 80));
    EXPECT_NE(bench.ground().at(150, 80), before.at(150, 80));
}

TEST(RoadCurve, CrossesRiversAndLakesThatWereFound) {
    CurveBench bench({200, 100, 10.0}, [](double, double) { return 50.0; });
    auto bodies = std::make_shared<WaterBodies>();
    RiverReach reach;
    reach.id = 1;
    reach.drainageAreaM2 = 9e6;
    for (const double y : {0.0, 500.0, 1000.0})
        reach.points.push_back({.at = {600.0, y}, .waterM = 49.0, .widthM = 30.0});
    bodies->reaches.push_back(reach);
    bench.terrain.setWaterBodies(bodies);
    for (int x = 120; x < 140; ++x)
        bench.terrain.edit(Layer::LakeLevel).at(x, 50) = 55.0f;
    const RoadPlan plan = planOf(curveThrough("road", {{50, 505}, {1950, 505}}, {{"find_way", false}}), bench);
    ASSERT_EQ(plan.crossings.size(), 2u);
    EXPECT_NEAR(plan.crossings[0].at.xM, 600.0, 1.0);
    EXPECT_NEAR(plan.crossings[0].lengthM, 30.0, 1.0);
    EXPECT_NEAR(plan.crossings[1].at.xM, 1300.0, 10.0);
    EXPECT_NEAR(plan.crossings[1].lengthM, 200.0, 10.0);
    EXPECT_TRUE(plan.crossings[1].isBridge);
    EXPECT_GE(plan.crossings[1].roadM, 58.0 - 1e-9);
}

TEST(RoadCurve, RiversPassBelowBridgesOnRandomGround) {
    int bridges = 0;
    for (const GridSpec& grid : {GridSpec{128, 128, 40.0}, GridSpec{256, 256, 20.0}, GridSpec{512, 512, 5.0}})
        for (std::uint64_t seed = 0; seed < 4; ++seed)
            for (const bool findsWay : {false, true}) {
                SCOPED_TRACE(testing::Message() << grid.cellSizeM << " m, seed " << seed << ", finds way " << findsWay);
                Draw draw(seed);
                CurveBench bench(grid, static_cast<std::uint32_t>(seed), 400.0, 2000.0);
                drainGround(bench);
                const double sideM = grid.widthM();
                const Curve curve = curveThrough("road", {{0.1 * sideM, draw.within(0.1, 0.9) * sideM}, {0.9 * sideM, draw.within(0.1, 0.9) * sideM}},
                                                 {{"find_way", findsWay}, {"crossing_area_km2", 0.3}, {"bridge_area_km2", 0.6}});
                const RoadPlan plan = planOf(curve, bench);
                const auto receiversNow = [&] {
                    DrainageNetwork network(bench.ground(), {outletMask(bench.ground(), {OutletPolicy::Edges})});
                    return network.receivers({bench.pool});
                };
                const Heightmap before = bench.ground();
                const std::vector<std::uint32_t> receivers = receiversNow();
                bench.apply(curve);
                const std::vector<std::uint32_t> now = receiversNow();
                int diverted = 0;
                for (const RoadWater::Drain& drain : plan.rivers)
                    if (drain.isBed) {
                        ASSERT_EQ(bench.ground().cells()[drain.cell], before.cells()[drain.cell]);
                        diverted += now[drain.cell] != receivers[drain.cell] ? 1 : 0;
                    }
                EXPECT_EQ(diverted, 0);
                const Road& road = bench.terrain.waterBodies()->roads[0];
                for (std::size_t i = 1; i < road.points.size(); ++i)
                    if (const RoadPoint &one = road.points[i - 1], &next = road.points[i]; one.isOnBridge != next.isOnBridge) {
                        const RoadPoint& end = one.isOnBridge ? next : one;
                        EXPECT_LE(end.heightM - groundAt(before, end.at), 10.0 + 1e-6) << "a dam ends as a wall";
                    }
                for (const Crossing& crossing : plan.crossings) {
                    EXPECT_GE(crossing.roadM, crossing.waterM + 3.0 - 1e-6) << crossing.alongM;
                    const auto near = std::ranges::min_element(road.points, {}, [&](const RoadPoint& point) { return distanceM(point.at, crossing.at); });
                    EXPECT_TRUE(near->isOnBridge || !crossing.isBridge) << crossing.alongM;
                    bridges += crossing.isBridge ? 1 : 0;
                }
            }
    EXPECT_GT(bridges, 20);
}

TEST(RoadCurve, KeepsAboveTheBedsOfDepressionsWhereNoLakeWasFound) {
    for (const std::uint32_t seed : {3u, 7u, 11u}) {
        SCOPED_TRACE(seed);
        CurveBench bench({256, 256, 20.0}, seed, 600.0, 2000.0);
        const RoadPlan plan = planOf(curveThrough("road", {{500, 500}, {4500, 4500}}, {{"find_way", false}}), bench);
        EXPECT_FALSE(plan.crossings.empty());
        for (const Crossing& crossing : plan.crossings) {
            EXPECT_GE(crossing.roadM, crossing.waterM + 3.0 - 1e-6) << crossing.alongM;
            EXPECT_NEAR(crossing.waterM, bench.ground().cells()[cellAt(bench.ground().grid(), crossing.at)], 15.0);
        }
    }
}

TEST(RoadCurve, SaysWhatItCannotKeep) {
    CurveBench bench({100, 100, 10.0}, [](double, double) { return 50.0; });
    Curve curve = curveThrough("road", {{50, 500}, {550, 500}}, {{"find_way", false}, {"max_grade_percent", 5.0}});
    curve.points[0].heightM = 50.0;
    curve.points[1].heightM = 100.0;
    const RoadPlan plan = planOf(curve, bench);
    EXPECT_LE(steepestOf(plan.line), 0.05 * (1.0 + 1e-9));
    ASSERT_EQ(plan.notes.size(), 1u);
    EXPECT_THAT(plan.notes[0].english(), testing::HasSubstr("need a grade of 10 %"));
    curve.points[1].heightM = 70.0; // 4 %: it passes both
    const RoadPlan kept = planOf(curve, bench);
    EXPECT_TRUE(kept.notes.empty());
    EXPECT_NEAR(kept.line.points().back().heightM, 70.0, 1e-6);
    EXPECT_NEAR(kept.line.points().front().heightM, 50.0, 1e-6);
    Curve sharp = curveThrough("road", {{100, 100}, {300, 100}, {300, 120}, {100, 120}}, {{"find_way", false}});
    EXPECT_THAT(english(planOf(sharp, bench).notes), testing::Contains(testing::HasSubstr("sharpest bend")));
}

} // namespace
} // namespace oxbow
