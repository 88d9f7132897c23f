#pragma once

#include "core/stage/ledger.h"
#include "core/terrain/terrain_state.h"

#include <vector>

namespace oxbow {

/// What bounds the bed and the time step.
struct WaterExtremes {
    float lowest = 0.0f, highest = 0.0f; ///< ground, m
    float deepest = 0.0f;                ///< deepest water, m
};

/// Of the cells that have a value.
[[nodiscard]] WaterExtremes waterExtremes(const WorkingTerrain& terrain, ThreadPool& pool);

/// Where water springs up, by row, then column.
struct Spring {
    int x = 0, y = 0;
    float m3PerS = 0.0f;
};
[[nodiscard]] std::vector<Spring> findSprings(const Heightmap* springs);

/// Lets the sea stand in all land below its level that it can reach.
void fillSea(WorkingTerrain& terrain, double levelM, Booking& booking);

} // namespace oxbow
