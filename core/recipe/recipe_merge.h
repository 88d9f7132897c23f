#pragma once

#include "core/recipe/recipe.h"

#include <string>
#include <vector>

/// Differences of recipes in words, and two changed copies of a recipe made one again.
///
/// Stages are the same where they are alike in all, else by kind and name, else where only their name differs; strokes and
/// handles by all they are; curves by name; events by step; materials by name. Lists of numbers (a curve's points, a
/// mask's entries) are taken whole.
namespace oxbow {

/// Each difference in a line: "stage 2, Rain: inertia 0.05 -> 0.1". Empty where the recipes are equal.
[[nodiscard]] std::vector<std::string> recipeDifferences(const Recipe& from, const Recipe& to);

struct MergedRecipe {
    Recipe recipe;
    /// What both changed in different ways, in words that name the place and both values; `recipe` has that of ours,
    /// and what one side deleted and the other changed.
    std::vector<std::string> conflicts;
};

/// What ours and theirs changed since base, together. Values, stages, strokes, curves, events and materials that only
/// one side changed come from it; stages that a side added stand behind the one they follow there. Throws Error where
/// what comes out is no recipe (two changes that are possible only alone), naming the place.
[[nodiscard]] MergedRecipe mergedRecipe(const Recipe& base, const Recipe& ours, const Recipe& theirs);

} // namespace oxbow
