#include "core/recipe/recipe_file.h"
#include "tests/fuzz/fuzz_file.h"

#include <cstdlib>

/// Any text is a recipe or refused; a recipe that was read is written so that it reads back equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return oxbow::tried([&] {
        const oxbow::Recipe recipe = oxbow::parseRecipe(oxbow::textOf(data, size), "fuzz.json");
        const std::string text = oxbow::recipeText(recipe);
        if (!(oxbow::readBack([&] { return oxbow::parseRecipe(text, "again.json"); }) == recipe))
            std::abort();
    });
}
