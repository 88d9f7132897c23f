#pragma once

#include "core/terrain/terrain_state.h"

namespace oxbow {

/// Where a terrain lies in a larger map that it is a window of, in cells from that map's north-west corner. What a stage
/// keys by place counts from there, so that a window holds the bytes of the whole.
struct MapWindow {
    int x0 = 0, y0 = 0;
};

/// Windows begin in columns that this divides: rows are worked on in runs of so many cells.
inline constexpr int kWindowStep = 256;

/// 0, 0 for a terrain that is a whole map. Kept with the terrain, as a private layer.
[[nodiscard]] MapWindow mapWindow(const WorkingTerrain& terrain);
void setMapWindow(WorkingTerrain& terrain, const MapWindow& window);

} // namespace oxbow
