#pragma once

#include "core/base/thread_pool.h"
#include "core/terrain/heightmap.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

enum class UpAxis { Y, Z };
enum class MeshOrigin {
    Corner, ///< all coordinates are positive
    Centre, ///< the middle of the terrain
};

struct MeshOptions;
class MeshGrid;
struct FileSection;
struct IndexedMesh;
/// Takes the next bytes of a file.
using ByteSink = std::function<void(std::span<const char>)>;

/// A terrain as a triangle mesh in a file that game engines, renderers and slicers read.
///
/// One vertex a kept cell, shared by its triangles; two triangles between four neighbouring cells,
/// counter-clockwise seen from above, in a right-handed frame. Numbers are metres. A cell (column x, row y)
/// lies at
/// ((x + 0.5) cellSize, (y + 0.5) cellSize), so the mesh ends half a cell inside the edge of the terrain:
///
///     Y up: (east, height, south)      Z up: (east, north, height)
///
/// The file is written in bands of rows: besides the terrain it takes a few MiB a thread. The same bytes come
/// out for any number of threads and in any locale.
struct MeshFormat {
    std::string_view name;        ///< for errors
    UpAxis up = UpAxis::Y;        ///< what readers expect
    bool upIsFixed = false;       ///< by the format
    bool normalsAreUsual = false; ///< whose viewers show facets without it
    bool holdsNormals = true;     ///< a normal a vertex
    bool holdsImagePlaces = true; ///< texture coordinates
    bool holdsTangents = false;   ///< and the name of a picture that colours it
    /// The bytes of a terrain, as sections to stream; they refer to the grid.
    std::vector<FileSection> (*sections)(const MeshGrid&, const MeshOptions&,
                                         const std::string& name) = nullptr;
    /// The same for a mesh of any shape; the sections refer to the mesh.
    std::vector<FileSection> (*indexed)(const IndexedMesh&, const std::string& name) = nullptr;

    static const MeshFormat Obj; ///< text, Wavefront
    static const MeshFormat Stl; ///< binary; triangles only
    static const MeshFormat Ply; ///< binary, little-endian
    static const MeshFormat Glb; ///< glTF 2.0 in one file

    friend bool operator==(const MeshFormat& a, const MeshFormat& b) { return a.sections == b.sections; }
};

struct MeshOptions {
    /// Unset: as the format has it, Y for OBJ and GLB (engines and renderers), Z for STL and PLY (slicers,
    /// survey tools).
    std::optional<UpAxis> up = {};
    MeshOrigin origin = MeshOrigin::Corner;
    /// A normal a vertex. Unset: as the format has it, in GLB only. STL has one a triangle anyway.
    std::optional<bool> normals = {};
    /// Image coordinates over the whole terrain, image row 0 in the north. Not in STL.
    bool textureCoordinates = false;
    /// Every n-th cell is kept, and the last row and column.
    int step = 1;
    /// Raises the step, or the error of an adaptive mesh, until the surface has no more triangles than this; 0 sets no
    /// limit.
    std::int64_t triangleBudget = 0;
    /// Triangles where the ground needs them: no sample lies farther above or below them (before the vertical scale).
    std::optional<double> errorM = {};
    bool adaptsToBudget = false; ///< the same with the error that `triangleBudget` allows
    double verticalScale = 1.0;
    /// Closes the mesh to a block that reaches this far below its lowest point.
    std::optional<double> blockThicknessM = {};

    // What only `writeMeshSet` writes, as errors too:

    bool tangents = false;
    std::optional<double> skirtM = {}; ///< a wall of this depth around each file's surface
    int chunkCells = 0;                ///< cells a side of a file of its own; 0: one file
    int levels = 1;                    ///< of detail, each with about a quarter of the triangles of the one before
    std::string colourFile = {};       ///< a picture beside a GLB that colours the whole terrain
    std::shared_ptr<const std::string> colourPng = {}; ///< bytes of one that a GLB takes in; not in chunks

    [[nodiscard]] bool isColoured() const { return colourPng || !colourFile.empty(); }

    [[nodiscard]] bool isAdaptive() const { return errorM || (adaptsToBudget && triangleBudget > 0); }
};

struct MeshCounts {
    int step = 1;
    std::int64_t vertices = 0;
    std::int64_t triangles = 0;
};

/// Told the share done, in [0, 1], from the thread that writes; returns false to cancel.
using MeshProgress = std::function<bool(double share)>;

/// The axis that points up. Throws Error where the format cannot have the one asked for.
[[nodiscard]] UpAxis upAxis(const MeshFormat& format, const MeshOptions& options, const std::string& name);

/// Throws Error where the format cannot have what the options ask.
void checkMesh(const MeshFormat& format, const MeshOptions& options, const std::string& name);

/// What the mesh of a terrain of this size will consist of.
[[nodiscard]] MeshCounts meshCounts(const GridSpec& grid, const MeshFormat& format,
                                    const MeshOptions& options);

/// No less than the bytes that the file will have (exact but for OBJ, of which it counts the longest lines).
[[nodiscard]] std::uint64_t meshBytesAtMost(const Heightmap& elevation, const MeshFormat& format,
                                            const MeshOptions& options);

/// Writes the mesh beside `path` and puts it in place when it is complete. False where `progress` cancelled;
/// the old file is then as it was, as it is after an Error. Errors: fewer than 2 x 2 cells, a cell that is
/// not a number, an option that the format cannot hold, more than 4 GiB of GLB, a disk that is full or read-only.
bool writeMesh(const std::filesystem::path& path, const MeshFormat& format, const Heightmap& elevation,
               const MeshOptions& options, ThreadPool& pool, const MeshProgress& progress = {});

/// The same into any sink. `name` stands at the front of errors.
bool writeMesh(const ByteSink& sink, const MeshFormat& format, const Heightmap& elevation,
               const MeshOptions& options, ThreadPool& pool, const MeshProgress& progress = {},
               const std::string& name = "mesh");

} // namespace oxbow
