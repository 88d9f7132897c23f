#pragma once

#include "core/files/mesh_file.h"
#include "core/terrain/terrain_state.h"

namespace oxbow {

/// Writes the surface of all water as triangles: only where water is, at its level, up to the line where it
/// meets the triangles of the ground as `writeMeshSet` writes the finest level with the same options (step, error,
/// budget, chunks, axis, origin, vertical scale), so that the two join without a gap. Vertices are shared; image
/// coordinates over the whole terrain except in STL; no normals.
///
/// Adaptive: water that stands has corners on its shore, exactly at its level, and within it only as many as the
/// triangles need (`collapseFlat`); water that flows is as fine as the ground below it. Where a triangle of the ground
/// has corners in two lakes, a rim thinner than the error lies between them: the lower lake alone is drawn in it.
///
/// One file; formats, errors and the answer as `writeMesh`; an Error too where there is no water.
bool writeWaterMesh(const std::filesystem::path& path, const TerrainState& terrain, const MeshOptions& options,
                    ThreadPool& pool, const MeshProgress& progress = {});

} // namespace oxbow
