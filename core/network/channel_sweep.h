#pragma once

#include "core/base/compute.h"
#include "core/flow/network_grid.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// Ground that drains into given channels: channel cells get their own height, cells of `kept` stay as they
/// are, and every other cell becomes
///
///     h = max(aim, every channel cell it touches + d, lowest neighbour + d),      d a small step,
///
/// the lowest ground at or above `aim` on which no cell but channels and kept ones is a pit, and which no
/// channel can leave (Planchon2002, with channels for outlets). Sweeps until nothing changes.
void drainToChannels(const NetworkGrid& grid, const Heightmap& channels, const CellMask& kept,
                     const Heightmap& aim, const Compute& compute, Heightmap& ground);

} // namespace oxbow
