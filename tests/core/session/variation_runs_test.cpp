#include "core/session/variation_runs.h"

#include "core/recipe/stage_registry.h"
#include "tests/core/recipe/recipe_with.h"
#include "tests/core/run/evaluated.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <map>

namespace oxbow {
namespace {

Recipe hillsRecipe(std::int64_t seed, int side = 256) {
    Recipe recipe = test::recipeWith({side, side, 20.0}, {"noise", "droplet_erosion"});
    recipe.stages[0].params.set("seed", seed);
    recipe.stages[1].params.set("drops_per_cell", 0.2);
    return recipe;
}

/// What came, in the order of its coming.
struct Answers {
    std::mutex mutex;
    std::condition_variable arrived;
    std::map<int, TerrainState> newest;
    int failures = 0, count = 0;

    [[nodiscard]] std::function<void(int, const TerrainState*)> taker() {
        return [this](int index, const TerrainState* terrain) {
            const std::scoped_lock lock(mutex);
            ++count;
            terrain ? static_cast<void>(newest[index] = *terrain) : static_cast<void>(++failures);
            arrived.notify_all();
        };
    }
    template <typename Condition>
    [[nodiscard]] bool waitFor(Condition condition) {
        std::unique_lock lock(mutex);
        return arrived.wait_for(lock, std::chrono::seconds(60), condition);
    }
};

TEST(VariationRuns, EachIsTheRecipeOnACoarserGrid) {
    std::vector<Recipe> recipes;
    for (int i = 0; i < 5; ++i)
        recipes.push_back(hillsRecipe(i + 1));
    Answers answers;
    const VariationRuns runs(recipes, {}, {.threads = 2, .goalMs = 0.0, .found = answers.taker()});
    ASSERT_TRUE(answers.waitFor([&] { return answers.newest.size() == 5; }));
    for (const auto& [index, terrain] : answers.newest) {
        Recipe coarse = recipes[static_cast<std::size_t>(index)];
        coarse.grid = terrain.grid();
        EXPECT_EQ(coarse.grid, coarserGrid(hillsRecipe(1).grid, 8)) << "no time, the coarsest";
        EXPECT_EQ(terrain.stateHash(), test::evaluated(coarse).stateHash()) << index;
    }
}

TEST(VariationRuns, WhereThereIsTimeAllComeAtTheFinestGrid) {
    std::vector<Recipe> recipes;
    for (int i = 0; i < 4; ++i)
        recipes.push_back(hillsRecipe(i + 1));
    Answers answers;
    const VariationRuns runs(recipes, {}, {.threads = 2, .goalMs = 1e9, .mostSide = 128, .found = answers.taker()});
    EXPECT_TRUE(answers.waitFor([&] {
        return answers.newest.size() == 4 &&
               std::ranges::all_of(answers.newest, [](const auto& entry) { return entry.second.grid().width == 128; });
    }));
}

TEST(VariationRuns, WhatOthersDoOnTheMachineLeavesNoPictureCoarse) {
    Answers answers;
    const auto take = [take = answers.taker()](int index, const TerrainState* terrain) {
        std::this_thread::sleep_for(std::chrono::milliseconds(300)); // as one that waits for a processor
        take(index, terrain);
    };
    const VariationRuns runs({hillsRecipe(1), hillsRecipe(2)}, {}, {.threads = 1, .goalMs = 2000.0, .mostSide = 64, .found = take});
    EXPECT_TRUE(answers.waitFor([&] { return answers.count == 4; }));
    EXPECT_EQ(answers.newest[1].grid().width, 64);
}

TEST(VariationRuns, OneThatFailsDoesNotHoldUpTheOthers) {
    std::vector<Recipe> recipes = {hillsRecipe(1), hillsRecipe(2), hillsRecipe(3)};
    recipes[1].stages.insert(recipes[1].stages.begin(), RecipeStage(*findStageKind("import")));
    recipes[1].stages[0].params.set("file", std::string("nowhere.png"));
    Answers answers;
    const VariationRuns runs(recipes, {}, {.threads = 1, .goalMs = 0.0, .found = answers.taker()});
    EXPECT_TRUE(answers.waitFor([&] { return answers.newest.size() == 2 && answers.failures == 1; }));
}

TEST(VariationRuns, NothingComesOnceItIsGone) {
    Answers answers;
    {
        const VariationRuns runs({hillsRecipe(1, 2048), hillsRecipe(2, 2048)}, {}, {.threads = 2, .leastSide = 2048, .mostSide = 2048, .found = answers.taker()});
    }
    const int seen = answers.count;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(answers.count, seen);
    EXPECT_EQ(seen, 0) << "the running step is broken off";
}

} // namespace
} // namespace oxbow
