#pragma once

#include "core/base/compute.h"
#include "core/flow/flow_direction.h"
#include "core/terrain/water_bodies.h"

/// The rivers of a map wander together (meander_migration.h), each as one line from its head to its end.
///
/// Confluences go with the larger river: its tributaries follow, by a straight way or by the old bed of a
/// bend that was cut off, and end where they first meet it. Discharge follows the confluences. Rivers keep
/// out of lakes and of each other, but for a river and the last stretch of its own tributaries.
namespace oxbow {

struct WanderRule {
    double rate = 0.3;
    int rounds = 1;      ///< of migration
    bool begins = false; ///< lines were just found on the grid: they are laid anew first
    double leastWidthM = 10.0;
    const Heightmap& ground;
    const CellMask& still; ///< cells of lakes; empty: none
};

/// Moves the lines of all reaches; lines of bends that were cut off are appended to `loops`.
void wanderRivers(const WanderRule& rule, const std::vector<River>& rivers, const Compute& compute,
                  std::vector<RiverReach>& reaches, std::vector<std::vector<RiverPoint>>& loops);

} // namespace oxbow
