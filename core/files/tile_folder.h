#pragma once

#include "core/files/raster/raster.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace oxbow {

/// Tiles of one map put together by their places on the Earth: the same coordinate system, cells of the same size that
/// lie on one grid (within a twentieth of a cell), samples of one kind. Where tiles overlap, as the squares of SRTM do
/// by a row, the first one that has a value counts; where no tile lies there is no value. Throws Error that names the
/// tile and what is wrong with it; `folder` names errors of the whole, which has at most 32768 cells a side. What the
/// tiles say of themselves is looked at before their samples are.
[[nodiscard]] Raster joinedTiles(std::span<const std::filesystem::path> tiles, const std::filesystem::path& folder,
                                 const HeightmapReadOptions& options);

/// What a tile says of itself, in which it has to agree with the others.
struct TileHead {
    TileHead(std::filesystem::path path, const Raster& raster)
        : file(std::move(path)),
          width(raster.columns()),
          height(raster.rows()),
          place(raster.place),
          largestSample(raster.largestSample),
          inMetres(raster.inMetres),
          lowM(raster.lowM),
          highM(raster.highM) {}

    std::filesystem::path file;
    int width = 0, height = 0;
    std::optional<GeoReference> place;
    double largestSample = 0.0;
    bool inMetres = false;
    std::optional<double> lowM, highM;
};

/// Where tiles lie in the map that they make.
struct JoinedPlaces {
    GeoReference whole;
    std::int64_t columns = 0, rows = 0;
    std::vector<std::pair<int, int>> corners = {}; ///< column and row of each tile's first cell
};
/// Throws as joinedTiles; of any number of cells.
[[nodiscard]] JoinedPlaces joinedPlaces(const std::vector<TileHead>& tiles,
                                        const std::filesystem::path& folder);

/// The samples of a file with all that stands beside it, before anybody decided what they mean in metres: what
/// `options` asks of crops and heights counts for nothing. `only`: of TIFF no more than these cells (Raster::part).
[[nodiscard]] Raster readSamples(const std::filesystem::path& file, const HeightmapReadOptions& options,
                                 const std::optional<CellRect>& only = {});

/// The files of a folder that may be heightmaps, by name; headers and notes beside them left out.
[[nodiscard]] std::vector<std::filesystem::path> tilesIn(const std::filesystem::path& folder);

} // namespace oxbow
