#pragma once

#include "core/network/network_terrain.h"

namespace oxbow {

/// Roughly what the ground under a network will be, in a small part of the time, for the steps in which it
/// still grows: raiseNetwork of its nodes, or of larger ones where it has many. Networks without heights rise
/// evenly along their arrows.
void draftGround(const NetworkLayout& layout, const RiverNetwork& network, const RaisedRange& range,
                 const CellMask& kept, const Compute& compute, Heightmap& ground);

} // namespace oxbow
