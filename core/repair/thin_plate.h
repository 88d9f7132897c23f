#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// The height of a cell at which a thin plate through its surroundings bends least, all others held: the zero of
/// the biharmonic stencil of 13 cells (1, 2 -8 2, 1 -8 20 -8 1, ...; Terzopoulos1988). The edges of the map
/// are free: there the plate goes on straight, so that a plane stays one.
[[nodiscard]] float platePrediction(const Heightmap& plate, int x, int y);

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
