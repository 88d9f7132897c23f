#include "core/terrain/map_window.h"

namespace oxbow {

namespace {

constexpr const char* kMapWindow = "map_window";
constexpr GridSpec kTwoNumbers{2, 1, 1.0};

} // namespace

MapWindow mapWindow(const WorkingTerrain& terrain) {
    const Heightmap* numbers = terrain.privateLayers().findFloats(kMapWindow, kTwoNumbers);
    return numbers ? MapWindow{static_cast<int>(numbers->at(0, 0)), static_cast<int>(numbers->at(1, 0))} : MapWindow{};
}

void setMapWindow(WorkingTerrain& terrain, const MapWindow& window) {
    Heightmap& numbers = terrain.privateLayers().floats(kMapWindow, kTwoNumbers);
    numbers.at(0, 0) = static_cast<float>(window.x0); // whole up to 2^24
    numbers.at(1, 0) = static_cast<float>(window.y0);
}

} // namespace oxbow
