#pragma once

#include "core/noise/lattice.h"
#include "core/noise/noise_params.h"

#include <vector>

namespace oxbow {

/// One size of detail: a lattice in the world, turned and shifted against the others so that no direction and
/// no point is special, and how much of it is to be seen.
struct Octave {
    double ax = 1.0; ///< turned unit vector over the wavelength, 1/m
    double ay = 0.0;
    double shiftU = 0.0;
    double shiftV = 0.0;
    std::uint32_t seed = 0;
    float wavelengthM = 1.0f;
    float amplitude = 1.0f;
    /// Share that the cells can show: 1 from a wavelength of four cells on, 0 below two (no aliasing, and
    /// finer cells only add to what coarser ones show).
    float shown = 1.0f;

    [[nodiscard]] LatticeView seenFrom(double xM, double yM) const;
};

/// `count` octaves: wavelengths feature / lacunarity^i, amplitudes persistence^i. `salt` tells apart stacks
/// of one seed.
struct OctaveStack {
    double featureSizeM = 1.0;
    double lacunarity = 2.0;
    double persistence = 0.5;
    int count = 1;
    double cellSizeM = 1.0;
    std::uint32_t seed = 0;
    std::uint32_t salt = 0;
};

[[nodiscard]] std::vector<Octave> makeOctaves(const OctaveStack& stack);

} // namespace oxbow
