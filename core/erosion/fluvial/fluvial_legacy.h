#pragma once

#include "core/erosion/fluvial/fluvial_erosion.h"

/// "Fluvial Erosion" as its author published it (founding system F1, 2008), cell for cell and with its faults.
/// Ground a, water w and sediment s are shares of the relief; the ground comes in as 256 levels. One drop of
/// depth W falls on one cell, which gives up P of ground at once (all it has, where that is less). In an
/// iteration every wet cell, column by column and each from north to south, looks at its 8 neighbours:
///
///     the lowest ones, and those as high as itself where none is lower: n of equal height
///     dw = the least of w and of (w + a) - (w_u + a_u) over them,   c = w P
///     dw <= 0:       a += D s,  s *= 1 - D
///     else, each:    w_u += dw / n,  s_u += s >= c ? c / n : s + P (c - s) / n
///           itself:  w -= dw;  s >= c:  a += D (s - c),  s = (1 - D) (s - c)
///                              else:    a += D (c - s),  s = 0
///
/// with P the pickup rate and D the deposit rate. At the end a += s, is kept from 0 to 1 and cut off to 256
/// levels.
///
/// Its faults, kept: water is routed on the bare ground, and one that finds no lower or equal neighbour is
/// deleted; the cell where the drop falls is dug first and so often becomes a pit; with room left the ground
/// rises instead of being taken, and each of n neighbours gets all of the sediment; changes count at once, so
/// water runs east and south in one iteration and west and north one cell in each; it ends with all levels a
/// trifle lower. What it makes or loses is booked. Sums of sediment are kept below 1000 times the relief, which
/// the published one passes only on its way to numbers without end.
namespace oxbow {

/// What goes on from step to step besides the layers.
struct FluvialLegacyState {
    double low = 0.0, high = 0.0;                     ///< of the ground when it began, m
    std::int32_t x0 = 0, y0 = 0, x1 = 0, y1 = 0; ///< cells [x0, x1) x [y0, y1) that have been wet

    [[nodiscard]] bool hasBegun() const { return x1 > 0; }
};

/// One iteration, with the drop first if it has not begun and the end last if this `isLast`.
void runFluvialLegacy(const FluvialErosionParams& params, bool isLast, FluvialLegacyState& state,
                      WorkingTerrain& terrain, StageContext& context);

/// Throws Error where a state that has begun lacks its layers or does not lie on the map.
void checkFluvialLegacy(const FluvialLegacyState& state, const WorkingTerrain& terrain);

struct DropCell {
    int x = 0, y = 0;
};
[[nodiscard]] DropCell dropCell(const FluvialErosionParams& params, const GridSpec& grid);

} // namespace oxbow
