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
/// All bits where a number that is not below 0 is not 0 either, else none.
inline std::int32_t bitsWhereNot0(float number) {
    return static_cast<std::int32_t>(0u - std::bit_cast<std::uint32_t>(number)) >> 31;
}
/// All bits where a number is above 0, else none.
inline std::int32_t bitsWherePositive(float number) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(number);
    return static_cast<std::int32_t>(~bits & (0u - bits)) >> 31;
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
