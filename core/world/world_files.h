#pragma once

#include "core/world/world_plan.h"

#include "core/base/compute.h"
#include "core/files/vector/geo_frame.h"
#include "core/terrain/geo_reference.h"

#include <bit>

namespace oxbow {

/// Where those cells lie: on the Earth as their source does, else on a plane in metres whose south-west corner is
/// the world's.
[[nodiscard]] GeoReference worldPlace(const WorldPlan& plan, const CellRect& cells);

[[nodiscard]] inline GeoFrame frameOf(const WorldPlan& plan) {
    return {plan.grid(), plan.source ? &plan.source->place : nullptr};
}

/// The file of a tile of a layer, in the world's folder: "tiles/elevation_x0_y1.tif".
[[nodiscard]] std::string tileFile(const std::string& layer, const MapTile& tile);

/// A part, in cells of the world, of a tile of a layer that is there: from the blocks of its file that it lies in.
[[nodiscard]] Heightmap tilePart(const WorldPlan& plan, const std::string& layer, const MapTile& tile,
                                 const CellRect& part, const Compute& compute);

/// A GeoTIFF with smaller copies of itself; of floats, so that values stay what they are to the bit.
void writeWorldTile(const WorldPlan& plan, const CellRect& cells, const std::filesystem::path& path, const Heightmap& values, ThreadPool& pool);

/// That a file is damaged, or of another world.
[[nodiscard]] Phrase foreignFile();

/// How many cells, 2^n, make one where so many of them became at most `fewer`.
[[nodiscard]] inline int cellsOfCell(int cells, int fewer) {
    return static_cast<int>(std::bit_ceil(static_cast<unsigned>((cells + fewer - 1) / fewer)));
}

/// What joins the tiles of a layer for programs that read GDAL's formats (VRT). `overview`: a smaller copy of all; empty: none.
[[nodiscard]] std::string virtualRaster(const WorldPlan& plan, const std::string& layer, const std::string& overview);

} // namespace oxbow
