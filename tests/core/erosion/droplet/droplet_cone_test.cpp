#include "core/erosion/droplet/droplet_cone.h"

#include <gtest/gtest.h>

#include <array>

namespace oxbow {
namespace {

TEST(DropletCone, FourCornersTakeTheirAmountsUpToTheBound) {
    std::array<std::int32_t, 8> ground = {100, 100, 100, 7, 100, 140, 100, 7};
    std::array<std::int32_t, 8> laid = {};
    const std::array<std::int32_t, 4> amounts = {10, 20, 30, 40};
    const int sum = layCorners(ground.data() + 1, laid.data() + 1, 4, amounts.data(), 125);
    EXPECT_EQ(ground,
              (std::array<std::int32_t, 8>{100, 110, 120, 7, 100, 140, 125, 7})); // one is above the bound
    EXPECT_EQ(laid, (std::array<std::int32_t, 8>{0, 10, 20, 0, 0, 0, 25, 0}));
    EXPECT_EQ(sum, 55);
}

TEST(DropletCone, TakingGivesBackWhatItTookAndSparesTheLow) {
    const DropletBrush brush(2.0);
    std::array<std::int32_t, 3 * 16> ground;
    ground.fill(1000);
    ground[16] = 500; // west of the centre, below the bound
    const int taken = takeCone<false, 0>(ground.data(), nullptr, 16, brush, 500.0f, 900);
    EXPECT_EQ(ground[16], 500);
    EXPECT_EQ(ground[17], 900); // it wanted 500 * 2 / 8.34 = 120
    int sum = 0;
    for (const std::int32_t cell : ground)
        sum += 1000 - cell;
    EXPECT_EQ(taken, sum - 500);
    EXPECT_EQ(ground[3], 1000);
}

TEST(DropletCone, HardGroundGivesLess) {
    const DropletBrush brush(1.0);
    std::array<std::int32_t, 16> ground;
    ground.fill(1000);
    std::array<float, 16> softness;
    softness.fill(0.25f);
    EXPECT_EQ((takeCone<true, 0>(ground.data(), softness.data(), 16, brush, 400.0f, 0)), 100);
    EXPECT_EQ(ground[0], 900);
}

} // namespace
} // namespace oxbow
