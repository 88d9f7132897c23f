#include "core/files/mesh/indexed_mesh.h"
#include "core/files/mesh/mesh_bytes.h"
#include "core/files/mesh/mesh_formats.h"

namespace oxbow {

namespace {

constexpr std::size_t kFaceBytes = 13;

std::string plyHeader(const MeshGrid& grid, bool textureCoordinates) {
    std::string text = "ply\nformat binary_little_endian 1.0\ncomment Oxbow terrain, metres, ";
    text += grid.up() == UpAxis::Z ? "Z up\n" : "Y up\n";
    text += "element vertex " + std::to_string(grid.vertexCount()) + "\n";
    text += "property float x\nproperty float y\nproperty float z\n";
    if (grid.hasNormals())
        text += "property float nx\nproperty float ny\nproperty float nz\n";
    if (textureCoordinates)
        text += "property float s\nproperty float t\n";
    text += "element face " + std::to_string(grid.triangleCount()) + "\n";
    return text + "property list uchar int vertex_indices\nend_header\n";
}

char* putFace(char* out, const MeshTriangle& triangle) {
    *out++ = 3;
    return putTriangle(out, triangle);
}

/// Image coordinates count from the bottom, as in OBJ.
char* putImageFromBottom(char* out, double u, double v) {
    return putFloat(putFloat(out, static_cast<float>(u)), static_cast<float>(1.0 - v));
}

std::vector<FileSection> plySections(const MeshGrid& grid, const MeshOptions& options, const std::string&) {
    const bool normals = grid.hasNormals();
    const bool image = options.textureCoordinates;
    const std::size_t vertexBytes = 12u + (normals ? 12u : 0u) + (image ? 8u : 0u);
    const MeshBlock& block = grid.block();
    const auto surfaceVertices = [&grid, normals, image](int row0, int row1, char* out) {
        for (int row = row0; row < row1; ++row) {
            for (int column = 0; column < grid.columns(); ++column) {
                out = putVector(out, grid.position(column, row));
                if (normals)
                    out = putVector(out, grid.normal(column, row));
                if (image)
                    out = putImageFromBottom(out, grid.u(column), grid.v(row));
            }
        }
        return out;
    };
    const auto blockVertex = [&grid, &block, normals, image](std::size_t i, char* out) {
        out = putVector(out, grid.position(block.vertices[i]));
        if (normals)
            out = putVector(out, grid.normal(block.vertices[i]));
        return image ? putImageFromBottom(out, grid.u(block.vertices[i]), grid.v(block.vertices[i])) : out;
    };
    const auto surfaceFaces = [&grid](int row0, int row1, char* out) {
        for (int row = row0; row < row1; ++row)
            for (int column = 0; column < grid.columns() - 1; ++column)
                for (const MeshTriangle& triangle : quadTriangles(grid, column, row))
                    out = putFace(out, triangle);
        return out;
    };
    const auto blockFace = [&block](std::size_t i, char* out) { return putFace(out, block.triangles[i]); };
    return {constantSection(plyHeader(grid, image)),
            rowSection(grid.rows(), grid.columns(), vertexBytes, surfaceVertices),
            listSection(block.vertices.size(), vertexBytes, blockVertex),
            rowSection(grid.rows() - 1, grid.columns() - 1, 2 * kFaceBytes, surfaceFaces),
            listSection(block.triangles.size(), kFaceBytes, blockFace)};
}

// ---- any shape ----

void writeIndexedPly(const ByteSink& sink, const IndexedMesh& mesh, const std::string&) {
    MeshBuffer out(sink);
    out.text(
        "ply\nformat binary_little_endian 1.0\ncomment Oxbow " + std::string(mesh.name) + ", metres, " +
        (mesh.up == UpAxis::Y ? "Y" : "Z") + " up\nelement vertex " + std::to_string(mesh.positions.size()) +
        "\nproperty float x\nproperty float y\nproperty float z\n" +
        (mesh.normals.empty() ? "" : "property float nx\nproperty float ny\nproperty float nz\n") +
        (mesh.image.empty() ? "" : "property float s\nproperty float t\n") + "element face " +
        std::to_string(mesh.triangles.size()) + "\nproperty list uchar int vertex_indices\nend_header\n");
    for (std::size_t i = 0; i < mesh.positions.size(); ++i)
        out.put([&](char* at) {
            at = putVector(at, mesh.positions[i]);
            if (!mesh.normals.empty())
                at = putVector(at, mesh.normals[i]);
            return mesh.image.empty() ? at : putFloat(putFloat(at, mesh.image[i][0]), 1.0f - mesh.image[i][1]);
        });
    for (const MeshTriangle& triangle : mesh.triangles)
        out.put([&](char* at) {
            *at++ = 3;
            return putTriangle(at, triangle);
        });
    out.flush();
}

} // namespace

constinit const MeshFormat MeshFormat::Ply{
    .name = "PLY", .up = UpAxis::Z, .sections = plySections, .indexed = writeIndexedPly};

} // namespace oxbow
