#pragma once

#include "core/stage/ledger.h"
#include "core/terrain/terrain_state.h"

namespace oxbow {

class CancelToken;

/// Gives each cell of the ground what it is owed, m, row after row. What its 24 bits do not take goes on to the next cell, so
/// that of all that is owed no more than the last bit of one cell is left. Writes wear and deposition; `owed` is 0 then, but
/// where the ground has no value. Returns what is left, m of one cell. Throws Cancelled. Cost: one pass on one thread; for the
/// last step of a stage whose result a turned map need not turn with.
double settleRest(WorkingTerrain& terrain, Heightmap& owed, const CancelToken& cancel);

/// At the end of a stage, where the rounding of its steps took more of the rock than a ten-millionth of what was worn and laid
/// down on the map: gives it back to the ground, in shares of what each cell wore and gained, and books it. `entered`: the
/// ground as it entered the stage, whose cells alone count that differ from it; null: all do. `taken`: what earlier steps
/// booked, beside what is in `rock`, m of one cell. Throws Cancelled. Cost: three passes on one thread, where there is
/// something to give.
void settleRounding(WorkingTerrain& terrain, const Heightmap* entered, const ExactSum& taken, Booking& rock, const CancelToken& cancel);

} // namespace oxbow
