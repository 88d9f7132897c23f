#pragma once

#include "core/flow/river_routing.h"
#include "core/rivers/river_geometry.h"

#include <vector>

/// Reaches with their heights: the water's surface starts at the ground of the heads, never rises, stands at
/// the level of every lake and sea it meets, and the bed lies below it by the depth of the discharge:
///
///     water_r = min(ground_r, water_v - e d),   then, from the mouths up, water_v >= water_r,
///
/// e a slope of 1 cm a km, d the way between. As discharge does not shrink downstream, neither water nor bed
/// ever rises.
namespace oxbow {

/// Heights of the water's surface by cell; no number off the channels.
[[nodiscard]] Heightmap riverSurface(const WorkingTerrain& terrain, const RoutedWater& water,
                                     const OutletRule& outlets, const Compute& compute);

/// The reaches of routed water, ids 1, 2, ..., with smoothed lines whose ends stay in their cells.
[[nodiscard]] std::vector<RiverReach> riverReaches(const WorkingTerrain& terrain, const RoutedWater& water,
                                                   const OutletRule& outlets,
                                                   const HydraulicGeometry& geometry, const Compute& compute);

} // namespace oxbow
