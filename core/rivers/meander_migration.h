#pragma once

#include "core/terrain/river.h"

#include <functional>
#include <vector>

/// Rivers that wander: the centre line moves sideways by its own bends and those upstream (Howard1984),
///
///     R0 = w k,   R1(s) = -R0(s) + 2.5 Int R0(s - x) e^(-a x) dx / Int e^(-a x) dx,   a = 0.022 / depth,
///
/// k the curvature, w the width, depth = (w / 18.8 m)^0.71 m. A bend moves outward by R1 w `rate` a step (at
/// most half a width), less where the river is steep, where the ground beside it stands high, and near the
/// ends of the line, which stay. Where two parts of the line come within a width of each other the loop
/// between them is cut off. The line is laid anew in even steps of half a width.
namespace oxbow {

struct MeanderRule {
    double rate = 0.3;
    double leastWidthM = 10.0;   ///< narrower rivers wander as if they were this wide
    double steepestSlope = 0.03; ///< rivers as steep as this do not wander
    /// Ground height at a place; no number where the river must not go (lakes, beyond the map).
    std::function<double(const MapPoint&)> groundM;
    /// By how much less the river moves at a place, 0 to 1; none set: not less.
    std::function<double(const MapPoint&)> share;
    /// Whether the straight line between two places keeps out of lakes; none set: every one does.
    std::function<bool(const MapPoint&, const MapPoint&)> isFree;
};

/// Where other rivers join a line.
struct MeanderJoint {
    std::size_t point = 0; ///< index into the line
    /// Where the bend that held the joint was cut off in the last step: the old bed from there back to the
    /// line, by which those rivers now come.
    std::vector<RiverPoint> tail;
};

/// Moves a line by one step; what is cut off is appended to `loops` as the line of the old bend, down to the
/// first joint on it. Joints, in downstream order and none at an end, go with the line and stay apart.
void meander(const MeanderRule& rule, std::vector<RiverPoint>& points, std::vector<MeanderJoint>& joints,
             std::vector<std::vector<RiverPoint>>& loops);

/// Lays a line anew before it wanders: free of the steps of the grid that it was found on, in a curve as
/// smooth as its bends will be, with unevennesses that depend on the place alone and from which the bends
/// grow. So a river wanders alike at every resolution. Where it is steep, or the ground beside stands high,
/// the line stays where it is. Joints go with it.
void layForMeanders(const MeanderRule& rule, std::vector<RiverPoint>& points,
                    std::vector<MeanderJoint>& joints);

} // namespace oxbow
