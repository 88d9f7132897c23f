#pragma once

#include "core/terrain/terrain_state.h"

namespace oxbow {

class CancelToken;

/// Gives each cell of the ground what it is owed, m, row after row. What its 24 bits do not take goes on to the next cell, so
/// that of all that is owed no more than the last bit of one cell is left. Writes wear and deposition; `owed` is 0 then, but
/// where the ground has no value. Returns what is left, m of one cell. Throws Cancelled. Cost: one pass on one thread; for the
/// last step of a stage whose result a turned map need not turn with.
double settleRest(WorkingTerrain& terrain, Heightmap& owed, const CancelToken& cancel);

} // namespace oxbow
