#pragma once

#include "core/real_detail/detail_source.h"

#include <cstdint>
#include <span>
#include <vector>

namespace oxbow {

/// Finds the views nearest to another, exactly. They stand in blocks of views that are alike, each with the box around them: the
/// nearest boxes are looked through first, until no other can hold a nearer view.
class NearestViews {
public:
    using Values = std::array<float, DetailView::kWaves + 1>;
    struct Found {
        float square; ///< of the distance
        std::uint32_t view;
    };

    explicit NearestViews(std::span<const Values> views);
    /// Fills `found`, at most as many as there are views; the nearest first, of equally near ones that with the lower number.
    void find(const Values& view, std::span<Found> found) const;

private:
    static constexpr int kAxes = DetailView::kWaves + 1, kBlock = 256;
    struct Block {
        float values[kAxes][kBlock];
        std::uint32_t views[kBlock];
    };

    /// Whether a view of the block is as near as `square` or nearer; then `squares` are their distances.
    static bool hasNearer(const Values& view, const Block& block, float square, float* squares);

    std::vector<Block> m_blocks;
    std::vector<float> m_low[kAxes], m_high[kAxes]; ///< sides of the blocks' boxes
};

} // namespace oxbow
