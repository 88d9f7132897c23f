#pragma once

#include "core/recipe/recipe.h"

namespace oxbow {

/// A place in the run that outlasts changes before it: a step of a stage.
struct RunPlace {
    std::uint64_t stageId = 0; ///< 0: the end of the recipe
    int step = 0;
    bool operator==(const RunPlace&) const = default;
};

[[nodiscard]] RunPlace placeAt(const Recipe& recipe, RunPosition position);
/// The start of the recipe where the stage is not there.
[[nodiscard]] RunPosition positionOf(const Recipe& recipe, const RunPlace& place);

} // namespace oxbow
