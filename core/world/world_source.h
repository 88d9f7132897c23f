#pragma once

#include "core/base/cell_rect.h"
#include "core/base/compute.h"
#include "core/terrain/geo_reference.h"
#include "core/terrain/heightmap.h"

#include <filesystem>
#include <vector>

namespace oxbow {

/// Ground that is there already, in more cells than memory holds: files of heights that lie beside each other on
/// one grid.
struct WorldSource {
    struct Tile {
        std::filesystem::path file;
        CellRect cells; ///< of the whole
    };
    std::vector<Tile> tiles;
    GridSpec grid; ///< cells count as squares of their mean area
    GeoReference place;

    /// A part of it, m. Where tiles overlap the first one that has a value counts; NaN where none has. GeoTIFF of
    /// tiles or short strips is read by as much as is needed. Throws Error where a file is missing or damaged.
    [[nodiscard]] Heightmap ground(const CellRect& cells, const Compute& compute) const;
};

/// Of a folder of heightmaps that know where they lie (joinedPlaces), of one such file, or of a VRT of GDAL's that
/// lays tiles side by side. Reads what the files say of themselves and no heights. Throws Error that names what
/// cannot be joined.
[[nodiscard]] WorldSource worldSource(const std::filesystem::path& from);

} // namespace oxbow
