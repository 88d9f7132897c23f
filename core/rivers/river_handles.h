#pragma once

#include "core/stage/water_handle.h"
#include "core/terrain/grid_spec.h"
#include "core/terrain/water_bodies.h"

namespace oxbow {

inline constexpr HandleKind kRiverHandles[] = {HandleKind::Name};

/// Where a river ends; none for one without points.
[[nodiscard]] std::optional<MapPoint> mouthOf(const River& river, const std::vector<RiverReach>& reaches);

/// Gives rivers the names that handles hold: a handle takes the river that ends nearest to its point, no
/// farther away than a fiftieth of the map.
void nameRivers(const std::vector<WaterHandle>& handles, const GridSpec& grid, WaterBodies& bodies);

} // namespace oxbow
