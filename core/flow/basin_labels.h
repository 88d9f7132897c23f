#pragma once

#include "core/flow/flow_direction.h"

namespace oxbow {

/// Basins by following the receivers of every cell to their end.
struct BasinLabels {
    std::vector<std::uint32_t> labels; ///< 0: ends in an outlet; else 1 + rank of the pit by index
    std::vector<std::uint32_t> pits;   ///< by label; entry 0 has no meaning
};

[[nodiscard]] BasinLabels basinLabels(const GridSpec& grid, const FlowDirections& directions,
                                      const Compute& compute);

} // namespace oxbow
