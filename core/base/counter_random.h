#pragma once

#include <cstdint>

namespace oxbow {

/// Counter-based random numbers: a pure function of a seed and counters, so that any thread may ask for any number in
/// any order and a run resumed in the middle goes on with the same ones. The mixing is splitmix64's finaliser
/// (Steele2014) after each word.
[[nodiscard]] constexpr std::uint64_t mixBits(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

/// 64 random bits for (seed, counters...).
template <typename... Counters>
[[nodiscard]] constexpr std::uint64_t randomBits(std::uint64_t seed, Counters... counters) {
    std::uint64_t state = mixBits(seed);
    ((state = mixBits(state ^ static_cast<std::uint64_t>(counters))), ...);
    return state;
}

/// Uniform in [0, 1) from the top bits of one word.
[[nodiscard]] constexpr float unitFloat(std::uint64_t bits) {
    return static_cast<float>(bits >> 40) * 0x1.0p-24f;
}
[[nodiscard]] constexpr double unitDouble(std::uint64_t bits) {
    return static_cast<double>(bits >> 11) * 0x1.0p-53;
}

} // namespace oxbow
