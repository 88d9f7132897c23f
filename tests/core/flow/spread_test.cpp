#include "core/flow/flow_direction.h"

#include "core/base/counter_random.h"
#include "core/flow/neighbours.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oxbow {
namespace {

/// Cell by cell, until nothing is added.
CellMask reachedSlowly(const GridSpec& grid, const CellMask& mask, const std::vector<std::uint32_t>& from) {
    CellMask reached(grid.cellCount(), 0);
    for (const std::uint32_t cell : from)
        reached[cell] = 1;
    for (bool isMore = true; isMore;) {
        isMore = false;
        for (std::uint32_t c = 0; c < grid.cellCount(); ++c)
            if (reached[c])
                forEachNeighbour(grid, c, [&](std::uint32_t n) {
                    if (mask[n] && !reached[n])
                        reached[n] = 1, isMore = true;
                });
    }
    return reached;
}

TEST(Spread, ReachesWhatGoingFromCellToCellReaches) {
    int seed = 0;
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 9}, {9, 1}, {17, 13}, {40, 33}})
        for (const double share : {0.0, 0.3, 0.45, 0.6, 1.0})
            for (int from = 0; from < 4; ++from) {
                const GridSpec grid{width, height, 1.0};
                CellMask mask(grid.cellCount());
                std::uint64_t drawn = 0;
                ++seed;
                for (std::uint8_t& cell : mask)
                    cell = unitDouble(randomBits(seed, drawn++)) < share ? 1 : 0;
                std::vector<std::uint32_t> seeds;
                for (int i = 0; i < from; ++i)
                    seeds.push_back(static_cast<std::uint32_t>(unitDouble(randomBits(seed, drawn++)) * grid.cellCount()));
                const CellMask expected = reachedSlowly(grid, mask, seeds);
                CellMask reached(grid.cellCount(), 0);
                spread(grid, mask, seeds, reached);
                EXPECT_EQ(reached, expected) << width << "x" << height << ", " << share << ", " << from;
                EXPECT_TRUE(seeds.empty());
            }
}

TEST(Spread, GoesNotThroughWhatWasReachedBefore) {
    const GridSpec grid{5, 1, 1.0};
    CellMask reached = {0, 0, 1, 0, 0};
    std::vector<std::uint32_t> from = {0};
    spread(grid, CellMask(5, 1), from, reached);
    EXPECT_EQ(reached, (CellMask{1, 1, 1, 0, 0}));
}

} // namespace
} // namespace oxbow
