#include "core/flow/drainage_network.h"

#include "core/flow/network_grid.h"
#include "tests/core/flow/lake_reference.h"

#include <gtest/gtest.h>

#include <numeric>

namespace oxbow {
namespace {

using test::Workers;

struct Stopped {
    Stopped() { token.request(); }
    operator Compute() { return {pool, token}; }
    ThreadPool pool{1};
    CancelToken token;
};

std::vector<FlowSum> randomRain(std::size_t cells, std::uint64_t seed) {
    std::vector<FlowSum> weights(cells);
    for (std::size_t c = 0; c < cells; ++c)
        weights[c] = static_cast<FlowSum>(randomBits(seed, c, 5) >> 40);
    return weights;
}

/// What passes through each cell, by walking down from every one.
std::vector<FlowSum> walked(const std::vector<std::uint32_t>& receivers,
                            const std::vector<FlowSum>& weights) {
    std::vector<FlowSum> flow(receivers.size(), 0);
    for (std::uint32_t source = 0; source < receivers.size(); ++source)
        for (std::uint32_t c = source; c != kNowhere; c = receivers[c])
            flow[c] += weights.empty() ? static_cast<FlowSum>(kFlowUnit) : weights[source];
    return flow;
}

TEST(DrainageNetwork, AnswersAsThePlainWayDoesOnRandomTerrains) {
    Workers workers;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        SCOPED_TRACE(seed);
        const Heightmap ground = test::randomTerrain(seed);
        const test::SeededOutlets outlets(ground, seed);
        const auto weights = seed % 3 ? randomRain(ground.cells().size(), seed) : std::vector<FlowSum>{};
        DrainageNetwork network(ground, {outlets.mask, weights});
        const auto& receivers = network.receivers(workers);
        const auto level = test::priorityFlood(ground, outlets.mask);
        const bool drains = network.basins(workers).hasOutlet();
        for (std::uint32_t c = 0; c < receivers.size(); ++c) {
            ASSERT_EQ(network.filled(workers).cells()[c], level[c]);
            ASSERT_TRUE(receivers[c] != kNowhere || outlets.mask[c] || !drains);
            // Over the filled surface water never climbs.
            ASSERT_TRUE(receivers[c] == kNowhere || level[receivers[c]] <= level[c]);
        }
        EXPECT_EQ(network.cellCounts(workers), walked(receivers, {}));
        EXPECT_EQ(network.accumulation(workers), walked(receivers, weights));
        std::vector<FlowSum> rain(network.basins(workers).pits.size(), 0);
        for (std::size_t c = 0; c < receivers.size(); ++c)
            rain[network.basins(workers).labels[c]] +=
                weights.empty() ? static_cast<FlowSum>(kFlowUnit) : weights[c];
        EXPECT_EQ(network.hierarchy(workers, DepressionMeasure::All).basinRain, rain);
        std::vector<std::uint32_t> order = network.order(workers).trunk;
        for (const auto& branch : network.order(workers).branches)
            order.insert(order.end(), branch.begin(), branch.end());
        std::vector<std::uint8_t> done(receivers.size(), 0);
        for (const std::uint32_t c : order) {
            ASSERT_TRUE(receivers[c] == kNowhere || done[receivers[c]]);
            ASSERT_EQ(done[c]++, 0);
        }
        EXPECT_EQ(order.size(), receivers.size());
    }
}

TEST(DrainageNetwork, WorksOutNothingBeforeItIsAskedAndNothingTwice) {
    Workers workers;
    Stopped stopped;
    Heightmap ground = test::shapedTerrain(test::Shape::Noise, 3, 50, 40);
    DrainageNetwork network(ground, {outletMask(ground, {OutletPolicy::Edges})});
    // Nothing is known yet, and a computation that was stopped leaves nothing half known.
    EXPECT_THROW((void)network.accumulation(stopped), Cancelled);
    const std::vector<FlowSum> counts = network.cellCounts(workers);
    EXPECT_EQ(counts, walked(network.receivers(workers), {}));
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), FlowSum{0},
                              [&, c = 0u](FlowSum sum, FlowSum count) mutable {
                                  return sum + (network.receivers(workers)[c++] == kNowhere ? count : 0);
                              }),
              static_cast<FlowSum>(kFlowUnit) * 50 * 40);
    // Known answers need neither threads nor the ground; the others do.
    std::ranges::fill(ground.cells(), 0.0f);
    EXPECT_EQ(network.cellCounts(stopped), counts);
    EXPECT_EQ(&network.basins(stopped), &network.basins(workers));
    EXPECT_THROW((void)network.order(stopped), Cancelled);
    EXPECT_THROW((void)network.filled(stopped), Cancelled);
}

TEST(DrainageNetwork, BegunAnewItForgetsAndWithOtherRainOnlyAmounts) {
    Workers workers;
    Stopped stopped;
    const Heightmap large = test::shapedTerrain(test::Shape::Terraces, 1, 70, 60),
                    small = test::shapedTerrain(test::Shape::Bowl, 2, 33, 41);
    DrainageNetwork network(large, {outletMask(large, {OutletPolicy::Edges})});
    static_cast<void>(network.order(workers));
    static_cast<void>(network.filled(workers));
    network.restart(small, {outletMask(small, {OutletPolicy::Edges})});
    DrainageNetwork fresh(small, {outletMask(small, {OutletPolicy::Edges})});
    EXPECT_EQ(network.directions(workers), fresh.directions(workers));
    EXPECT_EQ(network.cellCounts(workers), fresh.cellCounts(workers));
    EXPECT_TRUE(std::ranges::equal(network.filled(workers).cells(), fresh.filled(workers).cells()));
    EXPECT_EQ(network.order(workers).trunk, fresh.order(workers).trunk);

    const std::vector<std::uint32_t> receivers = network.receivers(workers);
    const auto rain = randomRain(small.cells().size(), 8);
    network.setWeights(rain);
    EXPECT_EQ(network.receivers(stopped), receivers); // known from before
    EXPECT_THROW((void)network.accumulation(stopped), Cancelled);
    EXPECT_EQ(network.accumulation(workers), walked(network.receivers(workers), rain));
    EXPECT_EQ(network.takeAccumulation(workers), walked(network.receivers(workers), rain));
    EXPECT_THROW((void)network.accumulation(stopped), Cancelled); // given away
    EXPECT_EQ(network.accumulation(workers), walked(network.receivers(workers), rain));
}

TEST(FlowOrder, TrunksAreToldByTheirShareOfTheRainNotByItsAmount) {
    Workers workers;
    const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 4, 90, 80);
    DrainageNetwork plain(ground, {outletMask(ground, {OutletPolicy::Edges})});
    ASSERT_FALSE(plain.order(workers).trunk.empty());
    ASSERT_FALSE(plain.order(workers).branches.empty());
    for (const FlowSum weight :
         {static_cast<FlowSum>(kFlowUnit) / 16, static_cast<FlowSum>(kFlowUnit) * 40}) {
        DrainageNetwork rained(ground, {outletMask(ground, {OutletPolicy::Edges}),
                                        std::vector<FlowSum>(ground.cells().size(), weight)});
        EXPECT_EQ(rained.order(workers).trunk, plain.order(workers).trunk);
        EXPECT_EQ(rained.order(workers).branches, plain.order(workers).branches);
    }
}

/// Plateaus without a lower neighbour and without an outlet, by flooding each.
std::size_t plainMinima(const Heightmap& ground, const CellMask& outlets) {
    std::vector<std::uint8_t> seen(ground.cells().size(), 0);
    std::size_t minima = 0;
    for (std::uint32_t start = 0; start < seen.size(); ++start) {
        if (seen[start])
            continue;
        bool isMinimum = true;
        std::vector<std::uint32_t> open = {start};
        seen[start] = 1;
        while (!open.empty()) {
            const std::uint32_t cell = open.back();
            open.pop_back();
            isMinimum = isMinimum && !outlets[cell];
            for (const std::uint32_t n : test::neighboursOf(ground.grid(), cell)) {
                isMinimum = isMinimum && ground.cells()[n] >= ground.cells()[start];
                if (!seen[n] && ground.cells()[n] == ground.cells()[start]) {
                    seen[n] = 1;
                    open.push_back(n);
                }
            }
        }
        minima += isMinimum;
    }
    return minima;
}

std::size_t minimaOf(const Heightmap& ground, const CellMask& outlets) {
    Workers workers;
    DrainageNetwork network(ground, {outlets});
    return regionalMinima(ground, network.basins(workers));
}

TEST(RegionalMinima, OfFlatsWorkedByHand) {
    // A flat whose way out is at its other end from where its smallest index is.
    const CellMask ends = {1, 0, 0, 0, 1};
    EXPECT_EQ(minimaOf(test::groundOf(5, {9, 1, 1, 1, 0}), ends), 0u);
    // A closed flat with two arms, each with a smallest index of its own.
    const Heightmap arms = test::groundOf(5, {9, 9, 9, 9, 9, 9, 1, 9, 1, 9, 9, 1, 1, 1, 9, 9, 9, 9, 9, 9});
    EXPECT_EQ(minimaOf(arms, outletMask(arms, {OutletPolicy::Edges})), 1u);
    // A flat that drains into a deeper pit, which is the only one.
    EXPECT_EQ(minimaOf(test::groundOf(5, {9, 1, 1, 0, 9}), ends), 1u);
    // One that drains into two: they stay two.
    EXPECT_EQ(minimaOf(test::groundOf(6, {9, 0, 1, 1, 0, 9}), {1, 0, 0, 0, 0, 1}), 2u);
    // A map without any outlet has its lowest flat.
    EXPECT_EQ(minimaOf(test::groundOf(4, {2, 1, 1, 3}), CellMask(4, 0)), 1u);
}

TEST(RegionalMinima, AreTheFlatsWithoutAWayOutOnRandomTerrains) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const test::SeededOutlets outlets(ground, seed);
        EXPECT_EQ(minimaOf(ground, outlets.mask), plainMinima(ground, outlets.mask)) << "seed " << seed;
    }
}

} // namespace
} // namespace oxbow
