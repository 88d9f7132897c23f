#pragma once

#include "core/world/world_plan.h"

namespace oxbow {

/// The files that a world is made of, as they are now: those of its recipe by what they hold with what lies beside them,
/// real tiles, which are too large for that, by their size and when they were changed. Without those that are missing.
[[nodiscard]] std::vector<WorldInput> inputsOf(const WorldPlan& plan);

/// Of a recipe as it is written.
[[nodiscard]] std::string stateOfRecipe(const std::string& text);

/// Throws Error that names a file which is another one than when the world was planned: parts of it would not go with
/// those that are there. One that is missing is none.
void checkInputs(const WorldPlan& plan);

/// That a file is another one than when the world was planned.
[[nodiscard]] Phrase changedInput();

/// Whether files of both are the same.
[[nodiscard]] bool haveSameInputs(const WorldPlan& a, const WorldPlan& b);

} // namespace oxbow
