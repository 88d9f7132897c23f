#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// Takes noise of a variance out of samples, by what a first estimate says of the ground: in squares of 16 cells, one every four
/// each way, the coefficients of the samples' cosine transform are weighted by
///
///     p² / (p² + noise),    p those of the estimate,
///
/// the empirical Wiener filter (Ghael1997), both less the plane through the estimate, which stays. A cell gets the mean of its
/// sixteen squares, weighted by a sine over each. What the ground is rich in stays, what it lacks goes: the squares follow it from rough to smooth. Beyond the edges the map
/// is mirrored. Equal for any number of threads. Cost: some thousand multiplications a cell. Throws Cancelled.
[[nodiscard]] Heightmap blockShrunk(const Heightmap& samples, const Heightmap& estimate, float noiseVariance,
                                    const Compute& compute);

} // namespace oxbow
