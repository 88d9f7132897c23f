#pragma once

#include "core/base/compute.h"
#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"

#include <vector>

namespace oxbow {

/// Distance from the centre of each cell to that of the nearest marked one, m; infinite where none is marked.
/// Exact to float32: lower envelopes of parabolas along columns, then rows (Felzenszwalb2012). Cost: two passes over the
/// cells.
[[nodiscard]] Heightmap distanceMap(const GridSpec& grid, const CellMask& marked, const Compute& compute);

/// Distance of each cell to the nearest cell of the other value, in cells, centres to the line halfway
/// between; +infinity where all cells are alike. As exact as distanceMap, and costs as much.
[[nodiscard]] std::vector<float> distanceToOther(const GridSpec& grid, const CellMask& mask,
                                                 const Compute& compute);

} // namespace oxbow
