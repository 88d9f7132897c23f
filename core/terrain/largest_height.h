#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

/// The largest magnitude of a finite cell, 0 where there is none. Throws Cancelled.
[[nodiscard]] inline float largestHeight(const Heightmap& map, const Compute& compute) {
    std::vector<float> largest(static_cast<std::size_t>(map.height()), 0.0f);
    compute.forRows(map.height(), [&](int y0, int y1) {
        const ValueRange range = valueRange(map.cells().subspan(map.grid().index(0, y0), static_cast<std::size_t>(y1 - y0) * map.width()));
        largest[y0] = std::max(std::fabs(range.low), std::fabs(range.high));
    });
    return *std::ranges::max_element(largest);
}

} // namespace oxbow
