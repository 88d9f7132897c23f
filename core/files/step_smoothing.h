#pragma once

#include "core/terrain/heightmap.h"

namespace oxbow {

/// Takes the terraces out of a map that was stored in few steps of `stepM`: box means of shrinking radius,
/// each followed by a clamp to half a step around the original sample. The result rounds to the same samples,
/// so that nothing the file said is lost. Cost: O(cells) for each radius.
void smoothSteps(Heightmap& heightmap, float stepM);

} // namespace oxbow
