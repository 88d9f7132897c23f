#pragma once

#include "core/lakes/lake_list.h"

namespace oxbow {

/// Draws the shoreline of every lake that has water: closed rings in metres, by marching squares over the
/// cell centres at the lake's level, moved out or in by the share of a cell that makes their area that of the lake's cells
/// (to 0.2 %, where that lies between the centres). Wet cells that touch at a corner are joined, as the water is; the map's
/// edge closes a lake half a cell outside its last centres. A lake of one cell has the square of its cell. The outer ring comes first, anticlockwise on the
/// map; every ring has the water on its left, so islands run the other way round. Of each ring the first
/// point is not repeated at the end. Cost: one pass over the cells plus the shores.
void drawShorelines(const Heightmap& ground, const BasinGraph& graph, const Compute& compute, LakeMap& map);

void drawShoreline(const Heightmap& ground, std::span<const std::uint32_t> cells, Lake& lake);

} // namespace oxbow
