#pragma once

#include "core/terrain/terrain_state.h"

#include <limits>

namespace oxbow {

class CancelToken;

/// Between what the ground is kept where it is not beyond already, m.
struct HeightLimits {
    float lowest = -std::numeric_limits<float>::infinity(), highest = std::numeric_limits<float>::infinity();
};

/// Gives each cell of the ground what it is owed, m, row after row. What its 24 bits or the limits do not take goes on to the
/// next cell, so that of all that is owed no more than the last bit of one cell is left where any has room. Writes wear and
/// deposition; `owed` is 0 then, but where the ground has no value. Returns what is left, m of one cell. Throws Cancelled.
/// Cost: one pass on one thread; for the last step of a stage.
double settleRest(WorkingTerrain& terrain, Heightmap& owed, const HeightLimits& limits, const CancelToken& cancel);

} // namespace oxbow
