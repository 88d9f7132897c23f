#include "core/base/simd.h"
#include "core/noise/lattice_noise.h"

namespace oxbow {

namespace {

/// Stretches the values so that the farthest reach about 1.
constexpr float kGradientScale = 1.41421356f;

inline float slopeAt(std::uint32_t hashX, std::uint32_t hashY, float x, float y) {
    const Direction direction = hashedDirection(latticeBits(hashX, hashY));
    return direction.x * x + direction.y * y;
}

} // namespace

OXBOW_MULTIVERSION
void gradientNoise(const LatticeView& view, const NoisePoints& points, float* __restrict values) {
    const LatticeView from = view;
    const float* const px = points.x;
    const float* const py = points.y;
    const int count = points.count;
    for (int i = 0; i < count; ++i) {
        const float u = from.u0 + px[i] * from.ax + py[i] * from.ay;
        const float v = from.v0 - px[i] * from.ay + py[i] * from.ax;
        const std::int32_t column = wholePart(u);
        const std::int32_t row = wholePart(v);
        const float x = u - static_cast<float>(column);
        const float y = v - static_cast<float>(row);
        const std::uint32_t left = from.hashX + static_cast<std::uint32_t>(column) * kLatticeX;
        const std::uint32_t top = from.hashY + static_cast<std::uint32_t>(row) * kLatticeY;
        const float a = slopeAt(left, top, x, y);
        const float b = slopeAt(left + kLatticeX, top, x - 1.0f, y);
        const float c = slopeAt(left, top + kLatticeY, x, y - 1.0f);
        const float d = slopeAt(left + kLatticeX, top + kLatticeY, x - 1.0f, y - 1.0f);
        const float fadeX = quinticFade(x);
        const float upper = a + fadeX * (b - a);
        const float lower = c + fadeX * (d - c);
        values[i] = kGradientScale * (upper + quinticFade(y) * (lower - upper));
    }
}

} // namespace oxbow
