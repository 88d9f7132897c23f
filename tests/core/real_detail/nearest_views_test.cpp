#include "core/real_detail/nearest_views.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace oxbow {
namespace {

/// Views in clusters, some of them twice.
std::vector<NearestViews::Values> views(int count, std::uint32_t seed) {
    std::vector<NearestViews::Values> all(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        for (int axis = 0; axis < static_cast<int>(all[i].size()); ++axis) {
            const auto random = [&](std::uint32_t which, int of) { return static_cast<float>(unitDouble(randomBits(seed, which, axis, of))); };
            all[i][axis] = random(1, i % 7) + 0.3f * random(2, i % (count - count / 10));
        }
    return all;
}

TEST(NearestViews, AreThoseOfAllOfThemSortedWhateverTheirNumber) {
    for (const int count : {1, 5, 24, 255, 256, 257, 4000}) {
        const auto all = views(count, 3);
        const NearestViews nearest(all);
        for (int query = 0; query < 40; ++query) {
            const NearestViews::Values view = query % 2 == 0 ? all[query * 97 % count] : views(1, 100 + query)[0];
            std::vector<std::pair<float, std::uint32_t>> expected;
            for (std::uint32_t i = 0; i < all.size(); ++i) {
                float square = 0.0f;
                for (std::size_t axis = 0; axis < view.size(); ++axis)
                    square += (all[i][axis] - view[axis]) * (all[i][axis] - view[axis]);
                expected.emplace_back(square, i);
            }
            std::ranges::sort(expected);
            std::vector<NearestViews::Found> found(static_cast<std::size_t>(std::min(24, count)));
            nearest.find(view, found);
            for (std::size_t i = 0; i < found.size(); ++i)
                ASSERT_EQ(std::pair(found[i].square, found[i].view), expected[i]) << "of " << count << ", query " << query << ", " << i;
        }
    }
}

} // namespace
} // namespace oxbow
