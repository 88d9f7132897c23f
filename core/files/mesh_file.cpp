#include "core/files/mesh_file.h"

#include "core/base/error.h"
#include "core/files/atomic_file.h"
#include "core/files/mesh_formats.h"

#include <algorithm>
#include <cctype>

namespace oxbow {

namespace {

UpAxis upAxis(MeshFormat format, const MeshOptions& options) {
    const bool yByCustom = format == MeshFormat::Obj || format == MeshFormat::Glb;
    return options.up.value_or(yByCustom ? UpAxis::Y : UpAxis::Z);
}

bool writesNormals(MeshFormat format, const MeshOptions& options) {
    return format != MeshFormat::Stl && options.normals.value_or(format == MeshFormat::Glb);
}

void checkFormat(MeshFormat format, const MeshOptions& options, const std::string& name) {
    if (format == MeshFormat::Glb && upAxis(format, options) == UpAxis::Z)
        throw Error(name +
                    ": glTF is always Y up, programs with Z up turn it themselves: leave the axis at Y");
    if (format == MeshFormat::Stl && options.textureCoordinates)
        throw Error(name + ": STL holds no texture coordinates: leave them out, or write OBJ, PLY or GLB");
}

MeshGrid meshGrid(const Heightmap& elevation, MeshFormat format, const MeshOptions& options,
                  const std::string& name) {
    checkFormat(format, options, name);
    return {elevation, upAxis(format, options), writesNormals(format, options), options, name};
}

std::vector<FileSection> sectionsOf(const MeshGrid& grid, MeshFormat format, const MeshOptions& options,
                                    const std::string& name) {
    switch (format) {
    case MeshFormat::Obj:
        return objSections(grid, options);
    case MeshFormat::Stl:
        return stlSections(grid);
    case MeshFormat::Ply:
        return plySections(grid, options);
    case MeshFormat::Glb:
        return glbSections(grid, options, name);
    }
    throw Error(name + ": unknown mesh format");
}

} // namespace

std::optional<MeshFormat> meshFormat(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    if (extension == ".obj")
        return MeshFormat::Obj;
    if (extension == ".stl")
        return MeshFormat::Stl;
    if (extension == ".ply")
        return MeshFormat::Ply;
    if (extension == ".glb")
        return MeshFormat::Glb;
    return std::nullopt;
}

MeshCounts meshCounts(const GridSpec& grid, MeshFormat format, const MeshOptions& options) {
    if (grid.width < 2 || grid.height < 2)
        return {};
    const int step = meshStep(grid, options);
    const std::int64_t columns = keptCells(grid.width, step);
    const std::int64_t rows = keptCells(grid.height, step);
    MeshCounts counts{step, columns * rows, 2 * (columns - 1) * (rows - 1)};
    if (!options.blockThicknessM)
        return counts;
    const std::int64_t ring = 2 * (columns + rows) - 4;
    counts.vertices += writesNormals(format, options) ? 3 * ring + 9 : ring + 1;
    counts.triangles += 3 * ring;
    return counts;
}

std::uint64_t meshBytesAtMost(const Heightmap& elevation, MeshFormat format, const MeshOptions& options) {
    const MeshGrid grid = meshGrid(elevation, format, options, "mesh");
    std::uint64_t bytes = 0;
    for (const FileSection& section : sectionsOf(grid, format, options, "mesh"))
        bytes += section.bytesAtMost;
    return bytes;
}

bool writeMesh(const std::filesystem::path& path, const Heightmap& elevation, const MeshOptions& options,
               ThreadPool& pool, const MeshProgress& progress) {
    const std::optional<MeshFormat> format = meshFormat(path);
    if (!format)
        throw Error(path.string() + ": not the name of a mesh file: end it in .obj, .stl, .ply or .glb");
    AtomicFile file(path);
    const ByteSink sink = [&file](std::span<const char> bytes) { file.write(std::as_bytes(bytes)); };
    if (!writeMesh(sink, *format, elevation, options, pool, progress, path.string()))
        return false;
    file.commit();
    return true;
}

bool writeMesh(const ByteSink& sink, MeshFormat format, const Heightmap& elevation,
               const MeshOptions& options, ThreadPool& pool, const MeshProgress& progress,
               const std::string& name) {
    const MeshGrid grid = meshGrid(elevation, format, options, name);
    return streamSections(sectionsOf(grid, format, options, name), sink, pool, progress);
}

} // namespace oxbow
