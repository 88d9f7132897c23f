#pragma once

#include <array>

namespace oxbow {

/// How water that runs straight down a cell's steepest facet is shared between two neighbours (Tarboton1997).
///
/// Eight triangles join the cell (height e0) with a straight neighbour (e1) and the diagonal one beside it
/// (e2). On each the slope is the vector s1 = e0 - e1, s2 = e1 - e2 (cell size 1), its angle r = atan(s2 /
/// s1) kept within 0..pi/4. Of the steepest facet the diagonal gets r / (pi/4), the straight neighbour the
/// rest.
struct FacetFlow {
    int straight = -1; ///< direction; -1 where no facet falls
    int diagonal = -1;
    double diagonalShare = 0.0;
};

/// `drops` by direction: the cell's height minus the neighbour's; -infinity for none.
[[nodiscard]] FacetFlow steepestFacet(const std::array<double, 8>& drops);

} // namespace oxbow
