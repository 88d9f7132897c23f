#pragma once

#include "core/terrain/heightmap.h"

#include <array>
#include <memory>
#include <vector>

namespace oxbow {

inline constexpr int kTileSide = 128;

/// An immutable block of 128x128 cells, row-major. Cells beyond the grid's edge are nobody's: they
/// hold 0, and what is read, compared or hashed leaves them out.
struct alignas(64) Tile {
    std::array<float, kTileSide * kTileSide> cells;
};
using TilePtr = std::shared_ptr<const Tile>;

/// A published layer: immutable tiles, shared between snapshots. A tile once published is never written
/// again, so two layers differ exactly where their tile pointers differ.
class TiledLayer {
public:
    TiledLayer() = default;
    /// Publishes `flat`; tiles whose bytes equal those of `previous` (same grid, or empty) are taken over by
    /// pointer.
    TiledLayer(const Heightmap& flat, const TiledLayer& previous, ThreadPool& pool);
    /// Takes tiles over as they are: row by row, as many as the grid has.
    TiledLayer(const GridSpec& grid, std::vector<TilePtr> tiles) : m_grid(grid), m_tiles(std::move(tiles)) {}

    [[nodiscard]] bool empty() const { return m_tiles.empty(); }
    [[nodiscard]] const GridSpec& grid() const { return m_grid; }
    [[nodiscard]] int tilesAcross() const { return (m_grid.width + kTileSide - 1) / kTileSide; }
    [[nodiscard]] int tilesDown() const { return (m_grid.height + kTileSide - 1) / kTileSide; }
    [[nodiscard]] const TilePtr& tile(int tileX, int tileY) const {
        return m_tiles[tileY * tilesAcross() + tileX];
    }
    [[nodiscard]] const std::vector<TilePtr>& tiles() const { return m_tiles; }
    [[nodiscard]] float at(int x, int y) const {
        return tile(x / kTileSide, y / kTileSide)->cells[(y % kTileSide) * kTileSide + x % kTileSide];
    }
    [[nodiscard]] Heightmap flattened() const;
    /// The same into memory that is already there (same grid).
    void flattenInto(Heightmap& flat) const;

private:
    GridSpec m_grid;
    std::vector<TilePtr> m_tiles;
};

} // namespace oxbow
