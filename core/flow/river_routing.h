#pragma once

#include "core/flow/mfd_flow.h"
#include "core/flow/river_trace.h"
#include "core/terrain/terrain_state.h"

#include <vector>

/// Where the water of a terrain goes, how much of it, and which cells carry rivers.
namespace oxbow {

enum class ChannelHeads { Area, AreaSlope };

struct RoutingRule {
    OutletRule outlets;
    FlowRouting routing = FlowRouting::D8;
    double runoffMPerYear = 0.5;
    double channelAreaM2 = 1e6;
    ChannelHeads heads = ChannelHeads::Area;
    double headSlope = 0.2; ///< of AreaSlope: where channels begin at exactly the channel area
};

/// A depression that the list of lakes holds as dry, for its water dries up before it fills: rivers end in its
/// deepest cell.
struct DryDepression {
    std::uint32_t pit = 0;
    int id = 0; ///< in the list of lakes
};
/// The largest ones without a lake in them, by their pits. A lake that was deleted by hand is none.
[[nodiscard]] std::vector<DryDepression> dryDepressions(const WorkingTerrain& terrain);

/// Standing water that rivers pass: the cells of a lake, by the lake layer.
struct StandingWater {
    std::vector<std::int32_t> lakeOf; ///< by cell: rank of its lake, -1 for dry land; empty: no lakes
    std::vector<int> lakeIds;         ///< by rank: id in the list of lakes, 0 where it is not listed
    std::vector<std::uint8_t> isSea;  ///< by rank: 1 where it holds an outlet
    std::vector<std::uint8_t> isOpen; ///< by rank: 0 for listed lakes that do not run over
    std::vector<DryDepression> depressions;   ///< by pit
    std::vector<double> lossM3s;      ///< by rank: what evaporates and seeps away of what runs into it
    /// Id of the dry depression whose pit a cell is; 0 for none.
    [[nodiscard]] int depressionAt(std::uint32_t cell) const;
    [[nodiscard]] bool contains(std::uint32_t cell) const { return !lakeOf.empty() && lakeOf[cell] >= 0; }
};

/// The lakes of the layer: cells that touch and stand at the same level.
[[nodiscard]] StandingWater standingWater(const WorkingTerrain& terrain);

/// Water goes down the steepest slope (D8), through depressions and lakes to their spill points (basin_graph.h). A
/// lake that stands lower than its spill point, or is listed as not full, keeps its water: it ends there, as it does
/// in a dry depression; a lake that runs over passes on what it does not lose (its listed inflow less its
/// outflow). Runoff is rain times the layer of rain plus springs; the layer of discharge may spread on
/// hillslopes (mfd_flow.h), channels gather it. Channels begin where the area A that drains through a cell
/// reaches the channel area, or where A S² >= channel area * headSlope² (Montgomery1988), or at a spring, and
/// go on to the end.
struct RoutedWater {
    FlowDirections directions; ///< free of circles; kOutlet or kPit where water ends
    RiverCells rivers;         ///< channels and, as stops, the cells of lakes
    StandingWater lakes;
    std::vector<std::uint32_t> drained; ///< cells that drain through a cell, its own included
    std::vector<FlowSum> flow; ///< the same weighted by runoff, 1 = a metre a year on a cell
};

[[nodiscard]] RoutedWater routeWater(const WorkingTerrain& terrain, const RoutingRule& rule,
                                     const Compute& compute);

} // namespace oxbow
