#pragma once

#include "core/base/compute.h"
#include "core/stage/stage.h"

namespace oxbow {

/// From so many cells of sigma on a filter that goes down and up once is quicker than every weight on its own (row_blur.h).
inline constexpr double kRecursiveBlurFrom = 12.0;

/// Blurs every column of the layer by a Gaussian of `sigma` cells (kRecursiveBlurFrom or more), weights scaled to the sum 1 at
/// the ends.
void blurColumns(const Heightmap& source, double sigma, Heightmap& target, const Compute& compute);

} // namespace oxbow
