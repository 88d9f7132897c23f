#pragma once

#include "core/base/compute.h"
#include "core/curve/curve_path.h"
#include "core/earthwork/road_crossings.h"
#include "core/terrain/terrain_state.h"

namespace oxbow {

struct RoadWayRule {
    double maxGrade = 0.08;   ///< rise over run
    double minRadiusM = 40.0; ///< of its bends
};

/// The cheapest way of a road through the points of a curve (after Dijkstra1959): states are nodes of a lattice and one
/// of sixteen directions, and from step to step the direction turns by one sixteenth at most. A step of length l that
/// rises by dz costs
///
///     l (1 + 3 min(1, |dz| / (grade l))²)  +  150 max(0, |dz| - grade l)  +  30 l on lakes  +  200 m into a river,
///
/// and more for a turn and for each cell that it goes along a river, so that it winds up what is too steep and keeps beside a river that it follows. Corners of the way are rounded by arcs. Nodes are so far apart that each arc
/// has at least the least radius: two steps of at least l that turn by a have room for the radius l / (2 tan(a / 2)),
/// 2.1 l for the sharpest turn, of which bending the way to pass its points exactly takes at most a seventh. Where
/// two points lie closer than ten nodes it passes the second within a node. Equal ways: by the order of states. Cost: n
/// log n for n states, at most some 300 000 between two points. Throws Cancelled.
[[nodiscard]] CurvePath roadWay(const Curve& curve, const RoadWayRule& rule, const RoadWater& water,
                                const WorkingTerrain& terrain, const Compute& compute);

} // namespace oxbow
