#pragma once

#include <bit>
#include <cstdint>

/// Choices between numbers by the bits of others, for loops that are to become vectors: of conditions GCC makes branches,
/// which it then turns into masks one by one.
namespace oxbow {

/// All bits where the number's sign is set (-0 included), else none.
inline std::int32_t signBits(float number) {
    return std::bit_cast<std::int32_t>(number) >> 31;
}
/// All bits where a number that is not below 0 is above it, else none.
inline std::int32_t bitsAbove0(float number) {
    return -std::bit_cast<std::int32_t>(number) >> 31;
}
/// `a` where the bits are set, `b` where not.
inline float chosen(std::int32_t bits, float a, float b) {
    return std::bit_cast<float>((std::bit_cast<std::int32_t>(a) & bits) | (std::bit_cast<std::int32_t>(b) & ~bits));
}
/// The number, which is not below 0, with the sign of another.
inline float withSignOf(float number, float other) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(number) |
                                (std::bit_cast<std::uint32_t>(other) & 0x80000000u));
}

} // namespace oxbow
