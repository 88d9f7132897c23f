#pragma once

#include "render/map/map_shading.h"
#include "render/map/map_tile_ground.h"

namespace oxbow::test {

inline QImage drawMapTile(const TerrainState& state, const MapStyle& style, const MapRanges& ranges, MapTileId tile) {
    return drawMapTileOver(tileGround(state, style, ranges, tile), state, style, ranges);
}

} // namespace oxbow::test
