#pragma once

#include "core/base/compute.h"
#include "core/stage/stage.h"

namespace oxbow {

/// Blurs every column of the layer by a Gaussian of `sigma` cells (> 0), weights scaled to the sum 1 at the
/// ends.
void blurColumns(const Heightmap& source, double sigma, Heightmap& target, const Compute& compute);

/// The two ways it is done: every weight on its own, or a filter that goes down and up once.
void blurColumnsDirectly(const Heightmap& source, double sigma, Heightmap& target, const Compute& compute);
void blurColumnsRecursively(const Heightmap& source, double sigma, Heightmap& target, const Compute& compute);

} // namespace oxbow
