#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

/// OXBOW_MULTIVERSION before a function of plain loops: the compiler makes it for several vector units and
/// the program takes the best one the machine has. The bytes are the same on all of them, since no rounding
/// changes with the width of a vector (-ffp-contract=off, no sums across lanes). Empty where it is not to be
/// had: other processors, other compilers and formats of programs, and sanitizers (whose start-up code cannot run before the choice
/// is made).
#if defined(__x86_64__) && defined(__ELF__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define OXBOW_MULTIVERSION __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define OXBOW_MULTIVERSION
#endif

/// OXBOW_INDEPENDENT before a loop whose steps do not read what others write: the compiler need not prove it to use
/// vectors. No byte depends on it. Empty for compilers that have no such word.
#if defined(__GNUC__) && !defined(__clang__)
#define OXBOW_INDEPENDENT _Pragma("GCC ivdep")
#else
#define OXBOW_INDEPENDENT
#endif

/// Before a function that one of those calls: it becomes part of it, so that it is made for the same vector unit.
#define OXBOW_INLINE __attribute__((always_inline)) inline

namespace oxbow {

/// The number, as one that the compiler does not know. Of `a > zero ? a : zero` with a hidden 0 it makes the one
/// instruction that does just that, NaN included; with a 0 that it knows GCC compares, then masks, and loops of many such
/// take half as long again.
inline float hidden(float number) {
#if defined(__GNUC__)
    __asm__("" : "+m"(number));
#endif
    return number;
}

/// Choices between numbers by the bits of others, for loops that are to become vectors: of conditions GCC makes branches,
/// which it then turns into masks one by one.

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

/// The vector units of this processor that the program has versions of its kernels for, best first: "avx512f", "avx2".
/// Empty for another processor, where all runs in its baseline. See `simd.h`.
[[nodiscard]] std::vector<std::string> vectorUnits();

/// Whether this program was built with such versions.
[[nodiscard]] bool hasVectorVersions();

} // namespace oxbow
