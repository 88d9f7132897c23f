#pragma once

#include "core/flow/flow_direction.h"
#include "core/flow/network_grid.h"
#include "core/network/network_terrain.h"

#include <cstdint>

namespace oxbow {

/// Roughly what the ground under a network will be, in a small part of the time, for the steps in which it
/// still grows: raiseNetwork of its nodes, or of larger ones where it has many. Networks without heights rise
/// evenly along their arrows.
void draftGround(const NetworkLayout& layout, const RiverNetwork& network, const RaisedRange& range,
                 const CellMask& kept, const Compute& compute, Heightmap& ground);

/// Where chance puts the mouths and the obstacles of a network.

/// Places along the edges, some network cells apart by chance: a mouth at every one would comb the rim.
[[nodiscard]] CellMask edgeMouths(const NetworkGrid& nodes, std::uint32_t seed);
/// So many cells anywhere, some of which may fall together.
[[nodiscard]] CellMask randomMouths(const NetworkGrid& nodes, std::uint32_t seed, int count);

struct RandomCrosses {
    std::uint32_t seed = 1;
    int count = 0;
    int arm = 3; ///< cells from the middle to the end of each of the four arms
};
/// Crosses one cell wide, cut off at the edges or, on a torus, going on at the opposite one.
[[nodiscard]] CellMask randomCrosses(const NetworkGrid& nodes, const RandomCrosses& rule);

} // namespace oxbow
