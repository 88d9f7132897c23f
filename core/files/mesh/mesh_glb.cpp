#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/files/mesh/glb_text.h"
#include "core/files/mesh/indexed_mesh.h"
#include "core/files/mesh/mesh_bytes.h"
#include "core/files/mesh/mesh_formats.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace oxbow {

namespace {

using nlohmann::ordered_json;

// Figures of the glTF 2.0 specification.
constexpr std::uint32_t kMagic = 0x46546C67;
constexpr std::uint32_t kVersion = 2;
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
constexpr std::uint32_t kBinaryChunk = 0x004E4942;
constexpr std::uint64_t kGlbHeaderBytes = 12;
constexpr std::uint64_t kChunkHeaderBytes = 8;

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

void addExtent(ordered_json& accessor, const MeshGrid& grid) {
    const double lowest = grid.block().vertices.empty() ? grid.lowestM() : grid.floorM();
    const auto low = [](double value) { return static_cast<float>(value); };
    accessor["min"] = {low(grid.columnM(0)), low(lowest), low(grid.rowM(0))};
    accessor["max"] = {low(grid.columnM(grid.columns() - 1)), low(grid.highestM()),
                       low(grid.rowM(grid.rows() - 1))};
}

/// A file with a scene of one mesh.
ordered_json newGltf(std::string_view name, ordered_json material) {
    ordered_json gltf;
    gltf["asset"] = {{"version", "2.0"}, {"generator", "Oxbow"}};
    gltf["scene"] = 0;
    gltf["scenes"] = ordered_json::array({{{"nodes", {0}}}});
    gltf["nodes"] = ordered_json::array({{{"mesh", 0}, {"name", name}}});
    gltf["materials"] = ordered_json::array({std::move(material)});
    return gltf;
}

void finishGltf(ordered_json& gltf, std::string_view name, const ordered_json& attributes, int indices,
                std::uint64_t binaryBytes) {
    const ordered_json primitive = {{"attributes", attributes}, {"indices", indices}, {"material", 0}};
    gltf["meshes"] = ordered_json::array({{{"name", name}, {"primitives", ordered_json::array({primitive})}}});
    gltf["buffers"] = ordered_json::array({{{"byteLength", binaryBytes}}});
}

ordered_json gltfOf(const MeshGrid& grid, const MeshOptions& options, std::uint64_t& binaryBytes) {
    // Without a material viewers assume polished metal.
    ordered_json gltf = newGltf("terrain", {{"name", "ground"},
                                            {"pbrMetallicRoughness",
                                             {{"baseColorFactor", {0.5, 0.47, 0.42, 1.0}},
                                              {"metallicFactor", 0.0},
                                              {"roughnessFactor", 1.0}}}});
    const auto vertices = static_cast<std::uint64_t>(grid.vertexCount());
    ordered_json attributes;
    attributes["POSITION"] = addArray(gltf, binaryBytes, vertices, "VEC3", kGltfFloat, 12, kGltfVertexBuffer);
    addExtent(gltf["accessors"][0], grid);
    if (grid.hasNormals())
        attributes["NORMAL"] = addArray(gltf, binaryBytes, vertices, "VEC3", kGltfFloat, 12, kGltfVertexBuffer);
    if (options.textureCoordinates)
        attributes["TEXCOORD_0"] = addArray(gltf, binaryBytes, vertices, "VEC2", kGltfFloat, 8, kGltfVertexBuffer);
    const int indices = addArray(gltf, binaryBytes, 3 * static_cast<std::uint64_t>(grid.triangleCount()),
                                 "SCALAR", kGltfUnsignedInt, 4, kGltfIndexBuffer);
    gltf["accessors"][indices]["min"] = {0};
    gltf["accessors"][indices]["max"] = {vertices - 1};
    finishGltf(gltf, "terrain", attributes, indices, binaryBytes);
    return gltf;
}

std::string glbHead(const ordered_json& gltf, std::uint64_t binaryBytes, const std::string& name) {
    std::string json = gltf.dump();
    json.resize((json.size() + 3) / 4 * 4, ' ');
    const std::uint64_t total = kGlbHeaderBytes + kChunkHeaderBytes + json.size() + kChunkHeaderBytes + binaryBytes;
    if (total > 0xFFFFFFFFu)
        throw Error(name + ": " +
                    phrase("the mesh needs %1 MiB, GLB holds 4095: raise the step or set a triangle budget, "
                           "or write OBJ or PLY",
                           total >> 20));
    std::string head(kGlbHeaderBytes + kChunkHeaderBytes, '\0');
    char* out = putU32(putU32(head.data(), kMagic), kVersion);
    out = putU32(out, static_cast<std::uint32_t>(total));
    (void)putU32(putU32(out, static_cast<std::uint32_t>(json.size())), kJsonChunk);
    std::string chunk(kChunkHeaderBytes, '\0');
    (void)putU32(putU32(chunk.data(), static_cast<std::uint32_t>(binaryBytes)), kBinaryChunk);
    return head + json + chunk;
}

std::vector<FileSection> glbSections(const MeshGrid& grid, const MeshOptions& options,
                                     const std::string& name) {
    std::uint64_t binaryBytes = 0;
    const ordered_json gltf = gltfOf(grid, options, binaryBytes);
    std::vector<FileSection> sections = {constantSection(glbHead(gltf, binaryBytes, name))};
    addVertexSections(sections, grid, 12,
                      [&grid](char* out, const auto&... at) { return putVector(out, grid.position(at...)); });
    if (grid.hasNormals())
        addVertexSections(sections, grid, 12,
                          [&grid](char* out, const auto&... at) { return putVector(out, grid.normal(at...)); });
    if (options.textureCoordinates)
        addVertexSections(sections, grid, 8, [&grid](char* out, const auto&... at) {
            const auto [u, v] = grid.image(at...); // counts from the top in glTF
            return putFloat(putFloat(out, static_cast<float>(u)), static_cast<float>(v));
        });
    addTriangleSections(sections, grid, 12, putTriangle);
    return sections;
}

// ---- any shape ----

struct Extent {
    std::array<float, 3> low{}, high{};
};

Extent extentOf(const std::vector<MeshVector>& positions) {
    Extent extent{{positions[0].x, positions[0].y, positions[0].z},
                  {positions[0].x, positions[0].y, positions[0].z}};
    for (const MeshVector& p : positions) {
        const std::array<float, 3> at = {p.x, p.y, p.z};
        for (std::size_t i = 0; i < 3; ++i) {
            extent.low[i] = std::min(extent.low[i], at[i]);
            extent.high[i] = std::max(extent.high[i], at[i]);
        }
    }
    return extent;
}

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

ordered_json gltfOf(const IndexedMesh& mesh, std::uint64_t& binaryBytes) {
    const Extent extent = extentOf(mesh.positions);
    const std::uint64_t vertices = mesh.positions.size();
    ordered_json gltf = newGltf(mesh.name, materialOf(mesh));
    ordered_json attributes;
    const auto add = [&](const char* name, std::size_t count, const char* type, std::uint64_t bytes) {
        if (count > 0)
            attributes[name] = addArray(gltf, binaryBytes, vertices, type, kGltfFloat, bytes, kGltfVertexBuffer);
    };
    add("POSITION", vertices, "VEC3", 12);
    gltf["accessors"][0]["min"] = extent.low;
    gltf["accessors"][0]["max"] = extent.high;
    add("NORMAL", mesh.normals.size(), "VEC3", 12);
    add("TANGENT", mesh.tangents.size(), "VEC4", 16);
    add("TEXCOORD_0", mesh.image.size(), "VEC2", 8);
    const int indices = addArray(gltf, binaryBytes, 3 * std::uint64_t{mesh.triangles.size()}, "SCALAR", kGltfUnsignedInt,
                                 4, kGltfIndexBuffer);
    if (mesh.colourPng || !mesh.colourFile.empty())
        addPicture(gltf, mesh, binaryBytes);
    finishGltf(gltf, mesh.name, attributes, indices, binaryBytes);
    return gltf;
}

void writeIndexedGlb(const ByteSink& sink, const IndexedMesh& mesh, const std::string& name) {
    MeshBuffer out(sink);
    std::uint64_t binaryBytes = 0;
    const ordered_json gltf = gltfOf(mesh, binaryBytes);
    out.text(glbHead(gltf, binaryBytes, name));
    for (const MeshVector& position : mesh.positions)
        out.put([&](char* at) { return putVector(at, position); });
    for (const MeshVector& normal : mesh.normals)
        out.put([&](char* at) { return putVector(at, normal); });
    for (const auto& tangent : mesh.tangents)
        out.put([&](char* at) {
            const auto& [x, y, z, side] = tangent;
            return putFloat(putFloat(putFloat(putFloat(at, x), y), z), side);
        });
    for (const auto& place : mesh.image)
        out.put([&](char* at) {
            const auto& [u, v] = place;
            return putFloat(putFloat(at, u), v);
        });
    for (const MeshTriangle& triangle : mesh.triangles)
        out.put([&](char* at) { return putTriangle(at, triangle); });
    if (mesh.colourPng) {
        out.text(*mesh.colourPng);
        out.text(std::string_view("\0\0\0", 3).substr(0, (4 - mesh.colourPng->size() % 4) % 4));
    }
    out.flush();
}

} // namespace

constinit const MeshFormat MeshFormat::Glb{.name = "glTF",
                                           .upIsFixed = true,
                                           .normalsAreUsual = true,
                                           .holdsTangents = true,
                                           .sections = glbSections,
                                           .indexed = writeIndexedGlb};

} // namespace oxbow
