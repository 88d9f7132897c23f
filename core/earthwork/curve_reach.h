#pragma once

#include "core/base/cell_rect.h"
#include "core/curve/curve.h"
#include "core/terrain/grid_spec.h"

#include <optional>

namespace oxbow {

/// The cells that a curve of a stage that shapes looks at or changes; of a road or river the banks count as no higher than 300 m.
/// Empty where it changes nothing; none: the whole map.
[[nodiscard]] std::optional<CellRect> cellsOf(const Curve& curve, const GridSpec& grid);

} // namespace oxbow
