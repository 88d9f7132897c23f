#pragma once

#include "core/flow/river_beds.h"

#include <span>

namespace oxbow {

/// Gives cuts of one cell's width banks: with b a cell that was lowered by deep(b) since `before`, of the beds alone where there are
/// some, and d the distance from it,
///
///     h(x) = min over b of max(h(b), before(x) - deep(b) exp(-d^2 / (2 width^2))),   where that is lower.
///
/// The width counts up to 48 cells, so that the work stays bounded. Cells of `kept` (empty: none) stay. Ground is only taken away, and
/// none below the bed beside it. The same bytes for any number of threads. Cost: some 30 (width / cell)^2 a cell of a cut. Throws Cancelled.
void gradeBanks(std::span<const float> before, const FlowDirections* beds, double widthM, const CellMask& kept, const Compute& compute, Heightmap& ground);

} // namespace oxbow
