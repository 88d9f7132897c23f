#pragma once

#include "core/files/mesh/indexed_mesh.h"
#include "core/mesh/adaptive_surface.h"

namespace oxbow {

/// What a vertex of a surface has besides its place.
struct VertexParts {
    bool normals = false;
    bool tangents = false; ///< along the image's columns; needs normals
};

/// A surface of map samples in the axes and metres of a file. Normals are those of the ground at its full
/// resolution, so that coarse and fine meshes are lit alike and chunks join without a seam.
[[nodiscard]] IndexedMesh meshOf(const MeshGrid& grid, const GridTriangles& surface, const VertexParts& parts,
                                 const Compute& compute);

/// Hangs a wall `depthM` deep from the border `loop` (borderLoop), facing outward and lit as the ground above it.
void addSkirt(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop, double depthM);

/// Closes the mesh to a block by walls and a floor at `floorM`. Without normals all vertices are shared, a closed
/// surface by its indices; with normals walls and floor have vertices of their own.
void addBase(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop, double floorM);

} // namespace oxbow
