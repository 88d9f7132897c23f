#pragma once

#include "core/export/target_folder.h"

#include <cstdint>
#include <filesystem>

namespace oxbow {

/// Writes the next state of a folder that other programs follow while a terrain is worked on:
///
///     state.json    { "oxbow_link": 1, "number": 12, "folder": "state-12", "target": "blender", "files": [ ... ], ... }
///     state-12/     the target's folder; once it is there it does not change
///     state-11/     the one before, for who still reads it
///
/// state.json is written last, so that what it names is there: a program that is killed leaves the old state, and who comes
/// next takes away what was left. A reader that misses a file begins again with state.json. Returns the number, which
/// grows by one. Throws as writeTarget, and where another program is writing into the folder.
std::uint64_t writeLiveTarget(const Target& target, const std::filesystem::path& folder, TargetJob job);

} // namespace oxbow
