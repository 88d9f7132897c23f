#include "core/base/bucket_queue.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <limits>
#include <queue>
#include <tuple>

namespace oxbow {
namespace {

struct Item {
    float height;
    int number;
    bool operator==(const Item&) const = default;
};

constexpr auto kHighest = [](const Item& a, const Item& b) {
    return std::tie(b.height, b.number) < std::tie(a.height, a.number);
};
constexpr auto kLater = [](const Item& a, const Item& b) { return kHighest(b, a); };
constexpr auto kRank = [](const Item& item) { return -item.height; };

TEST(BucketQueue, GivesBackWhatAHeapDoesInTheSameOrder) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        // The range that is told may be that of the items, too narrow, or nothing.
        const float span = seed % 3 == 0 ? 0.0f : seed % 3 == 1 ? 100.0f : 7.0f;
        BucketQueue<Item, decltype(kRank), decltype(kHighest)> queue(-span, 0.0f, kRank, kHighest);
        std::priority_queue<Item, std::vector<Item>, decltype(kLater)> heap(kLater);
        for (int i = 0; i < 3000; ++i) {
            const double chance = unitDouble(randomBits(seed, static_cast<std::uint64_t>(i), 0));
            if (chance < 0.55 || heap.empty()) {
                // Many alike; some far beyond the range.
                const double share = unitDouble(randomBits(seed, static_cast<std::uint64_t>(i), 1));
                const float height = chance < 0.02 ? -std::numeric_limits<float>::infinity()
                                                   : static_cast<float>(static_cast<int>(share * 130.0 - 15.0));
                queue.push({height, i % 50});
                heap.push({height, i % 50});
            } else {
                ASSERT_EQ(queue.pop(), heap.top());
                heap.pop();
            }
            ASSERT_EQ(queue.empty(), heap.empty());
        }
        while (!heap.empty()) {
            ASSERT_EQ(queue.pop(), heap.top());
            heap.pop();
        }
        EXPECT_TRUE(queue.empty());
    }
}

} // namespace
} // namespace oxbow
