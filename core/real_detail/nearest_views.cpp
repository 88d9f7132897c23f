#include "core/real_detail/nearest_views.h"

#include "core/base/simd.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace oxbow {

namespace {

constexpr float kFar = std::numeric_limits<float>::infinity();

/// Adds the squared distances of boxes along an axis; 0 within one.
OXBOW_MULTIVERSION
void addSquares(float from, const float* low, const float* high, int count, float* squares) {
    for (int i = 0; i < count; ++i) {
        const float below = low[i] - from, above = from - high[i], apart = below > above ? below : above, outside = apart > 0.0f ? apart : 0.0f;
        squares[i] += outside * outside;
    }
}

/// Adds the squared distances of views along some axes, whose values stand axis after axis; the least sum.
template <int kAxes, int kCount>
OXBOW_INLINE float addSquares(const float* from, const float* values, float* squares) {
    constexpr int kSome = 32; // as many as stay in registers
    float least[kSome];
    std::fill_n(least, kSome, kFar);
    for (int first = 0; first < kCount; first += kSome) {
        float sums[kSome];
        std::copy_n(squares + first, kSome, sums);
        for (int axis = 0; axis < kAxes; ++axis)
            for (int i = 0; i < kSome; ++i) {
                const float apart = values[axis * kCount + first + i] - from[axis];
                sums[i] += apart * apart;
            }
        for (int i = 0; i < kSome; ++i)
            least[i] = sums[i] < least[i] ? sums[i] : least[i];
        std::copy_n(sums, kSome, squares + first);
    }
    return *std::min_element(least, least + kSome);
}

} // namespace

OXBOW_MULTIVERSION
bool NearestViews::hasNearer(const Values& view, const Block& block, float square, float* squares) {
    constexpr int kFirst = kAxes / 2; // most blocks are far along these already
    std::fill_n(squares, kBlock, 0.0f);
    return addSquares<kFirst, kBlock>(view.data(), block.values[0], squares) <= square &&
           addSquares<kAxes - kFirst, kBlock>(view.data() + kFirst, block.values[kFirst], squares) <= square;
}

NearestViews::NearestViews(std::span<const Values> views) {
    std::vector<std::uint32_t> order(views.size());
    std::iota(order.begin(), order.end(), 0u);
    // Halves along the longest side, at whole blocks, until each part is one.
    const auto part = [&](const auto& self, std::span<std::uint32_t> some) -> void {
        Values low, high;
        low.fill(kFar);
        high.fill(-kFar);
        for (const std::uint32_t view : some)
            for (int axis = 0; axis < kAxes; ++axis) {
                low[axis] = std::min(low[axis], views[view][axis]);
                high[axis] = std::max(high[axis], views[view][axis]);
            }
        if (some.size() > kBlock) {
            int longest = 0;
            for (int axis = 1; axis < kAxes; ++axis)
                if (high[axis] - low[axis] > high[longest] - low[longest])
                    longest = axis;
            const auto half = (some.size() / 2 + kBlock - 1) / kBlock * kBlock;
            std::nth_element(some.begin(), some.begin() + static_cast<std::ptrdiff_t>(half), some.end(), [&](std::uint32_t a, std::uint32_t b) {
                return std::pair(views[a][longest], a) < std::pair(views[b][longest], b);
            });
            self(self, some.first(half));
            self(self, some.subspan(half));
            return;
        }
        Block& block = m_blocks.emplace_back();
        for (std::size_t i = 0; i < kBlock; ++i) {
            block.views[i] = i < some.size() ? some[i] : 0;
            for (int axis = 0; axis < kAxes; ++axis)
                block.values[axis][i] = i < some.size() ? views[some[i]][axis] : kFar;
        }
        for (int axis = 0; axis < kAxes; ++axis) {
            m_low[axis].push_back(low[axis]);
            m_high[axis].push_back(high[axis]);
        }
    };
    if (!order.empty())
        part(part, order);
}

void NearestViews::find(const Values& view, std::span<Found> found) const {
    const auto isNearer = [](const Found& a, const Found& b) { return a.square != b.square ? a.square < b.square : a.view < b.view; };
    const auto isFarther = [](const Found& a, const Found& b) { return a.square > b.square; };
    std::vector<float> squares(m_blocks.size());
    for (int axis = 0; axis < kAxes; ++axis)
        addSquares(view[axis], m_low[axis].data(), m_high[axis].data(), static_cast<int>(squares.size()), squares.data());
    std::vector<Found> boxes(m_blocks.size()); // a heap, the nearest first
    for (std::size_t i = 0; i < boxes.size(); ++i)
        boxes[i] = {squares[i], static_cast<std::uint32_t>(i)};
    std::make_heap(boxes.begin(), boxes.end(), isFarther);
    std::fill(found.begin(), found.end(), Found{kFar, 0});
    for (; !boxes.empty() && boxes.front().square <= found.back().square; boxes.pop_back()) {
        const Block& block = m_blocks[boxes.front().view];
        float apart[kBlock];
        const bool isNear = hasNearer(view, block, found.back().square, apart);
        for (int i = 0; i < kBlock && isNear; ++i) {
            if (apart[i] > found.back().square)
                continue;
            const Found here{apart[i], block.views[i]};
            if (const auto at = std::upper_bound(found.begin(), found.end(), here, isNearer); at != found.end()) {
                std::move_backward(at, found.end() - 1, found.end());
                *at = here;
            }
        }
        std::pop_heap(boxes.begin(), boxes.end(), isFarther);
    }
}

} // namespace oxbow
