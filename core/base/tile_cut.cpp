#include "core/base/tile_cut.h"

namespace oxbow {

std::vector<MapTile> tilesOf(int width, int height, int side, TileEdges edges) {
    const int shared = edges == TileEdges::Shared ? 1 : 0;
    std::vector<MapTile> tiles;
    for (int y = 0, row = 0; y + shared < height; y += side, ++row)
        for (int x = 0, column = 0; x + shared < width; x += side, ++column)
            tiles.push_back({column, row, {x, y, std::min(x + side + shared, width), std::min(y + side + shared, height)}});
    return tiles;
}

std::string tileName(const std::string& name, const MapTile& tile) {
    return name + "_x" + std::to_string(tile.column) + "_y" + std::to_string(tile.row);
}

} // namespace oxbow
