#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <vector>

namespace oxbow {

/// Whether valleys and ridges of one size prefer directions of the grid.
struct ValleyDirections {
    double cells = 0.0; ///< sigma of the shorter side of the band
    double h8 = 0.0;    ///< 1: all along the eight directions of the grid, -1: all half way between them, 0: no preference
    double h4 = 0.0;    ///< 1: all along its axes, -1: all along its diagonals
    double naturalLow = 0.0; ///< of h8: what four models of real land have (examples.md), a little rounded
    double naturalHigh = 0.0;
};

/// For the bands G_s - G_3s of s = 3, 6 and 12 cells (G_s the ground under a Gaussian of sigma s): the structure tensor of the band, under
/// a Gaussian of 2 s, gives every cell the direction of steepest change and a weight, its coherence times its strength, which counts up to
/// its 80th percentile. h8 and h4 are the weighted means of cos 8 phi and cos 4 phi, a margin of 6 s left out; NaN where a map has no more than
/// that. Models of 400 cells a side scatter by chance, the more the larger the valleys. The h4 of real land is that of its rock;
/// look at it where ground was made from nothing
/// that has a direction. Cost: fifteen blurs.
[[nodiscard]] std::vector<ValleyDirections> valleyDirections(const Heightmap& ground, const Compute& compute);

} // namespace oxbow
