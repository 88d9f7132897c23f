#pragma once

#include "core/network/network_terrain.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/river.h"

#include <vector>

namespace oxbow {

struct NetworkRiverRule {
    FlowSum leastFlow = 1;     ///< of a brook or river
    FlowSum riverFlow = 1;     ///< of a river; less is a brook
    double rainMPerYear = 1.0; ///< what a flow stands for, to tell the area that drains
    WaterEnd mouthEnd = WaterEnd::Mouth;
};

/// The rivers of a network as reaches (ids 1, 2, ...) with a point for every cell of their lines. The water
/// stands at the ground and never rises, the bed a depth below. Arrows over the seam of a torus are cut. Where
/// a brook becomes a river a new reach begins; one that dries up on its way ends there. `laid.flow` is the water,
/// `gathered` all that fell above, which tells the area that drains.
[[nodiscard]] std::vector<RiverReach> networkReaches(const LaidNetwork& laid,
                                                     const std::vector<FlowSum>& gathered,
                                                     const NetworkRiverRule& rule,
                                                     const Heightmap& ground, const Compute& compute);

} // namespace oxbow
