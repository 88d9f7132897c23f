#include "core/erosion/stream_power/stream_power_solver.h"

#include "core/terrain/bent_grid.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

TEST(SolvedDrop, SolvesTheLawForEveryExponent) {
    for (const double n : {0.3, 0.7, 1.0, 1.5, 2.0, 2.7, 4.0})
        for (const double factor : {1e-12, 1e-4, 0.3, 20.0, 1e9})
            for (const double drop : {1e-6, 0.5, 40.0, 3000.0}) {
                const double x = solvedDrop(drop, factor, n);
                EXPECT_GE(x, 0.0);
                EXPECT_LE(x, drop);
                EXPECT_NEAR((x + factor * std::pow(x, n)) / drop, 1.0, 1e-5)
                    << n << ' ' << factor << ' ' << drop;
            }
}

TEST(SolvedDrop, NoDropAndNoFactor) {
    for (const double n : {0.5, 1.0, 1.7, 2.0}) {
        EXPECT_EQ(solvedDrop(0.0, 3.0, n), 0.0);
        EXPECT_EQ(solvedDrop(7.0, 0.0, n), 7.0);
    }
}

TEST(IncisionFactors, AreTheLawsFactorWithHardness) {
    // A row that drains west; the last cell drains north-west.
    const GridSpec grid{2, 2, 30.0};
    const FlowDirections directions = {kOutlet, 3, 1, 0};
    const std::vector<FlowSum> area = {1, 5 << 20, std::int64_t{700} << 20, std::int64_t{1} << 19};
    Heightmap hardness(grid);
    hardness.at(0, 1) = 0.25f;
    ThreadPool pool(1);
    const CancelToken never;
    FlowOrder order;
    StreamPowerStep step;
    step.timeStepYears = 5000;
    step.erodibility = 3e-5;
    step.areaExponent = 0.43;
    step.slopeExponent = 1.4;
    step.hardness = &hardness;
    std::vector<float> factors, lengths;
    incisionFactors(step, {directions, area, order}, grid, {pool, never}, factors, lengths);
    const auto expected = [&](double cells, double distance, double soft) {
        return 3e-5 * soft * 5000 * std::pow(cells * 900.0, 0.43) / std::pow(distance, 1.4);
    };
    EXPECT_NEAR(factors[1] / expected(5, 30.0, 1.0), 1.0, 1e-5);
    EXPECT_NEAR(factors[2] / expected(700, 30.0, 0.75), 1.0, 1e-5);
    EXPECT_NEAR(factors[3] / expected(0.5, 30.0 * std::sqrt(2.0), 1.0), 1.0, 1e-5);
    // The same net with its last node half a cell further south.
    const BentNodes nodes{grid, {0, 1, 0, 1}, {0, 0, 1, 1.5f}, {1, 1, 1, 1}};
    incisionFactors(step, {directions, area, order, &nodes}, grid, {pool, never}, factors, lengths);
    EXPECT_NEAR(factors[1] / expected(5, 30.0, 1.0), 1.0, 1e-5);
    EXPECT_NEAR(factors[3] / expected(0.5, 30.0 * std::sqrt(3.25), 1.0), 1.0, 1e-5);
    EXPECT_FLOAT_EQ(lengths[3], 30.0f * std::sqrt(3.25f));
}

TEST(IncisionFactors, DebrisFlowsCutLessWithAreaAndHardRockHasLargerHillslopes) {
    // Four cells that drain west, of 10, 100, 1000 and 10000 m²; the third of hardness 1/2.
    const GridSpec grid{5, 1, 10.0};
    const FlowDirections directions = {kOutlet, 3, 3, 3, 3};
    const std::vector<FlowSum> area = {1, (1 << 20) / 10, 1 << 20, 10 << 20, 100 << 20};
    Heightmap hardness(grid);
    hardness.at(3, 0) = 0.5f;
    ThreadPool pool(1);
    const CancelToken never;
    FlowOrder order;
    StreamPowerStep step;
    step.timeStepYears = 100;
    step.erodibility = 1e-3;
    step.areaExponent = 0.5;
    step.leastAreaM2 = 50.0;
    step.debrisFlowAreaM2 = 400.0;
    step.rockSmoothness = 2.0;
    step.hardness = &hardness;
    std::vector<float> factors, lengths;
    incisionFactors(step, {directions, area, order}, grid, {pool, never}, factors, lengths);
    const auto ofDebris = [](double m2, double limit) { return 0.01 * std::sqrt(limit) * std::pow(m2 / limit, 0.15); };
    EXPECT_NEAR(factors[1] / ofDebris(50.0, 400.0), 1.0, 1e-5); // no less than a hillslope
    EXPECT_NEAR(factors[2] / ofDebris(100.0, 400.0), 1.0, 1e-5);
    EXPECT_NEAR(factors[3] / (0.5 * ofDebris(1000.0, 4000.0)), 1.0, 1e-5); // 10^(2/2) times the areas
    EXPECT_NEAR(factors[4] / (0.01 * 100.0), 1.0, 1e-5);
    // A grain of twice the strength fades from 125 m² on (2.5 hillslopes), or from 100 m² (a quarter of the debris-flow area).
    const std::vector<float> even = factors;
    const Heightmap grain(grid, 2.0f);
    step.grain = &grain;
    for (const double areaOfGrain : {125.0, 100.0}) {
        step.leastAreaM2 = areaOfGrain > 100.0 ? 50.0 : 10.0;
        incisionFactors(step, {directions, area, order}, grid, {pool, never}, factors, lengths);
        EXPECT_NEAR(even[2] / factors[2], 1.0 + areaOfGrain / (areaOfGrain + 100.0), 1e-5);
        EXPECT_NEAR(even[4] / factors[4], 1.0 + areaOfGrain / (areaOfGrain + 10000.0), 1e-5);
    }
}

} // namespace
} // namespace oxbow
