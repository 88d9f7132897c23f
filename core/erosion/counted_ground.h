#pragma once

#include "core/base/compute.h"
#include "core/stage/ledger.h"
#include "core/terrain/terrain_state.h"

#include <cmath>

namespace oxbow {

/// The ground of a map and the layers that count what became of it.
struct CountedGround {
    /// A new map of a large terrain takes some 20 ms: it may be cancelled between two. Throws Cancelled.
    CountedGround(WorkingTerrain& terrain, const Compute& compute)
        : ground(terrain.elevation()), wear(terrain.edit(Layer::Wear)),
          deposition((compute.cancel.throwIfRequested(), terrain.edit(Layer::Deposition))) {}

    /// Moves a cell by what is due, m; returns by how much its float moved.
    double move(int x, int y, double due) const {
        float& cell = ground.at(x, y);
        const float before = cell;
        cell = static_cast<float>(before + due);
        const double moved = static_cast<double>(cell) - before;
        (moved < 0.0 ? wear : deposition).at(x, y) += static_cast<float>(std::abs(moved));
        return moved;
    }

    Heightmap &ground, &wear, &deposition;
};

/// Gives each cell of the ground what it is owed, m, row after row. What its 24 bits do not take goes on to the next cell, so
/// that of all that is owed no more than the last bit of one cell is left. Writes wear and deposition; `owed` is 0 then, but
/// where the ground has no value. Returns what is left, m of one cell. Throws Cancelled. Cost: one pass on one thread; for the
/// last step of a stage whose result a turned map need not turn with.
double settleRest(WorkingTerrain& terrain, Heightmap& owed, const Compute& compute);

/// At the end of a stage, where the rounding of its steps took more of the rock than a 10⁻¹⁰ of what was worn and laid
/// down on the map: gives it back to the ground, in shares of what each cell wore and gained times 1 - hardness, and books it:
/// rock that nothing wears stays as it is. `taken`: what earlier steps booked, beside what is in `rock`, m of one cell. Throws
/// Cancelled. Cost: a pass on all threads, and two on one where there is something to give.
void settleRounding(WorkingTerrain& terrain, const ExactSum& taken, Booking& rock, const Compute& compute);

/// Adds to the layers of wear and deposition what each cell of a row lost or gained, m; what has no value books none.
void bookWearRow(const float* before, const float* after, int count, float* wear, float* deposition);

} // namespace oxbow
