#pragma once

#include "core/flow/flow_direction.h"

#include <cstdint>
#include <span>

namespace oxbow {

/// Gives cuts of one cell's width banks: with b a cell of `cuts`, deep(b) what it was lowered by since `before`, and d the distance
/// from it,
///
///     h(x) = min over b of max(h(b), before(x) - deep(b) exp(-d^2 / (2 width^2))),   where that is lower.
///
/// `cuts` in rising order; cells of `kept` (empty: none) stay. Ground is only taken away, and none below the bed beside it. The same
/// bytes for any number of threads. Cost: some 30 (width / cell)^2 a cell of a cut. Throws Cancelled.
void gradeBanks(std::span<const std::uint32_t> cuts, std::span<const float> before, double widthM, const CellMask& kept, const Compute& compute, Heightmap& ground);

} // namespace oxbow
