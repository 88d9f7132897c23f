#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <cmath>
#include <cstddef>

namespace oxbow {

/// Whether a height is one, and not the mark of a cell without.
[[nodiscard]] inline bool hasValue(float height) {
    constexpr float kHighestUsable = 1e9f;
    return std::fabs(height) < kHighestUsable;
}
/// How many cells have none.
[[nodiscard]] std::size_t countWithoutValue(const Heightmap& heightmap);

/// Gives every cell without a usable value (NaN, infinite, beyond 1e9) a height that joins its surroundings
/// smoothly: averages of what is known go up a pyramid of halved grids, what is missing comes down again,
/// interpolated (pull-push), and is bent at each level like a thin plate that the known cells hold (thin_plate.h),
/// never beyond the lowest and the highest of them. Known cells stay as they are. Returns how many cells were filled;
/// where no cell is known, all of them, and nothing is changed. Equal for any number of threads. Cost: O(cells), memory
/// a third of the map.
std::size_t fillNoData(Heightmap& heightmap, const Compute& compute);

} // namespace oxbow
