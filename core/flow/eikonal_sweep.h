#pragma once

#include "core/base/compute.h"
#include "core/flow/network_grid.h"
#include "core/terrain/bent_grid.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// Ground that is cut the faster the steeper it is, each cell from its height `before`, by `reach` (m of the grid's mean cell) times
/// its slope.
struct SweepCut {
    const Heightmap &before, &reach;
    const BentNodes* nodes = nullptr; ///< where the cells lie, on a bent grid; null: squares
};

/// How much a cell may stand above its neighbours, m a cell.
struct SteepestRise {
    const Heightmap* byCell = nullptr; ///< infinite: the cell stays as it is; null: `everywhere`
    float everywhere = 0.0f;
    /// As a share of the rise: no cell is lowered by less. At 0 the sweep ends when nothing falls any more.
    float tolerance = 0.0f;
    const SweepCut* cut = nullptr; ///< on a grid that does not wrap; the tolerance is then m
};

/// Lowers every cell to the greatest height not above its own at which the ground nowhere rises by more than
/// `rise` (m a cell),
///
///     |grad h| = rise  where a cell falls, h unchanged elsewhere,
///
/// the eikonal equation in first upwind differences over the four straight neighbours: with a and b the lower
/// neighbours along the row and the column, h = (a + b + sqrt(2 rise² - (a - b)²)) / 2 or, where |a - b| >=
/// rise, min(a, b) + rise (Zhao2005).
///
/// With a cut, the solution of h + reach |grad h| = before, and the slope nowhere more than the rise: h is the least over the places
/// p between two neighbours beside each other, interpolated w high and at the way d, of (reach w + d before) / (reach + d) and
/// w + rise d (Hopf-Lax, Bornemann2006). Beyond the map are walls of infinite height, or its other side where the
/// grid wraps. Never raises a cell; infinite heights stand for cells without one. Fast sweeping: the map is
/// cut into squares of 64 cells; each is swept diagonal by diagonal in all four directions until it is at
/// rest, then those beside whose border has changed are, like the two colours of a chess board in turns. After the
/// first look at all cells only those are looked at that fell or that have a neighbour that did. The
/// same bytes for any number of threads. Throws Cancelled. Cost: about two and a half looks at each cell, more
/// for winding slopes.
void eikonalSweep(const NetworkGrid& grid, const SteepestRise& rise, const Compute& compute,
                  Heightmap& heights);

} // namespace oxbow
