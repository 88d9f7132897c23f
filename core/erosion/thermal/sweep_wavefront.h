#pragma once

#include <algorithm>

namespace oxbow {

/// Carries several sweeps over rows [y0, y1) of a map of `height` rows out one behind the other, a row apart, so that they
/// find their rows in the cache. Calls `sweepRow(i, y)` for row y of sweep i once row y + 1 of the sweep before is done:
/// for the rows themselves, for those around them that later sweeps read and, first of each sweep, for the row before
/// (-1 where there is none), which counts only for what it exchanges with the next.
template <typename SweepRow>
void sweepInWavefront(int sweeps, int height, int y0, int y1, SweepRow sweepRow) {
    for (int front = y0 - sweeps; front < y1 + sweeps; ++front)
        for (int i = 0; i < sweeps; ++i) {
            const int y = front - i, margin = sweeps - 1 - i;
            if (y >= std::max(0, y0 - margin) - 1 && y < std::min(height, y1 + margin))
                sweepRow(i, y);
        }
}

} // namespace oxbow
