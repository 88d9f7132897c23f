#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <cstdint>
#include <span>

namespace oxbow {

/// A cell whose change is known.
struct FixedCell {
    std::uint32_t cell = 0;
    float value = 0.0f;
    bool operator==(const FixedCell&) const = default;
};

/// Of all fields that have the given values at some cells the least and smoothest: the minimum of
///
///     sum over all cells of  ((1 - l² Laplace) d)²
///
/// with the Laplacian of five cells and edges that nothing crosses. Around one cell d falls as (r / l) K1(r / l)
/// (Whittle1954): nowhere below 0, half at 1.26 l, a twentieth at 4 l; between cells that agree it is a thin plate under
/// tension. What d is added to keeps all that is smaller than l.
///
/// Found by conjugate gradients that a multigrid cycle preconditions (plate_multigrid.h), from the minimum of a grid of half
/// the cells, down to a few: until the residual is 1e-5 of what the fixed cells begin with, on large grids at least three steps, which
/// leave the sum within a thousandth of the least. `fixed` by cell, each once; at them the result is exact. Nothing fixed: 0.
/// Floats; sums in a fixed order: the same bytes for any number of threads. Cost: some hundred passes over the cells,
/// sixteen floats a cell. Throws Cancelled.
[[nodiscard]] Heightmap smoothChange(const GridSpec& grid, std::span<const FixedCell> fixed, double lengthM,
                                     const Compute& compute);

} // namespace oxbow
