#pragma once

#include "core/files/mesh/mesh_grid.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace oxbow {

/// Little-endian numbers at `out`; each returns the end.
[[nodiscard]] inline char* putU32(char* out, std::uint32_t value) {
    static_assert(std::endian::native == std::endian::little);
    std::memcpy(out, &value, sizeof value);
    return out + sizeof value;
}

[[nodiscard]] inline char* putFloat(char* out, float value) {
    return putU32(out, std::bit_cast<std::uint32_t>(value));
}

[[nodiscard]] inline char* putVector(char* out, const MeshVector& vector) {
    return putFloat(putFloat(putFloat(out, vector.x), vector.y), vector.z);
}

[[nodiscard]] inline char* putTriangle(char* out, const MeshTriangle& triangle) {
    for (const std::uint32_t corner : triangle)
        out = putU32(out, corner);
    return out;
}

} // namespace oxbow
