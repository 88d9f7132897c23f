#pragma once

#include "core/files/mesh/indexed_mesh.h"
#include "core/files/mesh/mesh_file.h"
#include "core/mesh/adaptive_surface.h"

namespace oxbow {

/// Writes a terrain as one mesh or as many: adaptive triangles, chunks, a chain of levels of detail, skirts, a base,
/// as `options` ask. One file is `path`; with chunks "hills.glb" becomes "hills_x0_y0.glb", counted from the
/// north-west, with levels "hills_lod0.glb" or "hills_x0_y0_lod0.glb", the finest 0. Neighbouring chunks of a level
/// share the vertices of their border. What is asked of none of these goes through `writeMesh` and its bytes.
///
/// One chunk at a time is in memory; each file appears whole or not at all. Returns the files, none where `progress`
/// cancelled. Throws Error as `writeMesh`.
std::vector<std::filesystem::path> writeMeshSet(const std::filesystem::path& path, const MeshFormat& format,
                                                const Heightmap& elevation, const MeshOptions& options,
                                                ThreadPool& pool, const MeshProgress& progress = {});

/// Throws Error where the format cannot have what the options ask, before anything is made.
void checkMeshSet(const MeshOptions& options, const MeshFormat& format, const std::string& name);

/// Hands the triangles of the finest level, as `writeMeshSet` and `writeMesh` have them, to `visit` piece by piece, with
/// the share done; pieces side by side have the same samples on their border. False where `visit` cancelled. Throws
/// Error, led by `name`.
bool finestSurface(const Heightmap& elevation, const MeshOptions& options, const Compute& compute,
                   const std::string& name, const std::function<bool(const GridTriangles&, double share)>& visit);

void writeIndexedMesh(const std::filesystem::path& path, const MeshFormat& format, const IndexedMesh& mesh);

/// Writes the triangles of a binary STL in millimetres as a 3MF file (3MF Core Specification 1.3): a ZIP archive with one
/// object, whose vertices stand once. Corners with the same bytes are one vertex, so a closed STL is a closed object.
/// Throws Error where the STL cannot be read, and as ZipWriter does.
void writeThreeMf(const std::filesystem::path& path, const std::filesystem::path& stl, const std::string& title);

} // namespace oxbow
