#pragma once

#include "core/flow/flow_direction.h"

#include <utility>

namespace oxbow {

/// Calls visit(neighbour, columns east, rows south) for those of a cell's eight neighbours that lie on the map, by
/// their index.
template <typename Visit>
void forEachNeighbourBeside(const GridSpec& grid, std::uint32_t cell, Visit&& visit) {
    const int x = static_cast<int>(cell % grid.width), y = static_cast<int>(cell / grid.width);
    for (int k = 0; k < 8; ++k)
        if (grid.contains(x + kDirectionX[k], y + kDirectionY[k]))
            visit(static_cast<std::uint32_t>(grid.index(x + kDirectionX[k], y + kDirectionY[k])), kDirectionX[k],
                  kDirectionY[k]);
}

/// Calls visit(neighbour).
template <typename Visit>
void forEachNeighbour(const GridSpec& grid, std::uint32_t cell, Visit&& visit) {
    forEachNeighbourBeside(grid, cell, [&](std::uint32_t next, int, int) { visit(next); });
}

/// Marks, in `reached`, all cells of `mask` that the cells of `open` reach over such cells, corners included.
/// Those of `open` must be marked; it is used up.
inline void spread(const GridSpec& grid, const CellMask& mask, std::vector<std::uint32_t>& open,
                   CellMask& reached) {
    while (!open.empty()) {
        const std::uint32_t cell = open.back();
        open.pop_back();
        forEachNeighbour(grid, cell, [&](std::uint32_t next) {
            if (mask[next] && !std::exchange(reached[next], std::uint8_t{1}))
                open.push_back(next);
        });
    }
}

} // namespace oxbow
