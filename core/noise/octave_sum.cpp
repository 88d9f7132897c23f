#include "core/noise/octave_sum.h"

#include "core/base/simd.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

// Means of the signals (measured): what an octave too fine for the cells amounts to.
constexpr float kBillowMean = 0.28f;
constexpr float kRidgedMean = 0.56f;
constexpr float kCellMean = 0.30f;
constexpr float kRidgedGain = 1.6f;

/// Detail that the smoothest valleys keep.
constexpr float kLeastWeight = 0.08f;

inline float roundedAbsolute(float value, float softness) {
    return std::sqrt(value * value + softness * softness) - softness;
}

inline float smoothStep(float t) {
    const float in = std::min(std::max(t, 0.0f), 1.0f);
    return in * in * (3.0f - 2.0f * in);
}

inline float faded(float signal, float mean, float shown) {
    return mean + shown * (signal - mean);
}

} // namespace

OXBOW_MULTIVERSION
void addScaled(const float* __restrict noise, float scale, int count, float* __restrict sums) {
    for (int i = 0; i < count; ++i)
        sums[i] += scale * noise[i];
}

OXBOW_MULTIVERSION
void addBillowOctave(const float* __restrict noise, const OctaveShare& share, int count,
                     float* __restrict sums) {
    const OctaveShare s = share;
    for (int i = 0; i < count; ++i)
        sums[i] += s.amplitude * faded(roundedAbsolute(noise[i], s.softness), kBillowMean, s.shown);
}

OXBOW_MULTIVERSION
void addRidgedOctave(const float* __restrict noise, const OctaveShare& share, int count,
                     float* __restrict weights, float* __restrict sums) {
    const OctaveShare s = share;
    for (int i = 0; i < count; ++i) {
        const float ridge = 1.0f - roundedAbsolute(noise[i], s.softness);
        const float signal = weights[i] * faded(ridge * ridge, kRidgedMean, s.shown);
        sums[i] += s.amplitude * signal;
        weights[i] = kLeastWeight + (1.0f - kLeastWeight) * smoothStep(kRidgedGain * signal);
    }
}

OXBOW_MULTIVERSION
void addHybridOctave(const float* __restrict noise, const OctaveShare& share, int count,
                     float* __restrict sums) {
    const OctaveShare s = share;
    for (int i = 0; i < count; ++i) {
        const float weight = kLeastWeight + (1.0f - kLeastWeight) * smoothStep(0.5f + 0.9f * sums[i]);
        sums[i] += s.amplitude * s.shown * weight * noise[i];
    }
}

OXBOW_MULTIVERSION
void flattenLowlands(int count, float* __restrict sums) {
    for (int i = 0; i < count; ++i) {
        const float above = std::max(0.0f, 1.0f + sums[i]);
        sums[i] = above * above;
    }
}

OXBOW_MULTIVERSION
void addCellOctave(const float* __restrict nearest, const float* __restrict second, const OctaveShare& share,
                   int count, float* __restrict sums) {
    const OctaveShare s = share;
    for (int i = 0; i < count; ++i)
        sums[i] +=
            s.amplitude * faded(roundedAbsolute(second[i] - nearest[i], s.softness), kCellMean, s.shown);
}

} // namespace oxbow
