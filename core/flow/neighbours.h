#pragma once

#include "core/flow/flow_direction.h"

#include <algorithm>
#include <array>
#include <vector>

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

/// Calls visit(y, above, row, below) for the rows [y0, y1) of `rowOf(y)`, which is null where there is none.
/// Cells -1 and `width`, and those of rows that there are none of, are `outside`.
template <typename Cell, typename RowOf, typename Visit>
void forEachRowWithThoseBeside(int width, Cell outside, int y0, int y1, RowOf&& rowOf, Visit&& visit) {
    const auto pitch = static_cast<std::size_t>(width) + 2;
    std::vector<Cell> cells(3 * pitch, outside);
    std::array<Cell*, 3> rows = {cells.data() + 1, cells.data() + pitch + 1, cells.data() + 2 * pitch + 1};
    for (int y = y0 - 1; y <= y1; ++y) {
        if (const Cell* row = rowOf(y))
            std::copy_n(row, width, rows[2]);
        else
            std::fill_n(rows[2], width, outside);
        if (y > y0)
            visit(y - 1, rows[0], rows[1], rows[2]);
        std::ranges::rotate(rows, rows.begin() + 1);
    }
}

} // namespace oxbow
