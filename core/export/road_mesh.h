#pragma once

#include "core/export/water_mesh.h"

namespace oxbow {

/// Writes the carriageways of all built roads as ribbons of triangles, a little above the ground that was levelled for them,
/// and bridges as decks with sides and an underside. Image coordinates run across the road and along it in multiples of
/// its width, except in STL. One file; formats and errors as `writeMesh`, an Error too where no road was built.
/// `frame`: of a mesh with Y up whose origin is the corner.
void writeRoadMesh(const std::filesystem::path& path, const TerrainState& terrain, const MeshOptions& options,
                   const GltfFrame& frame = {});

inline constexpr double kRoadLiftM = 0.05; ///< of carriageways above the heights they were built at
inline constexpr double kDeckM = 1.0;      ///< thickness of bridges

} // namespace oxbow
