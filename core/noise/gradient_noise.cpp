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
        const auto [x, y, left, top] = placeIn(from, px[i], py[i]);
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
