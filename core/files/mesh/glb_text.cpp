#include "core/files/mesh/glb_text.h"

#include "core/base/error.h"
#include "core/files/storage/number_bytes.h"

#include <algorithm>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

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
    appendBytes(head, std::array{kMagic, kVersion, static_cast<std::uint32_t>(total),
                                 static_cast<std::uint32_t>(json.size()), kJsonChunk});
    head += json;
    if (binaryBytes > 0)
        appendBytes(head, std::array{static_cast<std::uint32_t>(binaryBytes), kBinaryChunk});
    return head;
}

GlbText::GlbText() {
    json["asset"] = {{"version", "2.0"}, {"generator", "Oxbow"}};
    json["scene"] = 0;
}

int GlbText::add(std::span<const std::byte> bytes, const Json& accessor, int target) {
    json.emplace("accessors", Json::array()); // before the views, in the text
    Json view{{"buffer", 0}, {"byteOffset", m_binary.size()}, {"byteLength", bytes.size()}};
    if (target != 0)
        view["target"] = target;
    json["bufferViews"].push_back(std::move(view));
    m_binary.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    Json& added = json["accessors"].emplace_back(Json{{"bufferView", json["bufferViews"].size() - 1}});
    added.update(accessor);
    return static_cast<int>(json["accessors"].size()) - 1;
}

int GlbText::addPositions(std::span<const std::array<float, 3>> rows) {
    std::array<float, 3> low = rows[0], high = rows[0];
    for (const auto& row : rows)
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = std::min(low[i], row[i]);
            high[i] = std::max(high[i], row[i]);
        }
    const Json accessor{
        {"componentType", kGltfFloat}, {"count", rows.size()}, {"type", "VEC3"}, {"min", low}, {"max", high}};
    return add(std::as_bytes(rows), accessor, kGltfVertexBuffer);
}

int GlbText::addIndices(std::span<const std::uint32_t> indices) {
    const Json accessor{{"componentType", kGltfUnsignedInt}, {"count", indices.size()}, {"type", "SCALAR"}};
    return add(std::as_bytes(indices), accessor, kGltfIndexBuffer);
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
