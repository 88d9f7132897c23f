#pragma once

#include "places.h"

#include <algorithm>
#include <filesystem>
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

} // namespace oxbow::test
