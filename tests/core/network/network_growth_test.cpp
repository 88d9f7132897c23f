#include "core/network/network_growth.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

#include <numeric>

namespace oxbow {
namespace {

CellMask scattered(std::size_t cells, std::uint64_t seed, int oneIn) {
    CellMask mask(cells, 0);
    for (std::size_t c = 0; c < cells; ++c)
        mask[c] = randomBits(seed, c) % static_cast<unsigned>(oneIn) == 0;
    return mask;
}

struct Case {
    NetworkGrid grid;
    GrowthRule rule;
    std::uint64_t seed;
};

Case randomCase(std::uint64_t seed) {
    const auto side = [&](int k) { return 1 + static_cast<int>(randomBits(seed, 5, k) % 60); };
    Case made{{side(0), side(1), seed % 2 == 0}, {}, seed};
    made.rule.arrows = static_cast<ArrowRule>(seed % 3);
    made.rule.seed = seed;
    made.rule.probability = 0.1 + 0.9 * unitDouble(randomBits(seed, 6));
    return made;
}

RiverNetwork grown(const Case& made) {
    const std::size_t cells = made.grid.cellCount();
    RiverNetwork network = startNetwork(made.grid, scattered(cells, made.seed + 1000, 50),
                                        scattered(cells, made.seed + 2000, 6));
    const CancelToken never;
    growNetwork(made.rule, {}, reachableCells(network), never, network);
    return network;
}

/// Cells that reach a mouth over cells that are no obstacle, by plain flooding.
std::int64_t connectedCells(const RiverNetwork& network) {
    std::vector<std::uint8_t> seen(network.arrows.size(), 0);
    std::int64_t count = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t c = 0; c < seen.size(); ++c) {
            if (seen[c] || network.arrows[c] == kObstacle)
                continue;
            bool touches = network.arrows[c] == kOutlet;
            for (const std::uint32_t n : network.grid.neighbours(c))
                touches |= n != kNowhere && seen[n];
            if (touches) {
                seen[c] = 1;
                changed = true;
                count += network.arrows[c] != kOutlet;
            }
        }
    }
    return count;
}

TEST(NetworkGrowth, EveryCellThatIsNotEnclosedGetsAnArrowAndEveryDropEndsAtAMouth) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const RiverNetwork network = grown(randomCase(seed));
        EXPECT_EQ(network.directed, connectedCells(network)) << "seed " << seed;
        for (std::uint32_t c = 0; c < network.arrows.size(); ++c) {
            std::uint32_t drop = c;
            for (std::size_t moves = 0; network.isDirected(drop); ++moves) {
                ASSERT_LT(moves, network.arrows.size()) << "seed " << seed;
                drop = network.receiver(drop);
                ASSERT_NE(drop, kNowhere) << "seed " << seed;
            }
            ASSERT_EQ(network.arrows[drop] == kOutlet, network.isReached(c)) << "seed " << seed;
        }
    }
}

TEST(NetworkGrowth, CountsEqualWalkingEveryDropAndAddUpToTheRain) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const RiverNetwork network = grown(randomCase(seed));
        std::vector<FlowSum> weights(network.arrows.size());
        for (std::size_t c = 0; c < weights.size(); ++c)
            weights[c] = static_cast<FlowSum>(randomBits(seed, 9, c) >> 30);
        const auto flow = networkFlow(network, upstreamOrder(network), weights);
        std::vector<FlowSum> walked(flow.size(), 0);
        FlowSum rain = 0, atMouths = 0;
        for (std::uint32_t c = 0; c < flow.size(); ++c) {
            if (!network.isReached(c))
                continue;
            rain += weights[c];
            for (std::uint32_t d = c; d != kNowhere; d = network.receiver(d))
                walked[d] += weights[c];
            atMouths += network.arrows[c] == kOutlet ? flow[c] : 0;
        }
        EXPECT_EQ(flow, walked) << "seed " << seed;
        EXPECT_EQ(atMouths, rain) << "seed " << seed;
    }
}

TEST(NetworkGrowth, OnlyAnyArrowLetsRiversCross) {
    for (const bool wrap : {false, true}) {
        const NetworkGrid grid{256, 256, wrap};
        CellMask mouth(grid.cellCount(), 0);
        mouth[grid.at(100, 80)] = 1;
        const CancelToken never;
        const auto crossings = [&](ArrowRule arrows) {
            RiverNetwork network = startNetwork(grid, mouth, {});
            growNetwork({arrows, 3, 0.5, 0.45}, {}, reachableCells(network), never, network);
            return crossingCount(network);
        };
        EXPECT_EQ(crossings(ArrowRule::NoCrossing), 0);
        EXPECT_EQ(crossings(ArrowRule::HeightFirst), 0);
        EXPECT_GT(crossings(ArrowRule::AnyArrow), 1000); // 6 % of 65 025 blocks
    }
}

TEST(NetworkGrowth, HeightFirstArrowsAreTheSteepestDescentOnEveryCell) {
    const NetworkGrid grid{512, 512, true};
    CellMask mouths(grid.cellCount(), 0), walls(grid.cellCount(), 0);
    for (int i = 0; i < 4; ++i)
        mouths[randomBits(1, i) % mouths.size()] = 1;
    for (int i = 0; i < 60; ++i) // crosses
        for (int d = -8; d <= 8; ++d) {
            const int x = static_cast<int>(randomBits(2, i) % 490) + 10,
                      y = static_cast<int>(randomBits(3, i) % 490) + 10;
            walls[grid.at(x + d, y)] = walls[grid.at(x, y + d)] = 1;
        }
    RiverNetwork network = startNetwork(grid, mouths, walls);
    const CancelToken never;
    growNetwork({ArrowRule::HeightFirst, 7, 0.5, 0.45}, {}, reachableCells(network), never, network);
    std::int64_t compared = 0, different = 0;
    for (std::uint32_t c = 0; c < network.arrows.size(); ++c) {
        if (!network.isDirected(c))
            continue;
        int steepest = -1;
        double best = 0.0;
        for (int k = 0; k < 8; ++k) {
            const std::uint32_t n = grid.neighbour(c, k);
            const double height = network.isReached(n) ? network.heights[n] : INFINITY;
            const double slope = (network.heights[c] - height) / std::hypot(kDirectionX[k], kDirectionY[k]);
            if (slope > best) {
                best = slope;
                steepest = k;
            }
        }
        ++compared;
        different += steepest != network.arrows[c];
    }
    EXPECT_GT(compared, 255000);
    EXPECT_EQ(different, 0);
}

TEST(NetworkGrowth, InPortionsItIsTheSameAsAtOnce) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Case made = randomCase(seed);
        const std::size_t cells = made.grid.cellCount();
        RiverNetwork network = startNetwork(made.grid, scattered(cells, made.seed + 1000, 50),
                                            scattered(cells, made.seed + 2000, 6));
        const CancelToken never;
        const std::int64_t all = reachableCells(network);
        for (int part = 1; part <= 5; ++part)
            growNetwork(made.rule, {}, all * part / 5, never, network);
        const RiverNetwork whole = grown(made);
        EXPECT_EQ(network.arrows, whole.arrows) << "seed " << seed;
        EXPECT_EQ(network.heights, whole.heights) << "seed " << seed;
    }
}

TEST(NetworkGrowth, InPortionsItIsTheSameAsAtOnceWhereChancesAreSmall) {
    const NetworkGrid grid{70, 50, false};
    CellMask mouths(grid.cellCount(), 0);
    mouths[3] = mouths[2222] = 1;
    GrowthRule rule{ArrowRule::HeightFirst, 5, 0.4, 0.45, {}};
    for (std::size_t c = 0; c < grid.cellCount(); ++c)
        rule.chances.push_back(std::exp2(-9.0f * unitFloat(randomBits(4, c))));
    const CancelToken never;
    RiverNetwork atOnce = startNetwork(grid, mouths, {}), portions = atOnce;
    growNetwork(rule, {}, 3498, never, atOnce);
    for (std::int64_t target = 100; portions.directed < 3498; target += 377)
        growNetwork(rule, {}, std::min<std::int64_t>(target, 3498), never, portions);
    EXPECT_EQ(atOnce.directed, 3498);
    EXPECT_EQ(portions.iteration, atOnce.iteration);
    EXPECT_EQ(portions.arrows, atOnce.arrows);
    EXPECT_EQ(portions.heights, atOnce.heights);
}

TEST(NetworkGrowth, SmallChancesAreAsRareAsTheySay) {
    // Of many cells beside mouths, the share that is reached in the first iterations.
    const NetworkGrid grid{4000, 3, false};
    CellMask mouths(grid.cellCount(), 0), walls(grid.cellCount(), 0);
    for (int x = 0; x < 4000; ++x) {
        mouths[grid.at(x, 0)] = 1;
        walls[grid.at(x, 2)] = 1;
        walls[grid.at(x, 1)] = x % 2; // no two beside each other
    }
    for (const float chance : {0.5f, 0.1f, 0.01f}) {
        const GrowthRule rule{ArrowRule::NoCrossing, 7, 1.0, 0.45,
                              std::vector<float>(grid.cellCount(), chance)};
        const CancelToken never;
        RiverNetwork network = startNetwork(grid, mouths, walls);
        growNetwork(rule, {}, 1000, never, network); // half of them
        const double expected = std::log(0.5) / std::log1p(-chance);
        EXPECT_NEAR(network.iteration, expected, 1.0 + 0.15 * expected) << chance;
    }
}

TEST(NetworkGrowth, WithProbabilityOneAStraightLineGrowsACellAnIteration) {
    const NetworkGrid grid{6, 1, false};
    CellMask mouth(6, 0);
    mouth[0] = 1;
    RiverNetwork network = startNetwork(grid, mouth, {});
    const CancelToken never;
    growNetwork({ArrowRule::AnyArrow, 1, 1.0, 0.0}, {}, 5, never, network);
    EXPECT_EQ(network.iteration, 5u);
    EXPECT_EQ(network.arrows, (std::vector<std::uint8_t>{kOutlet, 3, 3, 3, 3, 3}));
    const auto flow = networkFlow(network, upstreamOrder(network), {});
    EXPECT_EQ(flow[0], static_cast<FlowSum>(6 * kFlowUnit));
}

TEST(NetworkGrowth, CancelStopsIt) {
    const NetworkGrid grid{64, 64, false};
    CellMask mouth(grid.cellCount(), 0);
    mouth[0] = 1;
    RiverNetwork network = startNetwork(grid, mouth, {});
    CancelToken asked;
    asked.request();
    EXPECT_THROW(growNetwork({}, {}, 100, asked, network), Cancelled);
}

TEST(NetworkGrowth, RiversReachSoftGroundFirst) {
    // Two halves of a map with a mouth in the middle: the half of low chances is reached later.
    const NetworkGrid grid{61, 31, false};
    CellMask mouths(grid.cellCount(), 0);
    mouths[grid.at(30, 15)] = 1;
    RiverNetwork network = startNetwork(grid, mouths, {});
    GrowthRule rule;
    for (std::uint32_t c = 0; c < grid.cellCount(); ++c)
        rule.chances.push_back(grid.xOf(c) < 30 ? 0.1f : 1.0f);
    growNetwork(rule, {}, reachableCells(network) / 2, CancelToken{}, network);
    std::int64_t soft = 0, hard = 0;
    for (std::uint32_t c = 0; c < grid.cellCount(); ++c)
        if (network.isDirected(c))
            ++(grid.xOf(c) < 30 ? hard : soft);
    EXPECT_GT(soft, 3 * hard);
}

TEST(NetworkGrowth, LongLoopsStopWhenAsked) {
    const NetworkGrid grid{512, 512, false};
    CellMask mouth(grid.cellCount(), 0);
    mouth[grid.cellCount() / 2] = 1;
    RiverNetwork network = startNetwork(grid, mouth, {});
    CancelToken stopped;
    stopped.request();
    EXPECT_THROW((void)reachableCells(network, stopped), Cancelled);
    growNetwork({ArrowRule::NoCrossing, 3, 0.5, 0.45}, {}, reachableCells(network), kNeverCancelled, network);
    const auto order = upstreamOrder(network);
    const auto flow = networkFlow(network, order, {});
    EXPECT_THROW((void)upstreamOrder(network, stopped), Cancelled);
    EXPECT_THROW((void)networkFlow(network, order, {}, stopped), Cancelled);
    EXPECT_THROW((void)crossingCount(network, stopped), Cancelled);
}

} // namespace
} // namespace oxbow
