#pragma once

#include "core/base/compute.h"
#include "core/stage/ledger.h"
#include "core/terrain/coarse_grid.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// Brings to a map what its sand did on a coarser grid: cells of it that lost the share l of their sand and others that
/// gained g (m) become
///
///     sand_fine <- sand_fine (1 - l) + c g,
///
/// l and g between the coarse cells as CoarseGrid has them, so that sand stays above 0 and the map's own detail stays.
/// c, about 1, gives the map as much sand as crossed the edges of the coarse one; where it would be below 1/2 or above
/// 2, all is scaled. On the map's own grid cells take
/// over what they are. `crossedM`: what entered less what left, m of one coarse cell. Returns the map's new sand and
/// books what its cells' rounding takes. Throws Cancelled.
[[nodiscard]] Heightmap prolongedSand(const CoarseGrid& level, const Heightmap& mapSand, const Heightmap& before,
                                      const Heightmap& after, double crossedM, const Compute& compute, Booking& booking);

} // namespace oxbow
