#pragma once

#include "core/files/raster/raster.h"

#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

namespace oxbow {

/// Tiles of one map put together by their places on the Earth: the same coordinate system, cells of the same size that
/// lie on one grid (within a twentieth of a cell), samples of one kind. Where tiles overlap, as the squares of SRTM do
/// by a row, the first one that has a value counts; where no tile lies there is no value. Throws Error that names the
/// tile and what is wrong with it.
[[nodiscard]] Raster joinedTiles(std::vector<std::pair<std::filesystem::path, Raster>> tiles,
                                 const std::filesystem::path& folder);

/// The files of a folder that may be heightmaps, by name; headers and notes beside them left out.
[[nodiscard]] std::vector<std::filesystem::path> tilesIn(const std::filesystem::path& folder);

} // namespace oxbow
