#pragma once

#include "core/base/compute.h"
#include "core/flow/network_grid.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// Lowers every cell to the height at which it rises `rises` (m a cell) above its neighbours,
///
///     |grad h| = rise,      upwind, over the four neighbours (Zhao2005),
///
/// until none falls by more than a hundredth of its rise. Cells of infinite rise stay. The map is cut into
/// squares of fixed size; each is swept diagonal by diagonal, in all four directions, until it is at rest;
/// then those beside whose border has changed are, like the two colours of a chess board in turns.
void sweepDown(const NetworkGrid& grid, const Heightmap& rises, const Compute& compute, Heightmap& heights);

} // namespace oxbow
