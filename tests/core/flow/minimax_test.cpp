#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

#include <algorithm>

/// Levels against the definition itself: over all ways to an outlet the least highest ground, by relaxing
/// every edge until nothing changes. Neither heaps nor basins are involved.
namespace oxbow {
namespace {

std::vector<float> minimaxLevels(const Heightmap& ground, const CellMask& outlets) {
    const auto cells = static_cast<std::uint32_t>(ground.grid().cellCount());
    std::vector<float> level(cells, INFINITY);
    for (std::uint32_t c = 0; c < cells; ++c)
        if (outlets[c])
            level[c] = ground.cells()[c];
    for (bool changes = true; changes;) {
        changes = false;
        for (std::uint32_t c = 0; c < cells; ++c)
            for (const std::uint32_t n : test::neighboursOf(ground.grid(), c)) {
                const float over = std::max(ground.cells()[c], level[n]);
                changes |= over < level[c];
                level[c] = std::min(level[c], over);
            }
    }
    return level;
}

/// At most 16 x 16 cells, some of them 1 x N; all shapes and outlet policies in turn.
Heightmap smallTerrain(std::uint64_t seed) {
    const auto side = [&](int k) {
        const std::uint64_t bits = randomBits(seed, 2000, k);
        return bits % 8 == 0 ? 1 : 1 + static_cast<int>((bits >> 8) % 16);
    };
    return test::shapedTerrain(static_cast<test::Shape>(seed % test::kShapes), seed, side(0), side(1));
}

Heightmap filled(const Heightmap& ground, const CellMask& outlets) {
    test::Workers workers;
    return filledSurface(ground, basinGraph(ground, flowDirections(ground, outlets, workers), workers),
                         workers);
}

TEST(Minimax, BasinsAndPriorityFloodGiveTheLeastHighestPassOn300RandomMaps) {
    std::int64_t wet = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Heightmap ground = smallTerrain(seed);
        const CellMask outlets = test::SeededOutlets(ground, seed).mask;
        const std::vector<float> expected = minimaxLevels(ground, outlets);
        EXPECT_EQ(test::differingCells(filled(ground, outlets), expected), 0) << "seed " << seed;
        EXPECT_EQ(test::priorityFlood(ground, outlets), expected) << "seed " << seed;
        for (std::size_t c = 0; c < expected.size(); ++c)
            wet += std::isfinite(expected[c]) && expected[c] > ground.cells()[c];
    }
    EXPECT_GT(wet, 1000);
}

TEST(Minimax, TheFilledSurfaceIsMonotoneAndIdempotent) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Heightmap ground = smallTerrain(seed);
        // Outlets that do not change as the ground rises.
        const CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
        const Heightmap once = filled(ground, outlets);
        EXPECT_TRUE(std::ranges::equal(filled(once, outlets).cells(), once.cells())) << "seed " << seed;
        Heightmap higher = ground;
        for (std::size_t c = 0; c < higher.cells().size(); ++c)
            higher.cells()[c] += randomBits(seed, 3000, c) % 4 == 0 ? 1.5f : 0.0f;
        const Heightmap above = filled(higher, outlets);
        for (std::size_t c = 0; c < higher.cells().size(); ++c) {
            ASSERT_GE(once.cells()[c], ground.cells()[c]) << "seed " << seed;
            ASSERT_GE(above.cells()[c], once.cells()[c]) << "seed " << seed;
        }
    }
}

} // namespace
} // namespace oxbow
