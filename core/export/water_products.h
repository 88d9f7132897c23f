#pragma once

#include "core/terrain/rgb_image.h"
#include "core/terrain/terrain_state.h"

/// Maps of the water of a terrain.
namespace oxbow {

/// Thinner water counts as dry.
inline constexpr float kFilmDepthM = 0.01f;

/// Lakes and rivers as files list them: no bed lies above the ground of its dry cell, where the river fills a depression or
/// another stage, or the bank of another river, cut the ground after it.
[[nodiscard]] WaterBodies listedWater(const TerrainState& terrain);

/// 1 where a lake or the sea stands, 0 elsewhere.
[[nodiscard]] Heightmap lakeMask(const TerrainState& terrain);
/// 1 on cells whose centre a river of true width covers, and on those of its centre line; 0 elsewhere.
[[nodiscard]] Heightmap riverMask(const TerrainState& terrain);
/// Depth of lakes and the sea, m; 0 elsewhere.
[[nodiscard]] Heightmap lakeDepth(const TerrainState& terrain);
/// Height of the surface of water that stands or flows, m; no value on dry land. Water thinner than a
/// centimetre counts as dry.
[[nodiscard]] Heightmap waterLevel(const TerrainState& terrain);
/// Number of the catchment of every cell, the largest 1, 0 on the sea (catchment_map.h).
[[nodiscard]] Heightmap catchmentIds(const TerrainState& terrain, ThreadPool& pool);
/// Strahler's order on streams, 0 elsewhere (stream_orders.h).
[[nodiscard]] Heightmap orderMap(const TerrainState& terrain, ThreadPool& pool);
/// The catchments in their colours on shaded ground, with their divides: a pixel a cell.
[[nodiscard]] Rgb8Image catchmentPicture(const TerrainState& terrain, ThreadPool& pool);

} // namespace oxbow
