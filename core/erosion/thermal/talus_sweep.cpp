#include "core/erosion/thermal/talus_sweep.h"

#include "core/base/independent.h"
#include "core/base/simd.h"

#include <cmath>

namespace oxbow {

namespace {

constexpr float kDiagonal = 1.41421356f;

/// What of a difference in height goes beyond the drop that holds, with its sign; 0 where there is no value.
inline float excess(float difference, float drop) {
    const float rise = difference - drop, fall = difference + drop;
    return (rise > 0.0f ? rise : 0.0f) + (fall < 0.0f ? fall : 0.0f);
}

/// Rows at the same place, so that loops take pointers alone.
struct FluxRows {
    float *straight, *southEast, *southWest;
    explicit FluxRows(TalusFluxes& fluxes)
        : straight(fluxes.straight()), southEast(fluxes.southEast()), southWest(fluxes.southWest()) {}
};

// The sums are bracketed so that a turned or mirrored map gives the same bytes.

OXBOW_MULTIVERSION
void sweepUniform(const TalusRows& cells, UniformTalus talus, FluxRows north, FluxRows south, float* target) {
    const float *const c = cells.row, *const s = cells.south;
    const float straight = talus.drop, diagonal = kDiagonal * talus.drop;
    const float mobility = talus.mobility, grid = talus.grid;
    const auto exchange = [=](float difference, float drop) {
        return (mobility * excess(difference, drop) + grid) - grid;
    };
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = 0; x < cells.count; ++x) {
        const float h = c[x];
        const float toS = exchange(s[x] - h, straight);
        const float toSE = exchange(s[x + 1] - h, diagonal), toSW = exchange(s[x - 1] - h, diagonal);
        const float sides =
            (exchange(c[x + 1] - h, straight) + exchange(c[x - 1] - h, straight)) + (toS - north.straight[x]);
        const float corners = (toSE - north.southEast[x - 1]) + (toSW - north.southWest[x + 1]);
        south.straight[x] = toS;
        south.southEast[x] = toSE;
        south.southWest[x] = toSW;
        target[x] = h + (sides + corners);
    }
}

OXBOW_MULTIVERSION
void sweepVaried(const TalusRows& cells, const VariedTalus& talus, FluxRows north, FluxRows south,
                 float* target) {
    const float *const c = cells.row, *const s = cells.south;
    const float *const m = talus.mobilities.row, *const mS = talus.mobilities.south;
    const float *const d = talus.drops.row, *const dS = talus.drops.south;
    const float grid = talus.grid;
    const auto gain = [grid](float rise, float drop, float here, float there) {
        const float in = rise - drop, out = rise + drop;
        return ((in > 0.0f ? there * in : 0.0f) + (out < 0.0f ? here * out : 0.0f) + grid) - grid;
    };
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = 0; x < cells.count; ++x) {
        const float h = c[x], here = m[x], drop = 0.5f * d[x];
        const float toS = gain(s[x] - h, drop + 0.5f * dS[x], here, mS[x]);
        const float toSE = gain(s[x + 1] - h, kDiagonal * (drop + 0.5f * dS[x + 1]), here, mS[x + 1]);
        const float toSW = gain(s[x - 1] - h, kDiagonal * (drop + 0.5f * dS[x - 1]), here, mS[x - 1]);
        const float sides = (gain(c[x + 1] - h, drop + 0.5f * d[x + 1], here, m[x + 1]) +
                             gain(c[x - 1] - h, drop + 0.5f * d[x - 1], here, m[x - 1])) +
                            (toS - north.straight[x]);
        const float corners = (toSE - north.southEast[x - 1]) + (toSW - north.southWest[x + 1]);
        south.straight[x] = toS;
        south.southEast[x] = toSE;
        south.southWest[x] = toSW;
        target[x] = h + (sides + corners);
    }
}

} // namespace

float exchangeGrid(float largest) {
    int exponent = 0;
    std::frexp(largest, &exponent);
    return largest > 0.0f ? std::ldexp(0.75f, exponent) : 0.0f;
}

void sweepTalusRow(const TalusRows& cells, const UniformTalus& talus, TalusFluxes& north, TalusFluxes& south,
                   float* target) {
    sweepUniform(cells, talus, FluxRows(north), FluxRows(south), target);
}

void sweepTalusRow(const TalusRows& cells, const VariedTalus& talus, TalusFluxes& north, TalusFluxes& south,
                   float* target) {
    sweepVaried(cells, talus, FluxRows(north), FluxRows(south), target);
}

} // namespace oxbow
