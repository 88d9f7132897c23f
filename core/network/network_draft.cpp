#include "core/network/network_draft.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr std::size_t kDraftNodes = 60000; ///< that settle in some ten milliseconds

/// Heights that rise by one a node along the arrows.
std::vector<float> evenHeights(const RiverNetwork& network) {
    std::vector<float> heights(network.arrows.size(), 0.0f);
    for (const std::uint32_t node : upstreamOrder(network))
        if (const std::uint32_t to = network.receiver(node); to != kNowhere)
            heights[node] = heights[to] + 1.0f;
    return heights;
}

/// A network of larger cells, each as high as the lowest reached one in it. It has no pits but mouths, as the
/// finer one has none.
RiverNetwork pooled(const RiverNetwork& network, int side) {
    const NetworkGrid grid{std::max(1, network.grid.width / side), std::max(1, network.grid.height / side),
                           network.grid.wrap};
    RiverNetwork result = startNetwork(grid, {}, {});
    result.heights.assign(grid.cellCount(), INFINITY);
    result.directed = network.directed;
    const std::vector<float> even = network.heights.empty() ? evenHeights(network) : std::vector<float>{};
    const std::vector<float>& heights = even.empty() ? network.heights : even;
    for (std::uint32_t node = 0; node < network.arrows.size(); ++node) {
        if (!network.isReached(node))
            continue;
        const std::uint32_t c = grid.at(std::min(network.grid.xOf(node) / side, grid.width - 1),
                                        std::min(network.grid.yOf(node) / side, grid.height - 1));
        result.arrows[c] = network.arrows[node] == kOutlet || result.arrows[c] == kOutlet ? kOutlet : 0;
        result.heights[c] = std::min(result.heights[c], heights[node]);
    }
    return result;
}

/// The value of a node in the middle of each larger cell.
std::vector<float> sampled(const std::vector<float>& values, const NetworkGrid& from, const NetworkGrid& to,
                           int side) {
    std::vector<float> result(values.empty() ? 0 : to.cellCount());
    for (std::uint32_t c = 0; c < result.size(); ++c)
        result[c] = values[from.at(std::min(to.xOf(c) * side + side / 2, from.width - 1),
                                   std::min(to.yOf(c) * side + side / 2, from.height - 1))];
    return result;
}

} // namespace

void draftGround(const NetworkLayout& layout, const RiverNetwork& network, const RaisedRange& range,
                 const CellMask& kept, const Compute& compute, Heightmap& ground) {
    if (network.directed == 0)
        return;
    const double share = static_cast<double>(layout.nodes.cellCount()) / static_cast<double>(kDraftNodes);
    const int side = std::max(1, static_cast<int>(std::ceil(std::sqrt(share))));
    const RiverNetwork coarser = pooled(network, side);
    const std::vector<float> rises = sampled(range.rises, network.grid, coarser.grid, side);
    const NetworkLayout places(layout.ground,
                               {layout.cellsPerNode * side, network.grid.wrap, false, 0.0, layout.seed});
    raiseNetwork(places, coarser, {range.baseM, range.profile, rises}, kept, compute, ground);
}

} // namespace oxbow
