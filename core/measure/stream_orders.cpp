#include "core/measure/stream_orders.h"

#include "core/flow/river_routing.h"
#include "core/measure/catchment_map.h"
#include "core/terrain/river_line.h"

#include <algorithm>

namespace oxbow {

namespace {

void add(StreamOrders& streams, StreamLine line) {
    streams.highest = std::max(streams.highest, line.order);
    if (line.points.size() > 1)
        streams.lines.push_back(std::move(line));
}

void takeReaches(const WaterBodies& water, StreamOrders& streams) {
    for (const RiverReach& reach : water.reaches) {
        StreamLine line{reach.order, {}};
        const auto order = static_cast<std::uint8_t>(std::clamp(reach.order, 0, 255));
        for (const RiverPoint& point : reach.points) {
            line.points.push_back(point.at);
            if (point.cell < 0 || point.cell >= static_cast<std::int64_t>(streams.orders.size()))
                continue;
            std::uint8_t& known = streams.orders[static_cast<std::size_t>(point.cell)];
            known = std::max(known, order); // a confluence belongs to the reach of higher order
        }
        add(streams, std::move(line));
    }
}

/// Takes the corners off; the ends stay.
std::vector<MapPoint> smoothed(std::vector<MapPoint> points) {
    constexpr int kPasses = 3;
    for (int pass = 0; pass < kPasses; ++pass) {
        const std::vector<MapPoint> before = points;
        for (std::size_t i = 1; i + 1 < points.size(); ++i)
            points[i] = {0.25 * before[i - 1].xM + 0.5 * before[i].xM + 0.25 * before[i + 1].xM,
                         0.25 * before[i - 1].yM + 0.5 * before[i].yM + 0.25 * before[i + 1].yM};
    }
    return points;
}

void trace(const TerrainState& terrain, const Compute& compute, const StreamOptions& options,
           StreamOrders& streams) {
    const GridSpec& grid = terrain.grid();
    RoutingRule rule;
    rule.channelAreaM2 = options.leastShare * static_cast<double>(grid.cellCount()) * grid.cellAreaM2();
    const RoutedWater water = routeWater(drainageLayers(terrain), rule, compute);
    compute.cancel.throwIfRequested();
    streams.orders = strahlerOrders(water.rivers, downstreamOrder(water.rivers, compute));
    for (const TracedReach& reach : traceReaches(water.rivers, streams.orders, compute)) {
        StreamLine line{reach.order, {}};
        for (const std::uint32_t cell : reach.cells)
            line.points.push_back(middleOf(grid, cell));
        line.points = smoothed(std::move(line.points));
        add(streams, std::move(line));
    }
}

} // namespace

StreamOrders streamOrders(const TerrainState& terrain, const Compute& compute, const StreamOptions& options) {
    StreamOrders streams;
    streams.grid = terrain.grid();
    if (terrain.empty())
        return streams;
    streams.orders.assign(terrain.grid().cellCount(), 0);
    if (terrain.waterBodies()->reaches.empty())
        trace(terrain, compute, options, streams);
    else
        takeReaches(*terrain.waterBodies(), streams);
    std::ranges::stable_sort(streams.lines, {}, &StreamLine::order);
    return streams;
}

} // namespace oxbow
