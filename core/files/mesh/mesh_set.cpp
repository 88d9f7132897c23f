#include "core/files/mesh/mesh_set.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/tile_cut.h"
#include "core/files/mesh/mesh_parts.h"
#include "core/files/storage/atomic_file.h"

#include <algorithm>

namespace oxbow {

namespace {

std::vector<MapTile> chunksOf(const GridSpec& grid, int chunkCells) {
    std::vector<MapTile> chunks;
    const std::vector<int> columns = cutPlaces(grid.width - 1, chunkCells), rows = cutPlaces(grid.height - 1, chunkCells);
    for (std::size_t j = 1; j < rows.size(); ++j)
        for (std::size_t i = 1; i < columns.size(); ++i)
            chunks.push_back({static_cast<int>(i) - 1, static_cast<int>(j) - 1,
                              {columns[i - 1], rows[j - 1], columns[i] + 1, rows[j] + 1}});
    return chunks;
}

bool isPlain(const MeshOptions& options) {
    return !options.isAdaptive() && options.chunkCells == 0 && options.levels == 1 && !options.skirtM &&
           !options.tangents && !options.isColoured();
}

void checkSurface(const MeshOptions& options, const std::string& name) {
    if (options.isAdaptive() && options.step > 1)
        throw Error(name + ": " +
                    phrase("a mesh is adaptive or takes every n-th cell: give an error or a step"));
    if (options.errorM && !(*options.errorM > 0.0))
        throw Error(name + ": " + phrase("the error of a mesh must be above 0 m"));
    if (options.chunkCells != 0 && options.chunkCells < 2)
        throw Error(name + ": " + phrase("a chunk of a mesh has 2 cells a side or more"));
}

std::filesystem::path nameOf(const std::filesystem::path& path, const MeshOptions& options, const MapTile& chunk,
                             int level) {
    std::string name = path.stem().string();
    if (options.chunkCells > 0)
        name = tileName(name, chunk);
    if (options.levels > 1)
        name += "_lod" + std::to_string(level);
    return path.parent_path() / (name + path.extension().string());
}

/// How every level is made.
struct Level {
    double errorM = 0.0; ///< 0: regular
    int step = 1;
    int blockCells = kBlockCells;
};

Level firstLevel(const Heightmap& elevation, const MeshOptions& options, const Compute& compute) {
    if (!options.isAdaptive())
        return {.step = meshStep(elevation.grid(), options)};
    if (options.errorM)
        return {.errorM = *options.errorM};
    const AdaptiveChoice choice = choiceForBudget(elevation, options.triangleBudget, options.chunkCells, compute);
    return {.errorM = choice.errorM, .blockCells = choice.blockCells};
}

/// A quarter of the triangles, about.
Level coarser(const Level& level) {
    return {.errorM = 4.0 * level.errorM, .step = 2 * level.step, .blockCells = level.blockCells};
}

GridTriangles surfaceOf(const Heightmap& elevation, const CellRect& samples, const Level& level,
                        const Compute& compute) {
    return level.errorM > 0.0 ? adaptiveSurface(elevation, samples, level.errorM, level.blockCells, compute)
                              : regularSurface(samples, level.step);
}

/// Bands of a regular surface that need little memory, whole steps high.
std::vector<MapTile> bandsOf(const GridSpec& grid, int step) {
    constexpr int kBandRows = 64;
    std::vector<MapTile> bands;
    for (int y = 0; y < grid.height - 1; y += kBandRows * step)
        bands.push_back({.part = {0, y, grid.width, std::min(y + kBandRows * step, grid.height - 1) + 1}});
    return bands;
}

} // namespace

void checkMeshSet(const MeshOptions& options, const MeshFormat& format, const std::string& name) {
    checkMesh(format, options, name);
    checkSurface(options, name);
    if (options.levels < 1 || options.levels > 16)
        throw Error(name + ": " + phrase("a mesh has 1 to 16 levels of detail"));
    if (options.skirtM && !(*options.skirtM > 0.0))
        throw Error(name + ": " + phrase("the depth of a skirt must be above 0 m"));
    if (options.skirtM && options.blockThicknessM)
        throw Error(name + ": " + phrase("a mesh has a skirt or a base: choose one"));
    if (options.blockThicknessM && options.chunkCells > 0)
        throw Error(name + ": " +
                    phrase("chunks with a base do not join: write one mesh, or leave the base out"));
    if (options.tangents && !format.holdsTangents)
        throw Error(name + ": " + phrase("%1 holds no tangents: leave them out, or write GLB", format.name));
    if (options.isColoured() && !format.holdsTangents)
        throw Error(name + ": " + phrase("%1 holds and names no picture: write GLB", format.name));
    if (options.colourPng && options.chunkCells > 0)
        throw Error(name + ": " + phrase("each chunk would hold the picture of the whole terrain: leave the chunks or the picture out"));
}

bool finestSurface(const Heightmap& elevation, const MeshOptions& options, const Compute& compute,
                   const std::string& name, const std::function<bool(const GridTriangles&, double share)>& visit) {
    checkSurface(options, name);
    const Level level = firstLevel(elevation, options, compute);
    const bool isWhole = level.errorM == 0.0 && options.chunkCells == 0;
    const std::vector<MapTile> chunks =
        isWhole ? bandsOf(elevation.grid(), level.step) : chunksOf(elevation.grid(), options.chunkCells);
    for (std::size_t i = 0; i < chunks.size(); ++i)
        if (!visit(surfaceOf(elevation, chunks[i].part, level, compute),
                   static_cast<double>(i + 1) / static_cast<double>(chunks.size())))
            return false;
    return true;
}

void writeIndexedMesh(const std::filesystem::path& path, const MeshFormat& format, const IndexedMesh& mesh) {
    AtomicFile file(path);
    format.indexed([&file](std::span<const char> bytes) { file.write(std::as_bytes(bytes)); }, mesh, path.string());
    file.commit();
}

std::vector<std::filesystem::path> writeMeshSet(const std::filesystem::path& path, const MeshFormat& format,
                                                const Heightmap& elevation, const MeshOptions& options,
                                                ThreadPool& pool, const MeshProgress& progress) {
    if (isPlain(options))
        return writeMesh(path, format, elevation, options, pool, progress) ? std::vector{path}
                                                                   : std::vector<std::filesystem::path>{};
    checkMeshSet(options, format, path.string());
    MeshOptions everySample = options;
    everySample.step = 1;
    everySample.triangleBudget = 0;
    everySample.blockThicknessM.reset();
    const VertexParts parts{format.holdsNormals && options.normals.value_or(format.normalsAreUsual), options.tangents};
    const MeshGrid grid(elevation, upAxis(format, options, path.string()), parts.normals, everySample, path.string());
    const Compute compute{pool};
    const std::vector<MapTile> chunks = chunksOf(elevation.grid(), options.chunkCells);
    std::vector<std::filesystem::path> files;
    Level level = firstLevel(elevation, options, compute);
    const auto all = static_cast<double>(options.levels) * static_cast<double>(chunks.size());
    for (int i = 0; i < options.levels; ++i, level = coarser(level))
        for (const MapTile& chunk : chunks) {
            if (progress && !progress(static_cast<double>(files.size()) / all))
                return {};
            const GridTriangles surface = surfaceOf(elevation, chunk.part, level, compute);
            const std::vector<std::uint32_t> loop = borderLoop(surface, chunk.part);
            IndexedMesh mesh = meshOf(grid, surface, parts, compute);
            mesh.colourFile = options.colourFile;
            mesh.colourPng = options.colourPng;
            if (options.skirtM)
                addSkirt(mesh, loop, *options.skirtM * options.verticalScale);
            if (options.blockThicknessM)
                addBase(mesh, loop, grid.lowestM() - *options.blockThicknessM);
            if (!options.textureCoordinates && !options.tangents && !options.isColoured())
                mesh.image.clear();
            files.push_back(nameOf(path, options, chunk, i));
            writeIndexedMesh(files.back(), format, mesh);
        }
    if (progress)
        static_cast<void>(progress(1.0));
    return files;
}

} // namespace oxbow
