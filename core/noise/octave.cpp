#include "core/noise/octave.h"

#include "core/base/counter_random.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

// The angle of the triangle 3-4-5 is no fraction of a turn, so no two octaves are ever parallel; its sine and
// cosine need no library function, whose last digit differs from system to system.
constexpr double kTurnCos = 0.8;
constexpr double kTurnSin = 0.6;

float shownShare(double wavelengthM, double cellSizeM) {
    const double t = std::clamp(wavelengthM / (2.0 * cellSizeM) - 1.0, 0.0, 1.0);
    return static_cast<float>(t * t * (3.0 - 2.0 * t));
}

} // namespace

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

} // namespace oxbow
