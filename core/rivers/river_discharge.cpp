#include "core/rivers/river_discharge.h"

#include "core/terrain/river_line.h"

#include <algorithm>

namespace oxbow {

namespace {

/// Calls visit(cell, m³/s) for the cells that lines pass.
template <typename Visit>
void forEachCell(const std::vector<RiverReach>& reaches, const GridSpec& grid, const CancelToken& cancel,
                 Visit&& visit) {
    for (const RiverReach& reach : reaches) {
        cancel.throwIfRequested();
        for (std::size_t i = 0; i < reach.points.size(); ++i) {
            const RiverPoint& point = reach.points[i];
            visit(static_cast<std::size_t>(point.cell), point.dischargeM3s);
            if (i + 1 < reach.points.size())
                static_cast<void>(holdsAlong(grid, point.at, reach.points[i + 1].at, [&](std::size_t cell) {
                    visit(cell, point.dischargeM3s);
                    return true;
                }));
        }
    }
}

/// m³/s by cell that a line passes; no number elsewhere.
Heightmap dischargeOfLines(const WorkingTerrain& terrain, const CancelToken& cancel) {
    Heightmap carried(terrain.grid(), kNoValue);
    forEachCell(terrain.waterBodies()->reaches, terrain.grid(), cancel,
                [&](std::size_t cell, double discharge) {
                    carried.cells()[cell] = std::fmax(carried.cells()[cell], static_cast<float>(discharge));
                });
    return carried;
}

/// What runs down the slopes to the cells of `ends`.
std::vector<FlowSum> flowOfSlopes(const WorkingTerrain& terrain, const RoutingRule& rule, CellMask ends,
                                  const Compute& compute) {
    const Heightmap& ground = *terrain.find(Layer::Elevation);
    auto weights =
        flowWeights(ground.grid(),
                    {rule.runoffMPerYear, terrain.find(Layer::Rain), terrain.find(Layer::Springs)}, compute);
    DrainageNetwork network(ground, {std::move(ends), std::move(weights)});
    if (rule.routing == FlowRouting::D8) {
        static_cast<void>(network.directions(compute));
        network.dropBasins();
    }
    return routedFlow(network, rule.routing, {}, compute);
}

} // namespace

void moveDischarge(const std::vector<RiverReach>& before, const RoutingRule& rule, const CellMask& still,
                   const Compute& compute, WorkingTerrain& terrain) {
    const auto least = static_cast<float>(rule.channelAreaM2 * rule.runoffMPerYear / kSecondsPerYear);
    Heightmap& discharge = terrain.edit(Layer::Discharge);
    const auto change = [&](const std::vector<RiverReach>& reaches, auto&& changed) {
        forEachCell(reaches, terrain.grid(), compute.cancel, [&](std::size_t cell, double carried) {
            if (still.empty() || !still[cell])
                discharge.cells()[cell] = changed(discharge.cells()[cell], static_cast<float>(carried));
        });
    };
    const std::vector<RiverReach>& now = terrain.waterBodies()->reaches;
    change(before, [&](float own, float) { return std::min(own, least); });
    change(now, [](float, float) { return 0.0f; });
    change(now, [](float own, float carried) { return std::max(own, carried); });
}

void updateDischarge(const RoutingRule& rule, const CellMask& still, const Compute& compute,
                     WorkingTerrain& terrain) {
    const Heightmap carried = dischargeOfLines(terrain, compute.cancel);
    CellMask ends = outletMask(*terrain.find(Layer::Elevation), rule.outlets);
    for (std::size_t c = 0; c < ends.size(); ++c)
        ends[c] |= !std::isnan(carried.cells()[c]) || (!still.empty() && still[c]);
    for (const DryDepression& depression : dryDepressions(terrain))
        ends[depression.pit] = 1;
    compute.cancel.throwIfRequested();
    const std::vector<FlowSum> flow = flowOfSlopes(terrain, rule, std::move(ends), compute);
    Heightmap& discharge = terrain.edit(Layer::Discharge);
    const double perUnit = dischargeM3PerS(1, terrain.grid().cellAreaM2());
    compute.forCells(discharge.grid(), [&](std::size_t c) {
        if (still.empty() || !still[c])
            discharge.cells()[c] = std::isnan(carried.cells()[c])
                                       ? static_cast<float>(static_cast<double>(flow[c]) * perUnit)
                                       : carried.cells()[c];
    });
}

} // namespace oxbow
