#pragma once

#include "render/map/map_samples.h"
#include "render/water/lake_tint.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <optional>
#include <vector>

/// The ground of a tile of the map with its water and light, before anything is laid over it.
namespace oxbow {

/// Of a pixel of a tile, in samples with their border.
[[nodiscard]] constexpr int paddedIndex(int x, int y) {
    return (y + 1) * kPadded + x + 1;
}

/// The surface that a tile shows, of ground or ice. Pixels count from the tile's corner.
class TileShape {
public:
    TileShape(const TerrainState& state, MapTileId id);

    [[nodiscard]] MapTileId id() const { return m_id; }
    [[nodiscard]] double pixelM() const { return m_pixelM; }
    /// Pixels of the tile that lie on the map.
    [[nodiscard]] int across() const { return std::clamp(m_mapAcross - m_id.x * kTileSide, 0, kTileSide); }
    [[nodiscard]] int down() const { return std::clamp(m_mapDown - m_id.y * kTileSide, 0, kTileSide); }
    [[nodiscard]] double eastM(int x) const { return (m_id.x * kTileSide + x + 0.5) * m_pixelM; }
    [[nodiscard]] double southM(int y) const { return (m_id.y * kTileSide + y + 0.5) * m_pixelM; }
    [[nodiscard]] float elevation(int x, int y) const { return m_elevation[paddedIndex(x, y)]; }
    /// Per metre east and south.
    [[nodiscard]] glm::vec2 rise(int x, int y) const;

private:
    MapTileId m_id;
    double m_pixelM;
    int m_mapAcross, m_mapDown; ///< pixels of the whole map
    Samples m_elevation;
};

/// A pixel, in linear light.
struct LitGround {
    glm::vec3 colour;
    float bright; ///< brightness of its light, and the plain mean
    float pale;
    float wet;    ///< share that lies under water
    float depthM; ///< of that
};

struct TileGround {
    TileShape shape;
    std::vector<LitGround> pixels; ///< those on the map

    [[nodiscard]] const LitGround& at(int x, int y) const {
        return pixels[static_cast<std::size_t>(y * shape.across() + x)];
    }
};

[[nodiscard]] TileGround tileGround(const TerrainState& state, const MapStyle& style, const MapRanges& ranges,
                                    MapTileId id);

/// The colour of the lake that covers a pixel, by the cell in its middle.
[[nodiscard]] std::optional<glm::vec3> lakeTintAt(const std::vector<LakeTint>& tints, const TerrainState& state,
                                                  MapTileId id, int x, int y);

} // namespace oxbow
