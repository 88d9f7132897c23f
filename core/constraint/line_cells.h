#pragma once

#include "core/base/compute.h"
#include "core/curve/curve_path.h"
#include "core/flow/flow_direction.h"

#include <cstdint>
#include <vector>

namespace oxbow {

/// A cell that a line passes.
struct LineCell {
    std::uint32_t cell = 0;
    double heightM = 0.0; ///< mean of the line's in it; NaN where it has none
    double spanM = 0.0;   ///< of its heights in the cell
};

enum class LineSteps {
    Corners, ///< from cell to cell as water steps, over corners too
    Sides,   ///< over sides alone: water cannot step through
};

/// The cells along a path in its order, those next to each other as `steps` says; one list for each part that lies on
/// the map.
[[nodiscard]] std::vector<std::vector<LineCell>> cellsAlong(const CurvePath& path, const GridSpec& grid, LineSteps steps);

/// The cells whose middles lie within a closed path.
[[nodiscard]] CellMask cellsInside(const CurvePath& path, const GridSpec& grid, const Compute& compute);

} // namespace oxbow
