#include "core/rivers/meander_rivers.h"

#include "core/flow/river_trace.h"
#include "core/rivers/meander_migration.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/rivers/sinuosity.h"

#include <gtest/gtest.h>

#include <numbers>

namespace oxbow {
namespace {

using test::Workers;

const GridSpec kGrid{200, 100, 10.0};

/// A reach in small waves between two places of the plain.
RiverReach reachBetween(int id, MapPoint from, MapPoint to, double fromM, double toM, double dischargeM3s,
                        double widthM) {
    RiverReach reach;
    reach.id = id;
    const double length = std::hypot(to.xM - from.xM, to.yM - from.yM);
    const int steps = static_cast<int>(length / 10.0);
    for (int i = 0; i <= steps; ++i) {
        RiverPoint point;
        const double t = static_cast<double>(i) / steps;
        const double aside = 4.0 * std::sin(2.0 * std::numbers::pi * t * length / 170.0);
        point.at = {std::lerp(from.xM, to.xM, t) - aside * (to.yM - from.yM) / length,
                    std::lerp(from.yM, to.yM, t) + aside * (to.xM - from.xM) / length};
        if (i == 0 || i == steps)
            point.at = i == 0 ? from : to;
        point.cell = static_cast<std::int64_t>(
            kGrid.index(static_cast<int>(point.at.xM / 10.0), static_cast<int>(point.at.yM / 10.0)));
        point.waterM = std::lerp(fromM, toM, t);
        point.depthM = 0.1 * widthM;
        point.bedM = point.waterM - point.depthM;
        point.dischargeM3s = dischargeM3s;
        point.widthM = widthM;
        reach.points.push_back(point);
    }
    reach.drainageAreaM2 = dischargeM3s * 1e6;
    return reach;
}

/// Two rivers that meet and go on as one.
struct Plain {
    Plain() {
        reaches.push_back(reachBetween(1, {25, 505}, {905, 505}, 12, 11, 4, 20));
        reaches.push_back(reachBetween(2, {605, 905}, {905, 505}, 11.5, 11, 1, 10));
        reaches.push_back(reachBetween(3, {905, 505}, {1975, 505}, 11, 10, 5, 22));
        reaches[0].downstreamId = reaches[1].downstreamId = 3;
        reaches[2].end = WaterEnd::Edge;
        rivers = assembleRivers(reaches);
    }
    void wander(int rounds, int threads = 2) {
        const Heightmap ground(kGrid, 11.0f);
        Workers workers(threads);
        const CellMask noLakes;
        wanderRivers({.rate = 0.5, .rounds = rounds, .leastWidthM = 15.0, .ground = ground, .still = noLakes},
                     rivers, workers, reaches, loops);
    }
    std::vector<RiverReach> reaches;
    std::vector<River> rivers;
    std::vector<std::vector<RiverPoint>> loops;
};

TEST(MeanderRivers, AConfluenceGoesWithTheLargerRiver) {
    Plain plain;
    double farthest = 0.0;
    for (int i = 0; i < 100; ++i) {
        plain.wander(3);
        const MapPoint joint = plain.reaches[2].points.front().at;
        ASSERT_EQ(plain.reaches[0].points.back().at, joint);
        ASSERT_EQ(plain.reaches[1].points.back().at, joint);
        farthest = std::max(farthest, std::hypot(joint.xM - 905.0, joint.yM - 505.0));
    }
    EXPECT_GT(farthest, 30.0);
    EXPECT_FALSE(plain.loops.empty());
    EXPECT_GT(test::sinuosity(plain.reaches[2].points), 1.3);
}

TEST(MeanderRivers, DischargeGrowsAtTheConfluenceAndNothingRises) {
    Plain plain;
    for (int i = 0; i < 100; ++i) {
        plain.wander(3);
        for (const RiverReach& reach : plain.reaches)
            for (std::size_t k = 0; k < reach.points.size(); ++k) {
                const double expected = reach.id == 1 ? 4.0 : reach.id == 2 ? 1.0 : 5.0;
                ASSERT_NEAR(reach.points[k].dischargeM3s, expected, 1.0 + 1e-9) << "reach " << reach.id;
                if (k == 0)
                    continue;
                ASSERT_LE(reach.points[k].waterM, reach.points[k - 1].waterM);
                ASSERT_LE(reach.points[k].bedM, reach.points[k - 1].bedM);
                ASSERT_GE(reach.points[k].dischargeM3s, reach.points[k - 1].dischargeM3s);
            }
        for (const int id : {0, 1}) {
            ASSERT_GE(plain.reaches[id].points.back().bedM, plain.reaches[2].points.front().bedM);
            ASSERT_EQ(plain.reaches[id].points.back().waterM, plain.reaches[2].points.front().waterM);
        }
    }
}

TEST(MeanderRivers, SameLinesForAnyNumberOfThreads) {
    Plain first;
    first.wander(80, 1);
    for (const int threads : {2, 3, 7}) {
        Plain other;
        other.wander(80, threads);
        for (std::size_t r = 0; r < first.reaches.size(); ++r) {
            ASSERT_EQ(other.reaches[r].points.size(), first.reaches[r].points.size());
            for (std::size_t k = 0; k < first.reaches[r].points.size(); ++k)
                ASSERT_EQ(other.reaches[r].points[k].at, first.reaches[r].points[k].at);
        }
    }
}

} // namespace
} // namespace oxbow
