#pragma once

#include "core/terrain/terrain_state.h"

#include <vector>

namespace oxbow {

class ThreadPool;

/// What the map holds, m of one cell.
struct WaterTotals {
    double rock = 0.0, suspended = 0.0, water = 0.0;
    float lowest = 0.0f, highest = 0.0f; ///< ground, m
    float deepest = 0.0f;                ///< deepest water, m
};

/// Sums over rows in a fixed order, so that they are the same for any number of threads. Cells without a
/// value count nothing. `owed` is what the bed is to gain; it counts as suspended.
[[nodiscard]] WaterTotals waterTotals(const WorkingTerrain& terrain, const Heightmap& owed, ThreadPool& pool);

/// Where water springs up, by row, then column.
struct Spring {
    int x = 0, y = 0;
    float m3PerS = 0.0f;
};
[[nodiscard]] std::vector<Spring> findSprings(const Heightmap* springs);

} // namespace oxbow
