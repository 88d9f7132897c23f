#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace oxbow {

/// A priority queue that gives back exactly what a heap would, in the same order, but is faster where most of what is
/// pushed comes up much later: by its rank each item goes into one of many buckets, and only the one that is being
/// emptied is a heap.
///
/// `rank(item)` is a float that never falls from an item to one that comes after it by `before(a, b)`; low and high are the
/// ranks that most items lie between (those beyond are in the end buckets, which costs time only).
template <typename Item, typename Rank, typename Before>
class BucketQueue {
public:
    BucketQueue(float low, float high, Rank rank, Before before)
        : m_low(low), m_perRank(high > low ? kBuckets / (high - low) : 0.0f), m_rank(rank), m_before(before) {}

    void push(const Item& item) {
        const std::size_t bucket = bucketOf(item);
        ++m_size;
        if (bucket > m_current) {
            m_buckets[bucket].push_back(item);
            return;
        }
        m_heap.push_back(item);
        std::ranges::push_heap(m_heap, after());
    }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    /// The first by `before`. The queue must not be empty.
    Item pop() {
        while (m_heap.empty()) {
            m_heap.swap(m_buckets[++m_current]);
            std::ranges::make_heap(m_heap, after());
        }
        std::ranges::pop_heap(m_heap, after());
        const Item item = m_heap.back();
        m_heap.pop_back();
        --m_size;
        return item;
    }

private:
    static constexpr int kBuckets = 1024;

    [[nodiscard]] std::size_t bucketOf(const Item& item) const {
        const float at = (m_rank(item) - m_low) * m_perRank;
        return at > 0.0f ? static_cast<std::size_t>(std::min(at, kBuckets - 1.0f)) : 0; // no number: all are in one
    }
    [[nodiscard]] auto after() const {
        return [this](const Item& a, const Item& b) { return m_before(b, a); };
    }

    float m_low, m_perRank;
    Rank m_rank;
    Before m_before;
    std::vector<std::vector<Item>> m_buckets = std::vector<std::vector<Item>>(kBuckets);
    std::vector<Item> m_heap; ///< what comes before all buckets behind the current one
    std::size_t m_current = 0;
    std::size_t m_size = 0;
};

} // namespace oxbow
