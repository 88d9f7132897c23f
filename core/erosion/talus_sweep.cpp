#include "core/erosion/talus_sweep.h"

#include "core/simd.h"

namespace oxbow {

namespace {

constexpr float kDiagonal = 1.41421356f;

/// What of a difference in height goes beyond the drop that holds, with its sign; 0 where there is no value.
inline float excess(float difference, float drop) {
    const float rise = difference > drop ? difference - drop : 0.0f;
    return difference < -drop ? difference + drop : rise;
}

/// What one cell of a pair hands to the other.
inline float given(float fall, float mobility, float drop) {
    return fall > drop ? mobility * (fall - drop) : 0.0f;
}

} // namespace

// The sums are bracketed so that a turned or mirrored map gives the same bytes.

OXBOW_MULTIVERSION
void sweepTalusRow(const TalusRow& cells, const UniformTalus& talus, float* __restrict target) {
    const float* const n = cells.north;
    const float* const c = cells.row;
    const float* const s = cells.south;
    const int count = cells.count;
    const float straight = talus.drop;
    const float diagonal = kDiagonal * talus.drop;
    const float mobility = talus.mobility;
    for (int x = 0; x < count; ++x) {
        const float h = c[x];
        const float sides = (excess(c[x + 1] - h, straight) + excess(c[x - 1] - h, straight)) +
                            (excess(s[x] - h, straight) + excess(n[x] - h, straight));
        const float corners = (excess(s[x + 1] - h, diagonal) + excess(n[x - 1] - h, diagonal)) +
                              (excess(s[x - 1] - h, diagonal) + excess(n[x + 1] - h, diagonal));
        target[x] = h + mobility * (sides + corners);
    }
}

OXBOW_MULTIVERSION
void sweepVariedTalusRow(const TalusRow& cells, const VariedTalus& talus, float* __restrict target) {
    const float* const rows[3] = {cells.north, cells.row, cells.south};
    const float* const mobilities[3] = {talus.mobilities.north, talus.mobilities.row, talus.mobilities.south};
    const float* const drops[3] = {talus.drops.north, talus.drops.row, talus.drops.south};
    const int count = cells.count;
    const auto gain = [&](int x, int row, int shift, float distance) {
        const float fall = rows[row][x + shift] - rows[1][x];
        return given(fall, mobilities[row][x + shift], distance * drops[row][x + shift]) -
               given(-fall, mobilities[1][x], distance * drops[1][x]);
    };
    for (int x = 0; x < count; ++x) {
        const float sides =
            (gain(x, 1, 1, 1.0f) + gain(x, 1, -1, 1.0f)) + (gain(x, 2, 0, 1.0f) + gain(x, 0, 0, 1.0f));
        const float corners = (gain(x, 2, 1, kDiagonal) + gain(x, 0, -1, kDiagonal)) +
                              (gain(x, 2, -1, kDiagonal) + gain(x, 0, 1, kDiagonal));
        target[x] = rows[1][x] + (sides + corners);
    }
}

} // namespace oxbow
