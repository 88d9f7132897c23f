#pragma once

#include "core/base/compute.h"
#include "core/curve/curve.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// Heights on an even lattice over a part of the map, for searches of ways. Beyond the map the ground is that of its edge.
struct WayLattice {
    double westM = 0.0, northM = 0.0; ///< the first node
    double stepM = 0.0;
    int width = 0, height = 0;
    std::vector<float> heights;

    /// Around some points, with room to go round what lies between them. Nodes are `stepM` apart, or farther where
    /// there would be more than `mostNodes`; the first point is a node. Lowest: of the cells around a node, else mean.
    static WayLattice around(std::span<const CurvePoint> points, double stepM, int mostNodes, bool lowest,
                             const Heightmap& ground);
    [[nodiscard]] MapPoint placeOf(int node) const {
        return {westM + stepM * (node % width), northM + stepM * (node / width)};
    }
    [[nodiscard]] int nodeAt(MapPoint at) const;
    [[nodiscard]] bool contains(int x, int y) const { return x >= 0 && x < width && y >= 0 && y < height; }
};

/// The sixteen directions that ways on a lattice take, in the order of a compass: east, then towards south.
struct WayStep {
    int dx, dy;
};
inline constexpr WayStep kWaySteps[] = {{1, 0},  {2, 1},   {1, 1},   {1, 2},   {0, 1},  {-1, 2}, {-1, 1}, {-2, 1},
                                        {-1, 0}, {-2, -1}, {-1, -1}, {-1, -2}, {0, -1}, {1, -2}, {1, -1}, {2, -1}};

/// The way of water between the points of a curve: of all ways over a lattice that with the least
///
///     sum of  200 (climb) + (length) (1 + 2 (height above the lowest) / relief)
///
/// so that it keeps to the valley: first the least climb, then low ground, where the least is to be cut. Smoothed, with
/// the points of the curve, their widths and heights kept. Dijkstra1959; equal ways by the order of nodes. Cost: n log n
/// for the n nodes, at most some ten thousand, around each two points. Throws Cancelled.
[[nodiscard]] Curve valleyWay(const Curve& curve, const Heightmap& ground, const Compute& compute);

} // namespace oxbow
