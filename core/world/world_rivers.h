#pragma once

#include "core/base/compute.h"
#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/water_bodies.h"
#include "core/world/world_plan.h"

namespace oxbow {

/// m³/s that run off so much land at the runoff that the stage of rivers has by itself.
[[nodiscard]] double dischargeOfArea(double areaM2);

/// Adds the rivers that a file has in a part of the world, as rivers of one reach each on `grid`, which covers
/// `cells`: rivers.geojson, or overview_rivers.geojson with those that the recipe's stages found on the overview. One that leaves the part or
/// passes through a lake that `bodies` has and goes on is two. `levels`: the layer; null: no lakes. `areas`: the land that drains through each
/// cell, m²; null: it grows evenly from a river's head to its mouth, points nearer than a cell to the one before
/// are left out, and so are rivers that drain fewer than 1000 cells of a coarser grid. Orders are about those of
/// Strahler, by the rule that each drains some four times as much as the one before (Schumm1956). The file is
/// read river by river. Throws Error where it is damaged.
void readWorldRivers(const WorldPlan& plan, const std::string& file, const CellRect& cells, const GridSpec& grid,
                     const Heightmap* areas, const Heightmap* levels, WaterBodies& bodies);

/// The cells of a part that the lines of rivers.geojson pass, but for those of lakes (`levels`, `ground`): the same in every part.
/// Throws Error where the file is damaged.
[[nodiscard]] CellMask riverCellsOf(const WorldPlan& plan, const CellRect& cells, const Heightmap* levels, const Heightmap& ground);

/// Levels of the lakes and the sea that the recipe's stages found on the overview (overview_lakes.geojson), on a
/// coarser grid of all of the world; no value on dry land. Throws Error where the file is damaged.
[[nodiscard]] Heightmap overviewLevels(const WorldPlan& plan, const GridSpec& grid, const Compute& compute);

/// What rivers end in and lakes flow to: of rivers the lake at their end or the largest other one there, else the map's
/// edge; of lakes the largest river that begins in them, else the edge, over which all of a world's water leaves.
/// `levels`: the layer; null: no lakes.
void findEnds(const GridSpec& grid, const Heightmap* levels, WaterBodies& bodies);

} // namespace oxbow
