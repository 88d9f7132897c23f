#pragma once

#include "core/files/mesh_file.h"
#include "core/terrain/rgb_image.h"
#include "core/terrain/terrain_state.h"

/// Maps and meshes of the water of a terrain.
namespace oxbow {

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

/// Writes the surface of all water as triangles: only where water is, at its level, up to the line where it
/// meets the triangles of the ground as `writeMesh` writes it with the same options (step, axis, origin,
/// vertical scale), so that the two join without a gap. Vertices are shared; image coordinates over the whole
/// terrain except in STL; no normals. Formats, errors and the answer as `writeMesh`; an Error too where there
/// is no water.
bool writeWaterMesh(const std::filesystem::path& path, const TerrainState& terrain,
                    const MeshOptions& options, const MeshProgress& progress = {});

} // namespace oxbow
