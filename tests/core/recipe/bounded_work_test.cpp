#include "core/base/error.h"
#include "core/base/near_words.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/base/refusal.h"
#include "tests/core/recipe/recipe_verdict.h"
#include "tests/core/run/run_to_end.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

/// Work that ends: stages that could run away on some grid do not, or say beforehand which value would do.
namespace oxbow {
namespace {

using testing::HasSubstr;

Recipe recipeOf(int width, int height, double cellSizeM, const std::string& stages) {
    return parseRecipe(R"({ "oxbow": 1, "grid": { "width": )" + std::to_string(width) + R"(, "height": )" + std::to_string(height) +
                           R"(, "cell_size_m": )" + numberText(cellSizeM) + R"( }, "stages": [ )" + stages + " ] }",
                       "test");
}

RecipeVerdict verdictOfAll(const Recipe& recipe) {
    return verdictOf(std::make_shared<const Recipe>(recipe));
}

/// The number behind "may be".
double valueThatWouldDo(const std::string& words) {
    const std::size_t at = words.find("may be ");
    return at == std::string::npos ? -1.0 : std::stod(words.substr(at + 7));
}

TEST(BoundedWork, ARefusalNamesTheParameterAndAValueThatDoes) {
    Recipe recipe = recipeOf(64, 64, 0.001, R"({ "stage": "noise" }, { "stage": "shallow_water_erosion" })");
    const std::string words = test::refusal([&] { checkStages(recipe); });
    EXPECT_THAT(words, HasSubstr("Hydraulic erosion (shallow water): Duration of 3600 takes too long on cells of 0.001 m"));
    const double does = valueThatWouldDo(words);
    ASSERT_GT(does, 1.0);
    recipe.stages[1].params.set("duration_s", does);
    EXPECT_NO_THROW(checkStages(recipe));
    recipe.stages[1].params.set("duration_s", 1.2 * does);
    EXPECT_THROW(checkStages(recipe), Error) << "the value is near the bound";
    recipe.stages[1].enabled = false;
    EXPECT_NO_THROW(checkStages(recipe));
}

TEST(BoundedWork, WhatIsRefusedIsNotBegunEitherNorIsItAfterAChange) {
    Recipe recipe = recipeOf(64, 64, 0.001, R"({ "stage": "noise" }, { "stage": "shallow_water_erosion" })");
    const RecipeVerdict verdict = verdictOfAll(recipe);
    EXPECT_THAT(verdict.end, HasSubstr("takes too long"));
    recipe.stages[1].params.set("duration_s", 1.0);
    recipe.stages[1].events.push_back({1, "duration_s", 1e5});
    EXPECT_THROW(checkStages(recipe), Error);
}

TEST(BoundedWork, AStageThatIsNewOnAMapSuitsIt) {
    for (const StageKind& kind : stageKinds())
        for (const double cellSizeM : {0.001, 1.0, 1000.0}) {
            Recipe recipe = recipeOf(64, 64, cellSizeM, "");
            recipe.stages.push_back(newStage(kind, recipe.grid));
            EXPECT_NO_THROW(checkStages(recipe)) << kind.id << " on cells of " << cellSizeM << " m";
        }
}

TEST(BoundedWork, LengthsFarLongerThanAMapEndSoon) {
    const char* stages[] = {R"({ "stage": "droplet_erosion" })",
                            R"({ "stage": "droplet_erosion", "parameters": { "radius_cells": 16, "move_cap_steps": 20000 } })",
                            R"({ "stage": "dunes", "parameters": { "slabs": 64, "edges": "wrapped" } })",
                            R"({ "stage": "coast", "parameters": { "sea_level_m": 150, "steps": 8, "retreat_mm_per_year": 50000, "duration_years": 1e6 } })",
                            R"({ "stage": "glacier", "parameters": { "steps": 8, "equilibrium_line_m": -100, "softness": 17, "sliding": 11 } })",
                            R"({ "stage": "alluvial_fans", "parameters": { "steps": 8, "least_catchment_km2": 1e-6 } })"};
    for (const double cellSizeM : {0.001, 10.0})
        for (const char* stage : stages) {
            const auto start = std::clock();
            const RecipeVerdict verdict = verdictOfAll(recipeOf(64, 96, cellSizeM, R"({ "stage": "noise" }, )" + std::string(stage)));
            EXPECT_EQ(verdict.end, "finished") << stage << " on cells of " << cellSizeM << " m";
            EXPECT_EQ(verdict.withoutNumber, "") << stage;
            EXPECT_LE(verdict.worstError(), 1e-6) << stage << ": " << verdict.worstStage;
            EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 20.0) << stage << " on cells of " << cellSizeM << " m";
        }
}

TEST(BoundedWork, OnHighGroundRoundingTakesNoMillionthOfWhatMoves) {
    const RecipeVerdict verdict = verdictOfAll(recipeOf(48, 40, 20.0,
        R"({ "stage": "noise", "parameters": { "base_m": 9000, "relief_m": 900, "feature_size_m": 500 } },
           { "stage": "downhill_walk", "parameters": { "walks": 20000 } })"));
    EXPECT_EQ(verdict.end, "finished");
    EXPECT_LE(verdict.worstRounding, 1e-6) << verdict.roundedM3 << " m3";
    EXPECT_LE(verdict.worstError(), 1e-6) << verdict.worstStage;
}

TEST(BoundedWork, WhatStagesRoundGoesBackWhereTheyEnd) {
    for (const char* stage : {R"({ "stage": "shallow_water_erosion", "parameters": { "duration_s": 60 } })",
                              R"({ "stage": "glacier", "parameters": { "steps": 8, "equilibrium_line_m": 9200 } })",
                              R"({ "stage": "alluvial_rivers", "parameters": { "steps": 4, "cells": 16 } })",
                              R"({ "stage": "fluvial_erosion", "parameters": { "iterations": 20 } })",
                              R"({ "stage": "droplet_erosion", "parameters": { "drops_per_cell": 0.5 } })"}) {
        const RecipeVerdict verdict = verdictOfAll(recipeOf(48, 40, 20.0,
            R"({ "stage": "noise", "parameters": { "base_m": 9000, "relief_m": 900, "feature_size_m": 500 } }, )" + std::string(stage)));
        EXPECT_EQ(verdict.end, "finished") << stage;
        EXPECT_LE(verdict.worstRounding, 1e-6) << stage << ": " << verdict.roundedM3 << " m3";
        EXPECT_LE(verdict.worstError(), 1e-6) << verdict.worstStage;
    }
}

TEST(BoundedWork, NoiseWhoseFeaturesTheCellsHideStaysWithinSomeReliefs) {
    for (const char* kind : {"billow", "ridged", "worley", "hybrid", "fault_formation", "diamond_square"}) {
        const RecipeVerdict verdict = verdictOfAll(recipeOf(48, 40, 100.0,
            R"({ "stage": "noise", "parameters": { "kind": ")" + std::string(kind) +
                R"(", "feature_size_m": 3, "relief_m": 1000, "base_m": 0, "octaves": 9, "persistence": 0.98 } })"));
        EXPECT_LT(verdict.largestM, 6000.0f) << kind;
    }
}

TEST(BoundedWork, WhatStepsCostIsKnownBeforehand) {
    const Recipe recipe = recipeOf(256, 256, 20.0, R"({ "stage": "glacier", "parameters": { "steps": 60 } }, { "stage": "noise" })");
    const RecipeStage& glacier = recipe.stages[0];
    // A quarter of the steps each on cells 16 and 4 times as large; the others on the map's own.
    EXPECT_DOUBLE_EQ(glacier.effort(recipe.grid, 0, 15) * 16.0, glacier.effort(recipe.grid, 30, 45));
    EXPECT_DOUBLE_EQ(glacier.effort(recipe.grid, 15, 30) * 4.0, glacier.effort(recipe.grid, 30, 45));
    EXPECT_DOUBLE_EQ(recipe.stages[1].effort(recipe.grid, 0, 1), 1.0);
}

TEST(BoundedWork, AnErrorAboutANameHasTheNearestAndRoomForIt) {
    const auto wordsOf = [](const std::string& key) {
        const std::string stage = R"({ "stage": "stream_power_erosion", "parameters": { ")" + key + R"(": 1 } })";
        return test::refusal([&] { static_cast<void>(recipeOf(8, 8, 1.0, stage)); });
    };
    EXPECT_THAT(wordsOf("uplift_mm_per_yaer"), HasSubstr("it has uplift_mm_per_year, "));
    EXPECT_THAT(wordsOf("uplift_mm_per_yaer"), HasSubstr("'oxbow stages' lists all"));
    EXPECT_LT(wordsOf(std::string(9000, 'a')).size(), 500u);
    const std::vector<std::string> few = {"one", "two"};
    EXPECT_EQ(knownNames(few, "tow").english(), "one, two");
    EXPECT_EQ(editsBetween("kitten", "sitting"), 3u);
}

TEST(BoundedWork, RiversLeaveAtTheEdgesWhereThereIsNoSea) {
    const auto recipe = std::make_shared<const Recipe>(recipeOf(96, 64, 10.0,
        R"({ "stage": "noise", "parameters": { "base_m": 1000 } }, { "stage": "rivers", "parameters": { "outlets": "sea", "channel_area_km2": 0.02 } })"));
    ThreadPool pool(1);
    Evaluator evaluator(pool, {});
    test::runToEnd(evaluator, recipe);
    const WaterBodies& found = *evaluator.terrain().waterBodies();
    ASSERT_FALSE(found.rivers.empty());
    for (const River& river : found.rivers)
        EXPECT_TRUE(river.end == WaterEnd::Edge || river.end == WaterEnd::River);
    EXPECT_THAT(english(evaluator.capture({}).notes), testing::Contains(HasSubstr("they leave the map at its edges")));
}

TEST(BoundedWork, ANetworkOverGroundThatItDoesNotFollowDoesNotClimb) {
    const RecipeVerdict verdict = verdictOfAll(recipeOf(64, 64, 20.0,
        R"({ "stage": "noise", "parameters": { "feature_size_m": 100, "relief_m": 900 } },
           { "stage": "river_network", "parameters": { "terrain": "none", "network_cell_m": 0, "loss_per_km": 0.5, "steps": 2 } })"));
    EXPECT_EQ(verdict.end, "finished");
    EXPECT_EQ(verdict.climbs, 0);
}

} // namespace
} // namespace oxbow
