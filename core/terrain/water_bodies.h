#pragma once

#include "core/terrain/crossing.h"
#include "core/terrain/river.h"
#include "core/terrain/road.h"

namespace oxbow {

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
