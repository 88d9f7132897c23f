#include "core/files/mesh/indexed_mesh.h"
#include "core/files/mesh/mesh_formats.h"
#include "core/files/storage/number_bytes.h"

namespace oxbow {

namespace {

constexpr std::size_t kFaceBytes = 13;

std::size_t vertexBytes(bool normals, bool image) {
    return 12u + (normals ? 12u : 0u) + (image ? 8u : 0u);
}

std::string plyHeader(const std::string& title, const MeshCounts& counts, bool normals, bool image) {
    return "ply\nformat binary_little_endian 1.0\ncomment Oxbow " + title + "\nelement vertex " +
           std::to_string(counts.vertices) + "\nproperty float x\nproperty float y\nproperty float z\n" +
           (normals ? "property float nx\nproperty float ny\nproperty float nz\n" : "") +
           (image ? "property float s\nproperty float t\n" : "") + "element face " +
           std::to_string(counts.triangles) + "\nproperty list uchar int vertex_indices\nend_header\n";
}

char* putFace(char* out, const MeshTriangle& triangle) {
    *out++ = 3;
    return putBytes(out, triangle);
}

std::vector<FileSection> plySections(const MeshGrid& grid, const MeshOptions& options, const std::string&) {
    const bool normals = grid.hasNormals(), image = options.textureCoordinates;
    const MeshCounts counts{.vertices = grid.vertexCount(), .triangles = grid.triangleCount()};
    std::vector<FileSection> sections = {
        constantSection(plyHeader("terrain, metres, " + upWords(grid.up()), counts, normals, image))};
    addVertexSections(sections, grid, vertexBytes(normals, image), [=, &grid](char* out, const auto&... at) {
        out = putBytes(out, grid.position(at...));
        if (normals)
            out = putBytes(out, grid.normal(at...));
        if (!image)
            return out;
        const auto [u, v] = grid.image(at...); // counts from the bottom, as in OBJ
        return putBytes(putBytes(out, static_cast<float>(u)), static_cast<float>(1.0 - v));
    });
    addTriangleSections(sections, grid, kFaceBytes, putFace);
    return sections;
}

// ---- any shape ----

std::vector<FileSection> indexedPly(const IndexedMesh& mesh, const std::string&) {
    const bool normals = !mesh.normals.empty(), image = !mesh.image.empty();
    const MeshCounts counts{.vertices = std::ssize(mesh.positions), .triangles = std::ssize(mesh.triangles)};
    const std::string title = std::string(mesh.name) + ", metres, " + upWords(mesh.up);
    return {constantSection(plyHeader(title, counts, normals, image)),
            listSection(mesh.positions.size(), vertexBytes(normals, image),
                        [&mesh, normals, image](std::size_t i, char* out) {
                            out = putBytes(out, mesh.positions[i]);
                            if (normals)
                                out = putBytes(out, mesh.normals[i]);
                            if (image)
                                out = putBytes(putBytes(out, mesh.image[i][0]), 1.0f - mesh.image[i][1]);
                            return out;
                        }),
            listSection(mesh.triangles.size(), kFaceBytes,
                        [&mesh](std::size_t i, char* out) { return putFace(out, mesh.triangles[i]); })};
}

} // namespace

constinit const MeshFormat MeshFormat::Ply{
    .name = "PLY", .up = UpAxis::Z, .sections = plySections, .indexed = indexedPly};

} // namespace oxbow
