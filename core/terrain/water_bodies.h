#pragma once

#include "core/terrain/lake.h"
#include "core/terrain/river.h"
#include "core/terrain/road.h"

namespace oxbow {

/// Where a road crosses water: on a bridge, or on a dam with a culvert in it.
struct Crossing {
    std::string road; ///< the name of its curve
    MapPoint at;      ///< the middle
    bool isBridge = true;
    double alongM = 0.0;     ///< from the start of the road
    double lengthM = 0.0;    ///< of the water, from bank to bank along the road; a bridge over it is longer (Road)
    double roadM = 0.0;      ///< height of the road in the middle
    double waterM = 0.0;     ///< height of the water, or of the bed where no water stands
    double drainageM2 = 0.0; ///< area that drains through the place; 0 of a lake
};

/// Lakes and rivers as the last stage that looked for them found them, and roads as they were built: objects beside the layers, immutable
/// once published and shared between states.
struct WaterBodies {
    std::vector<Lake> lakes;
    std::vector<River> rivers;
    std::vector<RiverReach> reaches;
    std::vector<Crossing> crossings; ///< of roads, in their order
    std::vector<Road> roads;
};

} // namespace oxbow
