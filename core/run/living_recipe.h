#pragma once

#include "core/recipe/recipe.h"

namespace oxbow {

/// Stream power erosion that makes a ground live: with the uplift that the ground needs to stand as it does, for one time
/// scale of that model. Throws Error where the ground has no slope that rivers could have cut. Throws Cancelled.
[[nodiscard]] RecipeStage livingStage(const Heightmap& ground, const Compute& compute);

} // namespace oxbow
