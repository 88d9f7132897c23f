#pragma once

#include "core/recipe/recipe.h"
#include "core/recipe/stage_registry.h"

#include <initializer_list>
#include <string_view>

namespace oxbow::test {

/// A recipe of these stages, with the parameters that they have at first.
inline Recipe recipeWith(GridSpec grid, std::initializer_list<std::string_view> stages) {
    Recipe recipe;
    recipe.grid = grid;
    for (const std::string_view id : stages)
        recipe.stages.emplace_back(*findStageKind(id));
    return recipe;
}

} // namespace oxbow::test
