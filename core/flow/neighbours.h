#pragma once

#include "core/flow/flow_direction.h"

namespace oxbow {

/// Calls visit(neighbour, columns east, rows south) for those of a cell's eight neighbours that lie on the map, by
/// their index.
template <typename Visit>
void forEachNeighbourBeside(const GridSpec& grid, std::uint32_t cell, Visit&& visit) {
    const int x = grid.xOf(cell), y = grid.yOf(cell);
    for (int k = 0; k < 8; ++k)
        if (grid.contains(x + kDirectionX[k], y + kDirectionY[k]))
            visit(static_cast<std::uint32_t>(grid.index(x + kDirectionX[k], y + kDirectionY[k])), kDirectionX[k],
                  kDirectionY[k]);
}

template <typename Visit>
void forEachNeighbour(const GridSpec& grid, std::uint32_t cell, Visit&& visit) {
    forEachNeighbourBeside(grid, cell, [&](std::uint32_t next, int, int) { visit(next); });
}

} // namespace oxbow
