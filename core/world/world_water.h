#pragma once

#include "core/base/compute.h"
#include "core/world/tile_water.h"
#include "core/world/world_plan.h"

namespace oxbow {

/// A task of the world's water (WorldTaskKind::Shores to Rivers), which writes its files; the tile's ground is worked out anew.
void runWaterTask(const WorldPlan& plan, int task, const Compute& compute);

/// Depressions of the parts that tiles hold, each whole, the largest first; those of fewer cells are left out. `over`: the levels
/// and overflows of those that lie in several tiles, by number.
[[nodiscard]] std::vector<LakePart> joinedLakes(const std::vector<std::vector<LakePart>>& parts, const std::vector<LakePart>& over,
                                                std::int64_t leastCells);

/// Rivers of pieces of all tiles: where several meet the one that carries most goes on, the others end in its cell. So a river
/// is one line from its head to its mouth or to the river that it joins, whatever tiles it crosses. One that comes to a cell in
/// which no river goes on ends in it, at the level of the sea.
[[nodiscard]] std::vector<TileRiver> joinedRivers(std::vector<TileRiver> pieces, float seaLevelM = 0.0f);

} // namespace oxbow
