#pragma once

#include "core/network/network_terrain.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/river.h"

#include <vector>

namespace oxbow {

struct NetworkRiverRule {
    FlowSum leastFlow = 1;     ///< of a river
    double rainMPerYear = 1.0; ///< what a flow stands for, to tell the area that drains
    WaterEnd mouthEnd = WaterEnd::Mouth;
};

/// The rivers of a network as reaches (ids 1, 2, ...) with a point for every cell of their lines. The water
/// stands at the ground and never rises, the bed a depth below. Arrows over the seam of a torus are cut.
[[nodiscard]] std::vector<RiverReach> networkReaches(const LaidNetwork& laid, const NetworkRiverRule& rule,
                                                     const Heightmap& ground, const Compute& compute);

} // namespace oxbow
