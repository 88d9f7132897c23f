#pragma once

#include "core/check/ground_check.h"

namespace oxbow {

/// The findings about water: small depressions, and spill points that rivers must climb (see checkGround). Water leaves over the
/// edges of the map, or into the sea where a twentieth of the map lies below 0.
[[nodiscard]] std::vector<Finding> checkWater(const Heightmap& ground, const Compute& compute);

} // namespace oxbow
