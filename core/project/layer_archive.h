#pragma once

#include "core/files/storage/zip_file.h"
#include "core/terrain/tiled_layer.h"

#include <string>

namespace oxbow {

/// The first `rowBytes` bytes of every row of a layer, row by row, as a piece of an archive.
[[nodiscard]] ZipPiece layerPiece(TiledLayer layer, std::size_t rowBytes);

/// A layer from a piece that `layerPiece` made; what rows have beyond `rowBytes` is 0. Throws Error where the
/// piece is missing, damaged, too short or too long.
[[nodiscard]] TiledLayer readLayer(const ZipReader& zip, const std::string& name, const GridSpec& grid,
                                   std::size_t rowBytes);

} // namespace oxbow
