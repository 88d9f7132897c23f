#include "core/network/slope_law.h"
#include "core/terrain/layer.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::Workers;

TEST(NetworkSettle, SlopesFollowTheLawUpToTheSteepest) {
    const SlopeLaw law{2.0, 0.5, 1000.0};
    EXPECT_NEAR(law.slope(1.0), 2.0, 1e-4);
    EXPECT_NEAR(law.slope(400.0), 0.1, 1e-6);
    EXPECT_NEAR((SlopeLaw{1e6, 0.5, 0.7}).slope(1.0), 0.7, 1e-6);
}

TEST(NetworkSettle, AreasCountTheCellsThatDrainThrough) {
    Workers workers;
    Heightmap ground(GridSpec{4, 1, 10.0}), given(GridSpec{4, 1, 10.0}, kNoValue);
    for (int x = 0; x < 4; ++x)
        ground.at(x, 0) = static_cast<float>(x);
    given.at(0, 0) = 0.0f;
    const GroundFlow flow = groundFlow({4, 1, false}, given, ground, workers);
    EXPECT_EQ(flow.areas, (std::vector<float>{4, 3, 2, 1}));
    EXPECT_EQ(flow.receivers, (std::vector<std::uint32_t>{kNowhere, 0, 1, 2}));
    EXPECT_EQ(flow.order, (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

TEST(NetworkSettle, HeightsOfARowAreTheSumOfItsSlopes) {
    Workers workers;
    Heightmap ground(GridSpec{4, 1, 10.0}), given(GridSpec{4, 1, 10.0}, kNoValue);
    for (int x = 0; x < 4; ++x)
        ground.at(x, 0) = static_cast<float>(x);
    given.at(0, 0) = 0.0f;
    applySlopeLaw({4, 1, false}, given, Heightmap(ground.grid(), 1.0f), {1.0, 1.0, 1e6}, workers, ground);
    EXPECT_NEAR(ground.at(1, 0), 10.0 / 3, 1e-3); // three cells drain through
    EXPECT_NEAR(ground.at(3, 0), 10.0 / 3 + 10.0 / 2 + 10.0, 1e-3);
}

TEST(NetworkSettle, OnlyGivenCellsArePits) {
    Workers workers;
    for (const bool wrap : {false, true}) {
        const NetworkGrid grid{97, 64, wrap};
        const GridSpec spec{97, 64, 10.0};
        Heightmap ground(spec, 1e6f), given(spec, kNoValue), factors(spec);
        for (std::size_t c = 0; c < factors.cells().size(); ++c)
            factors.cells()[c] = 0.5f + unitFloat(randomBits(11, c));
        given.at(5, 60) = ground.at(5, 60) = 3.0f;
        Heightmap rises = factors;
        rises.at(5, 60) = std::numeric_limits<float>::infinity();
        limitRises(grid, rises, workers, ground);
        for (int round = 0; round < 4; ++round)
            applySlopeLaw(grid, given, factors, {}, workers, ground);
        const GroundFlow flow = groundFlow(grid, given, ground, workers);
        EXPECT_EQ(std::ranges::count(flow.receivers, kNowhere), 1) << "wrap " << wrap;
        EXPECT_EQ(flow.areas[60 * 97 + 5], 97.0f * 64.0f);
    }
}

} // namespace
} // namespace oxbow
