#include "core/files/mesh/indexed_mesh.h"
#include "core/files/mesh/mesh_formats.h"
#include "core/files/storage/number_bytes.h"

#include <cmath>

namespace oxbow {

namespace {

MeshVector facetNormal(const MeshVector& a, const MeshVector& b, const MeshVector& c) {
    const double ux = double{b.x} - a.x, uy = double{b.y} - a.y, uz = double{b.z} - a.z;
    const double vx = double{c.x} - a.x, vy = double{c.y} - a.y, vz = double{c.z} - a.z;
    const double nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
    const double length = std::sqrt(nx * nx + ny * ny + nz * nz);
    const double scale = length > 0.0 ? 1.0 / length : 0.0;
    return {static_cast<float>(nx * scale), static_cast<float>(ny * scale), static_cast<float>(nz * scale)};
}

char* putFacet(char* out, const MeshVector& a, const MeshVector& b, const MeshVector& c) {
    out = putBytes(out, facetNormal(a, b, c));
    out = putBytes(putBytes(putBytes(out, a), b), c);
    *out++ = 0; // attribute byte count
    *out++ = 0;
    return out;
}

char* putFacetsOfRow(const MeshGrid& grid, int row, char* out) {
    MeshVector northWest = grid.position(0, row);
    MeshVector southWest = grid.position(0, row + 1);
    for (int column = 1; column < grid.columns(); ++column) {
        const MeshVector northEast = grid.position(column, row);
        const MeshVector southEast = grid.position(column, row + 1);
        out = putFacet(out, northWest, southWest, northEast);
        out = putFacet(out, northEast, southWest, southEast);
        northWest = northEast;
        southWest = southEast;
    }
    return out;
}

MeshVector vertexAt(const MeshGrid& grid, std::uint32_t index) {
    const auto surface = static_cast<std::uint32_t>(grid.surfaceVertices());
    const auto columns = static_cast<std::uint32_t>(grid.columns());
    if (index >= surface)
        return grid.position(grid.block().vertices[index - surface]);
    return grid.position(static_cast<int>(index % columns), static_cast<int>(index / columns));
}

FileSection stlHead(std::string title, char filling, std::size_t triangles) {
    title.resize(kStlTitleBytes, filling);
    appendBytes(title, static_cast<std::uint32_t>(triangles));
    return constantSection(std::move(title));
}

std::vector<FileSection> stlSections(const MeshGrid& grid, const MeshOptions&, const std::string&) {
    const std::vector<MeshTriangle>& walls = grid.block().triangles;
    // A title that began with "solid" would be taken for the text form. ADMesh prints it up to its first zero.
    return {stlHead("Oxbow terrain, " + upWords(grid.up()), '\0', static_cast<std::size_t>(grid.triangleCount())),
            rowSection(grid.rows() - 1, grid.columns() - 1, 2 * kStlFacetBytes,
                       [&grid](int row0, int row1, char* out) {
                           for (int row = row0; row < row1; ++row)
                               out = putFacetsOfRow(grid, row, out);
                           return out;
                       }),
            listSection(walls.size(), kStlFacetBytes, [&grid, &walls](std::size_t i, char* out) {
                return putFacet(out, vertexAt(grid, walls[i][0]), vertexAt(grid, walls[i][1]),
                                vertexAt(grid, walls[i][2]));
            })};
}

// ---- any shape ----

std::vector<FileSection> indexedStl(const IndexedMesh& mesh, const std::string&) {
    // No unit: prints are in millimetres.
    return {stlHead("Oxbow " + std::string(mesh.name), ' ', mesh.triangles.size()),
            listSection(mesh.triangles.size(), kStlFacetBytes, [&mesh](std::size_t i, char* out) {
                const auto& [a, b, c] = mesh.triangles[i];
                return putFacet(out, mesh.positions[a], mesh.positions[b], mesh.positions[c]);
            })};
}

} // namespace

constinit const MeshFormat MeshFormat::Stl{.name = "STL",
                                           .up = UpAxis::Z,
                                           .holdsNormals = false,
                                           .holdsImagePlaces = false,
                                           .sections = stlSections,
                                           .indexed = indexedStl};

} // namespace oxbow
