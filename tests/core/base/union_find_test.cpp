#include "core/base/cell_rect.h"
#include "core/base/counter_random.h"
#include "core/base/union_find.h"

#include <gtest/gtest.h>

#include <set>

namespace oxbow {
namespace {

TEST(UnionFind, SetsAreThoseOfAPlainListOfSets) {
    constexpr std::uint32_t kMembers = 60;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        UnionFind sets(kMembers);
        std::vector<std::set<std::uint32_t>> plain;
        for (std::uint32_t i = 0; i < kMembers; ++i)
            plain.push_back({i});
        for (std::uint64_t k = 0; k < 45; ++k) {
            const auto a = static_cast<std::uint32_t>(randomBits(seed, k, 1) % kMembers),
                       b = static_cast<std::uint32_t>(randomBits(seed, k, 2) % kMembers);
            sets.join(a, b);
            const auto holds = [](std::uint32_t i) {
                return [i](const auto& set) { return set.contains(i); };
            };
            const auto into = std::ranges::find_if(plain, holds(a)),
                       from = std::ranges::find_if(plain, holds(b));
            if (into != from) {
                into->insert(from->begin(), from->end());
                plain.erase(from);
            }
        }
        std::size_t roots = 0;
        for (std::uint32_t i = 0; i < kMembers; ++i)
            roots += sets.isRoot(i);
        EXPECT_EQ(roots, plain.size());
        for (const auto& set : plain)
            for (const std::uint32_t member : set)
                EXPECT_EQ(sets.rootOf(member), *set.begin()); // join keeps the smallest
    }
}

TEST(UnionFind, TheCallerChoosesTheRoot) {
    UnionFind sets(3);
    sets.merge(0, 2);
    EXPECT_EQ(sets.rootOf(0), 2u);
    sets.merge(2, 1);
    EXPECT_EQ(sets.rootOf(0), 1u);
    EXPECT_TRUE(sets.isRoot(1));
}

TEST(CellRect, GrowsByCellsAndRectangles) {
    CellRect rect;
    EXPECT_TRUE(rect.empty());
    EXPECT_EQ(rect.cellCount(), 0u);
    rect.add(7, 3);
    EXPECT_EQ(rect, (CellRect{7, 3, 8, 4}));
    rect.add(CellRect{});
    EXPECT_EQ(rect, (CellRect{7, 3, 8, 4}));
    rect.add({2, 5, 4, 9});
    EXPECT_EQ(rect, (CellRect{2, 3, 8, 9}));
    EXPECT_EQ(rect.cellCount(), 36u);
    EXPECT_TRUE(rect.contains(7, 8));
    EXPECT_FALSE(rect.contains(8, 8));
    EXPECT_EQ(rect.grownBy(3).within({0, 0, 10, 10}), (CellRect{0, 0, 10, 10}));
    EXPECT_TRUE(rect.within({8, 0, 20, 20}).empty());
}

} // namespace
} // namespace oxbow
