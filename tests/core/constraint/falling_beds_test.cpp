#include "core/constraint/falling_beds.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

BedForest chain(std::initializer_list<double> heights, double fallM = 0.0) {
    BedForest forest;
    for (const double height : heights) {
        const int next = static_cast<int>(forest.nodes.size()) + 1;
        forest.nodes.push_back({.heightM = height, .fallM = fallM, .next = next < static_cast<int>(heights.size()) ? next : -1});
    }
    return forest;
}

/// Projections onto one inequality after the other, each with what it did the last time taken back (Dykstra1983): converges
/// to the nearest heights, without blocks or means.
std::vector<double> projected(const BedForest& forest) {
    std::vector<double> heights;
    for (const BedNode& node : forest.nodes)
        heights.push_back(node.heightM);
    std::vector<double> last(heights.size(), 0.0);
    for (int round = 0; round < 60000; ++round)
        for (std::size_t i = 0; i < heights.size(); ++i) {
            const BedNode& node = forest.nodes[i];
            if (node.next < 0)
                continue;
            const auto next = static_cast<std::size_t>(node.next);
            // Weights: half each, but a pin does not move.
            const double up = node.isPinned ? 0.0 : 1.0, down = forest.nodes[next].isPinned ? 0.0 : 1.0;
            if (up + down == 0.0)
                continue;
            heights[i] -= up * last[i];
            heights[next] += down * last[i];
            last[i] = std::max(0.0, (heights[next] + node.fallM - heights[i]) / (up + down));
            heights[i] += up * last[i];
            heights[next] -= down * last[i];
        }
    return heights;
}

double movedBy(const BedForest& forest, const std::vector<double>& heights) {
    double sum = 0.0;
    for (std::size_t i = 0; i < heights.size(); ++i)
        sum += (heights[i] - forest.nodes[i].heightM) * (heights[i] - forest.nodes[i].heightM);
    return sum;
}

void expectFalling(const BedForest& forest, const std::vector<double>& heights, double slack = 1e-9) {
    for (std::size_t i = 0; i < heights.size(); ++i)
        if (const int next = forest.nodes[i].next; next >= 0) {
            EXPECT_GE(heights[i] + slack, heights[static_cast<std::size_t>(next)] + forest.nodes[i].fallM) << "node " << i;
        }
}

TEST(FallingBeds, ByHand) {
    // 5 and 8 climb: both 6.5; 3 and 4 and 5: all 4.
    EXPECT_EQ(fallingBeds(chain({9, 5, 8, 3, 4, 5})).heightsM, (std::vector<double>{9, 6.5, 6.5, 4, 4, 4}));
    // What falls already stays to the bit.
    EXPECT_EQ(fallingBeds(chain({9.1, 5.3, 5.3, 3})).heightsM, (std::vector<double>{9.1, 5.3, 5.3, 3}));
    // With a fall of 1 a step: 4, 4 -> 4.5, 3.5.
    EXPECT_EQ(fallingBeds(chain({4, 4}, 1.0)).heightsM, (std::vector<double>{4.5, 3.5}));
}

TEST(FallingBeds, WeightsCountAsSoManyNodes) {
    BedForest weighted = chain({1, 4, 0});
    weighted.nodes[1].weight = 2.0; // as 1, 4, 4, 0: all of them (1 + 4 + 4) / 3
    const std::vector<double> beds = fallingBeds(weighted).heightsM;
    EXPECT_NEAR(beds[0], 3.0, 1e-12);
    EXPECT_NEAR(beds[1], 3.0, 1e-12);
    EXPECT_NEAR(beds[2], 0.0, 1e-12);
}

TEST(FallingBeds, PinsStayAndTheRestGoesRoundThem) {
    BedForest river = chain({5, 6, 7, 9, 2});
    river.nodes[1].isPinned = true;
    const FallingBeds beds = fallingBeds(river);
    EXPECT_TRUE(beds.climbing.empty());
    EXPECT_EQ(beds.heightsM, (std::vector<double>{6, 6, 6, 6, 2})) << "above the pin up to it, below it down to it";
}

TEST(FallingBeds, APinAboveAnUpstreamOneIsNamedAndTheLaterOneGoes) {
    BedForest river = chain({9, 8, 7, 6});
    river.nodes[0] = {.heightM = 5.0, .next = 1, .isPinned = true, .rank = 1};
    river.nodes[2] = {.heightM = 7.0, .next = 3, .isPinned = true, .rank = 0};
    FallingBeds beds = fallingBeds(river);
    EXPECT_EQ(beds.climbing, (std::vector<ClimbingPins>{{0, 2}}));
    EXPECT_EQ(beds.heightsM[2], 7.0);
    EXPECT_GE(beds.heightsM[0], 7.0);
    river.nodes[2].rank = 2;
    beds = fallingBeds(river);
    EXPECT_EQ(beds.climbing, (std::vector<ClimbingPins>{{0, 2}}));
    EXPECT_EQ(beds.heightsM, (std::vector<double>{5, 5, 5, 5}));
}

TEST(FallingBeds, WherePinsLeaveLessFallItIsSharedOut) {
    BedForest river = chain({10, 30, 9}, 5.0);
    river.nodes[0].isPinned = river.nodes[2].isPinned = true;
    EXPECT_EQ(fallingBeds(river).heightsM, (std::vector<double>{10, 9.5, 9}));
}

TEST(FallingBeds, TributariesJoinAtOrAboveTheirRiverAndAnArmBeginsBelowIt) {
    BedForest rivers = chain({20, 10, 15, 5});
    rivers.nodes.push_back({.heightM = 8.0, .next = 2}); // a tributary below its river
    rivers.nodes.push_back({.heightM = 30.0, .next = -1}); // an arm above it
    rivers.splits = {{1, 5}};
    const FallingBeds beds = fallingBeds(rivers);
    expectFalling(rivers, beds.heightsM);
    EXPECT_EQ(beds.heightsM, (std::vector<double>{20, 11, 11, 5, 11, 11})); // (10 + 15 + 8) / 3
}

TEST(FallingBeds, AreTheNearestThatProjectionsFindOnRandomForests) {
    for (int seed = 0; seed < 60; ++seed) {
        BedForest forest;
        const int count = 2 + static_cast<int>(randomBits(seed, 0) % 14);
        for (int i = 0; i < count; ++i) {
            const auto draw = [&](int what) { return unitDouble(randomBits(seed, i, what)); };
            // Downstream is a lower number: no rings.
            const int next = i == 0 || draw(1) < 0.1 ? -1 : static_cast<int>(draw(2) * i);
            forest.nodes.push_back({.heightM = std::floor(20.0 * draw(3)), .fallM = seed % 3 == 0 ? draw(4) : 0.0, .next = next});
        }
        if (seed % 2 == 0)
            forest.nodes[static_cast<std::size_t>(count / 2)].isPinned = true;
        const FallingBeds beds = fallingBeds(forest);
        expectFalling(forest, beds.heightsM);
        const std::vector<double> other = projected(forest);
        for (std::size_t i = 0; i < other.size(); ++i)
            EXPECT_NEAR(beds.heightsM[i], other[i], 1e-3) << "node " << i << ", seed " << seed;
    }
}

TEST(FallingBeds, MoveLessThanCuttingOrFillingAlone) {
    BedForest river;
    for (int i = 0; i < 3000; ++i)
        river.nodes.push_back({.heightM = 300.0 - 0.05 * i + 30.0 * unitDouble(randomBits(4, i)), .next = i + 1 < 3000 ? i + 1 : -1});
    std::vector<double> cut, filled(3000);
    for (const BedNode& node : river.nodes)
        cut.push_back(cut.empty() ? node.heightM : std::min(cut.back(), node.heightM));
    for (std::size_t i = filled.size(); i-- > 0;)
        filled[i] = i + 1 < filled.size() ? std::max(filled[i + 1], river.nodes[i].heightM) : river.nodes[i].heightM;
    const FallingBeds beds = fallingBeds(river);
    expectFalling(river, beds.heightsM);
    EXPECT_LT(movedBy(river, beds.heightsM), 0.5 * std::min(movedBy(river, cut), movedBy(river, filled)));
}

} // namespace
} // namespace oxbow
