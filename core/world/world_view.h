#pragma once

#include "core/base/compute.h"
#include "core/terrain/terrain_state.h"
#include "core/world/world_plan.h"

#include <optional>

namespace oxbow {

/// A world, or a part of it, as a terrain of the ordinary kind: ground, and the lakes and rivers of the world's
/// own cells where those are built.
struct WorldView {
    WorkingTerrain terrain; ///< cells without ground are marked (Layer::NoData)
    double finished = 0.0;  ///< share of the cells that finished tiles cover
};

/// Whether the lakes and rivers of the world's own cells are there.
[[nodiscard]] bool hasWater(const WorldPlan& plan);

/// The grid of a whole world of at most so many cells along the longer side.
[[nodiscard]] GridSpec wholeGrid(const WorldPlan& plan, int longestSide);

/// All of a world in cells 2^n times as wide, at most `longestSide` along the longer side: means of what is
/// there, read from the smaller copies within the tiles; where a tile is missing the overview's ground. For eyes:
/// where smaller copies do not end on such a cell, it has those whose middle lies in it. Nothing where neither
/// tiles nor the overview are there. Throws Error where a file is damaged; Cancelled.
[[nodiscard]] std::optional<WorldView> wholeWorld(const WorldPlan& plan, int longestSide, const Compute& compute);

/// A part in the world's own cells. Its ground is worldWindow's, to the bit: of tiles that are missing it is
/// worked out.
[[nodiscard]] WorldView worldPart(const WorldPlan& plan, const CellRect& cells, const Compute& compute);

/// What a tile of so many cells around a place covers, within the world.
[[nodiscard]] CellRect cellsAround(const WorldPlan& plan, const MapPoint& place, int side);

/// Lakes of a layer of levels: cells beside each other of one level, those of fewer than `leastCells` left out;
/// the largest first. They have what their cells tell; of outlets, catchments and discharge nothing is known.
[[nodiscard]] std::vector<Lake> lakesByLevel(const Heightmap& ground, const Heightmap& levels, int leastCells);

} // namespace oxbow
