#include "core/erosion/thermal/talus_sweep.h"

#include "core/base/simd.h"

#include <cmath>

namespace oxbow {

namespace {

constexpr float kDiagonal = 1.41421356f;

using FluxRows = TalusFluxes::Rows; // loops take pointers alone

/// What of a share of the excess is exchanged in whole last bits, with the sign of the difference that it comes of.
inline float exchanged(float share, float difference, float grid) {
    return (withSignOf(share, difference) + grid) - grid;
}

/// What a cell gains from another that is higher by `difference`; 0 where there is no value.
struct UniformExchange {
    float straight, diagonal, mobility, grid, zero = hidden(0.0f);
    explicit UniformExchange(const UniformTalus& talus)
        : straight(talus.drop), diagonal(kDiagonal * talus.drop), mobility(talus.mobility), grid(talus.grid) {}

    [[nodiscard]] float operator()(float difference, float drop) const {
        const float beyond = std::fabs(difference) - drop;
        return exchanged(mobility * (beyond > zero ? beyond : zero), difference, grid);
    }
};

/// The same where the higher one's mobility counts, `here` or `there`.
struct VariedExchange {
    float grid;

    [[nodiscard]] float operator()(float difference, float drop, float here, float there) const {
        const float beyond = std::fabs(difference) - drop;
        const float share = chosen(signBits(difference), here, there) * beyond;
        return exchanged(beyond > 0.0f ? share : 0.0f, difference, grid);
    }
};

// The sums are bracketed so that a turned or mirrored map gives the same bytes.

OXBOW_MULTIVERSION
void sweepUniform(const TalusRows& cells, const UniformTalus& talus, FluxRows north, FluxRows south, float* target) {
    const float *const c = cells.row, *const s = cells.south;
    const UniformExchange exchange(talus);
    const float straight = exchange.straight, diagonal = exchange.diagonal;
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = 0; x < cells.count; ++x) {
        const float h = c[x], below = s[x];
        const float toS = exchange(below - h, straight);
        const float toSE = exchange(s[x + 1] - h, diagonal), toSW = exchange(s[x - 1] - h, diagonal);
        const float sides = (north.east[x] - north.east[x - 1]) + (toS - north.straight[x]);
        const float corners = (toSE - north.southEast[x - 1]) + (toSW - north.southWest[x + 1]);
        south.straight[x] = toS;
        south.southEast[x] = toSE;
        south.southWest[x] = toSW;
        south.east[x] = exchange(s[x + 1] - below, straight);
        target[x] = h + (sides + corners);
    }
}

OXBOW_MULTIVERSION
void sweepVaried(const TalusRows& cells, const VariedTalus& talus, FluxRows north, FluxRows south,
                 float* target) {
    const float *const c = cells.row, *const s = cells.south;
    const float *const m = talus.mobilities.row, *const mS = talus.mobilities.south;
    const float *const d = talus.drops.row, *const dS = talus.drops.south;
    const VariedExchange exchange{talus.grid};
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = 0; x < cells.count; ++x) {
        const float h = c[x], here = m[x], drop = 0.5f * d[x];
        const float below = s[x], mBelow = mS[x], dropBelow = 0.5f * dS[x], dropSE = 0.5f * dS[x + 1];
        const float toS = exchange(below - h, drop + dropBelow, here, mBelow);
        const float toSE = exchange(s[x + 1] - h, kDiagonal * (drop + dropSE), here, mS[x + 1]);
        const float toSW = exchange(s[x - 1] - h, kDiagonal * (drop + 0.5f * dS[x - 1]), here, mS[x - 1]);
        const float sides = (north.east[x] - north.east[x - 1]) + (toS - north.straight[x]);
        const float corners = (toSE - north.southEast[x - 1]) + (toSW - north.southWest[x + 1]);
        south.straight[x] = toS;
        south.southEast[x] = toSE;
        south.southWest[x] = toSW;
        south.east[x] = exchange(s[x + 1] - below, dropBelow + dropSE, mBelow, mS[x + 1]);
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
    sweepUniform(cells, talus, north.rows(), south.rows(), target);
}

void sweepTalusRow(const TalusRows& cells, const VariedTalus& talus, TalusFluxes& north, TalusFluxes& south,
                   float* target) {
    sweepVaried(cells, talus, north.rows(), south.rows(), target);
}

} // namespace oxbow
