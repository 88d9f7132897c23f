#pragma once

#include "core/flow/flow_direction.h"
#include "core/terrain/terrain_state.h"

#include <vector>

namespace oxbow {

/// Leaves the cut-off loops of rivers as lakes: the cells of a loop are cut to the bed and stand as high as
/// its lower end did, and the lake is appended to the list. Cells of other lakes and those under `rivers`
/// (the surface of the rivers' water, no number: none) stay out of it. Loops shorter than eight widths, or
/// without a cell of their own, leave none.
void leaveOxbowLakes(const std::vector<std::vector<RiverPoint>>& loops, const Heightmap& rivers,
                     WorkingTerrain& terrain, std::vector<Lake>& lakes);

/// Puts oxbow lakes right after rivers or ground have changed: where a river runs now there is no lake, of
/// parts that it left the largest stays, none stands higher than its lowest rim (ground, or the water of a
/// river beside), and those of which next to nothing is left go.
void updateOxbowLakes(const Heightmap& rivers, WorkingTerrain& terrain, std::vector<Lake>& lakes);

[[nodiscard]] std::vector<std::uint32_t> oxbowCells(const Lake& lake, const Heightmap& levels);

} // namespace oxbow
