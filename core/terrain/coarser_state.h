#pragma once

#include "core/base/compute.h"
#include "core/terrain/terrain_state.h"

namespace oxbow {

/// The same ground in cells `divisor` times as long; at the south and east edges they may reach beyond the map.
[[nodiscard]] GridSpec coarserGrid(const GridSpec& grid, int divisor);

/// The same terrain with cells 2^shift times as long, for pictures that must be there soon. A cell is the mean of those it
/// covers that have a value, and has none (NaN) where fewer than half have one; levels of lakes stay what they are. Lakes,
/// rivers and the place on the Earth are shared. Private layers of floats on the map's grid come along. At the south and
/// east edges a cell may reach beyond the map. Costs a pass over all layers. Throws Cancelled.
[[nodiscard]] TerrainState coarserState(const TerrainState& fine, int shift, const Compute& compute);

} // namespace oxbow
