#include "core/flow/river_beds.h"

#include "core/base/counter_random.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

using test::Workers;

constexpr std::uint8_t kSouth = 6;
constexpr int kMiddle = 4;

/// A valley that falls to the south by 1 m a cell, its sides by 2 m; cells of 10 m.
Heightmap valley() {
    return test::mapOf({9, 20, 10.0}, [&](int x, int y) {
        return 100.0f - static_cast<float>(y) + 2.0f * static_cast<float>(std::abs(x - kMiddle));
    });
}

class RiverBeds : public testing::Test {
protected:
    Workers workers;
    const Heightmap before = valley();
    const FlowDirections beds = riverBeds(before, 20.0, 0.5, workers);
    Heightmap after = before;
};

TEST_F(RiverBeds, BeginWhereARiverDrainsEnoughAndEndAtTheEdge) {
    int first = -1;
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x)
            if (beds[before.grid().index(x, y)] != kNoBed) {
                EXPECT_EQ(x, kMiddle);
                EXPECT_EQ(beds[before.grid().index(x, y)], kSouth);
                first = first < 0 ? y : first;
            }
    ASSERT_GT(first, 0);
    EXPECT_EQ(beds[before.grid().index(kMiddle, 18)], kSouth);
    EXPECT_EQ(beds[before.grid().index(kMiddle, 19)], kNoBed);
}

TEST_F(RiverBeds, AreNoneInStandingWater) {
    after.at(kMiddle, 12) -= 3.0f; // 2 m deep below its outlet in row 13
    const FlowDirections withLake = riverBeds(after, 20.0, 0.5, workers);
    EXPECT_EQ(withLake[after.grid().index(kMiddle, 12)], kNoBed);
    EXPECT_EQ(withLake[after.grid().index(kMiddle, 13)], kSouth);
}

TEST_F(RiverBeds, AreOpenedInWhatWasLaidIntoThem) {
    for (int y = 0; y < after.height(); ++y)
        for (int x = kMiddle - 1; x <= kMiddle + 2; ++x)
            after.at(x, y) += 3.0f;
    openBeds(beds, before, {.depthM = 1.0, .sideSlope = 0.025}, workers, after);
    const auto gained = [&](int x, int y) { return after.at(x, y) - before.at(x, y); };
    EXPECT_FLOAT_EQ(gained(kMiddle, 15), 2.0f);           // 1 m deep
    EXPECT_FLOAT_EQ(gained(kMiddle + 1, 15), 2.25f);      // sides of 2.5 %: 0.25 m a cell
    EXPECT_FLOAT_EQ(gained(kMiddle + 2, 15), 2.5f);
    EXPECT_FLOAT_EQ(gained(kMiddle - 1, 15), 2.25f);
    EXPECT_FLOAT_EQ(gained(kMiddle - 2, 15), 0.0f);       // nothing was laid down there
}

TEST_F(RiverBeds, AreNoDeeperThanTheyWere) {
    for (float& cell : after.cells())
        cell += 0.5f;
    openBeds(beds, before, {.depthM = 4.0, .sideSlope = 1.0}, workers, after);
    EXPECT_FLOAT_EQ(after.at(kMiddle, 15), before.at(kMiddle, 15));
    EXPECT_FLOAT_EQ(after.at(kMiddle + 1, 15), before.at(kMiddle + 1, 15) + 0.5f);
}

TEST_F(RiverBeds, ABarIsCutThroughAndADamIsNot) {
    for (const bool isDam : {false, true}) {
        after = before;
        after.at(kMiddle, 12) += isDam ? 9.0f : 4.0f; // half a cell's side is 5 m
        openBeds(beds, before, {.depthM = 0.0}, workers, after);
        EXPECT_EQ(riverBeds(after, 20.0, 0.5, workers)[after.grid().index(kMiddle, 11)] == kSouth, !isDam);
        EXPECT_EQ(after.at(kMiddle, 12) == before.at(kMiddle, 12) + 9.0f, isDam);
    }
}

TEST_F(RiverBeds, NothingIsLoweredBelowTheLowestAllowed) {
    after.at(kMiddle + 1, 18) = 75.9f; // draws the river aside: 5 m a cell, so that the bed is to be 78 m high
    Heightmap unbound = after;
    openBeds(beds, before, {.depthM = 0.0}, workers, unbound);
    EXPECT_LT(unbound.at(kMiddle, 18), 79.0f); // or nothing is proved
    openBeds(beds, before, {.depthM = 0.0, .lowestM = 80.0f}, workers, after);
    EXPECT_EQ(after.at(kMiddle, 18), 80.0f);
}

TEST(RiverBedsOfRoughGround, KeepTheirRiversWhateverIsLaidDown) {
    Workers workers;
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        Heightmap before = test::mapOf({150, 120, 10.0}, [&](int x, int y) {
            return 2.0f * static_cast<float>(y) + 3.0f * std::sin(0.2f * static_cast<float>(x)) +
                   unitFloat(randomBits(seed, x, y));
        });
        const FlowDirections beds = riverBeds(before, 40.0, 0.5, workers);
        Heightmap after = before;
        for (std::size_t c = 0; c < after.cells().size(); ++c)
            after.cells()[c] += 2.0f * unitFloat(randomBits(seed, 7, c));
        const auto kept = [&](const Heightmap& ground) {
            const FlowDirections now = flowDirections(ground, outletMask(ground, {OutletPolicy::Edges}), workers);
            std::size_t all = 0, same = 0;
            for (std::size_t c = 0; c < beds.size(); ++c) {
                all += beds[c] != kNoBed;
                same += beds[c] != kNoBed && now[c] == beds[c];
            }
            return static_cast<double>(same) / static_cast<double>(all);
        };
        EXPECT_LT(kept(after), 0.8); // or nothing is proved
        const Heightmap laid = after;
        openBeds(beds, before, {.depthM = 0.5}, workers, after);
        EXPECT_GT(kept(after), 0.99);
        for (std::size_t c = 0; c < beds.size(); ++c)
            ASSERT_LE(after.cells()[c], laid.cells()[c]);
    }
}

} // namespace
} // namespace oxbow
