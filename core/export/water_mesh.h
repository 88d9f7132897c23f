#pragma once

#include "core/files/mesh/indexed_mesh.h"
#include "core/files/mesh/mesh_file.h"
#include "core/terrain/terrain_state.h"

#include <array>

namespace oxbow {

/// How places on a map, metres east, up and south of its north-west corner, are written in a glTF file that goes with a
/// program's own terrain.
struct GltfFrame {
    std::array<double, 3> originM{}; ///< east, up, south of the file's origin
    bool isTurned = false; ///< half round about the upright, for programs whose importers mirror the x axis
    std::array<double, 2> stretch{1.0, 1.0}; ///< east, south

    [[nodiscard]] MeshVector of(double eastM, double upM, double southM) const {
        const double turn = isTurned ? -1.0 : 1.0;
        return {static_cast<float>(turn * stretch[0] * (eastM - originM[0])), static_cast<float>(upM - originM[1]),
                static_cast<float>(turn * stretch[1] * (southM - originM[2]))};
    }
};

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
/// `frame`: of a mesh with Y up whose origin is the corner.
bool writeWaterMesh(const std::filesystem::path& path, const TerrainState& terrain, const MeshOptions& options,
                    ThreadPool& pool, const MeshProgress& progress = {}, const GltfFrame& frame = {});

/// Writes the carriageways of all built roads as ribbons of triangles, a little above the ground that was levelled for them,
/// and bridges as decks with sides and an underside. Image coordinates run across the road and along it in multiples of
/// its width, except in STL. One file; formats and errors as `writeMesh`, an Error too where no road was built.
/// `frame`: of a mesh with Y up whose origin is the corner.
void writeRoadMesh(const std::filesystem::path& path, const TerrainState& terrain, const MeshOptions& options,
                   const GltfFrame& frame = {});

inline constexpr double kRoadLiftM = 0.05; ///< of carriageways above the heights they were built at
inline constexpr double kDeckM = 1.0;      ///< thickness of bridges

} // namespace oxbow
