#pragma once

#include "core/recipe/recipe.h"

namespace oxbow {

/// By how much a recipe can be refined at once.
inline constexpr int kMostRefinement = 64;

/// The same recipe on cells `factor` times as small, with the detail for them: the import that it starts from keeps the
/// means of the file's cells, and a stage that amplifies follows it and the filters that mend what was read. Throws Error
/// where no heightmap is read, or the grid would become too large.
[[nodiscard]] Recipe refined(const Recipe& recipe, int factor);

/// How often the grid can be refined by two, up to kMostRefinement; 0 where no heightmap is read.
[[nodiscard]] int refinementsOf(const Recipe& recipe);

} // namespace oxbow
