#pragma once

#include "core/base/compute.h"
#include "core/flow/flow_direction.h"
#include "core/flow/network_grid.h"
#include "core/terrain/water_bodies.h"

#include <vector>

/// Rivers as objects: reaches between heads, confluences and ends, and named rivers made of them. What takes
/// long on a large map throws Cancelled.
namespace oxbow {

/// A drainage network and which of its cells carry rivers.
struct RiverCells {
    std::vector<std::uint32_t> receivers; ///< by cell; kNowhere where water ends
    CellMask channels;                    ///< cells of rivers; a channel's receiver is a channel
    CellMask stops;                       ///< lakes, seas: a reach that enters one ends there; empty: none
};

/// The channel cells, every one after its donors.
[[nodiscard]] std::vector<std::uint32_t> downstreamOrder(const RiverCells& cells, const Compute& compute);
/// The same of any cells whose receivers are among them too.
[[nodiscard]] std::vector<std::uint32_t> downstreamOrder(const std::vector<std::uint32_t>& receivers,
                                                         const CellMask& channels, const Compute& compute);

/// Strahler's order by cell: 1 at heads, n + 1 where two rivers of order n and none above meet; 0 off the
/// channels (Strahler1957). Orders pass through stops.
[[nodiscard]] std::vector<std::uint8_t> strahlerOrders(const RiverCells& cells,
                                                       const std::vector<std::uint32_t>& order);

/// A reach as cells, in downstream order. The cell of a confluence ends the reaches above and begins the one
/// below; so does the cell of a stop.
struct TracedReach {
    std::vector<std::uint32_t> cells;
    int order = 1;
    int downstream = -1; ///< index of the reach it flows into; -1 where the river ends
};

/// All reaches of at least two cells, by the index of their first cell.
[[nodiscard]] std::vector<TracedReach>
traceReaches(const RiverCells& cells, const std::vector<std::uint8_t>& orders, const Compute& compute);

/// Indices of reaches (ids 1, 2, ...), each after those that flow into it.
[[nodiscard]] std::vector<std::size_t> downstreamOrder(const std::vector<RiverReach>& reaches);

/// Joins reaches (ids 1, 2, ..., lengths, areas and ends set) into rivers: at each confluence the river of
/// the larger drainage area goes on (of equal ones the longer, then the one of the smaller id), the others
/// end in it. Sets the reaches' `riverId`. The largest river has id 1.
[[nodiscard]] std::vector<River> assembleRivers(std::vector<RiverReach>& reaches);

} // namespace oxbow
