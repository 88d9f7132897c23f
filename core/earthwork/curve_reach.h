#pragma once

#include "core/base/cell_rect.h"
#include "core/curve/curve.h"
#include "core/terrain/grid_spec.h"

#include <optional>

namespace oxbow {

/// The cells that a curve of a stage that shapes looks at or changes, by the reach of its kind. Empty where it changes nothing; none: the whole map.
[[nodiscard]] std::optional<CellRect> cellsOf(const Curve& curve, const GridSpec& grid);

} // namespace oxbow
