#pragma once

#include "core/base/cell_rect.h"

#include <algorithm>
#include <string>
#include <vector>

namespace oxbow {

/// What neighbouring tiles do where they meet.
enum class TileEdges {
    Apart,  ///< each sample is in one tile: importers that lay tiles side by side, textures
    Shared, ///< neighbours both have the samples between them: programs that keep tiles as terrains of their own
};

/// Fewer cells a side would make more files than anyone wants.
inline constexpr int kLeastTile = 16;

/// A part of a map that has a file of its own, counted from the north-west.
struct MapTile {
    int column = 0, row = 0;
    CellRect part;
};

/// Tiles with so many quads a side, whose neighbours share the samples between them, or with so many samples a side; the
/// last of a row or column may be smaller.
[[nodiscard]] inline std::vector<MapTile> tilesOf(int width, int height, int side, TileEdges edges = TileEdges::Shared) {
    const int shared = edges == TileEdges::Shared ? 1 : 0;
    std::vector<MapTile> tiles;
    for (int y = 0, row = 0; y + shared < height; y += side, ++row)
        for (int x = 0, column = 0; x + shared < width; x += side, ++column)
            tiles.push_back({column, row, {x, y, std::min(x + side + shared, width), std::min(y + side + shared, height)}});
    return tiles;
}
/// "NAME_x0_y1".
[[nodiscard]] inline std::string tileName(const std::string& name, const MapTile& tile) {
    return name + "_x" + std::to_string(tile.column) + "_y" + std::to_string(tile.row);
}

} // namespace oxbow
