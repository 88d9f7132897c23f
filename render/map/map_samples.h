#pragma once

#include "core/terrain/terrain_state.h"
#include "render/look/frame_settings.h"
#include "render/look/overlay.h"
#include "render/map/map_shading.h"

#include <vector>

/// Layers of cells as the pixels of a tile of the map.
namespace oxbow {

inline constexpr int kPadded = kTileSide + 2;
using Samples = std::vector<float>; ///< kPadded² values, the tile with a border of one pixel

enum class Pool { Mean, Highest };
/// Peaks would vanish from a mean where they are what one looks for: channels and springs.
[[nodiscard]] Pool poolOf(Layer layer);

/// The cells of a block, square and within one tile of a layer.
struct Block {
    int x0, y0, x1, y1;
};
/// Of a pixel; of the nearest one where it lies off the map.
[[nodiscard]] Block blockAt(const GridSpec& grid, int pixelX, int pixelY, int side);

/// NaN where no cell of a pixel has a value; the layer's default where nobody wrote it.
[[nodiscard]] Samples sampled(const TerrainState& state, Layer layer, MapTileId id, Pool pool);
/// Discharge with none on lakes, through which a run leads it along lines that nobody sees.
[[nodiscard]] Samples dischargeSamples(const TerrainState& state, MapTileId id);
/// What is seen of the ground: its elevation with the ice on it.
[[nodiscard]] Samples surfaceSamples(const TerrainState& state, MapTileId id);
/// The value of the cell in the middle of each pixel: kinds have no mean.
[[nodiscard]] Samples picked(const TiledLayer& layer, MapTileId id);
/// What an overlay's maker makes of a tile of the map, without the border: the means of a pixel's cells.
[[nodiscard]] Samples made(const TerrainState& state, OverlayMaker make, MapTileId id);

/// Share of a pixel's cells that lie under water, and the mean depth of those.
struct Water {
    float share = 0.0f;
    float depthM = 0.0f;
};

class WaterReader {
public:
    WaterReader(const TerrainState& state, const FrameSettings& settings)
        : m_state(state),
          m_shown(settings.water),
          m_sea(settings.seaLevelM ? static_cast<float>(*settings.seaLevelM)
                                   : -std::numeric_limits<float>::infinity()),
          m_any(state.has(Layer::Water) || state.has(Layer::LakeLevel) || settings.seaLevelM) {}

    [[nodiscard]] Water at(const Block& block) const;

private:
    [[nodiscard]] float depthAt(int x, int y) const;

    const TerrainState& m_state;
    bool m_shown;
    float m_sea;
    bool m_any;
};

} // namespace oxbow
