#pragma once

#include "core/files/raster.h"

namespace oxbow {

/// SRTM .hgt: a square of big-endian int16 metres, voids -32768; cell size from the number of samples in a
/// degree and the latitude in the name (N36W084.hgt).
[[nodiscard]] Raster readHgt(const InputFile& file, const HeightmapReadOptions& options);

/// VTP binary terrain 1.x (.bt): columns from west to east, each from south to north.
[[nodiscard]] Raster readBt(const InputFile& file, const HeightmapReadOptions& options);

/// Terragen terrain (.ter): int16 rows from south to north, height = (base + sample * scale / 65536) * SCAL.
[[nodiscard]] Raster readTer(const InputFile& file, const HeightmapReadOptions& options);

} // namespace oxbow
