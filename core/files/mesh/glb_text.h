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
    int addFloats(std::span<const std::array<float, N>> rows) {
        return add(&rows[0][0], rows.size(), N, 0);
    }
    template <std::size_t N>
    int addFloats(const std::vector<std::array<float, N>>& rows) {
        return addFloats(std::span<const std::array<float, N>>(rows));
    }

    /// The bytes of the file.
    [[nodiscard]] std::string text(const nlohmann::ordered_json& nodes);

private:
    int add(const float* values, std::size_t rows, std::size_t wide, int target);
    int addView(const char* bytes, std::size_t count, int target);

    std::string m_binary;
};

} // namespace oxbow
