#pragma once

#include "core/noise/noise_params.h"
#include "core/noise/octave.h"

#include <array>
#include <span>
#include <vector>

namespace oxbow {

/// A landscape of summed noises as a function of the place, metres east (x) and south (y) of the map's
/// north-west corner. With n_i the noise of octave i, a_i = persistence^i and |n| rounded off near 0 by what
/// `ridgeSharpness` leaves:
///
///     fbm, warped      sum a_i n_i
///     billow           sum a_i |n_i|
///     ridged           sum a_i s_i,  s_i = w_i (1 - |n_i|)^2,  w_0 = 1,  w_(i+1) = S(1.6 s_i)  (after Musgrave)
///     hybrid           (1 + r)^2,  r = sum a_i w_i n_i,  w_i = S(0.5 + 0.9 (sum so far)): the higher, the rougher
///     worley           sum a_i (distance to the second nearest point - distance to the nearest), rounded
///     fault_formation  sum a_i faultNoise_i
///     diamond_square   value noise on two lattices an octave, as many as the method has steps; turned, not in
///                      one line
///
/// S is the smooth step over [0, 1], never quite 0. The place is first shifted by `warp` feature sizes times
/// a smooth noise (`warped`: twice, the second shift read at the first). Heights: the value that one place in 200 of an
/// endless landscape stays below becomes `baseM`, the one that one in 200 exceeds `baseM + reliefM`, so they
/// depend neither on the map's size nor on its resolution. Detail smaller than two cells is left out.
class NoiseField {
public:
    NoiseField(const NoiseParams& params, double cellSizeM);

    /// Heights in metres at `heights.size()` places from (xM, yM) on, one cell apart eastward. `firstCell`, a multiple of
    /// kNoiseRun: the first of them is that many cells farther; the same bytes as in a row that begins at xM.
    void evaluateRow(double xM, double yM, std::span<float> heights, int firstCell = 0) const;

private:
    using Values = std::array<float, kNoiseRun + kNoiseBlock>;
    struct Run;

    void calibrate();
    void evaluateRun(double xM, double yM, Run& run) const;
    void bend(Run& run) const;
    void addWarp(Run& run, const NoisePoints& at, float strengthM) const;
    void addOctave(const Octave& octave, Run& run) const;
    [[nodiscard]] float softness(const Octave& octave, float sharpest) const;

    NoiseParams m_params;
    double m_cellSizeM = 1.0;
    std::vector<Octave> m_octaves; ///< those that the cells can show
    std::vector<Octave> m_warpEast;
    std::vector<Octave> m_warpSouth;
    float m_lowest = 0.0f;
    float m_highest = 1.0f;
};

} // namespace oxbow
