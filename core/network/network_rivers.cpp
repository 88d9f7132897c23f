#include "core/network/network_rivers.h"

#include "core/base/elementary.h"
#include "core/flow/river_trace.h"
#include "core/rivers/river_geometry.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace oxbow {

namespace {

/// Whether the arrow of a node leads over the seam of a torus.
bool crossesSeam(const LaidNetwork& laid, std::uint32_t node) {
    const NetworkGrid& nodes = laid.layout.nodes;
    const std::uint32_t to = laid.network.receiver(node);
    return to != kNowhere && (std::abs(nodes.xOf(to) - nodes.xOf(node)) > 1 || std::abs(nodes.yOf(to) - nodes.yOf(node)) > 1);
}

/// The river cells among the nodes; arrows over the seam of a torus end, and those to where water no longer is.
RiverCells riverNodes(const LaidNetwork& laid, FlowSum least) {
    const NetworkGrid& nodes = laid.layout.nodes;
    RiverCells cells;
    cells.receivers.assign(nodes.cellCount(), kNowhere);
    cells.channels.assign(nodes.cellCount(), 0);
    for (const std::uint32_t node : laid.order) {
        cells.channels[node] = laid.flow[node] >= least;
        const std::uint32_t to = laid.network.receiver(node);
        if (to != kNowhere && laid.flow[to] >= least && !crossesSeam(laid, node))
            cells.receivers[node] = to;
    }
    return cells;
}

void addPoint(std::uint32_t cell, double dischargeM3s, const Heightmap& ground, RiverReach& reach) {
    const GridSpec& grid = ground.grid();
    const HydraulicGeometry geometry;
    RiverPoint point{.at = middleOf(grid, cell), .cell = cell, .dischargeM3s = dischargeM3s};
    if (!reach.points.empty() && reach.points.back().dischargeM3s == dischargeM3s) { // as between two nodes
        point.widthM = reach.points.back().widthM;
        point.depthM = reach.points.back().depthM;
        point.velocityMPerS = reach.points.back().velocityMPerS;
    } else {
        point.widthM = geometry.widthM(dischargeM3s);
        point.depthM = geometry.depthM(dischargeM3s);
        point.velocityMPerS = geometry.velocityMPerS(dischargeM3s);
    }
    point.waterM = ground.cells()[cell];
    point.bedM = point.waterM - point.depthM;
    if (!reach.points.empty()) {
        const RiverPoint& before = reach.points.back();
        reach.lengthM += elementary::hypot(point.at.xM - before.at.xM, point.at.yM - before.at.yM);
    }
    reach.points.push_back(point);
}

/// The cells of a node's line, downstream; of one that leads over the seam of a torus those before it.
std::vector<std::uint32_t> cellsBelow(const LaidNetwork& laid, std::uint32_t node) {
    const GridSpec& grid = laid.layout.ground;
    std::vector<std::uint32_t> line;
    laid.layout.lineOf(node, laid.network.arrows[node], line);
    std::ranges::reverse(line);
    auto before = static_cast<int>(laid.layout.cellOf(node));
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto cell = static_cast<int>(line[i]);
        if (std::abs(cell % grid.width - before % grid.width) > 1 || std::abs(cell / grid.width - before / grid.width) > 1)
            line.resize(i);
        before = cell;
    }
    return line;
}

/// A point for every cell of the lines between the nodes.
void layPoints(const TracedReach& traced, const LaidNetwork& laid, const Heightmap& ground,
               RiverReach& reach) {
    const double cellAreaM2 = ground.grid().cellAreaM2();
    for (std::size_t i = 0; i < traced.cells.size(); ++i) {
        const std::uint32_t node = traced.cells[i];
        const bool last = i + 1 == traced.cells.size();
        // Where others join, a river brings its own water.
        const double discharge =
            last && i > 0 ? reach.points.back().dischargeM3s : dischargeM3PerS(laid.flow[node], cellAreaM2);
        addPoint(laid.layout.cellOf(node), discharge, ground, reach);
        if (!laid.network.isDirected(node) || (last && !crossesSeam(laid, node)))
            continue;
        for (const std::uint32_t cell : cellsBelow(laid, node))
            addPoint(cell, discharge, ground, reach);
    }
}

/// What a river ends in at a node: a mouth, the seam of a torus, or dry land where its water has soaked in.
WaterEnd endOf(const LaidNetwork& laid, std::uint32_t node, const NetworkRiverRule& rule) {
    if (laid.network.arrows[node] == kOutlet)
        return rule.mouthEnd;
    const std::uint32_t to = laid.network.receiver(node);
    return to != kNowhere && laid.flow[to] < rule.leastFlow ? WaterEnd::None : WaterEnd::Edge;
}

/// The reaches, each in two where a cell between its ends is the first of which `begins` says so.
template <typename Begins>
std::vector<TracedReach> splitWhere(std::vector<TracedReach> reaches, const Begins& begins) {
    std::vector<std::ptrdiff_t> cuts;
    std::vector<int> first; // number of the upper part of each
    int count = 0;
    for (const TracedReach& reach : reaches) {
        const auto cell = std::find_if(reach.cells.begin(), reach.cells.end() - 1, begins);
        const bool cut = cell != reach.cells.begin() && cell != reach.cells.end() - 1;
        cuts.push_back(cut ? cell - reach.cells.begin() : 0);
        first.push_back(count);
        count += cut ? 2 : 1;
    }
    std::vector<TracedReach> result;
    for (std::size_t i = 0; i < reaches.size(); ++i) {
        TracedReach& whole = reaches[i];
        whole.downstream = whole.downstream < 0 ? -1 : first[static_cast<std::size_t>(whole.downstream)];
        if (cuts[i] > 0) {
            const auto cut = whole.cells.begin() + cuts[i];
            result.push_back({{whole.cells.begin(), cut + 1}, whole.order, first[i] + 1});
            whole.cells.erase(whole.cells.begin(), cut);
        }
        result.push_back(std::move(whole));
    }
    return result;
}

/// Lets neither water nor bed rise downstream, nor into the next reach: where the ground does, or depth shrinks as water is
/// lost, they stay as low as they were.
void letFall(std::vector<RiverReach>& reaches) {
    struct Joint {
        double waterM = std::numeric_limits<double>::infinity(), bedM = waterM;
    };
    std::vector<Joint> joints(reaches.size() + 1); // by the number of the reach that begins there
    for (const std::size_t r : downstreamOrder(reaches)) {
        auto [waterM, bedM] = joints[r + 1];
        for (RiverPoint& point : reaches[r].points) {
            waterM = point.waterM = std::min(point.waterM, waterM);
            bedM = point.bedM = std::min(point.bedM, bedM);
        }
        Joint& next = joints[static_cast<std::size_t>(reaches[r].downstreamId)];
        next = {std::min(next.waterM, waterM), std::min(next.bedM, bedM)};
    }
}

} // namespace

std::vector<RiverReach> networkReaches(const LaidNetwork& laid, const std::vector<FlowSum>& gathered,
                                       const NetworkRiverRule& rule, const Heightmap& ground,
                                       const Compute& compute) {
    const RiverCells cells = riverNodes(laid, rule.leastFlow);
    const auto orders = strahlerOrders(cells, downstreamOrder(cells, compute));
    const double areaPerFlow = ground.grid().cellAreaM2() / (kFlowUnit * std::max(1e-9, rule.rainMPerYear));
    const auto isBrook = [&](const TracedReach& traced) {
        return laid.flow[traced.cells[traced.cells.size() - 2]] < rule.riverFlow;
    };
    std::vector<RiverReach> result;
    for (const TracedReach& traced :
         splitWhere(traceReaches(cells, orders, compute),
                    [&](std::uint32_t node) { return laid.flow[node] >= rule.riverFlow; })) {
        compute.cancel.throwIfRequested();
        RiverReach reach{.id = static_cast<int>(result.size()) + 1,
                         .order = traced.order,
                         .downstreamId = traced.downstream + 1};
        if (reach.downstreamId == 0)
            reach.end = endOf(laid, traced.cells.back(), rule);
        reach.isBrook = isBrook(traced);
        const std::uint32_t lastOwn = traced.cells[traced.cells.size() - 2];
        reach.drainageAreaM2 = static_cast<double>(gathered[lastOwn]) * areaPerFlow;
        layPoints(traced, laid, ground, reach);
        result.push_back(std::move(reach));
    }
    letFall(result);
    return result;
}

} // namespace oxbow
