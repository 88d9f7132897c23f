#pragma once

#include "core/mask/natural_ground.h"
#include "core/terrain/terrain_state.h"
#include "render/look/frame_settings.h"
#include "render/map/map_light.h"

#include <QImage>

#include <compare>

namespace oxbow {

/// A square piece of the map as seen from above: kTileSide² pixels, each the mean of 2^level x 2^level cells.
struct MapTileId {
    int level = 0;
    int x = 0;
    int y = 0;
    auto operator<=>(const MapTileId&) const = default;
    [[nodiscard]] int cellsPerPixel() const { return 1 << level; }
    /// Cells that the tile covers a side.
    [[nodiscard]] int cells() const { return kTileSide << level; }
};
/// A pixel's cells lie within one tile of a layer.
inline constexpr int kMaxMapLevel = 7;

/// What the colours depend on beside the cells of a tile: it must be the same for the whole map.
struct MapRanges {
    ValueRange relief;         ///< of the elevation
    ValueRange overlay;        ///< rounded, as the legend shows it
    bool overlayIsEmpty = false;
    float sandDepth = 0.0f;    ///< m: see kDeepSandM
    float highestPaint = 0.0f; ///< of the painted layer that is tinted
    float change = 0.0f;       ///< rounded: full colour of the cut and fill tint, metres

    bool operator==(const MapRanges& other) const {
        return sameGround(other) && same(overlay, other.overlay) && overlayIsEmpty == other.overlayIsEmpty &&
               highestPaint == other.highestPaint && change == other.change;
    }
    /// Whether the ground below overlays and tints looks the same.
    [[nodiscard]] bool sameGround(const MapRanges& other) const {
        return same(relief, other.relief) && sandDepth == other.sandDepth;
    }

private:
    static bool same(const ValueRange& a, const ValueRange& b) { return a.low == b.low && a.high == b.high; }
};

/// The settings of a frame that the map obeys too; `before` tints how far the ground was lowered and raised.
struct MapStyle {
    FrameSettings settings;
    std::optional<TerrainState> before;              ///< of the same grid
    std::shared_ptr<const MapLight> light = nullptr; ///< null until it is computed: full light everywhere
};

struct TileGround;
/// Draws a tile with the processor over its ground: water, overlay, tint and contour lines in the light of the sun and the
/// sky, pixels beyond the map clear. Gradients reach over the tile's edges, so that tiles join without a seam. A few
/// milliseconds a tile at level 0; each level above reads four times the cells. `ground` is of the same state and style
/// but for what lies over it.
[[nodiscard]] QImage drawMapTileOver(const TileGround& ground, const TerrainState& state, const MapStyle& style,
                                     const MapRanges& ranges);

} // namespace oxbow
