#pragma once

#include "core/noise/lattice.h"

#include <array>
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

/// Share of a wave that cells can show, as Octave::shown.
[[nodiscard]] float shownShare(double wavelengthM, double cellSizeM);

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

/// Octaves of gradient noise, summed along the rows of a map.
class RowNoise {
public:
    using Row = std::array<float, kNoiseRun + kNoiseBlock>;

    explicit RowNoise(const OctaveStack& stack);
    /// Of up to kNoiseRun cells from one on, counted from the map's north-west corner.
    void find(int column, int row, int count, Row& sums) const;
    /// Standard deviation of the sum where all octaves are seen.
    [[nodiscard]] double deviation() const;

private:
    double m_cellSizeM;
    std::vector<Octave> m_octaves;
    Row m_x{}, m_y{};
};

/// What the kinds of fractal sums do with one octave's noise, over a run of points.

/// How one octave enters the sum: `amplitude` times the signal, of which the cells show the share `shown` and
/// the rest is replaced by its mean.
struct OctaveShare {
    float amplitude = 1.0f;
    float shown = 1.0f;
    float softness = 0.0f; ///< radius about 0 within which |n| is rounded off
};

void addScaled(const float* noise, float scale, int count, float* sums);
void addBillowOctave(const float* noise, const OctaveShare& share, int count, float* sums);
void addRidgedOctave(const float* noise, const OctaveShare& share, int count, float* weights, float* sums);
/// Detail in proportion to the height so far: smooth plains, rough peaks.
void addHybridOctave(const float* noise, const OctaveShare& share, int count, float* sums);
/// Squares the heights above -1.
void flattenLowlands(int count, float* sums);
void addCellOctave(const float* nearest, const float* second, const OctaveShare& share, int count,
                   float* sums);

} // namespace oxbow
