#pragma once

#include "core/base/compute.h"
#include "core/flow/network_grid.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// How much a cell may stand above its neighbours, m a cell.
struct SteepestRise {
    const Heightmap* byCell = nullptr; ///< infinite: the cell stays as it is; null: `everywhere`
    float everywhere = 0.0f;
    /// As a share of the rise: no cell is lowered by less. At 0 the sweep ends when nothing falls any more.
    float tolerance = 0.0f;
};

/// Lowers every cell to the greatest height not above its own at which the ground nowhere rises by more than
/// `rise` (m a cell),
///
///     |grad h| = rise  where a cell falls, h unchanged elsewhere,
///
/// the eikonal equation in first upwind differences over the four straight neighbours: with a and b the lower
/// neighbours along the row and the column, h = (a + b + sqrt(2 rise² - (a - b)²)) / 2 or, where |a - b| >=
/// rise, min(a, b) + rise (Zhao2005). Beyond the map are walls of infinite height, or its other side where the
/// grid wraps. Never raises a cell; infinite heights stand for cells without one. Fast sweeping: the map is
/// cut into squares of 64 cells; each is swept diagonal by diagonal in all four directions until it is at
/// rest, then those beside whose border has changed are, like the two colours of a chess board in turns. The
/// same bytes for any number of threads. Throws Cancelled. Cost: about eight passes over what changes, more
/// for winding slopes.
void eikonalSweep(const NetworkGrid& grid, const SteepestRise& rise, const Compute& compute,
                  Heightmap& heights);

} // namespace oxbow
