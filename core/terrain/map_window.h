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

/// Where it is kept with the terrain: a private layer of two numbers.
inline constexpr const char* kMapWindow = "map_window";
inline constexpr GridSpec kMapWindowGrid{2, 1, 1.0};

/// 0, 0 for a terrain that is a whole map.
[[nodiscard]] inline MapWindow mapWindow(const WorkingTerrain& terrain) {
    const Heightmap* numbers = terrain.privateLayers().findFloats(kMapWindow, kMapWindowGrid);
    return numbers ? MapWindow{static_cast<int>(numbers->at(0, 0)), static_cast<int>(numbers->at(1, 0))} : MapWindow{};
}
inline void setMapWindow(WorkingTerrain& terrain, const MapWindow& window) {
    Heightmap& numbers = terrain.privateLayers().floats(kMapWindow, kMapWindowGrid);
    numbers.at(0, 0) = static_cast<float>(window.x0); // whole up to 2^24
    numbers.at(1, 0) = static_cast<float>(window.y0);
}

} // namespace oxbow
