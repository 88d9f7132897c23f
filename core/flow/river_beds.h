#pragma once

#include "core/flow/flow_direction.h"

#include <limits>

/// Beds that rivers keep while something else reshapes the ground. On a nearly flat valley floor the least that is
/// laid down there sends a river another way, and another one at every resolution; water that gathers in a channel
/// carries such things off.
namespace oxbow {

/// No river.
inline constexpr std::uint8_t kNoBed = 0xff;

/// Where rivers run: the direction in which each cell that drains at least `leastCells` cells hands them on, kNoBed
/// elsewhere. Outlets are the map's edge. Standing water has no bed: cells deeper than `standingM` under the surface
/// of full depressions. The same bytes for any number of threads. Cost: a drainage network.
[[nodiscard]] FlowDirections riverBeds(const Heightmap& ground, double leastCells, double standingM, const Compute& compute);

struct BedRule {
    double depthM = 1.0;     ///< of a bed below what was laid into it, at most
    double sideSlope = 0.05; ///< rise over run of its sides, in what was laid down
    float lowestM = -std::numeric_limits<float>::infinity(); ///< to which ground may be lowered
};

/// Opens beds that something laid ground into since `before`: with d the distance from the nearest bed b,
///
///     depth(b) = min(depth, after(b) - before(b))
///     cut(x) = min(max over b of (depth(b) - side slope * d), after(x) - before(x)),   where that is above 0,
///
/// and lowers the cells of each bed, from its head down, until each is the steepest way from the one above it, but
/// none by more than half a cell's side: what stands higher than that across a river dams it. Ground is only taken
/// away. The same bytes for any number of threads. Cost: two passes over the beds, and for each of their cells as many as its
/// sides reach.
void openBeds(const FlowDirections& beds, const Heightmap& before, const BedRule& rule, const Compute& compute, Heightmap& after);

} // namespace oxbow
