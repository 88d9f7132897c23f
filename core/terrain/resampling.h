#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// resampled() of heightmap.h on all threads: the same bytes. Throws Cancelled.
[[nodiscard]] Heightmap resampled(const Heightmap& source, int width, int height, const Compute& compute);

} // namespace oxbow
