#pragma once

#include "core/base/phrase.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace oxbow {

/// Figures of the glTF 2.0 specification.
inline constexpr int kGltfFloat = 5126, kGltfUnsignedInt = 5125, kGltfVertexBuffer = 34962, kGltfIndexBuffer = 34963;

/// What a GLB begins with, up to the bytes of its binary chunk; no such chunk where it is empty. Throws Error of what
/// `refusal` says of its size, MiB, where that is more than a GLB can have.
[[nodiscard]] std::string glbHead(const nlohmann::ordered_json& gltf, std::uint64_t binaryBytes,
                                  const std::function<Phrase(std::uint64_t mebibytes)>& refusal);

/// A small GLB in memory: arrays are added, then the nodes of its one scene.
class GlbText {
public:
    GlbText();

    nlohmann::ordered_json json; ///< meshes, materials and what else the caller puts in

    /// Each returns the number of the accessor. Positions, as glTF asks, with their extent.
    int addPositions(std::span<const std::array<float, 3>> rows);
    int addIndices(std::span<const std::uint32_t> indices);
    /// Of no vertex.
    template <std::size_t N>
    int addFloats(const std::vector<std::array<float, N>>& rows) {
        const std::string type = "VEC" + std::to_string(N);
        return add(std::as_bytes(std::span(rows)),
                   {{"componentType", kGltfFloat}, {"count", rows.size()}, {"type", type}}, 0);
    }

    /// The bytes of the file.
    [[nodiscard]] std::string text(const nlohmann::ordered_json& nodes);

private:
    int add(std::span<const std::byte> bytes, const nlohmann::ordered_json& accessor, int target);

    std::string m_binary;
};

} // namespace oxbow
