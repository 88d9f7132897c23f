#pragma once

#include "core/files/atomic_file.h"
#include "core/files/raster.h"

namespace oxbow {

/// OpenEXR, scan lines or tiles, half, float or unsigned channels; of several parts the first. `Auto` takes
/// the only channel, or the first of Y, Z, height, R, A that is there, or the first by name.
[[nodiscard]] Raster readExr(const InputFile& file, Channel channel);

/// One float channel Y and the cell size as the attribute `oxbow:cell_size_m`. Cells without a value stay
/// NaN.
void writeExr(AtomicFile& file, const Heightmap& heightmap, bool compress);

} // namespace oxbow
