#include "core/base/simd.h"
#include "core/noise/lattice_noise.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// Side of the square in the middle of a cell in which its point lies. Points outside the 3x3 cells about a
/// place are then at least 1.1 away: no distance below that can be missed, and clamping there leaves no jump.
constexpr float kScatter = 0.8f;

} // namespace

OXBOW_MULTIVERSION
void cellNoise(const LatticeView& view, const NoisePoints& points, float* __restrict nearest,
               float* __restrict second) {
    const LatticeView from = view;
    const float* const px = points.x;
    const float* const py = points.y;
    const int count = points.count;
    for (int i = 0; i < count; ++i) {
        const auto [cellX, cellY, hashX, hashY] = placeIn(from, px[i], py[i]);
        const float x = cellX - 0.5f;
        const float y = cellY - 0.5f;
        float first = kFarthestCellPoint * kFarthestCellPoint;
        float next = first;
#pragma GCC unroll 9
        for (int k = 0; k < 9; ++k) {
            const int stepX = k % 3 - 1;
            const int stepY = k / 3 - 1;
            const std::uint32_t bits = latticeBits(hashX + static_cast<std::uint32_t>(stepX) * kLatticeX,
                                                   hashY + static_cast<std::uint32_t>(stepY) * kLatticeY);
            const float dx = static_cast<float>(stepX) + 0.5f * kScatter * signedUnit(bits) - x;
            const float dy = static_cast<float>(stepY) +
                             0.5f * kScatter * signedUnit((bits ^ (bits >> 15)) * 0x9e3779b1U) - y;
            const float square = dx * dx + dy * dy;
            next = std::min(next, std::max(first, square));
            first = std::min(first, square);
        }
        nearest[i] = std::sqrt(first);
        second[i] = std::sqrt(next);
    }
}

} // namespace oxbow
