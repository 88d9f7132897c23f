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

std::vector<FileSection> plySections(const MeshGrid& grid, const MeshOptions& options, const std::string&) {
    const bool normals = grid.hasNormals(), image = options.textureCoordinates;
    std::vector<FileSection> sections = {constantSection(plyHeader(grid, image))};
    const std::size_t vertexBytes = 12u + (normals ? 12u : 0u) + (image ? 8u : 0u);
    addVertexSections(sections, grid, vertexBytes, [=, &grid](char* out, const auto&... at) {
        out = putVector(out, grid.position(at...));
        if (normals)
            out = putVector(out, grid.normal(at...));
        if (!image)
            return out;
        const auto [u, v] = grid.image(at...); // counts from the bottom, as in OBJ
        return putFloat(putFloat(out, static_cast<float>(u)), static_cast<float>(1.0 - v));
    });
    addTriangleSections(sections, grid, kFaceBytes, putFace);
    return sections;
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
        out.put([&](char* at) { return putFace(at, triangle); });
    out.flush();
}

} // namespace

constinit const MeshFormat MeshFormat::Ply{
    .name = "PLY", .up = UpAxis::Z, .sections = plySections, .indexed = writeIndexedPly};

} // namespace oxbow
