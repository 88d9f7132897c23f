#pragma once

#include "core/files/raster/heightmap_task.h"
#include "core/terrain/geo_reference.h"

namespace oxbow {

/// A cloud-optimized GeoTIFF: tiles of 512 x 512 cells with overviews, each half as large as the one before, down to one tile;
/// all directories first, then the data from the smallest overview to the whole map (COG, OGC 21-026). Programs that show it, also
/// over a network, read no more than they show. Deflate with the predictor of floats (TIFF Technical Note 3); BigTIFF
/// where it grows past 4 GiB. The same bytes on any number of threads.
void writeTiffPyramid(HeightmapTask& task, const GeoReference& place);

/// The place of a map that has none: a plane in metres whose south-west corner is 0, 0.
[[nodiscard]] GeoReference plainPlace(const GridSpec& grid);

} // namespace oxbow
