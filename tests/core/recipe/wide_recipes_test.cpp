#include "tests/core/recipe/wide_recipe.h"

#include "core/recipe/recipe_file.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/recipe/recipe_verdict.h"

#include <gtest/gtest.h>

/// A few of the random recipes over the whole ranges of all parameters; tests/harness/random_recipes.cpp runs any number.
namespace oxbow {
namespace {

constexpr double kMostWideError = 1e-6;
constexpr std::uint64_t kSeeds[] = {16, 22, 23}; // quick ones

TEST(WideRecipes, AreTheSameForASeedAndComeBackFromTheirFile) {
    for (std::uint64_t seed = 1; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        const Recipe recipe = drawWideRecipe(seed);
        EXPECT_TRUE(drawWideRecipe(seed) == recipe);
        EXPECT_TRUE(parseRecipe(recipeText(recipe), "full") == recipe);
        EXPECT_GE(std::max(recipe.grid.width, recipe.grid.height), 64);
        EXPECT_LE(std::max(recipe.grid.width, recipe.grid.height), 256);
    }
}

TEST(WideRecipes, EveryStageIsAmongThem) {
    std::vector<const StageKind*> kinds = kindsWithoutFiles();
    for (std::uint64_t seed = 1; seed < 300; ++seed)
        for (const RecipeStage& stage : drawWideRecipe(seed).stages)
            std::erase(kinds, &stage.params.kind());
    EXPECT_TRUE(kinds.empty()) << kinds.front()->id;
}

TEST(WideRecipes, CloseTheirLedgersAndHoldNumbersHoweverTheyAreRun) {
    for (const std::uint64_t seed : kSeeds) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto recipe = std::make_shared<const Recipe>(drawWideRecipe(seed));
        const TestFolder folder;
        writeOddGround(*recipe, folder / "");
        const RecipeVerdict one = verdictOf(recipe, {.folder = folder / ""});
        EXPECT_EQ(one.end, "finished");
        EXPECT_EQ(one.withoutNumber, "");
        EXPECT_LE(one.worstError(), kMostWideError) << one.worstStage;
        EXPECT_EQ(verdictOf(recipe, {.threads = 3, .isPaused = true, .folder = folder / ""}).hash, one.hash);
    }
}

} // namespace
} // namespace oxbow
