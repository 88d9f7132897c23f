#pragma once

#include "core/export/target_folder.h"

namespace oxbow {

/// The change of height from one ground to another of the same size: 32768 is none, a step is 1/32767 of the largest
/// change, so that `lowM` and `highM` are 65535 steps apart and no change is exact. A cell without a value has none.
[[nodiscard]] TargetSamples deltaSamples(const Heightmap& before, const Heightmap& after);

} // namespace oxbow
