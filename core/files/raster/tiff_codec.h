#pragma once

#include "core/files/raster/heightmap_task.h"
#include "core/files/raster/raster.h"

namespace oxbow {

/// TIFF, BigTIFF and GeoTIFF: integers of 1 to 32 bits, signed or not, 16, 32 and 64-bit floats, strips and
/// tiles, any packing libtiff knows. Of GeoTIFF: pixel scale (33550) or transformation (34264), degrees or
/// metres, no-data (42113).
[[nodiscard]] Raster readTiff(const InputFile& file, const HeightmapReadOptions& options);
/// The same of a part, in the file's strips or tiles that hold it: cells beyond mean nothing.
[[nodiscard]] Raster readTiffPart(const InputFile& file, const HeightmapReadOptions& options,
                                  const CellRect& only);

/// One float32 channel with the cell size as GeoTIFF pixel scale; packed by deflate with predictor 3 where
/// wanted. Cells without a value stay NaN.
void writeTiff(HeightmapTask& task);

/// True where the file begins like one, of either byte order and either size.
[[nodiscard]] bool isTiff(std::string_view head);

} // namespace oxbow
