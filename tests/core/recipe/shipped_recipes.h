#pragma once

#include "core/recipe/recipe_file.h"

#include "places.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

/// The recipes that come with the program.
namespace oxbow::test {

inline constexpr char kRecipes[] = OXBOW_SOURCE_ROOT "/resources/recipes";

[[nodiscard]] inline std::vector<std::string> recipeNames() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(kRecipes))
        if (entry.path().extension() == ".json")
            names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

/// A recipe on a grid of the same extent and another resolution.
[[nodiscard]] inline std::shared_ptr<const Recipe> example(const std::string& name, int side) {
    Recipe recipe = readRecipe(std::filesystem::path(kRecipes) / (name + ".json"));
    const double extentM = recipe.grid.widthM();
    recipe.grid = {side, side, extentM / side};
    return std::make_shared<const Recipe>(std::move(recipe));
}

} // namespace oxbow::test
