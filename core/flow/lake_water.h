#pragma once

#include "core/flow/depression_hierarchy.h"

namespace oxbow {

/// How high water stands in the nodes of a depression hierarchy.
///
/// A node whose surface is above its base is one lake, and what its children say does not count. Otherwise
/// each child stands for itself; a leaf at its base is dry.
struct LakeWater {
    std::vector<double> surfaceM;     ///< by node, between its base and its spill
    std::vector<std::uint8_t> isFull; ///< by node: runs over, and its surface is its spill
};

/// Every depression full to its spill level; all dry where the map has no outlet.
[[nodiscard]] LakeWater fullWater(const DepressionHierarchy& hierarchy);

/// Water that rises in all pits alike; a lake that reached its spill point waits for its neighbour before both rise
/// as one. `share` from 0 (dry) to 1 (full)
/// of the time that the slowest takes; water without an outlet rises on.
[[nodiscard]] LakeWater risingWater(const DepressionHierarchy& hierarchy, double share);

/// The same water with every surface `dropM` lower; lakes part again where it sinks below their passes.
[[nodiscard]] LakeWater loweredWater(const DepressionHierarchy& hierarchy, const LakeWater& water,
                                     double dropM);

/// The node that holds the water of each basin: the largest whose surface is above its base, or the leaf.
[[nodiscard]] std::vector<std::uint32_t> unitsOfBasins(const DepressionHierarchy& hierarchy,
                                                       const LakeWater& water);

} // namespace oxbow
