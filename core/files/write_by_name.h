#pragma once

#include "core/base/thread_pool.h"
#include "core/files/mesh/mesh_file.h"
#include "core/files/vector/geo_frame.h"

#include <filesystem>
#include <span>
#include <vector>

/// Lists and meshes in the format that the name of their file asks for, whole or not at all (file_format.h). All throw Error for an
/// extension that names none, and for what cannot be written.
namespace oxbow {

struct Curve;
struct GeoLayer;
struct IndexedMesh;
struct Lake;
struct ScatterList;
struct WaterBodies;

void writeLakes(const std::filesystem::path& file, std::span<const Lake> lakes, const GeoFrame& frame);
void writeRivers(const std::filesystem::path& file, const WaterBodies& bodies, const GeoFrame& frame);
void writeScatter(const std::filesystem::path& file, std::span<const ScatterList> lists, const GeoFrame& frame);
void writeFeatures(const std::filesystem::path& file, const GeoLayer& layer, const GeoFrame& frame);
/// As GeoJSON, whatever the extension, or as a GeoPackage.
void writeCurves(const std::filesystem::path& file, std::span<const Curve> curves, const GeoFrame& frame);

/// The format of a mesh by its extension; null where it is none.
[[nodiscard]] const MeshFormat* meshFormat(const std::filesystem::path& file);
/// As those of mesh_file.h and mesh_set.h, which are told the format.
bool writeMesh(const std::filesystem::path& file, const Heightmap& elevation, const MeshOptions& options, ThreadPool& pool,
               const MeshProgress& progress = {});
std::vector<std::filesystem::path> writeMeshSet(const std::filesystem::path& file, const Heightmap& elevation,
                                                const MeshOptions& options, ThreadPool& pool,
                                                const MeshProgress& progress = {});
void writeIndexedMesh(const std::filesystem::path& file, const IndexedMesh& mesh);

} // namespace oxbow
