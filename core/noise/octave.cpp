#include "core/noise/octave.h"

#include "core/base/counter_random.h"
#include "core/base/simd.h"
#include "core/noise/lattice_noise.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

// The angle of the triangle 3-4-5 is no fraction of a turn, so no two octaves are ever parallel; its sine and
// cosine need no library function, whose last digit differs from system to system.
constexpr double kTurnCos = 0.8;
constexpr double kTurnSin = 0.6;

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

float shownShare(double wavelengthM, double cellSizeM) {
    const double t = std::clamp(wavelengthM / (2.0 * cellSizeM) - 1.0, 0.0, 1.0);
    return static_cast<float>(t * t * (3.0 - 2.0 * t));
}

LatticeView Octave::seenFrom(double xM, double yM) const {
    const double u = xM * ax + yM * ay + shiftU;
    const double v = yM * ax - xM * ay + shiftV;
    const double column = std::floor(u);
    const double row = std::floor(v);
    LatticeView view;
    view.ax = static_cast<float>(ax);
    view.ay = static_cast<float>(ay);
    view.u0 = static_cast<float>(u - column);
    view.v0 = static_cast<float>(v - row);
    view.hashX = static_cast<std::uint32_t>(static_cast<std::int64_t>(column)) * kLatticeX + seed;
    view.hashY = static_cast<std::uint32_t>(static_cast<std::int64_t>(row)) * kLatticeY;
    return view;
}

std::vector<Octave> makeOctaves(const OctaveStack& stack) {
    std::vector<Octave> octaves;
    double wavelengthM = stack.featureSizeM;
    double amplitude = 1.0;
    double cosine = 12.0 / 13.0;
    double sine = 5.0 / 13.0;
    for (int i = 0; i < stack.count; ++i) {
        Octave octave;
        octave.ax = cosine / wavelengthM;
        octave.ay = sine / wavelengthM;
        octave.shiftU = 1024.0 * unitDouble(randomBits(stack.seed, stack.salt, i, 0));
        octave.shiftV = 1024.0 * unitDouble(randomBits(stack.seed, stack.salt, i, 1));
        octave.seed = static_cast<std::uint32_t>(randomBits(stack.seed, stack.salt, i, 2) >> 32);
        octave.wavelengthM = static_cast<float>(wavelengthM);
        octave.amplitude = static_cast<float>(amplitude);
        octave.shown = shownShare(wavelengthM, stack.cellSizeM);
        octaves.push_back(octave);

        wavelengthM /= stack.lacunarity;
        amplitude *= stack.persistence;
        const double turned = cosine * kTurnCos - sine * kTurnSin;
        sine = sine * kTurnCos + cosine * kTurnSin;
        cosine = turned;
    }
    return octaves;
}

RowNoise::RowNoise(const OctaveStack& stack) : m_cellSizeM(stack.cellSizeM), m_octaves(makeOctaves(stack)) {
    for (std::size_t i = 0; i < m_x.size(); ++i)
        m_x[i] = static_cast<float>(i) * static_cast<float>(m_cellSizeM);
}

void RowNoise::find(int column, int row, int count, Row& sums) const {
    Row noise;
    sums.fill(0.0f);
    for (const Octave& octave : m_octaves) {
        if (octave.shown == 0.0f)
            continue;
        gradientNoiseOfRow(octave.seenFrom((column + 0.5) * m_cellSizeM, (row + 0.5) * m_cellSizeM), {m_x.data(), m_y.data(), count},
                           noise.data());
        addScaled(noise.data(), octave.amplitude * octave.shown, count, sums.data());
    }
}

double RowNoise::deviation() const {
    double squares = 0.0;
    for (const Octave& octave : m_octaves)
        squares += octave.amplitude * octave.amplitude;
    return kGradientNoiseDeviation * std::sqrt(squares);
}

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
