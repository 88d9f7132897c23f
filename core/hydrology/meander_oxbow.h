#pragma once

#include "core/terrain/terrain_state.h"

#include <vector>

namespace oxbow {

/// Leaves the cut-off loop of a river as a lake: its cells are cut to the bed and stand as high as the lower
/// end of the loop did, and the lake is appended to the list. Loops shorter than eight widths, or without a
/// cell of their own, leave none.
void leaveOxbowLake(const std::vector<RiverPoint>& loop, WorkingTerrain& terrain, std::vector<Lake>& lakes);

} // namespace oxbow
