#include "core/hydrology/network_draft.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kLeastCells = 3;             ///< to a node
constexpr std::size_t kDraftCells = 60000; ///< that settle in a few milliseconds

int draftCellsPerNode(const NetworkLayout& layout) {
    const double cells = static_cast<double>(kDraftCells) / static_cast<double>(layout.nodes.cellCount());
    return std::clamp(static_cast<int>(std::sqrt(cells)), kLeastCells,
                      std::max(kLeastCells, layout.cellsPerNode));
}

/// The same nodes, of fewer cells each.
NetworkLayout coarserLayout(const NetworkLayout& layout) {
    const int side = draftCellsPerNode(layout);
    const GridSpec grid{layout.nodes.width * side, layout.nodes.height * side,
                        layout.ground.cellSizeM * layout.cellsPerNode / side};
    NetworkLayout coarser(grid, {side, layout.nodes.wrap, false, 0.0, layout.seed});
    for (std::size_t node = 0; node < layout.x.size(); ++node) {
        coarser.x[node] = std::min(layout.x[node] * side / layout.cellsPerNode, grid.width - 1);
        coarser.y[node] = std::min(layout.y[node] * side / layout.cellsPerNode, grid.height - 1);
    }
    return coarser;
}

/// Flow through the nodes in cells of the coarser layout.
std::vector<FlowSum> coarserFlow(const LaidNetwork& laid, const NetworkLayout& coarser) {
    const double side = static_cast<double>(coarser.cellsPerNode) / laid.layout.cellsPerNode;
    std::vector<FlowSum> flow(laid.flow.size());
    for (std::size_t node = 0; node < flow.size(); ++node)
        flow[node] = static_cast<FlowSum>(static_cast<double>(laid.flow[node]) * side * side);
    return flow;
}

/// Where cells of one grid lie on another of the same extent.
struct Places {
    double scale;
    [[nodiscard]] double at(int cell) const { return (cell + 0.5) * scale - 0.5; }
};

/// Interpolates heights of the coarser layout.
class Interpolated {
public:
    explicit Interpolated(const NetworkLayout& coarse, const Heightmap& heights)
        : m_heights(heights), m_wrap(coarse.nodes.wrap) {}

    [[nodiscard]] float at(double x, double y) const {
        const double left = std::floor(x), top = std::floor(y);
        const auto u = static_cast<float>(x - left), v = static_cast<float>(y - top);
        const int x0 = column(static_cast<int>(left)), x1 = column(static_cast<int>(left) + 1);
        const float* above = m_heights.row(row(static_cast<int>(top)));
        const float* below = m_heights.row(row(static_cast<int>(top) + 1));
        return (1.0f - v) * ((1.0f - u) * above[x0] + u * above[x1]) +
               v * ((1.0f - u) * below[x0] + u * below[x1]);
    }

private:
    [[nodiscard]] int onGrid(int cell, int count) const {
        return m_wrap ? (cell + count) % count : std::clamp(cell, 0, count - 1);
    }
    [[nodiscard]] int column(int x) const { return onGrid(x, m_heights.width()); }
    [[nodiscard]] int row(int y) const { return onGrid(y, m_heights.height()); }

    const Heightmap& m_heights;
    bool m_wrap;
};

/// The cell of the ground nearest to the middle of a coarser cell.
std::size_t cellBelow(const NetworkLayout& layout, const NetworkLayout& coarser, int x, int y) {
    const auto at = [&](int cell, int count) {
        return std::min((2 * cell + 1) * layout.cellsPerNode / (2 * coarser.cellsPerNode), count - 1);
    };
    return layout.ground.index(at(x, layout.ground.width), at(y, layout.ground.height));
}

void interpolate(const NetworkLayout& layout, const NetworkLayout& coarser, const Heightmap& heights,
                 const CellMask& kept, const Work& work, Heightmap& ground) {
    const Interpolated surface(coarser, heights);
    const Places places{static_cast<double>(coarser.cellsPerNode) / layout.cellsPerNode};
    work.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < ground.width(); ++x)
                if (kept.empty() || !kept[ground.grid().index(x, y)])
                    ground.at(x, y) = surface.at(places.at(x), places.at(y));
    });
}

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

bool hasFewNodes(const NetworkLayout& layout) {
    return layout.nodes.cellCount() * kLeastCells * kLeastCells <= kDraftCells;
}

void draftEmbedded(const LaidNetwork& laid, const NetworkRelief& relief, const CellMask& kept,
                   const Work& work, Heightmap& ground) {
    if (laid.network.directed == 0)
        return;
    if (!hasFewNodes(laid.layout)) {
        const float base = *std::ranges::min_element(laid.mouthHeightsM);
        draftRaised(laid.layout, laid.network, {base, relief.profile, laid.rises}, kept, work, ground);
        return;
    }
    const NetworkLayout coarser = coarserLayout(laid.layout);
    Heightmap heights(coarser.ground);
    CellMask keptBelow(kept.empty() ? 0 : coarser.ground.cellCount());
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) {
            const std::size_t below = cellBelow(laid.layout, coarser, x, y);
            heights.at(x, y) = ground.cells()[below];
            if (!kept.empty())
                keptBelow[heights.grid().index(x, y)] = kept[below];
        }
    embedNetwork(
        {coarser, laid.network, laid.order, coarserFlow(laid, coarser), laid.rises, laid.mouthHeightsM},
        {relief.profile, nullptr, relief.floorWidth}, keptBelow, work, heights);
    interpolate(laid.layout, coarser, heights, kept, work, ground);
}

void draftRaised(const NetworkLayout& layout, const RiverNetwork& network, const RaisedRange& range,
                 const CellMask& kept, const Work& work, Heightmap& ground) {
    if (network.directed == 0)
        return;
    const double share = static_cast<double>(layout.nodes.cellCount()) / static_cast<double>(kDraftCells);
    const int side = std::max(1, static_cast<int>(std::ceil(std::sqrt(share))));
    const RiverNetwork coarser = pooled(network, side);
    const std::vector<float> rises = sampled(range.rises, network.grid, coarser.grid, side);
    const NetworkLayout places(layout.ground,
                               {layout.cellsPerNode * side, network.grid.wrap, false, 0.0, layout.seed});
    raiseNetwork(places, coarser, {range.baseM, range.profile, rises}, kept, work, ground);
}

} // namespace oxbow
