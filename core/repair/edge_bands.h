#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <array>

namespace oxbow {

/// Lines along each side of a map that are no ground, by side: north, east, south, west.
using EdgeBands = std::array<int, 4>;

/// Finds lines at the edge that are all of one height where the map behind them is not, that repeat the line behind them,
/// or (the outermost of what is left) that lie off the line through the two behind them by four times as much as any line
/// within does. At most 16 a side. Cost: a pass over the cells.
[[nodiscard]] EdgeBands findEdgeBands(const Heightmap& ground);

/// Gives those lines the heights of a thin plate that the ground within holds (no_data_fill.h).
void rebuildEdgeBands(Heightmap& ground, const EdgeBands& bands, const Compute& compute);

} // namespace oxbow
