#include "core/base/simd.h"
#include "core/noise/lattice_noise.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

OXBOW_MULTIVERSION
void faultNoise(const LatticeView& view, const NoisePoints& points, float softness,
                float* __restrict values) {
    const LatticeView from = view;
    const float* const px = points.x;
    const float* const py = points.y;
    const int count = points.count;
    const float softSquare = softness * softness;
    for (int i = 0; i < count; ++i) {
        const auto [cellX, cellY, hashX, hashY] = placeIn(from, px[i], py[i]);
        const float x = cellX - 0.5f;
        const float y = cellY - 0.5f;
        float sum = 0.0f;
#pragma GCC unroll 9
        for (int k = 0; k < 9; ++k) {
            const int stepX = k % 3 - 1;
            const int stepY = k / 3 - 1;
            const std::uint32_t bits = latticeBits(hashX + static_cast<std::uint32_t>(stepX) * kLatticeX,
                                                   hashY + static_cast<std::uint32_t>(stepY) * kLatticeY);
            const std::uint32_t more = (bits ^ (bits >> 15)) * 0x9e3779b1U;
            const float dx = x - static_cast<float>(stepX) - 0.5f * signedUnit(more);
            const float dy =
                y - static_cast<float>(stepY) - 0.5f * signedUnit((more ^ (more >> 15)) * 0x85ebca77U);
            const Direction across = hashedDirection(bits);
            const float distance = across.x * dx + across.y * dy;
            const float reach = std::max(0.0f, 1.0f - (dx * dx + dy * dy));
            sum += reach * reach * (distance / std::sqrt(distance * distance + softSquare));
        }
        values[i] = sum;
    }
}

} // namespace oxbow
