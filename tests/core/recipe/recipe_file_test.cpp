#include "core/recipe/recipe_file.h"

#include "tests/core/base/refusal.h"

#include <gmock/gmock.h>

namespace oxbow {
namespace {

constexpr const char* kLevels = R"({ "oxbow": 1, "grid": { "width": 64, "height": 32, "cell_size_m": 2.5 },
  "stages": [ { "stage": "levels", "name": "stretch", "enabled": false, "parameters": { "gamma": 0.5 },
                "events": [ { "before_step": 3, "set": { "low_m": -5 } } ] } ] })";

std::string errorOf(const std::string& text) {
    return test::refusal([&] { static_cast<void>(parseRecipe(text, "test.json")); });
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    return text.replace(text.find(what), what.size(), with);
}

TEST(RecipeFile, ReadsEveryPart) {
    const Recipe recipe = parseRecipe(kLevels, "test.json");
    EXPECT_EQ(recipe.grid, (GridSpec{64, 32, 2.5}));
    ASSERT_EQ(recipe.stages.size(), 1u);
    EXPECT_EQ(recipe.stages[0].name, "stretch");
    EXPECT_FALSE(recipe.stages[0].enabled);
    EXPECT_EQ(recipe.stages[0].params.value("gamma"), ParamValue(0.5));
    EXPECT_EQ(recipe.stages[0].params.value("high_m"), ParamValue(1000.0))
        << "a parameter left out has its default";
    EXPECT_EQ(recipe.stages[0].events, (std::vector<StageEvent>{{3, "low_m", -5.0}}));
    EXPECT_EQ(recipe.stages[0].paramsAt(2).value("low_m"), ParamValue(0.0));
    EXPECT_EQ(recipe.stages[0].paramsAt(3).value("low_m"), ParamValue(-5.0));
}

TEST(RecipeFile, AWholeNumberMayHaveAPoint) {
    const std::string text = replaced(replaced(replaced(kLevels, "64", "64.0"), "3,", "3.0,"), "\"oxbow\": 1", "\"oxbow\": 1.0");
    EXPECT_EQ(parseRecipe(text, "test"), parseRecipe(kLevels, "test"));
    const std::string scree = R"({ "oxbow": 1, "grid": { "width": 64, "height": 32, "cell_size_m": 2.5 },
      "stages": [ { "stage": "thermal_erosion", "parameters": { "iterations": 50.0 } } ] })";
    EXPECT_EQ(parseRecipe(scree, "test").stages[0].params.value("iterations"), ParamValue(std::int64_t{50}));
    EXPECT_NE(errorOf(replaced(scree, "50.0", "50.5")), "");
    EXPECT_THAT(errorOf("II*"), testing::HasSubstr("this is no Oxbow recipe"));
}

TEST(RecipeFile, WritesWhatReadsBackEqual) {
    Recipe recipe = parseRecipe(kLevels, "test.json");
    recipe.stages[0].params.set("gamma", 0.1 + 0.2); // needs all its digits
    for (const bool brief : {false, true})
        EXPECT_EQ(parseRecipe(recipeText(recipe, brief), "again"), recipe);
}

TEST(RecipeFile, NamesThePlaceOfWhatIsWrong) {
    using testing::StartsWith;
    EXPECT_THAT(errorOf("{ \"oxbow\": 1,\n \"grid\": "), StartsWith("test.json: line 2 is no valid JSON"));
    EXPECT_THAT(errorOf("[1]"), StartsWith("test.json: this is no Oxbow recipe"));
    EXPECT_THAT(errorOf(replaced(kLevels, "\"oxbow\": 1", "\"oxbow\": 2")),
                StartsWith("test.json: written in version 2 of the format"));
    EXPECT_THAT(errorOf(replaced(kLevels, "\"levels\"", "\"lovels\"")),
                StartsWith("test.json: stages[0].stage: there is no stage 'lovels': there are "));
    EXPECT_THAT(
        errorOf(replaced(kLevels, "\"gamma\"", "\"gama\"")),
        StartsWith(
            "test.json: stages[0].parameters.gama: stage levels has no parameter 'gama': it has low_m"));
    EXPECT_THAT(
        errorOf(replaced(kLevels, "0.5", "\"much\"")),
        StartsWith("test.json: stages[0].parameters.gamma: 'much' is not allowed for gamma: give a number"));
    EXPECT_THAT(errorOf(replaced(kLevels, "0.5", "1e9")),
                StartsWith("test.json: stages[0].parameters.gamma: '1e+09'"));
    EXPECT_THAT(errorOf(replaced(kLevels, "\"width\": 64", "\"width\": 640000")),
                StartsWith("test.json: grid: a grid of 16385 x 32 cells is not possible"));
    EXPECT_THAT(errorOf(replaced(kLevels, "\"enabled\": false", "\"enabled\": 3")),
                StartsWith("test.json: stages[0].enabled: true or false is expected"));
    EXPECT_THAT(errorOf(replaced(kLevels, "\"name\"", "\"nme\"")),
                StartsWith("test.json: stages[0]: 'nme' is not known"));
    EXPECT_THAT(errorOf(replaced(kLevels, "\"before_step\": 3", "\"before_step\": -3")),
                StartsWith("test.json: stages[0].events[0].before_step"));
    EXPECT_THAT(errorOf(replaced(kLevels, "0.5", "1e999")), StartsWith("test.json: holds a number that is too large"));
}

TEST(Recipe, PositionsSkipStagesThatAreSwitchedOff) {
    Recipe recipe;
    for (int i = 0; i < 3; ++i)
        recipe.stages.emplace_back(*findStageKind("levels"));
    recipe.stages[1].enabled = false;
    EXPECT_EQ(recipe.totalSteps(), 2);
    EXPECT_EQ(normalised(recipe, {0, 1}), (RunPosition{2, 0}));
    EXPECT_EQ(positionAt(recipe, 1), (RunPosition{2, 0}));
    EXPECT_EQ(positionAt(recipe, 99), endOf(recipe));
    EXPECT_EQ(globalStep(recipe, endOf(recipe)), 2);
}

TEST(Recipe, FirstDifferenceIsWhereEvaluationsPart) {
    Recipe before;
    before.stages.emplace_back(*findStageKind("levels"));
    before.stages.emplace_back(*findStageKind("levels"));
    Recipe after = before;
    EXPECT_EQ(firstDifference(before, after), std::nullopt);
    after.stages[1].name = "another name changes no terrain";
    EXPECT_EQ(firstDifference(before, after), std::nullopt);
    after.stages[1].events = {{7, "gamma", 2.0}};
    EXPECT_EQ(firstDifference(before, after), (Divergence{{1, 7}}));
    after.stages[1].params.set("gamma", 2.0);
    EXPECT_EQ(firstDifference(before, after), (Divergence{{1, 0}, 0}));
    after = before;
    after.stages.emplace_back(*findStageKind("levels"));
    EXPECT_EQ(firstDifference(before, after), (Divergence{{2, 0}, 0}));
    before = after;
    before.stages[2] = RecipeStage(*findStageKind("paint"));
    for (int step = 0; step < 3; ++step)
        before.stages[2].strokes.push_back({step, PaintEvent::kForever, std::make_shared<const Stroke>()});
    after = before;
    after.stages[2].events = {{2, "layer", std::string("rain")}};
    EXPECT_EQ(firstDifference(before, after), (Divergence{{2, 2}, 2}))
        << "its value says whether stroke 2 counts";
    after.grid.cellSizeM = 3.0;
    EXPECT_EQ(firstDifference(before, after), (Divergence{{0, 0}, 0}));
}

} // namespace
} // namespace oxbow
