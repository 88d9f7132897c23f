#pragma once

#include "core/recipe/recipe.h"

namespace oxbow {

/// A stage that is new on ground of these heights: values that would change nothing there, or bury it, are others; what
/// suits stays as newStage() has it. Of level ground only the size of the map counts.
[[nodiscard]] RecipeStage newStageOn(const StageKind& kind, const GridSpec& grid, const ValueRange& heights);

} // namespace oxbow
