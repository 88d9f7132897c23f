#include "core/network/network_places.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"

#include <algorithm>

namespace oxbow {

namespace {

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
