#pragma once

#include "core/recipe/recipe.h"

namespace oxbow {

/// These stages as a recipe of their own, with the named values that they follow. They are other stages, with ids of their
/// own; they keep their group where all of it is among them.
[[nodiscard]] Recipe partOf(const Recipe& recipe, const std::vector<std::uint64_t>& stages);

/// Which names of a part that is put into another recipe get a number behind them.
enum class TakenNames {
    WhereOthers, ///< of values and masks those that stand for something else there; groups wherever there is one of that name
    All,         ///< all that are there
};
/// Gives what a part names other names where the recipe that it is put into has taken them.
void giveFreeNames(Recipe& part, const Recipe& into, TakenNames taken);

} // namespace oxbow
