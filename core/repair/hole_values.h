#pragma once

#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"

#include <optional>

namespace oxbow {

/// A height that marks cells without a value (-9999, -32768, 0 in the middle of the mountains ...): the lowest or the
/// highest of the map, apart from all others.
struct HoleValue {
    float value = 0.0f;
    std::size_t cells = 0;
    std::size_t first = 0; ///< index of the first of them
    float lowM = 0.0f, highM = 0.0f; ///< range of the ground, two cells from them and more
};

/// The lowest height where it is such a mark, else the highest; none where neither is. A mark lies apart from the ground
/// by more than a quarter of its range and is held by at least 4 cells, or is one of the numbers that programs write and
/// lies apart by more than a tenth. Cells beside a mark may be mixed with it where a map was resampled and count for
/// nothing. Cost: some passes.
[[nodiscard]] std::optional<HoleValue> holeValue(const Heightmap& ground);

} // namespace oxbow
