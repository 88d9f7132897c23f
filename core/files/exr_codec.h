#pragma once

#include "core/files/heightmap_task.h"
#include "core/files/raster.h"

namespace oxbow {

/// OpenEXR, scan lines or tiles, half, float or unsigned channels; of several parts the first. `Auto` takes
/// the only channel, or the first of Y, Z, height, R, A that is there, or the first by name.
[[nodiscard]] Raster readExr(const InputFile& file, const HeightmapReadOptions& options);

/// One float channel Y and the cell size as the attribute `oxbow:cell_size_m`. Cells without a value stay
/// NaN.
void writeExr(HeightmapTask& task);

} // namespace oxbow
