#pragma once

#include "core/files/raster/heightmap_task.h"
#include "core/files/raster/raster.h"

namespace oxbow {

/// SRTM .hgt: a square of big-endian int16 metres, voids -32768; cell size from the number of samples in a
/// degree and the latitude in the name (N36W084.hgt).
[[nodiscard]] Raster readHgt(const InputFile& file, const HeightmapReadOptions& options);

/// DTED of any level (MIL-PRF-89020B): columns from west to east, each from south to north, in sign and magnitude;
/// voids -32767. Its place (WGS 84) is in its header.
[[nodiscard]] Raster readDted(const InputFile& file, const HeightmapReadOptions& options);
[[nodiscard]] bool isDted(std::string_view head);

/// VTP binary terrain 1.x (.bt): columns from west to east, each from south to north.
[[nodiscard]] Raster readBt(const InputFile& file, const HeightmapReadOptions& options);

/// Version 1.3 with float samples. Header, little-endian: "binterr1.3"; columns, rows (int32); bytes of a sample, 1 for
/// floats, horizontal units (0 degrees, 1 metres, 2 feet, 3 US feet), UTM zone (negative in the south, 0: none), datum
/// (EPSG's less 2000 for those of the first ones: 6326 is WGS 84; -2: unknown) (int16); west, east, south, north
/// (double); 1 where a .prj says the system (int16); vertical scale (float); zeros to byte 256. Cells without a value
/// are -32768.
void writeBt(HeightmapTask& task);

/// Terragen terrain (.ter): int16 rows from south to north, height = (base + sample * scale / 65536) * SCAL.
[[nodiscard]] Raster readTer(const InputFile& file, const HeightmapReadOptions& options);

} // namespace oxbow
