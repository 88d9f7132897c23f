#pragma once

#include "render/map/map_tile_ground.h"

#include <map>
#include <memory>
#include <vector>

namespace oxbow {

/// Ranges of values of layers over the whole map; looks only at tiles that changed since the last time.
class LayerRanges {
public:
    [[nodiscard]] ValueRange of(const TerrainState& state, Layer layer);
    /// The mean over the tiles of the highest value of each, of none more than `most`.
    [[nodiscard]] float meanHighest(const TerrainState& state, Layer layer, float most);
    /// The largest change of the ground between two states of one grid, metres.
    [[nodiscard]] float largestChange(const TerrainState& before, const TerrainState& after);

private:
    struct Known {
        TilePtr tile;
        TilePtr other; ///< the tile that it was compared with
        ValueRange range;
    };
    std::map<Layer, std::vector<Known>> m_layers;
    std::vector<Known> m_changes;
};

/// The ground of a tile with the ranges that it was drawn by, while a painted layer is tinted: a brush or the end of a
/// mask that moves changes the tint alone.
struct PicturedGround {
    TileGround ground;
    MapRanges ranges;
};

/// Tiles to draw: run() on any thread, nothing else is touched by it.
struct MapJob {
    struct Task {
        MapTileId id;
        std::shared_ptr<const PicturedGround> ground = nullptr; ///< where it is still true but for its ranges
    };
    TerrainState state;
    MapStyle style;
    std::vector<Task> tiles;
    std::shared_ptr<LayerRanges> known; ///< of one job at a time
    std::uint64_t serial = 0;

    struct Result {
        MapRanges ranges;
        struct Tile {
            MapTileId id;
            QImage picture;
            std::shared_ptr<const PicturedGround> ground;
        };
        std::vector<Tile> tiles;
        std::uint64_t serial = 0;
    };
    [[nodiscard]] Result run() const;
};

/// The picture of a map from above in square tiles, at every scale, drawn by the processor. It holds what was
/// drawn, knows by tile pointers what of it is no longer true, and hands out the work to draw it anew.
class MapPicture {
public:
    void setState(TerrainState state);
    void setStyle(const MapStyle& style);
    [[nodiscard]] const TerrainState& state() const { return m_state; }
    [[nodiscard]] const MapStyle& style() const { return m_style; }
    /// As the tiles were last drawn.
    [[nodiscard]] const MapRanges& ranges() const { return m_ranges; }

    /// What was last drawn of a tile, maybe of an earlier state; null where it never was.
    [[nodiscard]] const QImage* tile(MapTileId id) const;
    [[nodiscard]] bool isStale(MapTileId id) const;
    /// The work for those of `wanted` that are not true, at most `most`; nothing to do where it has no tiles.
    /// One job at a time: the next one after take().
    [[nodiscard]] MapJob job(const std::vector<MapTileId>& wanted, int most);
    /// Takes over what a job drew; tiles of another map are dropped.
    void take(MapJob::Result result);
    /// Lets go of the tiles that were not drawn or asked for lately, down to `most`.
    void trim(std::size_t most);

    /// Tiles across and down at a level.
    [[nodiscard]] int across(int level) const;
    [[nodiscard]] int down(int level) const;
    [[nodiscard]] std::int64_t tilesDrawn() const { return m_tilesDrawn; }

private:
    struct Drawn {
        QImage picture;
        std::shared_ptr<const PicturedGround> ground;
        std::uint64_t drawnAt = 0;
        std::uint64_t changedAt = 0;
        std::uint64_t groundChangedAt = 0;
        std::uint64_t usedAt = 0;
        int rangesVersion = 0;
    };
    void touchEverything() { m_everythingAt = m_allGroundAt = ++m_serial; }
    enum class Touched { Overlay, Ground };
    void touchAround(int tileX, int tileY, Touched what);
    void touchWhereLit(const MapLight& before, const MapLight& now);
    [[nodiscard]] std::optional<Touched> difference(const TerrainState& other, int tileX, int tileY) const;

    TerrainState m_state;
    MapStyle m_style;
    MapRanges m_ranges;
    std::map<MapTileId, Drawn> m_tiles;
    std::shared_ptr<LayerRanges> m_known = std::make_shared<LayerRanges>();
    int m_rangesVersion = 0;
    std::uint64_t m_serial = 1;
    std::uint64_t m_everythingAt = 1; ///< when all tiles ceased to be true
    std::uint64_t m_allGroundAt = 1;  ///< the same of their ground
    std::uint64_t m_gridAt = 0;       ///< since when the map has its size
    std::int64_t m_tilesDrawn = 0;
};

/// Change of the ground that has the full colour where the largest is `largestM`: half of it, rounded.
[[nodiscard]] float fullChange(float largestM);

/// The legend of the map: as that of the 3D picture.
[[nodiscard]] Legend mapLegend(const MapStyle& style, const MapRanges& ranges);

} // namespace oxbow
