#include "core/network/network_draft.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"

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

/// The cells at the edges, clockwise from the first.
std::vector<std::uint32_t> rimOf(const NetworkGrid& grid) {
    std::vector<std::uint32_t> rim;
    for (int x = 0; x < grid.width; ++x)
        rim.push_back(grid.at(x, 0));
    for (int y = 1; y < grid.height; ++y)
        rim.push_back(grid.at(grid.width - 1, y));
    for (int x = grid.width - 2; x >= 0 && grid.height > 1; --x)
        rim.push_back(grid.at(x, grid.height - 1));
    for (int y = grid.height - 2; y > 0 && grid.width > 1; --y)
        rim.push_back(grid.at(0, y));
    return rim;
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

CellMask edgeMouths(const NetworkGrid& nodes, std::uint32_t seed) {
    constexpr double kLeastGap = 3.0, kMeanGap = 8.0, kLongestGap = 20.0;
    const double scale = std::max(1.0, std::max(nodes.width, nodes.height) / 100.0);
    const std::vector<std::uint32_t> rim = rimOf(nodes);
    CellMask mask(nodes.cellCount(), 0);
    double at = unitDouble(randomBits(seed, 78, 0)) * kLeastGap;
    for (std::uint64_t i = 1; at < static_cast<double>(rim.size()); ++i) {
        mask[rim[static_cast<std::size_t>(at)]] = 1;
        const double u = unitDouble(randomBits(seed, 78, i));
        at += scale * std::min(kLongestGap, kLeastGap - (kMeanGap - kLeastGap) * elementary::log1p(-u));
    }
    return mask;
}

CellMask randomMouths(const NetworkGrid& nodes, std::uint32_t seed, int count) {
    CellMask mask(nodes.cellCount(), 0);
    for (int i = 0; i < count; ++i)
        mask[randomBits(seed, 77, i) % mask.size()] = 1;
    return mask;
}

CellMask randomCrosses(const NetworkGrid& nodes, const RandomCrosses& rule) {
    constexpr int kArms[] = {1, 3, 4, 6}; // north, west, east, south
    CellMask crosses(nodes.cellCount(), 0);
    for (int i = 0; i < rule.count; ++i) {
        const auto middle = static_cast<std::uint32_t>(randomBits(rule.seed, 79, i) % crosses.size());
        crosses[middle] = 1;
        for (const int direction : kArms) {
            std::uint32_t node = middle;
            for (int d = 0; d < rule.arm; ++d) {
                node = nodes.neighbour(node, direction);
                if (node == kNowhere)
                    break;
                crosses[node] = 1;
            }
        }
    }
    return crosses;
}

} // namespace oxbow
