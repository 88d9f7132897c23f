#include "core/flow/mfd_flow.h"

#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <numeric>

namespace oxbow {
namespace {

using test::Workers;

struct Drained {
    explicit Drained(const Heightmap& map, std::vector<FlowSum> weights = {})
        : ground(map),
          network(ground, {outletMask(ground, {OutletPolicy::Edges}), std::move(weights)}),
          steepest(network.steepest(workers)),
          drained(network.directions(workers)),
          basins(network.basins(workers)) {}
    [[nodiscard]] DispersalGround on(const CellMask& gathering = kNone) const {
        return {ground, steepest, drained, basins, gathering};
    }
    [[nodiscard]] std::vector<FlowSum> routed(FlowRouting routing, const CellMask& gathering = {}) {
        return routedFlow(network, routing, gathering, workers);
    }
    static inline const CellMask kNone;
    Workers workers;
    Heightmap ground;
    DrainageNetwork network;
    const FlowDirections &steepest, &drained;
    const BasinGraph& basins;
};

DirectionShares sharesOfCell(const DispersalGround& on, FlowRouting routing, std::uint32_t cell) {
    DirectionShares shares;
    dispersalShares(on, routing, {&cell, 1}, &shares);
    return shares;
}

TEST(MfdFlow, AllWaterArrivesAtTheOutletsExactly) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        std::vector<FlowSum> weights;
        for (std::size_t c = 0; c < ground.cells().size(); ++c)
            weights.push_back(static_cast<FlowSum>(randomBits(seed, c) >> 36));
        Drained made(ground, weights);
        for (const FlowRouting routing :
             {FlowRouting::D8, FlowRouting::MultipleFlow, FlowRouting::DInfinity}) {
            const auto flow = made.routed(routing);
            FlowSum arrived = 0;
            for (std::size_t c = 0; c < flow.size(); ++c)
                arrived += made.drained[c] >= kPit ? flow[c] : 0;
            EXPECT_EQ(arrived, std::accumulate(weights.begin(), weights.end(), FlowSum{0}))
                << "seed " << seed;
        }
    }
}

TEST(MfdFlow, EqualsGatheringFromTheHighestCellDown) {
    // Without depressions: cells by falling height, shares in floating point.
    Heightmap ground = test::mapOf({40, 31, 10.0}, [](int x, int y) {
        return 1000.0f - 7.0f * x - 3.0f * y + 5.0f * std::sin(0.4f * x) + 0.3f * x * y;
    });
    Drained made(ground);
    ASSERT_EQ(made.basins.basinCount(), 0u);
    for (const FlowRouting dispersal : {FlowRouting::MultipleFlow, FlowRouting::DInfinity}) {
        std::vector<std::uint32_t> order(ground.cells().size());
        std::iota(order.begin(), order.end(), 0u);
        std::ranges::sort(order, std::greater<>(), [&](std::uint32_t c) { return ground.cells()[c]; });
        std::vector<double> expected(order.size(), 1.0);
        const auto offsets = directionOffsets(40);
        for (const std::uint32_t c : order) {
            const DirectionShares shares = sharesOfCell(made.on(), dispersal, c);
            for (int k = 0; k < 8; ++k)
                if (shares[k] > 0.0)
                    expected[c + static_cast<std::uint32_t>(offsets[k])] += expected[c] * shares[k];
        }
        const auto flow = made.routed(dispersal);
        for (std::size_t c = 0; c < flow.size(); ++c)
            ASSERT_NEAR(static_cast<double>(flow[c]) / kFlowUnit, expected[c], 1e-3 * expected[c]);
    }
}

TEST(MfdFlow, SharesGrowWithTheSlopeToThePower) {
    // A slope of 2 to the east, 1 to the south, ridges elsewhere.
    Heightmap ground(GridSpec{5, 5, 1.0}, 50.0f);
    ground.at(2, 2) = 10.0f;
    ground.at(3, 2) = 8.0f;
    ground.at(2, 3) = 9.0f;
    ground.at(4, 2) = 0.0f;
    ground.at(2, 4) = 0.0f;
    Drained made(ground);
    const DirectionShares shares = sharesOfCell(made.on(), FlowRouting::MultipleFlow, 12);
    EXPECT_NEAR(shares[4] / shares[6], std::pow(2.0, 1.3), 1e-9);
    EXPECT_NEAR(shares[4] + shares[6], 1.0, 1e-12);
    const CellMask gathering(25, 1);
    EXPECT_EQ(sharesOfCell(made.on(gathering), FlowRouting::MultipleFlow, 12), DirectionShares{});
}

TEST(MfdFlow, WhereAllCellsGatherItIsD8) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Drained made(test::randomTerrain(seed));
        const CellMask gathering(made.drained.size(), 1);
        EXPECT_EQ(made.routed(FlowRouting::MultipleFlow, gathering),
                  flowAccumulation(made.ground.grid(), made.drained, {}, made.workers));
    }
}

} // namespace
} // namespace oxbow
