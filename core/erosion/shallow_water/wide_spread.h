#pragma once

#include "core/base/compute.h"
#include "core/terrain/framed_layer.h"

namespace oxbow {

struct WideSpread {
    double sigmaCells = 1.0; ///< standard deviation of the bell
    bool wraps = false;      ///< the map goes round; else its edges are closed
};

/// Spreads amounts over a bell. Along each axis in turn, four times, the amounts a of a line become those after a time of
/// exchange between neighbours, with implicit steps, stable however long:
///
///     a'_i - k (a'_(i-1) - a'_i) - k (a'_(i+1) - a'_i) = a_i,   k = sigma² / 8
///
/// Cells without a value exchange nothing. The exchange is symmetric, so nothing is lost but to rounding. Cost: 16 passes,
/// whatever the reach. Throws Cancelled.
void spreadWidely(FramedLayer& amounts, const GridSpec& grid, const WideSpread& spread, const Compute& compute);

} // namespace oxbow
