#include "core/session/preview_session.h"

#include "core/base/thread_pool.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/recipe/recipe_with.h"
#include "tests/core/run/evaluated.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

namespace oxbow {
namespace {

Recipe noiseAndDroplets(int side) {
    Recipe recipe = test::recipeWith({side, side, 20.0}, {"noise", "droplet_erosion"});
    recipe.stages[1].params.set("drops_per_cell", 0.5);
    return recipe;
}

Preview answered(PreviewSession& session, const Recipe& recipe, RunPosition goal, std::uint64_t number) {
    session.request(recipe, {}, goal, number);
    for (int i = 0; i < 3000; ++i) {
        if (auto answer = session.take(); answer && answer->number == number)
            return *answer;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ADD_FAILURE() << "no answer";
    return {};
}

TEST(PreviewSession, CoarserGridsCoverTheSameGround) {
    const GridSpec grid = coarserGrid({1024, 512, 10.0}, 4);
    EXPECT_EQ(grid, (GridSpec{256, 128, 40.0}));
    const GridSpec odd = coarserGrid({101, 1, 10.0}, 8);
    EXPECT_EQ(odd.height, 1);
    EXPECT_GE(odd.widthM(), 1010.0);
}

TEST(PreviewSession, AnswersWithTheRecipeOnACoarserGrid) {
    PreviewSession session({.threads = 2, .goalMs = 1e9, .wake = {}});
    const Recipe recipe = noiseAndDroplets(256);
    const Preview answer = answered(session, recipe, endOf(recipe), 1);
    Recipe coarse = recipe;
    coarse.grid = answer.terrain.grid();
    EXPECT_LT(coarse.grid.width, 256);
    EXPECT_DOUBLE_EQ(coarse.grid.widthM(), recipe.grid.widthM());
    EXPECT_EQ(answer.terrain.stateHash(), test::evaluated(coarse).stateHash());
}

TEST(PreviewSession, AChangeOfAnEarlyStageGivesWhatStartingAnewWouldGive) {
    PreviewSession session({.threads = 2, .goalMs = 1e9, .wake = {}});
    Recipe recipe = noiseAndDroplets(128);
    for (int i = 1; i <= 4; ++i) {
        recipe.stages[i % 2 == 0 ? 0 : 1].params.set(i % 2 == 0 ? "relief_m" : "inertia",
                                                     i % 2 == 0 ? 700.0 + 100.0 * i : 0.02 * i);
        const Preview answer = answered(session, recipe, endOf(recipe), static_cast<std::uint64_t>(i));
        Recipe coarse = recipe;
        coarse.grid = answer.terrain.grid();
        EXPECT_EQ(answer.terrain.stateHash(), test::evaluated(coarse).stateHash()) << i;
    }
}

TEST(PreviewSession, StopsAtTheAskedStep) {
    PreviewSession session({.threads = 2, .goalMs = 1e9, .wake = {}});
    const Recipe recipe = noiseAndDroplets(128);
    const Preview answer = answered(session, recipe, {1, 1}, 1);
    Recipe coarse = recipe;
    coarse.grid = answer.terrain.grid();
    EXPECT_EQ(answer.terrain.stateHash(), test::evaluated(coarse, globalStep(coarse, {1, 1})).stateHash());
}

TEST(PreviewSession, GetsFinerWhereThereIsTimeAndNeverFull) {
    PreviewSession session({.threads = 2, .goalMs = 1e9, .wake = {}});
    const Recipe recipe = noiseAndDroplets(512);
    int before = 0;
    for (std::uint64_t i = 1; i <= 5; ++i) {
        const int side = answered(session, recipe, {1, 0}, i).terrain.grid().width;
        EXPECT_GE(side, before);
        before = side;
    }
    EXPECT_EQ(before, 256);
}

TEST(PreviewSession, AnswersAlsoWhereNothingIsQuickEnough) {
    PreviewSession session({.threads = 2, .goalMs = 0.0, .wake = {}});
    const Recipe recipe = noiseAndDroplets(512);
    for (std::uint64_t i = 1; i <= 3; ++i)
        EXPECT_EQ(answered(session, recipe, endOf(recipe), i).terrain.grid().width, 64);
}

TEST(PreviewSession, AFailingRecipeHasNoAnswerAndTheNextOneHas) {
    std::atomic<int> wakes = 0;
    PreviewSession session({.threads = 2, .wake = [&wakes] { ++wakes; }});
    Recipe bad = test::recipeWith({128, 128, 20.0}, {"import"});
    bad.stages[0].params.set("file", std::string("there_is_no_such_file.png"));
    session.request(bad, {}, endOf(bad), 1);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_FALSE(session.take());
    EXPECT_EQ(wakes, 0);
    const Recipe good = noiseAndDroplets(128);
    EXPECT_EQ(answered(session, good, {1, 0}, 2).number, 2u);
}

} // namespace
} // namespace oxbow
