#include "core/files/mesh/mesh_set.h"

#include "core/base/tile_cut.h"
#include "core/files/mesh/mesh_formats.h"
#include "core/files/storage/atomic_file.h"

#include <algorithm>
#include <cmath>

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
        refuse(name, phrase("a mesh is adaptive or takes every n-th cell: give an error or a step"));
    if (options.errorM && !(*options.errorM > 0.0))
        refuse(name, phrase("the error of a mesh must be above 0 m"));
    if (options.chunkCells != 0 && options.chunkCells < 2)
        refuse(name, phrase("a chunk of a mesh has 2 cells a side or more"));
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

/// (east, south, up) in the axes of a file.
MeshVector inFile(UpAxis up, double east, double south, double height) {
    const auto e = static_cast<float>(east), s = static_cast<float>(south), h = static_cast<float>(height);
    return up == UpAxis::Y ? MeshVector{e, h, s} : MeshVector{e, -s, h};
}

/// East made upright to the normal. The third axis, normal x tangent, then points to the image's top.
std::array<float, 4> tangentTo(const MeshVector& n) {
    const double x = 1.0 - static_cast<double>(n.x) * n.x, y = -static_cast<double>(n.x) * n.y,
                 z = -static_cast<double>(n.x) * n.z;
    const double length = std::sqrt(x * x + y * y + z * z);
    if (length < 1e-6)
        return {0.0f, 0.0f, 1.0f, 1.0f};
    return {static_cast<float>(x / length), static_cast<float>(y / length), static_cast<float>(z / length), 1.0f};
}

std::uint32_t copyVertex(IndexedMesh& mesh, std::uint32_t from) {
    mesh.positions.push_back(mesh.positions[from]);
    if (!mesh.image.empty())
        mesh.image.push_back(mesh.image[from]);
    if (!mesh.normals.empty())
        mesh.normals.push_back(mesh.normals[from]);
    if (!mesh.tangents.empty())
        mesh.tangents.push_back(mesh.tangents[from]);
    return static_cast<std::uint32_t>(mesh.positions.size() - 1);
}

void face(IndexedMesh& mesh, std::uint32_t vertex, const MeshVector& normal) {
    if (!mesh.normals.empty())
        mesh.normals[vertex] = normal;
    if (!mesh.tangents.empty())
        mesh.tangents[vertex] = tangentTo(normal);
}

/// The horizontal direction that a wall along an edge of the loop faces: the loop has the ground on its left.
MeshVector outwardOf(const IndexedMesh& mesh, std::uint32_t from, std::uint32_t to) {
    const MeshVector &a = mesh.positions[from], &b = mesh.positions[to];
    const double east = b.x - a.x;
    const double south = mesh.up == UpAxis::Y ? b.z - a.z : a.y - b.y;
    const double length = std::sqrt(east * east + south * south);
    return inFile(mesh.up, -south / length, east / length, 0.0);
}

/// Walls from one loop of vertices down to another of as many.
void addWalls(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop,
              const std::vector<std::uint32_t>& low) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const std::size_t next = (i + 1) % loop.size();
        addQuad(mesh.triangles, {loop[i], low[i], low[next], loop[next]});
    }
}

/// The corners of a wall piece, new ones where it starts in another direction than the last.
void addCreasedWalls(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop, double floorM) {
    MeshVector facing{};
    std::uint32_t top0 = 0, low0 = 0;
    const auto column = [&](std::uint32_t vertex) {
        const std::uint32_t top = copyVertex(mesh, vertex), low = copyVertex(mesh, vertex);
        mesh.heightOf(low) = static_cast<float>(floorM);
        face(mesh, top, facing);
        face(mesh, low, facing);
        return std::pair(top, low);
    };
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const std::uint32_t from = loop[i], to = loop[(i + 1) % loop.size()];
        const MeshVector outward = outwardOf(mesh, from, to);
        if (i == 0 || outward.x != facing.x || outward.y != facing.y || outward.z != facing.z) {
            facing = outward;
            std::tie(top0, low0) = column(from);
        }
        const auto [top1, low1] = column(to);
        addQuad(mesh.triangles, {top0, low0, low1, top1});
        top0 = top1, low0 = low1;
    }
}

std::vector<std::uint32_t> lowered(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop, double floorM) {
    std::vector<std::uint32_t> low;
    for (const std::uint32_t vertex : loop) {
        low.push_back(copyVertex(mesh, vertex));
        mesh.heightOf(low.back()) = static_cast<float>(floorM);
        face(mesh, low.back(), inFile(mesh.up, 0, 0, -1));
    }
    return low;
}

void addFloor(IndexedMesh& mesh, const std::vector<std::uint32_t>& low) {
    const std::uint32_t centre = copyVertex(mesh, low[0]);
    std::size_t opposite = 0; // the corner farthest from the first one
    double farthest = -1.0;
    for (std::size_t i = 0; i < low.size(); ++i) {
        const MeshVector &a = mesh.positions[low[0]], &b = mesh.positions[low[i]];
        const double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z, distance = dx * dx + dy * dy + dz * dz;
        if (distance > farthest)
            farthest = distance, opposite = i;
    }
    const MeshVector &a = mesh.positions[low[0]], &b = mesh.positions[low[opposite]];
    mesh.positions[centre] = {(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
    if (!mesh.image.empty())
        for (int i = 0; i < 2; ++i)
            mesh.image[centre][i] = (mesh.image[low[0]][i] + mesh.image[low[opposite]][i]) / 2;
    for (std::size_t i = 0; i < low.size(); ++i)
        mesh.triangles.push_back({centre, low[(i + 1) % low.size()], low[i]});
}

/// What a vertex of a surface has besides its place.
struct VertexParts {
    bool normals = false;
    bool tangents = false; ///< along the image's columns; needs normals
};

/// A surface of map samples in the axes and metres of a file. Normals are those of the ground at its full
/// resolution, so that coarse and fine meshes are lit alike and chunks join without a seam.
IndexedMesh meshOf(const MeshGrid& grid, const GridTriangles& surface, const VertexParts& parts,
                   const Compute& compute) {
    IndexedMesh mesh;
    mesh.name = "terrain";
    mesh.up = grid.up();
    mesh.colour = {0.5, 0.47, 0.42, 1.0};
    mesh.roughness = 1.0;
    mesh.doubleSided = false;
    const std::size_t count = surface.points.size();
    mesh.positions.resize(count);
    mesh.image.resize(count);
    mesh.normals.resize(parts.normals ? count : 0);
    mesh.tangents.resize(parts.normals && parts.tangents ? count : 0);
    constexpr std::size_t kPiece = 16384;
    compute.forEach(static_cast<int>((count + kPiece - 1) / kPiece), [&](int piece) {
        const std::size_t end = std::min(count, (piece + 1) * kPiece);
        for (std::size_t i = piece * kPiece; i < end; ++i) {
            const auto [x, y] = surface.points[i];
            mesh.positions[i] = grid.position(x, y);
            mesh.image[i] = {static_cast<float>(grid.u(x)), static_cast<float>(grid.v(y))};
            if (parts.normals)
                mesh.normals[i] = grid.normal(x, y);
            if (!mesh.tangents.empty())
                mesh.tangents[i] = tangentTo(mesh.normals[i]);
        }
    });
    mesh.triangles = surface.triangles;
    return mesh;
}

/// Hangs a wall `depthM` deep from the border `loop` (borderLoop), facing outward and lit as the ground above it.
void addSkirt(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop, double depthM) {
    std::vector<std::uint32_t> low;
    for (const std::uint32_t vertex : loop) {
        low.push_back(copyVertex(mesh, vertex));
        mesh.heightOf(low.back()) -= static_cast<float>(depthM);
    }
    addWalls(mesh, loop, low);
}

/// Closes the mesh to a block by walls and a floor at `floorM`. Without normals all vertices are shared, a closed
/// surface by its indices; with normals walls and floor have vertices of their own.
void addBase(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop, double floorM) {
    const std::vector<std::uint32_t> low = lowered(mesh, loop, floorM);
    if (mesh.normals.empty())
        addWalls(mesh, loop, low);
    else
        addCreasedWalls(mesh, loop, floorM);
    addFloor(mesh, low);
}

} // namespace

void checkMeshSet(const MeshOptions& options, const MeshFormat& format, const std::string& name) {
    checkMesh(format, options, name);
    checkSurface(options, name);
    if (options.levels < 1 || options.levels > 16)
        refuse(name, phrase("a mesh has 1 to 16 levels of detail"));
    if (options.skirtM && !(*options.skirtM > 0.0))
        refuse(name, phrase("the depth of a skirt must be above 0 m"));
    if (options.skirtM && options.blockThicknessM)
        refuse(name, phrase("a mesh has a skirt or a base: choose one"));
    if (options.blockThicknessM && options.chunkCells > 0)
        refuse(name, phrase("chunks with a base do not join: write one mesh, or leave the base out"));
    if (options.tangents && !format.holdsTangents)
        refuse(name, phrase("%1 holds no tangents: leave them out, or write GLB", format.name));
    if (options.isColoured() && !format.holdsTangents)
        refuse(name, phrase("%1 holds and names no picture: write GLB", format.name));
    if (options.colourPng && options.chunkCells > 0)
        refuse(name, phrase("each chunk would hold the picture of the whole terrain: leave the chunks or the picture out"));
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
    ThreadPool alone(1);
    streamSections(format.indexed(mesh, path.string()),
                   [&file](std::span<const char> bytes) { file.write(std::as_bytes(bytes)); }, alone, {});
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
