#pragma once

#include "core/flow/flow_direction.h"
#include "core/flow/network_grid.h"

#include <cstdint>

/// Where chance puts the mouths and the obstacles of a network.
namespace oxbow {

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
