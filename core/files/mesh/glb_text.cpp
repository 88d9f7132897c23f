#include "core/files/mesh/glb_text.h"

#include "core/base/error.h"
#include "core/files/mesh/mesh_bytes.h"

#include <algorithm>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

void appendU32(std::string& text, std::uint32_t value) {
    std::array<char, 4> bytes;
    static_cast<void>(putU32(bytes.data(), value));
    text.append(bytes.data(), bytes.size());
}

} // namespace

std::string glbHead(const Json& gltf, std::uint64_t binaryBytes, const std::function<Phrase(std::uint64_t)>& refusal) {
    constexpr std::uint32_t kMagic = 0x46546C67, kVersion = 2, kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;
    constexpr std::uint64_t kHeaderBytes = 12, kChunkHeaderBytes = 8;
    std::string json = gltf.dump();
    json.resize((json.size() + 3) / 4 * 4, ' ');
    const std::uint64_t total =
        kHeaderBytes + kChunkHeaderBytes + json.size() + (binaryBytes > 0 ? kChunkHeaderBytes + binaryBytes : 0);
    if (total > 0xFFFFFFFFu)
        throw Error(refusal(total >> 20));
    std::string head;
    for (const std::uint64_t value : {std::uint64_t{kMagic}, std::uint64_t{kVersion}, total, json.size(), std::uint64_t{kJsonChunk}})
        appendU32(head, static_cast<std::uint32_t>(value));
    head += json;
    if (binaryBytes > 0) {
        appendU32(head, static_cast<std::uint32_t>(binaryBytes));
        appendU32(head, kBinaryChunk);
    }
    return head;
}

GlbText::GlbText() {
    json["asset"] = {{"version", "2.0"}, {"generator", "Oxbow"}};
    json["scene"] = 0;
}

int GlbText::addView(const char* bytes, std::size_t count, int target) {
    Json view{{"buffer", 0}, {"byteOffset", m_binary.size()}, {"byteLength", count}};
    if (target != 0)
        view["target"] = target;
    json["bufferViews"].push_back(std::move(view));
    m_binary.append(bytes, count);
    return static_cast<int>(json["bufferViews"].size()) - 1;
}

int GlbText::add(const float* values, std::size_t rows, std::size_t wide, int target) {
    std::string bytes;
    for (std::size_t i = 0; i < rows * wide; ++i)
        appendU32(bytes, std::bit_cast<std::uint32_t>(values[i]));
    const std::string type = wide == 1 ? "SCALAR" : "VEC" + std::to_string(wide);
    json["accessors"].push_back({{"bufferView", addView(bytes.data(), bytes.size(), target)},
                                 {"componentType", kGltfFloat},
                                 {"count", rows},
                                 {"type", type}});
    return static_cast<int>(json["accessors"].size()) - 1;
}

int GlbText::addPositions(std::span<const std::array<float, 3>> rows) {
    const int accessor = add(&rows[0][0], rows.size(), 3, kGltfVertexBuffer);
    std::array<float, 3> low = rows[0], high = rows[0];
    for (const auto& row : rows)
        for (std::size_t i = 0; i < 3; ++i)
            low[i] = std::min(low[i], row[i]), high[i] = std::max(high[i], row[i]);
    json["accessors"][static_cast<std::size_t>(accessor)]["min"] = low;
    json["accessors"][static_cast<std::size_t>(accessor)]["max"] = high;
    return accessor;
}

int GlbText::addIndices(std::span<const std::uint32_t> indices) {
    std::string bytes;
    for (const std::uint32_t index : indices)
        appendU32(bytes, index);
    json["accessors"].push_back({{"bufferView", addView(bytes.data(), bytes.size(), kGltfIndexBuffer)},
                                 {"componentType", kGltfUnsignedInt},
                                 {"count", indices.size()},
                                 {"type", "SCALAR"}});
    return static_cast<int>(json["accessors"].size()) - 1;
}

std::string GlbText::text(const Json& nodes) {
    Json roots = Json::array();
    for (std::size_t i = 0; i < nodes.size(); ++i)
        roots.push_back(i);
    json["scenes"] = Json::array({{{"nodes", roots}}});
    json["nodes"] = nodes;
    if (!m_binary.empty())
        json["buffers"] = Json::array({{{"byteLength", m_binary.size()}}});
    return glbHead(json, m_binary.size(),
                   [](std::uint64_t) { return phrase("GLB: more than the 4095 MiB that it holds: write CSV or JSON"); }) +
           m_binary;
}

} // namespace oxbow
