#include "core/erosion/thermal/coarse_sweep.h"

#include "core/base/simd.h"
#include "core/terrain/layer.h"

#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr float kRoot2 = 1.41421356f;
constexpr float kShare = 0.125f; ///< a cell has eight neighbours

/// What a row's loops read.
struct BoundedRow {
    const float *heights, *spare, *room, *mobilities, *drops;
    float area;
};
struct BoundedRows {
    BoundedRow here, south;
    const float* areas;
    int count;
    UniformTalus talus;
};
using FluxRows = TalusFluxes::Rows; // loops take pointers alone

inline float least(float a, float b) {
    return b < a ? b : a;
}

template <bool Varied, bool Weighted>
struct CoarseExchange {
    UniformTalus talus;
    const float* areas;

    /// What cell x of row `a` gains from cell `x + shift` of row `b`.
    [[nodiscard]] __attribute__((always_inline)) float operator()(const BoundedRow& a, const BoundedRow& b, int x, int shift,
                                                                  float distance) const {
        const int other = x + shift;
        const float difference = b.heights[other] - a.heights[x];
        const float drop = distance * (Varied ? 0.5f * a.drops[x] + 0.5f * b.drops[other] : talus.drop);
        const std::int32_t down = signBits(difference);
        const float mobility = Varied ? chosen(down, a.mobilities[x], b.mobilities[other]) : talus.mobility;
        const float beyond = std::fabs(difference) - drop;
        const float slides = beyond > 0.0f ? mobility * beyond : 0.0f;
        const float given = least(least(slides, chosen(down, a.spare[x], b.spare[other])),
                                  chosen(down, b.room[other], a.room[x]));
        const float gained = withSignOf(given > 0.0f ? given : 0.0f, difference);
        return Weighted ? least(areas[x] * a.area, areas[other] * b.area) * gained : gained;
    }
};

template <bool Varied, bool Weighted>
__attribute__((always_inline)) inline void sweepCells(const BoundedRows& rows, FluxRows north, FluxRows south, float* target) {
    const BoundedRow here = rows.here, below = rows.south;
    const float* const areas = rows.areas;
    const CoarseExchange<Varied, Weighted> gain{rows.talus, areas};
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = 0; x < rows.count; ++x) {
        const float fromS = gain(here, below, x, 0, 1.0f);
        const float fromSE = gain(here, below, x, 1, kRoot2), fromSW = gain(here, below, x, -1, kRoot2);
        // Bracketed so that a turned or mirrored map gives the same bytes.
        const float sides = (north.east[x] - north.east[x - 1]) + (fromS - north.straight[x]);
        const float corners = (fromSE - north.southEast[x - 1]) + (fromSW - north.southWest[x + 1]);
        south.straight[x] = fromS;
        south.southEast[x] = fromSE;
        south.southWest[x] = fromSW;
        south.east[x] = gain(below, below, x, 1, 1.0f);
        const float sum = (sides + corners) + 0.0f; // no -0
        target[x] = here.heights[x] + (Weighted ? sum / (areas[x] * here.area) : sum);
    }
}

OXBOW_MULTIVERSION
void sweepEven(const BoundedRows& rows, FluxRows north, FluxRows south, float* target) {
    sweepCells<false, false>(rows, north, south, target);
}
OXBOW_MULTIVERSION
void sweepVaried(const BoundedRows& rows, FluxRows north, FluxRows south, float* target) {
    sweepCells<true, false>(rows, north, south, target);
}
OXBOW_MULTIVERSION
void sweepWeighted(const BoundedRows& rows, FluxRows north, FluxRows south, float* target) {
    sweepCells<false, true>(rows, north, south, target);
}
OXBOW_MULTIVERSION
void sweepWeightedVaried(const BoundedRows& rows, FluxRows north, FluxRows south, float* target) {
    sweepCells<true, true>(rows, north, south, target);
}

OXBOW_MULTIVERSION
void findMargins(const CoarseRow& row, int count, float* spare, float* room) {
    const float *heights = row.heights, *lower = row.lower, *upper = row.upper;
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = 0; x < count; ++x) {
        spare[x] = kShare * (heights[x] - lower[x]);
        room[x] = kShare * (upper[x] - heights[x]);
    }
}

} // namespace

CoarseSweep::CoarseSweep(int count)
    : m_north(count), m_south(count), m_marginsHere(count), m_marginsSouth(count), m_swept(count, 2) {
    for (const int y : {0, 1})
        m_swept.row(y)[-1] = m_swept.row(y)[count] = kNoValue;
}

void CoarseSweep::advance(const CoarseRow& here, const CoarseRow& south, const CoarseCells& cells, int y) {
    if (m_here != y)
        findMargins(here, cells.count, m_marginsHere.spare(), m_marginsHere.room());
    findMargins(south, cells.count, m_marginsSouth.spare(), m_marginsSouth.room());
    const auto bounded = [](const CoarseRow& row, Margins& margins) {
        return BoundedRow{row.heights, margins.spare(), margins.room(), row.mobilities, row.drops, row.area};
    };
    const BoundedRows rows{bounded(here, m_marginsHere), bounded(south, m_marginsSouth), cells.areas, cells.count,
                           cells.talus};
    const auto sweep = here.mobilities ? (cells.weighted ? sweepWeightedVaried : sweepVaried)
                                       : (cells.weighted ? sweepWeighted : sweepEven);
    sweep(rows, m_north.rows(), m_south.rows(), m_swept.row(y & 1));
    std::swap(m_north, m_south);
    std::swap(m_marginsHere, m_marginsSouth);
    m_here = y + 1;
}

} // namespace oxbow
