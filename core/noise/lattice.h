#pragma once

#include <cstdint>

/// What the noises share: a square lattice of hashed numbers, seen from a short run of points.
namespace oxbow {

/// Points that are evaluated together; enough for long vector loops, few enough to stay in the first cache.
inline constexpr int kNoiseRun = 256;
/// Of them, those that are always evaluated together; there is room for so many more at the end of a run.
inline constexpr int kNoiseBlock = 16;

/// One lattice as seen from the origin of a run. A point at (x, y) metres from that origin has the lattice
/// coordinates u = u0 + x ax + y ay, v = v0 - x ay + y ax, counted from the lattice point whose hash terms
/// are hashX and hashY. The whole part of the origin lives in the hash terms, so float keeps its precision
/// far away from zero.
struct LatticeView {
    float ax = 1.0f;
    float ay = 0.0f;
    float u0 = 0.0f;
    float v0 = 0.0f;
    std::uint32_t hashX = 0;
    std::uint32_t hashY = 0;
};

/// Points of a run, metres from its origin.
struct NoisePoints {
    const float* x = nullptr;
    const float* y = nullptr;
    int count = 0;
};

inline constexpr std::uint32_t kLatticeX = 0x9e3779b1U; ///< odd numbers without a pattern in their bits
inline constexpr std::uint32_t kLatticeY = 0x85ebca77U;

/// Random bits of the lattice point with these hash terms; the upper bits are the good ones.
[[nodiscard]] inline std::uint32_t latticeBits(std::uint32_t hashX, std::uint32_t hashY) {
    std::uint32_t h = hashX ^ hashY;
    h = (h ^ (h >> 15)) * 0x2c1b3c6dU;
    return (h ^ (h >> 13)) * 0x297a2d39U;
}

/// In [-1, 1).
[[nodiscard]] inline float signedUnit(std::uint32_t bits) {
    return static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1.0p-31f;
}

/// Largest whole number not above `u`, without a call that the plainest vector unit lacks.
[[nodiscard]] inline std::int32_t wholePart(float u) {
    const auto cut = static_cast<std::int32_t>(u);
    return cut - (u < static_cast<float>(cut) ? 1 : 0);
}

/// Where a point lies: in which cell of the lattice, by the hash terms of its first corner, and where in it, 0 to 1.
/// `shift` moves the lattice.
struct LatticePlace {
    float x, y;
    std::uint32_t hashX, hashY;
};
[[nodiscard]] inline LatticePlace placeIn(const LatticeView& from, float px, float py, float shift = 0.0f) {
    const float u = from.u0 + px * from.ax + py * from.ay + shift;
    const float v = from.v0 - px * from.ay + py * from.ax + shift;
    const std::int32_t column = wholePart(u);
    const std::int32_t row = wholePart(v);
    return {u - static_cast<float>(column), v - static_cast<float>(row),
            from.hashX + static_cast<std::uint32_t>(column) * kLatticeX,
            from.hashY + static_cast<std::uint32_t>(row) * kLatticeY};
}

/// 6t^5 - 15t^4 + 10t^3: no jump in slope or curvature (Perlin2002).
[[nodiscard]] inline float quinticFade(float t) {
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

/// A direction out of random bits: a parabola stands in for sine and cosine (length 1 to 1.06, any angle).
struct Direction {
    float x;
    float y;
};
[[nodiscard]] inline Direction hashedDirection(std::uint32_t bits) {
    const float turn = signedUnit(bits);
    const float bent = turn < 0.0f ? -turn : turn;
    const float shifted = 0.5f - bent;
    const float bentShifted = shifted < 0.0f ? -shifted : shifted;
    return {4.0f * shifted * (1.0f - bentShifted), 4.0f * turn * (1.0f - bent)};
}

} // namespace oxbow
