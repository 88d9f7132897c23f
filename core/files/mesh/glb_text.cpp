#include "core/files/mesh/glb_text.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
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
    std::string head = json.dump();
    head.resize((head.size() + 3) / 4 * 4, ' ');
    const std::size_t total = 12 + 8 + head.size() + (m_binary.empty() ? 0 : 8 + m_binary.size());
    if (total > 0xFFFFFFFFu)
        throw Error(phrase("GLB: more than the 4095 MiB that it holds: write CSV or JSON"));
    std::string file;
    for (const std::uint32_t value : {0x46546C67u, 2u, static_cast<std::uint32_t>(total),
                                      static_cast<std::uint32_t>(head.size()), 0x4E4F534Au})
        appendU32(file, value);
    file += head;
    if (!m_binary.empty()) {
        appendU32(file, static_cast<std::uint32_t>(m_binary.size()));
        appendU32(file, 0x004E4942u);
        file += m_binary;
    }
    return file;
}

} // namespace oxbow
