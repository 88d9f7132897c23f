#include "core/hydrology/network_layout.h"

#include "core/random/counter_random.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <utility>

namespace oxbow {

namespace {

/// Of a block's side, how far a node may stand off its middle.
constexpr double kFarthestBend = 1.0 / 6.0;
/// Of a block's side, how far a line may bow; smaller blocks have no room for it.
constexpr double kFarthestBow = 0.15;
constexpr int kLeastBowed = 6;

int offsetOf(std::uint64_t bits, int reach) {
    return reach == 0 ? 0 : static_cast<int>((bits >> 32) % static_cast<unsigned>(2 * reach + 1)) - reach;
}

/// A line whose cells touch only the one before and the one after: water would cut the others off. It starts
/// beside (0, 0).
std::vector<std::pair<int, int>> withoutCorners(const std::vector<std::pair<int, int>>& path,
                                                std::pair<int, int> end) {
    std::vector<std::pair<int, int>> line;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const auto [beforeX, beforeY] = line.empty() ? std::pair(0, 0) : line.back();
        const auto [afterX, afterY] = i + 1 < path.size() ? path[i + 1] : end;
        if (std::abs(afterX - beforeX) > 1 || std::abs(afterY - beforeY) > 1)
            line.push_back(path[i]);
    }
    return line;
}

/// A border node goes to the edge; others stay.
int snapped(int at, int node, int nodes, int cells) {
    return node == 0 ? 0 : node == nodes - 1 ? cells - 1 : at;
}

} // namespace

NetworkLayout::NetworkLayout(const GridSpec& grid, const LayoutOptions& options)
    : ground(grid),
      fine{grid.width, grid.height, options.wrap},
      nodes{std::max(1, grid.width / options.cellsPerNode), std::max(1, grid.height / options.cellsPerNode),
            options.wrap},
      cellsPerNode(options.cellsPerNode),
      bow(options.cellsPerNode >= kLeastBowed ? kFarthestBow * options.bend : 0.0),
      seed(options.seed),
      x(nodes.cellCount()),
      y(nodes.cellCount()) {
    const int reach = static_cast<int>(cellsPerNode * kFarthestBend * options.bend);
    const bool snap = options.mouthsAtEdges && !options.wrap;
    for (std::uint32_t node = 0; node < x.size(); ++node) {
        const int i = nodes.xOf(node), j = nodes.yOf(node);
        const int atX =
            i * cellsPerNode + cellsPerNode / 2 + offsetOf(randomBits(options.seed, node, 0), reach);
        const int atY =
            j * cellsPerNode + cellsPerNode / 2 + offsetOf(randomBits(options.seed, node, 1), reach);
        x[node] = std::clamp(snap ? snapped(atX, i, nodes.width, grid.width) : atX, 0, grid.width - 1);
        y[node] = std::clamp(snap ? snapped(atY, j, nodes.height, grid.height) : atY, 0, grid.height - 1);
    }
}

std::uint32_t NetworkLayout::nodeOf(int cellX, int cellY) const {
    return nodes.at(std::min(cellX / cellsPerNode, nodes.width - 1),
                    std::min(cellY / cellsPerNode, nodes.height - 1));
}

void NetworkLayout::lineOf(std::uint32_t node, std::uint8_t direction,
                           std::vector<std::uint32_t>& cells) const {
    cells.clear();
    const std::uint32_t to = nodes.neighbour(node, direction);
    // From the receiver up to the node, over the seam of a torus where the arrow crosses it.
    int dx = x[node] - x[to], dy = y[node] - y[to];
    if (const int ahead = nodes.xOf(node) + kDirectionX[direction]; ahead < 0 || ahead >= nodes.width)
        dx += ahead < 0 ? ground.width : -ground.width;
    if (const int ahead = nodes.yOf(node) + kDirectionY[direction]; ahead < 0 || ahead >= nodes.height)
        dy += ahead < 0 ? ground.height : -ground.height;
    // An arc to one side, sampled finely enough to leave no gap.
    const double side = bow * cellsPerNode * (2.0 * unitDouble(randomBits(seed, node, 2)) - 1.0);
    const double length = std::hypot(dx, dy);
    const int steps = std::max(std::abs(dx), std::abs(dy)) * (side != 0.0 ? 2 : 1);
    int lastX = 0, lastY = 0;
    std::vector<std::pair<int, int>> path;
    for (int i = 1; i < steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const double away = side == 0.0 ? 0.0 : side * std::sin(std::numbers::pi * t) / length;
        const int atX = static_cast<int>(std::lround(dx * t - dy * away));
        const int atY = static_cast<int>(std::lround(dy * t + dx * away));
        if ((atX == lastX && atY == lastY) || (atX == dx && atY == dy))
            continue;
        path.emplace_back(lastX = atX, lastY = atY);
    }
    for (const auto& [atX, atY] : withoutCorners(path, {dx, dy}))
        if (const std::uint32_t cell = fine.at(x[to] + atX, y[to] + atY); cell != kNowhere)
            cells.push_back(cell);
}

CellMask anyInBlock(const NetworkLayout& layout, const CellMask& cells) {
    CellMask mask(layout.nodes.cellCount(), 0);
    for (int y = 0; y < layout.ground.height; ++y)
        for (int x = 0; x < layout.ground.width; ++x)
            if (cells[layout.ground.index(x, y)])
                mask[layout.nodeOf(x, y)] = 1;
    return mask;
}

CellMask atNodes(const NetworkLayout& layout, const CellMask& cells) {
    CellMask mask(layout.nodes.cellCount());
    for (std::uint32_t node = 0; node < mask.size(); ++node)
        mask[node] = cells[layout.cellOf(node)];
    return mask;
}

std::vector<FlowSum> blockSums(const NetworkLayout& layout, const std::vector<FlowSum>& weights) {
    std::vector<FlowSum> sums(layout.nodes.cellCount(), 0);
    for (int y = 0; y < layout.ground.height; ++y)
        for (int x = 0; x < layout.ground.width; ++x)
            sums[layout.nodeOf(x, y)] +=
                weights.empty() ? static_cast<FlowSum>(kFlowUnit) : weights[layout.ground.index(x, y)];
    return sums;
}

} // namespace oxbow
