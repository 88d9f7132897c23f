#pragma once

#include "core/terrain/heightmap.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace oxbow {

/// A sample of a map: column and row.
struct GridPoint {
    int x = 0;
    int y = 0;
    bool operator==(const GridPoint&) const = default;
};

/// Samples of a map joined to triangles, counter-clockwise seen from above.
struct GridTriangles {
    std::vector<GridPoint> points;
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

/// The samples that a straight row of them is drawn through: both ends, and the worst one between two drawn ones
/// as long as it lies farther than `errorM` above or below the line (Douglas1973, measured upright). Positions in
/// `heightsM`, ascending.
[[nodiscard]] std::vector<int> simplifiedLine(std::span<const float> heightsM, double errorM);

/// Triangles through so many samples of a rectangle that no sample in it lies farther than `errorM` above or below
/// them: the greedy insertion of Garland1995. It starts with the samples of the border and adds the worst sample
/// until none is worse than the error; the triangles are those of Delaunay seen from above.
///
/// `border`: the samples of the border, corners included, from the north-west corner southwards and around; no
/// other sample of the border becomes a corner, so that neighbouring rectangles with the same samples on the line
/// between them join without a T-junction. `ground` has a value in every sample. At most 16384 cells a side.
/// O(n log n) for n samples with few corners, O(n) for those that are all needed.
[[nodiscard]] GridTriangles greedyTriangulation(const Heightmap& ground, std::span<const GridPoint> border,
                                                double errorM);

} // namespace oxbow
