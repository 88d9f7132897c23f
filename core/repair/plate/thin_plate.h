#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <cstddef>

namespace oxbow {

namespace detail {
template <typename At>
[[nodiscard]] float plateStencil(At&& at) {
    const float beside = (at(-1, 0) + at(1, 0)) + (at(0, -1) + at(0, 1));
    const float corners = (at(-1, -1) + at(1, -1)) + (at(-1, 1) + at(1, 1));
    const float far = (at(-2, 0) + at(2, 0)) + (at(0, -2) + at(0, 2));
    return 0.05f * (8.0f * beside - 2.0f * corners - far);
}
[[nodiscard]] float plateAtEdge(const Heightmap& plate, int x, int y);
} // namespace detail

/// The height of a cell at which a thin plate through its surroundings bends least, all others held: the zero of
/// the biharmonic stencil of 13 cells (1, 2 -8 2, 1 -8 20 -8 1, ...; Terzopoulos1988). The edges of the map
/// are free: there the plate goes on straight, so that a plane stays one.
[[nodiscard]] inline float platePrediction(const Heightmap& plate, int x, int y) {
    if (x < 2 || y < 2 || x + 2 >= plate.width() || y + 2 >= plate.height())
        return detail::plateAtEdge(plate, x, y);
    const float* centre = plate.row(y) + x;
    const std::ptrdiff_t row = plate.width();
    return detail::plateStencil([&](int i, int j) { return centre[j * row + i]; });
}

/// One Gauss-Seidel sweep: cell = update(cell index, prediction) for every cell of which `moves(cell index)`.
/// Every third row at a time, each row from the west: rows of one turn do not see each other, so the bytes are the
/// same for any number of threads. Cost: 20 additions a cell. Throws Cancelled.
template <typename Moves, typename Update>
void plateSweep(Heightmap& plate, const Compute& compute, const Moves& moves, const Update& update) {
    constexpr int kReach = 3;
    for (int turn = 0; turn < kReach; ++turn)
        compute.forEach((plate.height() - turn + kReach - 1) / kReach, [&](int i) {
            const int y = turn + kReach * i;
            std::size_t cell = plate.grid().index(0, y);
            for (int x = 0; x < plate.width(); ++x, ++cell)
                if (moves(cell))
                    plate.data()[cell] = update(cell, platePrediction(plate, x, y));
        });
}

} // namespace oxbow
