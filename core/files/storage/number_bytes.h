#pragma once

#include <bit>
#include <cstring>
#include <string>
#include <type_traits>

namespace oxbow {

/// The bytes of a value as they lie in memory, numbers little-endian, at `out`; returns the end.
template <typename T>
requires std::is_trivially_copyable_v<T>
[[nodiscard]] char* putBytes(char* out, const T& value) {
    static_assert(std::endian::native == std::endian::little);
    std::memcpy(out, &value, sizeof value);
    return out + sizeof value;
}

/// Appends the bytes of a value to a text.
template <typename T>
requires std::is_trivially_copyable_v<T>
void appendBytes(std::string& text, const T& value) {
    static_assert(std::endian::native == std::endian::little);
    text.append(reinterpret_cast<const char*>(&value), sizeof value);
}

} // namespace oxbow
