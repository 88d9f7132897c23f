#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <cstdint>
#include <optional>

namespace oxbow {

struct RiverOverlapOptions {
    double areaShare = 0.005;        ///< drainage area where rivers begin, as a share of the map
    int toleranceCells = 2;          ///< of the coarser map; 0: the same cells alone
    std::optional<double> seaLevelM; ///< ground at or below it that reaches the edge is sea
};

struct RiverOverlap {
    double dice = 0.0;                   ///< NaN where a map has no river
    std::int64_t cellsA = 0, cellsB = 0; ///< river cells of each map, on the coarser grid
};

/// How far two maps of the same ground, of any resolution, have their rivers in the same places. Rivers are
/// cells that drain at least that share of the map, over depressions filled to the spill level, to the edges of the map;
/// those of the finer map are brought to the coarser grid (a cell is river where any fine one is). With A and
/// B the river cells and A', B' all cells within the tolerance of them,
///     dice = (|A and B'| + |B and A'|) / (|A| + |B|).
[[nodiscard]] RiverOverlap riverOverlap(const Heightmap& a, const Heightmap& b, const Compute& compute,
                                        const RiverOverlapOptions& options = {});

} // namespace oxbow
