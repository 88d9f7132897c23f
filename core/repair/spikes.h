#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <cstdint>
#include <vector>

namespace oxbow {

/// A cell that stands out of its neighbours as no ground does, or lies below them.
struct Spike {
    std::uint32_t cell = 0;
    float outM = 0.0f; ///< above the median of its neighbours; negative: below
};

/// Cells whose distance from the median of their eight neighbours exceeds the least height and three times what those
/// neighbours lie apart, the lowest and the highest of eight left out (so two spikes side by side are found). `minHeightM` 0: twice
/// the distance that 999 of 1000 cells of the map keep to. By cell. Equal for any number of threads. Cost: a sort of
/// eight numbers a cell.
[[nodiscard]] std::vector<Spike> findSpikes(const Heightmap& ground, double minHeightM, const Compute& compute);

} // namespace oxbow
