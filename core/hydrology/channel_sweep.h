#pragma once

#include "core/hydrology/network_grid.h"
#include "core/hydrology/work.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// The nearest channel cell (one with a number) of every cell.
struct ChannelField {
    Heightmap distance; ///< cells, by steps of 1 and sqrt 2; infinite where there is no channel
    Heightmap value;    ///< the number of that channel cell; none where there is no channel
};

[[nodiscard]] ChannelField channelField(const NetworkGrid& grid, const Heightmap& channels, const Work& work);

/// Ground that drains into given channels: channel cells get their own height, cells of `kept` stay as they
/// are, and every other cell becomes
///
///     h = max(aim, every channel cell it touches + d, lowest neighbour + d),      d a small step,
///
/// the lowest ground at or above `aim` on which no cell but channels and kept ones is a pit, and which no
/// channel can leave (Planchon2002, with channels for outlets). Sweeps until nothing changes.
void drainToChannels(const NetworkGrid& grid, const Heightmap& channels, const CellMask& kept,
                     const Heightmap& aim, const Work& work, Heightmap& ground);

} // namespace oxbow
