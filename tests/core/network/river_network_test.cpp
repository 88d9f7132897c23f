#include "core/network/river_network.h"

#include "core/measure/terrain_metrics.h"
#include "core/network/network_growth.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/stage/stage_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>

namespace oxbow {
namespace {

/// A run of the stage from the first step to the last.
struct Evaluation : test::StageRun<RiverNetworkParams> {
    Evaluation(const RiverNetworkParams& p, WorkingTerrain start, int threads = 2)
        : StageRun(riverNetworkStage(), p, std::move(start), threads) {
        run();
    }
    [[nodiscard]] const Heightmap& ground() { return terrain.elevation(); }
};

WorkingTerrain withCrosses(const GridSpec& grid) {
    WorkingTerrain terrain(grid);
    Heightmap& walls = terrain.edit(Layer::Obstacles);
    for (int i = 0; i < 40; ++i) {
        const int x = 12 + static_cast<int>(randomBits(5, i) % (grid.width - 24));
        const int y = 12 + static_cast<int>(randomBits(6, i) % (grid.height - 24));
        for (int d = -10; d <= 10; ++d)
            walls.at(x + d, y) = walls.at(x, y + d) = 1.0f;
    }
    return terrain;
}

RiverNetworkParams quick() {
    RiverNetworkParams p;
    p.steps = 5;
    p.networkCellM = 0.0;
    p.unevenness = 0.5;
    return p;
}

/// Receivers by D8 on a grid that may be a torus, ties to the first neighbour.
std::vector<std::uint32_t> receiversByD8(const NetworkGrid& grid, const Heightmap& ground) {
    std::vector<std::uint32_t> receivers(grid.cellCount(), kNowhere);
    for (std::uint32_t c = 0; c < receivers.size(); ++c) {
        float best = 0.0f;
        for (int k = 0; k < 8; ++k) {
            const std::uint32_t n = grid.neighbour(c, k);
            const float factor = isDiagonal(static_cast<std::uint8_t>(k)) ? 0.70710678f : 1.0f;
            const float slope = n == kNowhere ? 0.0f : (ground.cells()[c] - ground.cells()[n]) * factor;
            if (slope > best) {
                best = slope;
                receivers[c] = n;
            }
        }
    }
    return receivers;
}

TEST(RiverNetwork, DrainageOfHeightFirstGroundIsTheNetworkOnEveryCell) {
    for (const bool wrap : {false, true}) {
        RiverNetworkParams p = quick();
        p.terrain = NetworkTerrain::HeightFirst;
        p.wrap = wrap;
        p.mouths = NetworkMouths::Points;
        p.mouthCount = 5;
        Evaluation run(p, withCrosses({512, 512, 10.0}));
        const NetworkGrid grid{512, 512, wrap};
        const auto receivers = receiversByD8(grid, run.ground());
        // Rain that walks down the ground, drop by drop, against what the stage says flows.
        const Heightmap& discharge = *run.terrain.find(Layer::Discharge);
        std::vector<std::int64_t> drops(grid.cellCount(), 0);
        for (std::uint32_t c = 0; c < drops.size(); ++c)
            if (discharge.cells()[c] > 0.0f) // else an obstacle, or enclosed by some
                for (std::uint32_t d = c; d != kNowhere; d = receivers[d])
                    ++drops[d];
        const double perDrop = dischargeM3PerS(static_cast<FlowSum>(kFlowUnit), 100.0);
        std::int64_t wrong = 0, compared = 0;
        for (std::uint32_t c = 0; c < drops.size(); ++c) {
            if (discharge.cells()[c] == 0.0f)
                continue;
            ++compared;
            wrong += std::llround(discharge.cells()[c] / perDrop) != drops[c];
        }
        EXPECT_GT(compared, 200000);
        EXPECT_EQ(wrong, 0) << "wrap " << wrap;
    }
}

TEST(RiverNetwork, TheNumberOfStepsDoesNotMatter) {
    for (const NetworkTerrain kind : {NetworkTerrain::Embed, NetworkTerrain::HeightFirst}) {
        RiverNetworkParams p = quick();
        p.terrain = kind;
        Evaluation few(p, withCrosses({150, 130, 20.0}));
        p.steps = 17;
        Evaluation many(p, withCrosses({150, 130, 20.0}));
        EXPECT_TRUE(std::ranges::equal(few.ground().cells(), many.ground().cells()));
    }
}

TEST(RiverNetwork, TheSameNetworkGrowsAtTwiceTheResolution) {
    RiverNetworkParams p = quick();
    p.networkCellM = 120.0;
    p.bend = 0.0;
    Evaluation coarse(p, WorkingTerrain({192, 192, 20.0}));
    Evaluation fine(p, WorkingTerrain({384, 384, 10.0}));
    const auto& a = *coarse.terrain.waterBodies();
    const auto& b = *fine.terrain.waterBodies();
    ASSERT_EQ(a.reaches.size(), b.reaches.size());
    ASSERT_GT(a.reaches.size(), 10u);
    for (std::size_t i = 0; i < a.reaches.size(); ++i) {
        EXPECT_EQ(a.reaches[i].order, b.reaches[i].order);
        EXPECT_DOUBLE_EQ(a.reaches[i].drainageAreaM2, b.reaches[i].drainageAreaM2);
        EXPECT_NEAR(a.reaches[i].points[0].at.xM, b.reaches[i].points[0].at.xM, 20.0);
        EXPECT_NEAR(a.reaches[i].points[0].waterM, b.reaches[i].points[0].waterM, 10.0);
    }
}

TEST(RiverNetwork, RainAndSpringsWeighTheRivers) {
    RiverNetworkParams p = quick();
    p.terrain = NetworkTerrain::None;
    p.mouths = NetworkMouths::Painted;
    p.rainMmPerYear = 1000.0;
    WorkingTerrain start({40, 30, 10.0});
    start.edit(Layer::Mouths).at(7, 9) = 1.0f;
    std::ranges::fill(start.edit(Layer::Rain).cells(), 2.0f);
    start.edit(Layer::Springs).at(30, 20) = 0.5f;
    Evaluation run(p, std::move(start));
    const double expected = 0.5 + dischargeM3PerS(static_cast<FlowSum>(2 * kFlowUnit), 100.0) * 40 * 30;
    EXPECT_NEAR(run.terrain.find(Layer::Discharge)->at(7, 9), expected, 1e-6);
    for (const float h : run.ground().cells())
        ASSERT_EQ(h, 0.0f); // "none" leaves the ground
}

TEST(RiverNetwork, SeaAndLakesKeepTheirGroundAndTakeTheRivers) {
    WorkingTerrain start({90, 90, 10.0});
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 90; ++x)
            start.elevation().at(x, y) = x < 20 ? -30.0f : 5.0f;
    RiverNetworkParams p = quick();
    p.mouths = NetworkMouths::Sea;
    p.threshold = 5;
    Evaluation run(p, start);
    float lowest = 1e9f;
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 90; ++x) {
            if (x < 20)
                ASSERT_EQ(run.ground().at(x, y), -30.0f);
            else
                lowest = std::min(lowest, run.ground().at(x, y));
        }
    EXPECT_GE(lowest, 0.0f);
    ASSERT_FALSE(run.terrain.waterBodies()->reaches.empty());
    for (const RiverReach& reach : run.terrain.waterBodies()->reaches)
        EXPECT_TRUE(reach.downstreamId != 0 || reach.end == WaterEnd::Sea);

    WorkingTerrain lake({90, 90, 10.0});
    lake.edit(Layer::LakeLevel).at(45, 45) = 77.0f;
    p.mouths = NetworkMouths::Lakes;
    Evaluation inland(p, lake);
    EXPECT_EQ(inland.ground().at(45, 45), 0.0f);
    EXPECT_GE(inland.ground().at(44, 45), 76.9f);
}

TEST(RiverNetwork, TheLastStepTellsTheStatistics) {
    RiverNetworkParams p = quick();
    Evaluation run(p, withCrosses({150, 150, 10.0}));
    ASSERT_EQ(run.notes.size(), 2u) << "of the network, and of its rivers";
    EXPECT_THAT(run.notes[0].english(), testing::HasSubstr("Hack's exponent"));
    EXPECT_THAT(run.notes[0].english(), testing::HasSubstr("crossings 0"));
    EXPECT_THAT(run.notes[0].english(), testing::HasSubstr("all rain and spring water arrives there"));
}

TEST(RiverNetwork, MouthsAtTheEdgesStandApart) {
    RiverNetworkParams p = quick();
    p.terrain = NetworkTerrain::HeightFirst;
    Evaluation run(p, WorkingTerrain({200, 120, 10.0}));
    const Heightmap& ground = run.ground();
    int mouths = 0, longest = 0, since = 0;
    for (int x = 0; x < 200; ++x) { // along the northern edge
        const bool mouth = ground.at(x, 0) == 0.0f;
        EXPECT_FALSE(mouth && x > 0 && ground.at(x - 1, 0) == 0.0f);
        mouths += mouth;
        since = mouth ? 0 : since + 1;
        longest = std::max(longest, since);
    }
    EXPECT_GT(mouths, 200 / 40);
    EXPECT_LT(longest, 41);
}

TEST(RiverNetwork, WithoutAMouthNothingGrowsAndANoteSaysSo) {
    RiverNetworkParams p = quick();
    p.mouths = NetworkMouths::Painted;
    Evaluation run(p, WorkingTerrain({30, 30, 10.0}));
    EXPECT_EQ(run.notes.size(), 1u);
    EXPECT_TRUE(run.terrain.waterBodies()->reaches.empty());
}

TEST(RiverNetwork, ObstaclesThatLeaveNoRoomAreTold) {
    RiverNetworkParams p;
    p.steps = 2;
    p.randomObstacles = 100;
    Evaluation run(p, WorkingTerrain({128, 128, 20.0}));
    ASSERT_EQ(run.notes.size(), 1u);
    EXPECT_THAT(run.notes[0].english(), testing::HasSubstr("no free place beside the mouths"));
}

TEST(RiverNetwork, EmbeddedGroundHasTheReliefOnCellsOfAnySize) {
    for (const double cellM : {5.0, 20.0, 500.0, 1000.0, 2000.0})
        for (const double reliefM : {100.0, 300.0, 900.0})
            for (const bool settles : {true, false}) {
                if (cellM * 64.0 < 5.0 * reliefM)
                    continue; // its sides would be too steep
                RiverNetworkParams p;
                p.steps = 1;
                p.reliefM = reliefM;
                p.settle = settles;
                Evaluation run(p, WorkingTerrain({64, 64, cellM}));
                EXPECT_NEAR(valueRange(run.ground().cells()).high, reliefM, 0.22 * reliefM)
                    << "cells of " << cellM << " m, settle " << settles;
            }
}

/// Rise over run between the cells beside one.
double steepestSlope(const Heightmap& ground) {
    double steepest = 0.0;
    for (int y = 1; y + 1 < ground.height(); ++y)
        for (int x = 1; x + 1 < ground.width(); ++x)
            steepest = std::max(steepest, 0.5 / ground.cellSizeM() *
                                              std::hypot(ground.at(x + 1, y) - ground.at(x - 1, y),
                                                         ground.at(x, y + 1) - ground.at(x, y - 1)));
    return steepest;
}

TEST(RiverNetwork, HeightFirstGroundIsLowerRatherThanSteeper) {
    for (const double steepestDeg : {5.0, 20.0, 34.0}) {
        RiverNetworkParams p = quick();
        p.terrain = NetworkTerrain::HeightFirst;
        p.unevenness = 0.0;
        p.steepestDeg = steepestDeg;
        Evaluation run(p, WorkingTerrain({128, 128, 5.0}));
        const double steepest = steepestSlope(run.ground()), most = 1.1 * std::tan(steepestDeg * std::numbers::pi / 180.0);
        EXPECT_LT(steepest, 1.05 * most) << steepestDeg << " degrees";
        EXPECT_GT(steepest, 0.8 * most);
        EXPECT_LT(valueRange(run.ground().cells()).high, 0.8 * p.reliefM);
    }
}

TEST(RiverNetwork, ObstaclesInLowLandAreNoWalls) {
    RiverNetworkParams p = quick();
    p.terrain = NetworkTerrain::HeightFirst;
    p.steepestDeg = 5.0;
    p.randomObstacles = 3;
    Evaluation run(p, WorkingTerrain({128, 128, 5.0}));
    EXPECT_LT(steepestSlope(run.ground()), 0.6);
}

TEST(RiverNetwork, NoRiverRises) {
    for (const NetworkTerrain kind : {NetworkTerrain::Embed, NetworkTerrain::HeightFirst}) {
        RiverNetworkParams p = quick();
        p.terrain = kind;
        p.threshold = 10;
        Evaluation run(p, withCrosses({200, 200, 10.0}));
        std::int64_t climbs = 0, points = 0;
        for (const RiverReach& reach : run.terrain.waterBodies()->reaches)
            for (std::size_t i = 1; i < reach.points.size(); ++i, ++points)
                climbs += reach.points[i].waterM > reach.points[i - 1].waterM ||
                          reach.points[i].bedM > reach.points[i - 1].bedM;
        EXPECT_GT(points, 500);
        EXPECT_EQ(climbs, 0);
    }
}

TEST(RiverNetwork, ItsGroundHasTheStatisticsOfRiverLand) {
    RiverNetworkParams p = quick();
    p.terrain = NetworkTerrain::HeightFirst;
    p.unevenness = 0.0;
    p.reliefM = 400.0; // higher land on so small a map is mostly sides of the steepest slope
    Evaluation run(p, WorkingTerrain({512, 512, 10.0}));
    for (const TerrainMetric& metric : terrainMetrics(run.ground(), Compute{run.pool, run.cancel})) {
        RecordProperty(std::string(metric.key), std::to_string(metric.value));
        if (metric.key == "hack_exponent") {
            EXPECT_THAT(metric.value, testing::AllOf(testing::Ge(0.5), testing::Le(0.65)));
        }
        if (metric.key == "pits_per_10000_cells") {
            EXPECT_LE(metric.value, 1.0);
        }
        if (metric.key == "bifurcation_ratio") {
            EXPECT_THAT(metric.value, testing::AllOf(testing::Ge(2.5), testing::Le(6.5)));
        }
    }
}

TEST(RiverNetwork, HeightsGoLittleByTheSizeOfTheCells) {
    RiverNetworkParams p;
    p.reliefM = 750.0;
    p.unevenness = 0.4;
    p.networkCellM = 144.0;
    Evaluation coarse(p, WorkingTerrain(GridSpec{512, 512, 24.0})), fine(p, WorkingTerrain(GridSpec{1024, 1024, 12.0}));
    const Heightmap means = resampled(fine.ground(), 512, 512);
    double sum = 0.0, sumA = 0.0, sumB = 0.0, sumAA = 0.0, sumBB = 0.0, sumAB = 0.0;
    for (std::size_t i = 0; i < means.cells().size(); ++i) {
        const double a = coarse.ground().cells()[i], b = means.cells()[i];
        sum += a - b, sumA += a, sumB += b, sumAA += a * a, sumBB += b * b, sumAB += a * b;
    }
    const auto n = static_cast<double>(means.cells().size());
    EXPECT_LT(std::abs(sum) / n, 0.015 * valueRange(means.cells()).span()) << "2.7 % where narrow floors were left out";
    EXPECT_GT((n * sumAB - sumA * sumB) / std::sqrt((n * sumAA - sumA * sumA) * (n * sumBB - sumB * sumB)), 0.985);
}

TEST(RiverNetwork, SameBytesForAnyNumberOfThreads) {
    std::vector<std::uint64_t> hashes;
    for (const int threads : {1, 2, 3, 7}) {
        RiverNetworkParams p = quick();
        p.wrap = true;
        p.networkCellM = 60.0;
        Evaluation run(p, withCrosses({170, 140, 10.0}), threads);
        hashes.push_back(TerrainState(run.terrain, {}, run.pool).stateHash());
    }
    EXPECT_EQ(hashes, std::vector<std::uint64_t>(4, hashes[0]));
}

} // namespace
} // namespace oxbow
