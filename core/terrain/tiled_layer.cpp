#include "core/terrain/tiled_layer.h"

#include "core/terrain/tile_memory.h"

#include <algorithm>
#include <cstring>

namespace oxbow {

namespace {

/// The part of a tile that lies on the grid.
struct TileSpan {
    int x0, y0, columns, rows;
};

TileSpan spanOf(const GridSpec& grid, int tileX, int tileY) {
    const int x0 = tileX * kTileSide;
    const int y0 = tileY * kTileSide;
    return {x0, y0, std::min(kTileSide, grid.width - x0), std::min(kTileSide, grid.height - y0)};
}

bool sameBytes(const Heightmap& flat, const TileSpan& span, const Tile& tile) {
    for (int row = 0; row < span.rows; ++row)
        if (std::memcmp(flat.row(span.y0 + row) + span.x0, tile.cells.data() + row * kTileSide,
                        sizeof(float) * span.columns) != 0)
            return false;
    return true;
}

TilePtr copyOf(const Heightmap& flat, const TileSpan& span) {
    const auto tile = makeTile();
    if (span.columns < kTileSide || span.rows < kTileSide)
        tile->cells.fill(0.0f);
    for (int row = 0; row < span.rows; ++row)
        std::memcpy(tile->cells.data() + row * kTileSide, flat.row(span.y0 + row) + span.x0,
                    sizeof(float) * span.columns);
    return tile;
}

} // namespace

TiledLayer::TiledLayer(const Heightmap& flat, const TiledLayer& previous, ThreadPool& pool)
    : m_grid(flat.grid()) {
    const bool comparable = previous.m_grid.width == m_grid.width && previous.m_grid.height == m_grid.height;
    m_tiles.resize(static_cast<std::size_t>(tilesAcross()) * tilesDown());
    pool.forEach(static_cast<int>(m_tiles.size()), [&](int i) {
        const TileSpan span = spanOf(m_grid, i % tilesAcross(), i / tilesAcross());
        const bool kept = comparable && !previous.empty() && sameBytes(flat, span, *previous.m_tiles[i]);
        m_tiles[i] = kept ? previous.m_tiles[i] : copyOf(flat, span);
    });
}

Heightmap TiledLayer::flattened() const {
    Heightmap flat(m_grid);
    flattenInto(flat);
    return flat;
}

void TiledLayer::flattenInto(Heightmap& flat) const {
    for (int tileY = 0; tileY < tilesDown(); ++tileY)
        for (int tileX = 0; tileX < tilesAcross(); ++tileX) {
            const TileSpan span = spanOf(m_grid, tileX, tileY);
            const Tile& from = *tile(tileX, tileY);
            for (int row = 0; row < span.rows; ++row)
                std::memcpy(flat.row(span.y0 + row) + span.x0, from.cells.data() + row * kTileSide,
                            sizeof(float) * span.columns);
        }
}

} // namespace oxbow
