#pragma once

#include "core/terrain/crossing.h"
#include "core/terrain/river.h"

namespace oxbow {

/// Lakes and rivers as the last stage that looked for them found them: objects beside the layers, immutable
/// once published and shared between states.
struct WaterBodies {
    std::vector<Lake> lakes;
    std::vector<River> rivers;
    std::vector<RiverReach> reaches;
    std::vector<Crossing> crossings; ///< of roads, in their order
};

} // namespace oxbow
