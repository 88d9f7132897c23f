#include "core/files/mesh/glb_text.h"
#include "core/files/mesh/indexed_mesh.h"
#include "core/files/mesh/mesh_formats.h"
#include "core/files/storage/number_bytes.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace oxbow {

namespace {

using nlohmann::ordered_json;

/// What the JSON of a file with one mesh says of it.
struct GltfMesh {
    std::string_view name;
    ordered_json material;
    std::uint64_t vertices = 0, triangles = 0;
    std::array<float, 3> low{}, high{};
    bool hasNormals = false, hasTangents = false, hasImagePlaces = false;
    bool tellsIndices = false; ///< their extent, too
    const IndexedMesh* picture = nullptr; ///< the one whose picture it bears
};

/// Adds one tightly packed array of the binary chunk to the JSON, and returns the number of its accessor.
int addArray(ordered_json& gltf, std::uint64_t& offset, std::uint64_t count, const char* type, int component,
             std::uint64_t bytesEach, int target) {
    const std::uint64_t bytes = count * bytesEach;
    gltf["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", bytes}, {"target", target}});
    offset += bytes;
    const auto view = gltf["bufferViews"].size() - 1;
    gltf["accessors"].push_back(
        {{"bufferView", view}, {"componentType", component}, {"count", count}, {"type", type}});
    return static_cast<int>(view);
}

/// The picture, by its name beside the file or as the next bytes of it, stretched over the terrain once.
void addPicture(ordered_json& gltf, const IndexedMesh& mesh, std::uint64_t& offset) {
    constexpr int kClampToEdge = 33071, kLinear = 9729, kLinearMipmaps = 9987;
    gltf["samplers"] = ordered_json::array({{{"magFilter", kLinear},
                                             {"minFilter", kLinearMipmaps},
                                             {"wrapS", kClampToEdge},
                                             {"wrapT", kClampToEdge}}});
    if (mesh.colourPng) {
        gltf["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", offset}, {"byteLength", mesh.colourPng->size()}});
        gltf["images"] = ordered_json::array({{{"bufferView", gltf["bufferViews"].size() - 1}, {"mimeType", "image/png"}}});
        offset += (mesh.colourPng->size() + 3) / 4 * 4;
    } else {
        gltf["images"] = ordered_json::array({{{"uri", mesh.colourFile}}});
    }
    gltf["textures"] = ordered_json::array({{{"sampler", 0}, {"source", 0}}});
}

/// A scene of one mesh. Adds the bytes of its arrays and picture.
ordered_json gltfOf(GltfMesh mesh, std::uint64_t& binaryBytes) {
    ordered_json gltf;
    gltf["asset"] = {{"version", "2.0"}, {"generator", "Oxbow"}};
    gltf["scene"] = 0;
    gltf["scenes"] = ordered_json::array({{{"nodes", {0}}}});
    gltf["nodes"] = ordered_json::array({{{"mesh", 0}, {"name", mesh.name}}});
    gltf["materials"] = ordered_json::array({std::move(mesh.material)});
    ordered_json attributes;
    const auto add = [&](bool has, const char* name, const char* type, std::uint64_t bytes) {
        if (has)
            attributes[name] = addArray(gltf, binaryBytes, mesh.vertices, type, kGltfFloat, bytes, kGltfVertexBuffer);
    };
    add(true, "POSITION", "VEC3", 12);
    gltf["accessors"][0]["min"] = mesh.low;
    gltf["accessors"][0]["max"] = mesh.high;
    add(mesh.hasNormals, "NORMAL", "VEC3", 12);
    add(mesh.hasTangents, "TANGENT", "VEC4", 16);
    add(mesh.hasImagePlaces, "TEXCOORD_0", "VEC2", 8);
    const int indices = addArray(gltf, binaryBytes, 3 * mesh.triangles, "SCALAR", kGltfUnsignedInt, 4, kGltfIndexBuffer);
    if (mesh.tellsIndices) {
        gltf["accessors"][indices]["min"] = {0};
        gltf["accessors"][indices]["max"] = {mesh.vertices - 1};
    }
    if (mesh.picture)
        addPicture(gltf, *mesh.picture, binaryBytes);
    const ordered_json primitive = {{"attributes", attributes}, {"indices", indices}, {"material", 0}};
    gltf["meshes"] = ordered_json::array({{{"name", mesh.name}, {"primitives", ordered_json::array({primitive})}}});
    gltf["buffers"] = ordered_json::array({{{"byteLength", binaryBytes}}});
    return gltf;
}

std::string headOf(GltfMesh mesh, const std::string& name) {
    std::uint64_t binaryBytes = 0;
    const ordered_json gltf = gltfOf(std::move(mesh), binaryBytes);
    return glbHead(gltf, binaryBytes, [&](std::uint64_t mebibytes) {
        return name + ": " +
               phrase("the mesh needs %1 MiB, GLB holds 4095: raise the step or set a triangle budget, "
                      "or write OBJ or PLY",
                      mebibytes);
    });
}

GltfMesh gltfMesh(const MeshGrid& grid, const MeshOptions& options) {
    const auto corner = [](double x, double height, double y) {
        return std::array{static_cast<float>(x), static_cast<float>(height), static_cast<float>(y)};
    };
    const double lowest = grid.block().vertices.empty() ? grid.lowestM() : grid.floorM();
    // Without a material viewers assume polished metal.
    return {.name = "terrain",
            .material = {{"name", "ground"},
                         {"pbrMetallicRoughness",
                          {{"baseColorFactor", {0.5, 0.47, 0.42, 1.0}},
                           {"metallicFactor", 0.0},
                           {"roughnessFactor", 1.0}}}},
            .vertices = static_cast<std::uint64_t>(grid.vertexCount()),
            .triangles = static_cast<std::uint64_t>(grid.triangleCount()),
            .low = corner(grid.columnM(0), lowest, grid.rowM(0)),
            .high = corner(grid.columnM(grid.columns() - 1), grid.highestM(), grid.rowM(grid.rows() - 1)),
            .hasNormals = grid.hasNormals(),
            .hasImagePlaces = options.textureCoordinates,
            .tellsIndices = true};
}

std::vector<FileSection> glbSections(const MeshGrid& grid, const MeshOptions& options,
                                     const std::string& name) {
    std::vector<FileSection> sections = {constantSection(headOf(gltfMesh(grid, options), name))};
    addVertexSections(sections, grid, 12,
                      [&grid](char* out, const auto&... at) { return putBytes(out, grid.position(at...)); });
    if (grid.hasNormals())
        addVertexSections(sections, grid, 12,
                          [&grid](char* out, const auto&... at) { return putBytes(out, grid.normal(at...)); });
    if (options.textureCoordinates)
        addVertexSections(sections, grid, 8, [&grid](char* out, const auto&... at) {
            const auto [u, v] = grid.image(at...); // counts from the top in glTF
            return putBytes(putBytes(out, static_cast<float>(u)), static_cast<float>(v));
        });
    addTriangleSections(sections, grid, 12,
                        [](char* out, const MeshTriangle& triangle) { return putBytes(out, triangle); });
    return sections;
}

// ---- any shape ----

ordered_json materialOf(const IndexedMesh& mesh) {
    ordered_json surface = {{"baseColorFactor", mesh.colour},
                            {"metallicFactor", 0.0},
                            {"roughnessFactor", mesh.roughness}};
    if (mesh.colourPng || !mesh.colourFile.empty()) {
        surface["baseColorFactor"] = {1.0, 1.0, 1.0, 1.0};
        surface["baseColorTexture"] = {{"index", 0}};
    }
    return {{"name", mesh.name}, {"pbrMetallicRoughness", surface}, {"doubleSided", mesh.doubleSided}};
}

GltfMesh gltfMesh(const IndexedMesh& mesh) {
    GltfMesh gltf{.name = mesh.name,
                  .material = materialOf(mesh),
                  .vertices = mesh.positions.size(),
                  .triangles = mesh.triangles.size(),
                  .hasNormals = !mesh.normals.empty(),
                  .hasTangents = !mesh.tangents.empty(),
                  .hasImagePlaces = !mesh.image.empty(),
                  .picture = mesh.colourPng || !mesh.colourFile.empty() ? &mesh : nullptr};
    const MeshVector& first = mesh.positions[0];
    gltf.low = gltf.high = {first.x, first.y, first.z};
    for (const MeshVector& p : mesh.positions)
        for (std::size_t i = 0; const float at : {p.x, p.y, p.z}) {
            gltf.low[i] = std::min(gltf.low[i], at);
            gltf.high[i] = std::max(gltf.high[i], at);
            ++i;
        }
    return gltf;
}

std::vector<FileSection> indexedGlb(const IndexedMesh& mesh, const std::string& name) {
    std::vector<FileSection> sections = {constantSection(headOf(gltfMesh(mesh), name)),
                                         bytesSection(mesh.positions),
                                         bytesSection(mesh.normals),
                                         bytesSection(mesh.tangents),
                                         bytesSection(mesh.image),
                                         bytesSection(mesh.triangles)};
    if (mesh.colourPng) {
        sections.push_back(bytesSection(*mesh.colourPng));
        sections.push_back(constantSection(std::string((4 - mesh.colourPng->size() % 4) % 4, '\0')));
    }
    return sections;
}

} // namespace

constinit const MeshFormat MeshFormat::Glb{.name = "glTF",
                                           .upIsFixed = true,
                                           .normalsAreUsual = true,
                                           .holdsTangents = true,
                                           .sections = glbSections,
                                           .indexed = indexedGlb};

} // namespace oxbow
