#include "core/files/mesh/indexed_mesh.h"
#include "core/files/mesh/mesh_bytes.h"
#include "core/files/mesh/mesh_formats.h"

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
    out = putVector(out, facetNormal(a, b, c));
    out = putVector(putVector(putVector(out, a), b), c);
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

std::string stlHeader(const MeshGrid& grid) {
    // A title that began with "solid" would be taken for the text form. ADMesh prints it up to its first zero.
    std::string title = "Oxbow terrain, " + std::string(grid.up() == UpAxis::Z ? "Z" : "Y") + " up";
    title.resize(kStlTitleBytes);
    std::string count(4, '\0');
    (void)putU32(count.data(), static_cast<std::uint32_t>(grid.triangleCount()));
    return title + count;
}

std::vector<FileSection> stlSections(const MeshGrid& grid, const MeshOptions&, const std::string&) {
    const std::vector<MeshTriangle>& walls = grid.block().triangles;
    return {constantSection(stlHeader(grid)),
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

void writeIndexedStl(const ByteSink& sink, const IndexedMesh& mesh, const std::string&) {
    MeshBuffer out(sink);
    std::string header = "Oxbow " + std::string(mesh.name); // no unit: prints are in millimetres
    header.resize(80, ' ');
    out.text(header);
    out.put([&](char* at) { return putU32(at, static_cast<std::uint32_t>(mesh.triangles.size())); });
    for (const MeshTriangle& triangle : mesh.triangles)
        out.put([&](char* at) {
            const MeshVector &a = mesh.positions[triangle[0]], &b = mesh.positions[triangle[1]],
                             &c = mesh.positions[triangle[2]];
            return putFacet(at, a, b, c);
        });
    out.flush();
}

} // namespace

constinit const MeshFormat MeshFormat::Stl{.name = "STL",
                                           .up = UpAxis::Z,
                                           .holdsNormals = false,
                                           .holdsImagePlaces = false,
                                           .sections = stlSections,
                                           .indexed = writeIndexedStl};

} // namespace oxbow
