#pragma once

#include "core/hydrology/flow_direction.h"
#include "core/terrain/terrain_state.h"

#include <vector>

namespace oxbow {

/// Leaves the cut-off loops of rivers as lakes: the cells of a loop are cut to the bed and stand as high as
/// its lower end did, and the lake is appended to the list. Cells of other lakes and of `rivers` (empty:
/// none) stay out of it. Loops shorter than eight widths, or without a cell of their own, leave none.
void leaveOxbowLakes(const std::vector<std::vector<RiverPoint>>& loops, const CellMask& rivers,
                     WorkingTerrain& terrain, std::vector<Lake>& lakes);

} // namespace oxbow
