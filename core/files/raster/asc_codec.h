#pragma once

#include "core/files/raster/heightmap_task.h"
#include "core/files/raster/raster.h"

namespace oxbow {

/// Esri ASCII grid: `ncols nrows xllcorner|xllcenter yllcorner|yllcenter cellsize|dx,dy [nodata_value]`, then
/// the values from the top row on. Cells below 0.1 whose corner can be a latitude are taken as degrees.
[[nodiscard]] Raster readAsc(const InputFile& file, const HeightmapReadOptions& options);

/// True where the file begins like one.
[[nodiscard]] bool looksLikeAsc(std::string_view head);

/// The shortest digits that read back to the same float32; NODATA_value -9999 for cells without a value.
void writeAsc(HeightmapTask& task);

} // namespace oxbow
