#include "core/network/network_layout.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"

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

/// Which line a cell is of, and which of its two nodes it is nearer to.
struct LineCells {
    std::vector<std::uint32_t> line, star;

    [[nodiscard]] bool free(std::uint32_t cell) const { return line[cell] == kNowhere; }
    [[nodiscard]] bool belong(std::uint32_t cell, std::uint32_t ofLine, std::uint32_t ofStar) const {
        return free(cell) || line[cell] == ofLine || star[cell] == ofStar;
    }
};

/// Lays all lines; calls touches(node, other) for lines that lie on one another.
template <typename Touches>
LineCells lineCells(const RiverNetwork& network, const NetworkLayout& layout, const Compute& compute,
                    Touches&& touches) {
    LineCells cells;
    cells.line.resize(layout.fine.cellCount());
    cells.star.resize(layout.fine.cellCount());
    compute.forCells(layout.ground, [&](std::size_t c) { cells.line[c] = kNowhere; });
    const auto claim = [&](std::uint32_t cell, std::uint32_t node, std::uint32_t star) {
        if (!cells.belong(cell, node, star))
            touches(node, cells.line[cell]);
        cells.line[cell] = node;
        cells.star[cell] = star;
    };
    std::vector<std::uint32_t> line;
    for (std::uint32_t node = 0; node < network.arrows.size(); ++node) {
        if (node % kNodesPerLook == 0)
            compute.cancel.throwIfRequested();
        if (!network.isReached(node))
            continue;
        claim(layout.cellOf(node), node, node);
        if (!network.isDirected(node))
            continue;
        layout.lineOf(node, network.arrows[node], line);
        for (std::size_t i = 0; i < line.size(); ++i)
            claim(line[i], node, i < line.size() / 2 ? network.receiver(node) : node);
    }
    return cells;
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
      y(nodes.cellCount()),
      straight(nodes.cellCount(), 0),
      m_snaps(options.mouthsAtEdges && !options.wrap) {
    const int reach = static_cast<int>(cellsPerNode * kFarthestBend * options.bend);
    for (std::uint32_t node = 0; node < x.size(); ++node)
        place(node, offsetOf(randomBits(options.seed, node, 0), reach),
              offsetOf(randomBits(options.seed, node, 1), reach));
}

void NetworkLayout::place(std::uint32_t node, int offsetX, int offsetY) {
    const int i = nodes.xOf(node), j = nodes.yOf(node);
    const int atX = i * cellsPerNode + cellsPerNode / 2 + offsetX;
    const int atY = j * cellsPerNode + cellsPerNode / 2 + offsetY;
    x[node] = std::clamp(m_snaps ? snapped(atX, i, nodes.width, ground.width) : atX, 0, ground.width - 1);
    y[node] = std::clamp(m_snaps ? snapped(atY, j, nodes.height, ground.height) : atY, 0, ground.height - 1);
}

void NetworkLayout::straighten(std::uint32_t node) {
    straight[node] = 1;
    place(node, 0, 0);
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
    const double side =
        straight[node] ? 0.0 : bow * cellsPerNode * (2.0 * unitDouble(randomBits(seed, node, 2)) - 1.0);
    const double length = elementary::hypot(dx, dy);
    const int steps = std::max(std::abs(dx), std::abs(dy)) * (side != 0.0 ? 2 : 1);
    int lastX = 0, lastY = 0;
    std::vector<std::pair<int, int>> path;
    for (int i = 1; i < steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const double away = side == 0.0 ? 0.0 : side * elementary::sin(std::numbers::pi * t) / length;
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

int unbendTouchingLines(const RiverNetwork& network, const Compute& compute, NetworkLayout& layout) {
    constexpr int kRows = 32;
    int count = 0;
    for (bool changed = true; changed;) {
        changed = false;
        std::vector<std::vector<std::uint32_t>> touching((layout.fine.height + kRows - 1) / kRows + 1);
        const auto note = [&](std::uint32_t a, std::uint32_t b, std::vector<std::uint32_t>& list) {
            for (const std::uint32_t node : {a, b})
                for (const std::uint32_t end : {node, network.receiver(node)})
                    if (end != kNowhere && !layout.straight[end])
                        list.push_back(end);
        };
        const LineCells cells = lineCells(
            network, layout, compute, [&](std::uint32_t a, std::uint32_t b) { note(a, b, touching.back()); });
        compute.forCells(layout.ground, [&](int x, int y) {
            const auto c = static_cast<std::uint32_t>(layout.ground.index(x, y));
            if (!cells.free(c))
                for (const std::uint32_t n : layout.fine.neighbours(c))
                    if (n != kNowhere && !cells.belong(n, cells.line[c], cells.star[c]))
                        note(cells.line[c], cells.line[n], touching[y / kRows]); // the bands of forCells
        });
        for (const auto& list : touching)
            for (const std::uint32_t node : list)
                if (!layout.straight[node]) {
                    layout.straighten(node);
                    changed = true;
                    ++count;
                }
    }
    return count;
}

CellMask anyInBlock(const NetworkLayout& layout, const CellMask& cells, double leastShare) {
    const double least = leastShare * layout.cellsPerNode * layout.cellsPerNode;
    std::vector<int> marked(layout.nodes.cellCount(), 0);
    CellMask mask(marked.size(), 0);
    for (int y = 0; y < layout.ground.height; ++y)
        for (int x = 0; x < layout.ground.width; ++x)
            if (cells[layout.ground.index(x, y)])
                if (const std::uint32_t node = layout.nodeOf(x, y); ++marked[node] >= least)
                    mask[node] = 1;
    return mask;
}

CellMask atNodes(const NetworkLayout& layout, const CellMask& cells) {
    CellMask mask(layout.nodes.cellCount());
    for (std::uint32_t node = 0; node < mask.size(); ++node)
        mask[node] = cells[layout.cellOf(node)];
    return mask;
}

std::vector<FlowSum> blockSums(const NetworkLayout& layout, const FlowWeights& weights,
                               const Compute& compute) {
    std::vector<FlowSum> sums(layout.nodes.cellCount(), 0);
    const int side = layout.cellsPerNode;
    const auto begin = [side](int node) { return node * side; };
    const auto end = [side](int node, int nodes, int cells) {
        return node + 1 == nodes ? cells : (node + 1) * side;
    };
    compute.forEach(layout.nodes.height, [&](int j) {
        for (int y = begin(j); y < end(j, layout.nodes.height, layout.ground.height); ++y)
            for (int i = 0; i < layout.nodes.width; ++i) {
                FlowSum& sum = sums[layout.nodes.at(i, j)];
                const int x0 = begin(i), x1 = end(i, layout.nodes.width, layout.ground.width);
                if (weights.areEven())
                    sum += weights.everywhere() * (x1 - x0);
                else
                    for (int x = x0; x < x1; ++x)
                        sum += weights[layout.ground.index(x, y)];
            }
    });
    return sums;
}

} // namespace oxbow
