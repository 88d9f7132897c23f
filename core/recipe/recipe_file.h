#pragma once

#include "core/recipe/recipe.h"

#include <filesystem>

namespace oxbow {

/// Version of the format that this program writes: the value of "oxbow" in the file.
inline constexpr int kRecipeVersion = 1;

/// Reads a recipe from JSON text. Throws Error with the place ("alpine.json: stages[1].parameters.inertia:
/// ...") for text that is no JSON, a newer version, and any stage, key or value that is not known or not
/// allowed. A parameter left out has its default; a number that is a text follows named values (named_values.h).
[[nodiscard]] Recipe parseRecipe(std::string_view text, const std::string& where);

/// The recipe as JSON text that reads back to an equal recipe. Parameters at their default are left out only
/// where `brief` is asked for.
[[nodiscard]] std::string recipeText(const Recipe& recipe, bool brief = false);

/// Reads a recipe file. Throws Error as `parseRecipe`, and when the file cannot be read.
[[nodiscard]] Recipe readRecipe(const std::filesystem::path& path);

} // namespace oxbow
