#pragma once

#include "core/terrain/heightmap.h"

#include <cstddef>

namespace oxbow {

/// Whether a height is one, and not the mark of a cell without.
[[nodiscard]] bool hasValue(float height);

/// Gives every cell without a usable value (NaN, infinite, beyond 1e9) a height that joins its surroundings
/// smoothly: averages of what is known go up a pyramid of halved grids, and what is missing comes down again,
/// interpolated (pull-push). Known cells stay as they are. Returns how many cells were filled; where no cell
/// is known, all of them, and nothing is changed. Cost: O(cells), memory a third of the map.
std::size_t fillNoData(Heightmap& heightmap);

} // namespace oxbow
