#pragma once

#include "core/export/target_folder.h"

#include <string>

namespace oxbow {

/// The change of height from one ground to another of the same size: 32768 is none, a step is 1/32767 of the largest
/// change, so that `lowM` and `highM` are 65535 steps apart and no change is exact. A cell without a value has none.
[[nodiscard]] TargetSamples deltaSamples(const Heightmap& before, const Heightmap& after);

/// The C# script that adds such maps, of `side` samples a side, to terrains in Unity's editor.
[[nodiscard]] std::string deltaScript(const std::string& name, double metresAStep, int side);

} // namespace oxbow
