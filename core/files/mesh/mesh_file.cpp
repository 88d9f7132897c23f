#include "core/files/mesh/mesh_file.h"

#include "core/files/mesh/mesh_formats.h"
#include "core/files/storage/atomic_file.h"

namespace oxbow {

namespace {

bool writesNormals(const MeshFormat& format, const MeshOptions& options) {
    return format.holdsNormals && options.normals.value_or(format.normalsAreUsual);
}

MeshGrid meshGrid(const Heightmap& elevation, const MeshFormat& format, const MeshOptions& options,
                  const std::string& name) {
    checkMesh(format, options, name);
    return {elevation, upAxis(format, options, name), writesNormals(format, options), options, name};
}

} // namespace

void checkMesh(const MeshFormat& format, const MeshOptions& options, const std::string& name) {
    static_cast<void>(upAxis(format, options, name));
    if (!format.holdsImagePlaces && options.textureCoordinates)
        refuse(name, phrase("%1 holds no texture coordinates: leave them out, or write another format",
                            format.name));
}

UpAxis upAxis(const MeshFormat& format, const MeshOptions& options, const std::string& name) {
    const UpAxis up = options.up.value_or(format.up);
    if (format.upIsFixed && up != format.up)
        refuse(
            name,
            phrase(
                "%1 is always %2 up, programs with another axis turn it themselves: leave the axis as it is",
                format.name, (format.up == UpAxis::Y ? "Y" : "Z")));
    return up;
}

MeshCounts meshCounts(const GridSpec& grid, const MeshFormat& format, const MeshOptions& options) {
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

std::uint64_t meshBytesAtMost(const Heightmap& elevation, const MeshFormat& format,
                              const MeshOptions& options) {
    const MeshGrid grid = meshGrid(elevation, format, options, "mesh");
    std::uint64_t bytes = 0;
    for (const FileSection& section : format.sections(grid, options, "mesh"))
        bytes += section.bytesAtMost;
    return bytes;
}

bool writeMesh(const std::filesystem::path& path, const MeshFormat& format, const Heightmap& elevation,
               const MeshOptions& options, ThreadPool& pool, const MeshProgress& progress) {
    AtomicFile file(path);
    const ByteSink sink = [&file](std::span<const char> bytes) { file.write(std::as_bytes(bytes)); };
    if (!writeMesh(sink, format, elevation, options, pool, progress, path.string()))
        return false;
    file.commit();
    return true;
}

bool writeMesh(const ByteSink& sink, const MeshFormat& format, const Heightmap& elevation,
               const MeshOptions& options, ThreadPool& pool, const MeshProgress& progress,
               const std::string& name) {
    const MeshGrid grid = meshGrid(elevation, format, options, name);
    return streamSections(format.sections(grid, options, name), sink, pool, progress);
}

} // namespace oxbow
