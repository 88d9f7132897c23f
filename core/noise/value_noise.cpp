#include "core/base/simd.h"
#include "core/noise/lattice_noise.h"

namespace oxbow {

namespace {

/// Weights of the lattice points at -1, 0, 1 about the nearest one, for t in [-1/2, 1/2] from it.
struct SplineWeights {
    float before, at, after;
};

inline SplineWeights quadraticSpline(float t) {
    return {0.5f * (0.5f - t) * (0.5f - t), 0.75f - t * t, 0.5f * (0.5f + t) * (0.5f + t)};
}

inline float valueAt(std::uint32_t hashX, std::uint32_t hashY) {
    return signedUnit(latticeBits(hashX, hashY));
}

inline float blendedRow(const SplineWeights& weights, std::uint32_t hashX, std::uint32_t hashY) {
    return weights.before * valueAt(hashX - kLatticeX, hashY) + weights.at * valueAt(hashX, hashY) +
           weights.after * valueAt(hashX + kLatticeX, hashY);
}

} // namespace

OXBOW_MULTIVERSION
void valueNoise(const LatticeView& view, const NoisePoints& points, float* __restrict values) {
    const LatticeView from = view;
    const float* const px = points.x;
    const float* const py = points.y;
    const int count = points.count;
    for (int i = 0; i < count; ++i) {
        const auto [x, y, hashX, hashY] = placeIn(from, px[i], py[i], 0.5f);
        const SplineWeights across = quadraticSpline(x - 0.5f);
        const SplineWeights down = quadraticSpline(y - 0.5f);
        values[i] = down.before * blendedRow(across, hashX, hashY - kLatticeY) +
                    down.at * blendedRow(across, hashX, hashY) +
                    down.after * blendedRow(across, hashX, hashY + kLatticeY);
    }
}

} // namespace oxbow
