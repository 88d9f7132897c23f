#pragma once

#include "core/flow/flow_direction.h"

#include <cstdint>
#include <vector>

namespace oxbow {

/// Marks, in `reached`, the cells `from` and all cells of `mask` that they reach over cells of `mask`, corners included.
/// Whole runs of a row at a time; one byte a cell of memory. `from` is used up.
void spread(const GridSpec& grid, const CellMask& mask, std::vector<std::uint32_t>& from, CellMask& reached);

} // namespace oxbow
