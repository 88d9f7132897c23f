#pragma once

#include "core/recipe/evaluator.h"

namespace oxbow {

class ZipReader;
class ZipWriter;

/// Puts a moment of an evaluation into a project: `state/state.bin` and one file of raw float32 a layer.
void packState(const KeptState& state, ZipWriter& zip);

/// The moment that a project holds, for the recipe beside it. Throws Error where it is damaged, from another
/// version of the program, or does not belong to the recipe; the recipe can then be computed anew.
[[nodiscard]] KeptState unpackState(const ZipReader& zip, const Recipe& recipe, ThreadPool& pool);

[[nodiscard]] bool hasState(const ZipReader& zip);

} // namespace oxbow
