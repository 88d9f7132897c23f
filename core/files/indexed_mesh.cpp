#include "core/files/indexed_mesh.h"

#include "core/base/error.h"
#include "core/files/mesh_bytes.h"
#include "core/files/mesh_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>

namespace oxbow {

namespace {

using nlohmann::ordered_json;

/// Gathers small pieces into large writes.
class Buffer {
public:
    explicit Buffer(const ByteSink& sink) : m_sink(sink) { m_bytes.resize(kBytes + kMargin); }
    ~Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    /// `write` puts at most `kMargin` bytes at its argument and returns the end.
    template <typename Write>
    void put(Write write) {
        m_end = static_cast<std::size_t>(write(m_bytes.data() + m_end) - m_bytes.data());
        if (m_end >= kBytes)
            flush();
    }
    void text(std::string_view characters) {
        flush();
        m_sink({characters.data(), characters.size()});
    }
    void flush() {
        m_sink({m_bytes.data(), m_end});
        m_end = 0;
    }

private:
    static constexpr std::size_t kBytes = std::size_t{1} << 20;
    static constexpr std::size_t kMargin = 256;
    const ByteSink& m_sink;
    std::vector<char> m_bytes;
    std::size_t m_end = 0;
};

char* append(char* out, std::string_view characters) {
    return std::ranges::copy(characters, out).out;
}

// ---- OBJ ----

void writeObj(Buffer& out, const IndexedMesh& mesh) {
    const FixedText metres(4), share(7);
    const auto whole = [](char* at, std::size_t value) { return std::to_chars(at, at + 20, value).ptr; };
    out.text("# Oxbow " + std::string(mesh.name) + ", metres, " + (mesh.up == UpAxis::Y ? "Y" : "Z") +
             " up\no " + std::string(mesh.name) + "\n");
    for (const MeshVector& p : mesh.positions)
        out.put([&](char* at) {
            at = metres.writeTrimmed(append(at, "v "), p.x);
            at = metres.writeTrimmed(append(at, " "), p.y);
            at = metres.writeTrimmed(append(at, " "), p.z);
            return append(at, "\n");
        });
    for (const auto& [u, v] : mesh.image)
        out.put([&, u = u, v = v](char* at) {
            at = share.writeTrimmed(append(at, "vt "), static_cast<double>(u));
            at = share.writeTrimmed(append(at, " "), 1.0 - static_cast<double>(v));
            return append(at, "\n");
        });
    for (const MeshTriangle& triangle : mesh.triangles)
        out.put([&](char* at) {
            at = append(at, "f");
            for (const std::uint32_t corner : triangle) {
                at = whole(append(at, " "), std::size_t{corner} + 1);
                at = whole(append(at, "/"), std::size_t{corner} + 1);
            }
            return append(at, "\n");
        });
}

// ---- PLY ----

void writePly(Buffer& out, const IndexedMesh& mesh) {
    out.text(
        "ply\nformat binary_little_endian 1.0\ncomment Oxbow " + std::string(mesh.name) + ", metres, " +
        (mesh.up == UpAxis::Y ? "Y" : "Z") + " up\nelement vertex " + std::to_string(mesh.positions.size()) +
        "\nproperty float x\nproperty float y\nproperty float z\nproperty float s\nproperty float t\n"
        "element face " +
        std::to_string(mesh.triangles.size()) + "\nproperty list uchar int vertex_indices\nend_header\n");
    for (std::size_t i = 0; i < mesh.positions.size(); ++i)
        out.put([&](char* at) {
            at = putVector(at, mesh.positions[i]);
            return putFloat(putFloat(at, mesh.image[i][0]), 1.0f - mesh.image[i][1]);
        });
    for (const MeshTriangle& triangle : mesh.triangles)
        out.put([&](char* at) {
            *at++ = 3;
            return putTriangle(at, triangle);
        });
}

// ---- STL ----

MeshVector facing(const MeshVector& a, const MeshVector& b, const MeshVector& c) {
    const double ux = double{b.x} - a.x, uy = double{b.y} - a.y, uz = double{b.z} - a.z;
    const double vx = double{c.x} - a.x, vy = double{c.y} - a.y, vz = double{c.z} - a.z;
    const double x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    const double length = std::sqrt(x * x + y * y + z * z);
    if (!(length > 0.0))
        return {};
    return {static_cast<float>(x / length), static_cast<float>(y / length), static_cast<float>(z / length)};
}

void writeStl(Buffer& out, const IndexedMesh& mesh) {
    std::string header = "Oxbow " + std::string(mesh.name) + ", metres";
    header.resize(80, ' ');
    out.text(header);
    out.put([&](char* at) { return putU32(at, static_cast<std::uint32_t>(mesh.triangles.size())); });
    for (const MeshTriangle& triangle : mesh.triangles)
        out.put([&](char* at) {
            const MeshVector &a = mesh.positions[triangle[0]], &b = mesh.positions[triangle[1]],
                             &c = mesh.positions[triangle[2]];
            for (const MeshVector& vector : {facing(a, b, c), a, b, c})
                at = putVector(at, vector);
            *at++ = 0;
            *at++ = 0;
            return at;
        });
}

// ---- GLB ----

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

ordered_json gltfOf(const IndexedMesh& mesh, std::uint64_t& binaryBytes) {
    // Figures of the glTF 2.0 specification.
    constexpr int kFloat = 5126, kUnsignedInt = 5125, kVertexBuffer = 34962, kIndexBuffer = 34963;
    const Extent extent = extentOf(mesh.positions);
    const std::uint64_t vertices = mesh.positions.size(), indices = 3 * mesh.triangles.size();
    ordered_json gltf;
    gltf["asset"] = {{"version", "2.0"}, {"generator", "Oxbow"}};
    gltf["scene"] = 0;
    gltf["scenes"] = ordered_json::array({{{"nodes", {0}}}});
    gltf["nodes"] = ordered_json::array({{{"mesh", 0}, {"name", mesh.name}}});
    gltf["materials"] = ordered_json::array(
        {{{"name", mesh.name},
          {"pbrMetallicRoughness",
           {{"baseColorFactor", mesh.colour}, {"metallicFactor", 0.0}, {"roughnessFactor", 0.1}}},
          {"doubleSided", true}}});
    gltf["meshes"] = ordered_json::array(
        {{{"name", mesh.name},
          {"primitives",
           ordered_json::array(
               {{{"attributes", {{"POSITION", 0}, {"TEXCOORD_0", 1}}}, {"indices", 2}, {"material", 0}}})}}});
    gltf["accessors"] = ordered_json::array(
        {{{"bufferView", 0},
          {"componentType", kFloat},
          {"count", vertices},
          {"type", "VEC3"},
          {"min", extent.low},
          {"max", extent.high}},
         {{"bufferView", 1}, {"componentType", kFloat}, {"count", vertices}, {"type", "VEC2"}},
         {{"bufferView", 2}, {"componentType", kUnsignedInt}, {"count", indices}, {"type", "SCALAR"}}});
    gltf["bufferViews"] = ordered_json::array(
        {{{"buffer", 0}, {"byteOffset", 0}, {"byteLength", 12 * vertices}, {"target", kVertexBuffer}},
         {{"buffer", 0},
          {"byteOffset", 12 * vertices},
          {"byteLength", 8 * vertices},
          {"target", kVertexBuffer}},
         {{"buffer", 0},
          {"byteOffset", 20 * vertices},
          {"byteLength", 4 * indices},
          {"target", kIndexBuffer}}});
    binaryBytes = 20 * vertices + 4 * indices;
    gltf["buffers"] = ordered_json::array({{{"byteLength", binaryBytes}}});
    return gltf;
}

void writeGlb(Buffer& out, const IndexedMesh& mesh, const std::string& name) {
    constexpr std::uint32_t kMagic = 0x46546C67, kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;
    std::uint64_t binaryBytes = 0;
    std::string json = gltfOf(mesh, binaryBytes).dump();
    json.resize((json.size() + 3) / 4 * 4, ' ');
    const std::uint64_t total = 12 + 8 + json.size() + 8 + binaryBytes;
    if (total > 0xFFFFFFFFu)
        throw Error(
            name +
            ": the mesh is larger than the 4095 MiB that GLB holds: raise the step, or write OBJ or PLY");
    out.put([&](char* at) {
        at = putU32(putU32(putU32(at, kMagic), 2), static_cast<std::uint32_t>(total));
        return putU32(putU32(at, static_cast<std::uint32_t>(json.size())), kJsonChunk);
    });
    out.text(json);
    out.put(
        [&](char* at) { return putU32(putU32(at, static_cast<std::uint32_t>(binaryBytes)), kBinaryChunk); });
    for (const MeshVector& position : mesh.positions)
        out.put([&](char* at) { return putVector(at, position); });
    for (const auto& [u, v] : mesh.image)
        out.put([&, u = u, v = v](char* at) { return putFloat(putFloat(at, u), v); });
    for (const MeshTriangle& triangle : mesh.triangles)
        out.put([&](char* at) { return putTriangle(at, triangle); });
}

} // namespace

void writeIndexedMesh(const ByteSink& sink, MeshFormat format, const IndexedMesh& mesh,
                      const std::string& name) {
    Buffer out(sink);
    switch (format) {
    case MeshFormat::Obj:
        writeObj(out, mesh);
        break;
    case MeshFormat::Stl:
        writeStl(out, mesh);
        break;
    case MeshFormat::Ply:
        writePly(out, mesh);
        break;
    case MeshFormat::Glb:
        writeGlb(out, mesh, name);
        break;
    }
    out.flush();
}

} // namespace oxbow
