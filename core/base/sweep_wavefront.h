#pragma once

#include <algorithm>

namespace oxbow {

/// Rows [y0, y1).
struct RowRange {
    int y0 = 0, y1 = 0;
};

/// Carries several sweeps over the rows of a band out one behind the other, a row apart, so that they find their rows in
/// the cache: each may read the row before and the one after of the sweep before it. Calls `sweepRow(i, y, isBefore)` for
/// row y of sweep i, from north to south, for the band's rows and, as far as they lie in `map`, for those around it that
/// later sweeps read; first of each sweep with `isBefore` for the row before these, for sweeps that begin with what it
/// hands on.
template <typename SweepRow>
void sweepInWavefront(int sweeps, RowRange band, RowRange map, SweepRow sweepRow) {
    for (int front = band.y0 - sweeps; front < band.y1 + sweeps; ++front)
        for (int i = 0; i < sweeps; ++i) {
            const int y = front - i, margin = sweeps - 1 - i;
            const int before = std::max(map.y0, band.y0 - margin) - 1;
            if (y >= before && y < std::min(map.y1, band.y1 + margin))
                sweepRow(i, y, y == before);
        }
}

} // namespace oxbow
