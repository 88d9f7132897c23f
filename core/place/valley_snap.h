#pragma once

#include "core/base/compute.h"
#include "core/place/place_lines.h"
#include "core/terrain/heightmap.h"

#include <vector>

namespace oxbow {

/// A river drawn into its valley.
struct SnappedRiver {
    PlaceLine line;
    double meanM = 0.0;    ///< moved along its length
    double largestM = 0.0; ///< and where most
    MapPoint at;
    bool isTurned = false; ///< it ran uphill as it was drawn: it was turned round
};

/// Draws each river to the lowest ground within a distance of its line: of all lines that run at its side, o beside it, the one
/// with the least
///
///     sum over cells of   (z - lowest across)  +  2 (climb)  +  0.05 |change of o|  +  0.1 (o / distance)²     in m and cells
///
/// (Viterbi1967: o in half cells, at most a cell more or less from one cell to the next), so that it keeps its course where the
/// ground says nothing. Great rivers first; one that ends at another is led to where that now runs. Rivers that would cost far
/// less the other way round are turned. Cost: cells along the rivers times the distance in cells.
[[nodiscard]] std::vector<SnappedRiver> snappedRivers(std::vector<PlaceLine> rivers, const Heightmap& ground, double snapM,
                                                      const Compute& compute);

} // namespace oxbow
