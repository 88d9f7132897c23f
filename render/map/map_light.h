#pragma once

#include "render/look/frame_settings.h"
#include "render/sky/light_map.h"

namespace oxbow {

/// Shadows and the light of the sky on a map; what they are of is drawn without them where the grid differs.
struct MapLight {
    GridSpec grid;
    LightMap sun; ///< empty for no shadows
    LightMap sky; ///< empty for the same light everywhere
};

/// The sun of a map: never so low that most of it would be shadow.
[[nodiscard]] SunDirection mapSun(const SunSettings& sun);

/// As the settings want it. Some tens of milliseconds at any size of the map, on any thread.
[[nodiscard]] MapLight mapLight(const TerrainState& state, const FrameSettings& settings);

/// Whether both have the same light.
[[nodiscard]] bool sameMapLight(const TerrainState& a, const FrameSettings& forA, const TerrainState& b,
                                const FrameSettings& forB);

/// Cells [x0, x1) x [y0, y1).
struct CellBox {
    int x0, y0, x1, y1;
};
/// Whether two lights of one grid can be told apart among these cells.
[[nodiscard]] bool lightDiffers(const MapLight& a, const MapLight& b, const CellBox& cells);

/// Share of the light at a place in cells, blended between the map's texels; 1 from an empty map.
[[nodiscard]] float lightAt(const LightMap& map, double cellX, double cellY);

} // namespace oxbow
