#pragma once

#include "core/recipe/recipe.h"
#include "core/terrain/layer.h"

#include <optional>

namespace oxbow {

/// What a mask looks at, for maps that are worked on by windows (map_window.h).
struct MaskReach {
    int cells = 0;             ///< that it looks around a cell
    std::vector<Layer> layers; ///< that it goes by, besides the ground
};

/// Of a stage's mixes together; none where one looks over the whole map, at places that people drew or at files.
[[nodiscard]] std::optional<MaskReach> maskReach(const RecipeStage& stage, const GridSpec& grid);

} // namespace oxbow
