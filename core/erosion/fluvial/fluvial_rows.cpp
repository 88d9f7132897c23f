#include "core/erosion/fluvial/fluvial_rows.h"

#include "core/base/independent.h"
#include "core/base/simd.h"

namespace oxbow {

namespace {


// By value and in this form: compilers make single instructions of them.
inline float least(float a, float b) {
    return a < b ? a : b;
}
inline float above0(float a) {
    return a > 0.0f ? a : 0.0f;
}

template <bool Hard>
__attribute__((always_inline)) inline void leaveCells(const FluvialOutflow& row, const FluvialRates& rates,
                                                      Cells cells) {
    const float *const lN = row.levelN, *const l = row.level, *const lS = row.levelS;
    const float *const gN = row.groundN, *const g = row.ground, *const gS = row.groundS;
    const float *const water = row.water, *const silt = row.sediment, *const hardness = row.hardness;
    float *const waterShare = row.waterShare, *const siltShare = row.sedimentShare;
    float *const leavingTo = row.leaving, *const laidTo = row.laid, *const leftTo = row.left;
    const FluvialRates rate = rates;
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = cells.first; x < cells.end; ++x) {
        const float h = l[x];
        const float e = above0(h - l[x + 1]), w = above0(h - l[x - 1]);
        const float s = above0(h - lS[x]), n = above0(h - lN[x]);
        const float se = above0(h - lS[x + 1]), nw = above0(h - lN[x - 1]);
        const float sw = above0(h - lS[x - 1]), ne = above0(h - lN[x + 1]);
        // Sums in an order that turns with the map, so that no direction is favoured.
        const float straight = (e + w) + (s + n), diagonal = (se + nw) + (sw + ne);
        const float drops = straight + diagonal;
        const float pulls = straight + kDiagonalFall * diagonal;
        const auto one = [](float q) { return q > 0.0f ? 1.0f : 0.0f; };
        const float count =
            ((one(e) + one(w)) + (one(s) + one(n))) + ((one(se) + one(nw)) + (one(sw) + one(ne)));
        const auto bed = [](float q, float ground) { return q > 0.0f ? ground : kFluvialWall; };
        const float lowest =
            least(least(least(bed(e, g[x + 1]), bed(w, g[x - 1])), least(bed(s, gS[x]), bed(n, gN[x]))),
                  least(least(bed(se, gS[x + 1]), bed(nw, gN[x - 1])),
                        least(bed(sw, gS[x - 1]), bed(ne, gN[x + 1]))));

        const float leaving = least(water[x], 0.5f * drops / (count + 1.0f));
        const float sediment = silt[x];
        const float capacity = rate.capacity * leaving;
        const float excess = above0(sediment - capacity);
        const float room = above0(capacity - sediment);
        const float reach = above0(0.5f * (g[x] - lowest));
        const float soft = Hard ? 1.0f - hardness[x] : 1.0f;
        const float picked = least(rate.pickup * room * soft, reach);
        const float headroom = above0(rate.ceiling - g[x]);
        const float laid = least(rate.deposit * excess, headroom);
        const float carried = (sediment - excess) + picked;
        const bool flows = leaving > 0.0f;
        const float inverse = flows ? 1.0f / pulls : 0.0f;
        const bool settles = (water[x] > 0.0f) | (sediment >= kLeastSediment);
        const float settled = settles ? least(rate.deposit * sediment, headroom) : 0.0f;
        waterShare[x] = leaving * inverse;
        siltShare[x] = flows ? carried * inverse : 0.0f;
        leavingTo[x] = leaving;
        laidTo[x] = flows ? laid - picked : settled;
        leftTo[x] = flows ? excess - laid : sediment - settled;
    }
}

OXBOW_MULTIVERSION
void leaveSoft(const FluvialOutflow& row, const FluvialRates& rates, Cells cells) {
    leaveCells<false>(row, rates, cells);
}
OXBOW_MULTIVERSION
void leaveHard(const FluvialOutflow& row, const FluvialRates& rates, Cells cells) {
    leaveCells<true>(row, rates, cells);
}

} // namespace

OXBOW_MULTIVERSION
void addFluvialInflow(const FluvialInflow& row, Cells cells) {
    const float *const ground = row.ground, *const water = row.water, *const inflow = row.inflow;
    float *const filled = row.filled, *const level = row.level, *const added = row.added;
    const float even = row.evenInflow;
    const bool varied = inflow != nullptr;
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = cells.first; x < cells.end; ++x) {
        const float before = water[x];
        const float after = above0(before + (varied ? inflow[x] : even));
        filled[x] = after;
        level[x] = ground[x] + after;
        added[x] = after - before;
    }
}

void leaveFluvialRow(const FluvialOutflow& row, const FluvialRates& rates, Cells cells) {
    row.hardness ? leaveHard(row, rates, cells) : leaveSoft(row, rates, cells);
}

OXBOW_MULTIVERSION
void arriveFluvialRow(const FluvialArrival& row, const FluvialRates& rates, Cells cells) {
    const float *const lN = row.levelN, *const l = row.level, *const lS = row.levelS;
    const float *const wN = row.waterShareN, *const w0 = row.waterShare, *const wS = row.waterShareS;
    const float *const sN = row.sedimentShareN, *const s0 = row.sedimentShare, *const sS = row.sedimentShareS;
    const float *const filled = row.filled, *const leaving = row.leaving;
    const float *const laid = row.laid, *const left = row.left;
    float *const ground = row.ground, *const water = row.water, *const sediment = row.sediment;
    float *const discharge = row.discharge, *const evaporated = row.evaporated;
    const float kept = rates.kept, perMetre = rates.discharge;
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = cells.first; x < cells.end; ++x) {
        const float h = l[x];
        const float e = above0(l[x + 1] - h), w = above0(l[x - 1] - h);
        const float s = above0(lS[x] - h), n = above0(lN[x] - h);
        const float se = above0(lS[x + 1] - h), nw = above0(lN[x - 1] - h);
        const float sw = above0(lS[x - 1] - h), ne = above0(lN[x + 1] - h);
        const float straightWater = (w0[x + 1] * e + w0[x - 1] * w) + (wS[x] * s + wN[x] * n);
        const float diagonalWater = (wS[x + 1] * se + wN[x - 1] * nw) + (wS[x - 1] * sw + wN[x + 1] * ne);
        const float straightSilt = (s0[x + 1] * e + s0[x - 1] * w) + (sS[x] * s + sN[x] * n);
        const float diagonalSilt = (sS[x + 1] * se + sN[x - 1] * nw) + (sS[x - 1] * sw + sN[x + 1] * ne);

        // What the ground cannot hold in its 24 bits stays in the water.
        const float before = ground[x];
        const float after = before + laid[x];
        const float refused = laid[x] - (after - before);
        ground[x] = after;
        sediment[x] = (left[x] + refused) + (straightSilt + kDiagonalFall * diagonalSilt);
        const float wet = (filled[x] - leaving[x]) + (straightWater + kDiagonalFall * diagonalWater);
        const float remains = wet * kept;
        const float stays = remains >= kLeastWater ? remains : 0.0f;
        water[x] = stays;
        evaporated[x] = wet - stays;
        discharge[x] += leaving[x] * perMetre;
    }
}

OXBOW_MULTIVERSION
SignedSums signedSums(const float* row, Cells cells) {
    constexpr int kLanes = 16;
    double above[kLanes] = {}, below[kLanes] = {};
    int x = cells.first;
    for (; x + kLanes <= cells.end; x += kLanes)
        for (int lane = 0; lane < kLanes; ++lane) {
            const double value = row[x + lane];
            above[lane] += value > 0.0 ? value : 0.0;
            below[lane] += value < 0.0 ? value : 0.0;
        }
    SignedSums sums;
    for (; x < cells.end; ++x)
        (row[x] > 0.0f ? sums.above : sums.below) += row[x];
    for (int lane = 0; lane < kLanes; ++lane) {
        sums.above += above[lane];
        sums.below += below[lane];
    }
    return sums;
}

} // namespace oxbow
