#pragma once

#include "core/curve/curve_path.h"
#include "core/terrain/road.h"

#include <span>

namespace oxbow {

/// A road's middle with its heights and the widths of its carriageway.
[[nodiscard]] CurvePath pathOf(const Road& road);
/// The line that a curve became: the course of the road that was built along it, else as it is drawn.
[[nodiscard]] CurvePath builtPath(const Curve& curve, std::span<const Road> roads);

} // namespace oxbow
