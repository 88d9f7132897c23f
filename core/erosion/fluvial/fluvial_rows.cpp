#include "core/erosion/fluvial/fluvial_rows.h"

#include "core/base/simd.h"

#include <cstdint>
#include <cstring>

namespace oxbow {

namespace {

// By value and in this form: compilers make single instructions of them.
inline float least(float a, float b) {
    return a < b ? a : b;
}
inline float most(float a, float b) {
    return a > b ? a : b;
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
    const float zero = hidden(0.0f), wall = hidden(kFluvialWall);
    const auto above0 = [zero](float a) { return most(a, zero); };
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
        // How many neighbours are lower, and the lowest ground of theirs.
        std::int32_t lower = 0;
        float lowest = wall;
        const auto look = [&](float q, float ground) {
            const std::int32_t isLower = bitsWhereNot0(q);
            lower -= isLower;
            lowest = least(chosen(isLower, ground, wall), lowest);
        };
        look(e, g[x + 1]);
        look(w, g[x - 1]);
        look(s, gS[x]);
        look(n, gN[x]);
        look(se, gS[x + 1]);
        look(nw, gN[x - 1]);
        look(sw, gS[x - 1]);
        look(ne, gN[x + 1]);
        const float count = static_cast<float>(lower);

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

template <bool Varied>
__attribute__((always_inline)) inline void addCells(const FluvialInflow& row, Cells cells) {
    const float *const ground = row.ground, *const water = row.water, *const inflow = row.inflow;
    float *const filled = row.filled, *const level = row.level;
    float *const added = row.added, *const drained = row.drained;
    const float even = row.evenInflow, zero = hidden(0.0f);
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = cells.first; x < cells.end; ++x) {
        const float before = water[x];
        const float after = most(before + (Varied ? inflow[x] : even), zero);
        filled[x] = after;
        level[x] = ground[x] + after;
        added[x] = most(after - before, zero);
        if constexpr (Varied)
            drained[x] = most(before - after, zero);
    }
}

OXBOW_MULTIVERSION
void addEven(const FluvialInflow& row, Cells cells) {
    addCells<false>(row, cells);
}
OXBOW_MULTIVERSION
void addVaried(const FluvialInflow& row, Cells cells) {
    addCells<true>(row, cells);
}

} // namespace

void addFluvialInflow(const FluvialInflow& row, Cells cells) {
    row.inflow ? addVaried(row, cells) : addEven(row, cells);
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
    const float kept = rates.kept, perMetre = rates.discharge, zero = hidden(0.0f);
    const auto above0 = [zero](float a) { return most(a, zero); };
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
        evaporated[x] = above0(wet - stays);
        discharge[x] += leaving[x] * perMetre;
    }
}

OXBOW_MULTIVERSION
double sumOf(const float* row, Cells cells) {
    constexpr int kLanes = 8; // twice: two sums that need not wait for each other
    using Floats = float __attribute__((vector_size(kLanes * sizeof(float))));
    using Doubles = double __attribute__((vector_size(kLanes * sizeof(double))));
    Doubles lanes[2]{};
    int x = cells.first;
    for (; x + 2 * kLanes <= cells.end; x += 2 * kLanes) {
        Floats values[2];
        std::memcpy(values, row + x, sizeof values);
        lanes[0] += __builtin_convertvector(values[0], Doubles);
        lanes[1] += __builtin_convertvector(values[1], Doubles);
    }
    double sum = 0.0;
    for (; x < cells.end; ++x)
        sum += row[x];
    for (int lane = 0; lane < 2 * kLanes; ++lane)
        sum += lanes[lane / kLanes][lane % kLanes];
    return sum;
}

OXBOW_MULTIVERSION
bool anyBelow0(const float* row, int count) {
    std::int32_t any = 0;
    for (int x = 0; x < count; ++x)
        any |= static_cast<std::int32_t>(row[x] < 0.0f);
    return any != 0;
}

} // namespace oxbow
