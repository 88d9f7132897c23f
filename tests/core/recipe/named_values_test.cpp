#include "core/recipe/named_values.h"

#include "core/recipe/recipe_edit.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/undoable_edits.h"
#include "tests/core/base/refusal.h"

#include <gmock/gmock.h>

namespace oxbow {
namespace {

constexpr const char* kAlps = R"({ "oxbow": 1, "grid": { "width": 32, "height": 32, "cell_size_m": 50 },
  "values": { "snow_line": "1800 m", "tree_line": "snow_line - 300", "octaves": 5 },
  "stages": [ { "stage": "noise", "parameters": { "octaves": "octaves" } },
              { "stage": "glacier", "name": "Ice", "parameters": { "equilibrium_line_m": "snow_line - 200 m" } },
              { "stage": "levels", "parameters": { "low_m": "tree_line / 2", "high_m": 3000 } } ] })";

std::string problemOfText(std::string text, const std::string& what, const std::string& with) {
    return test::refusal([&] { static_cast<void>(parseRecipe(text.replace(text.find(what), what.size(), with), "alps.json")); });
}
ParamValue storedValue(const Recipe& recipe, int stage, const char* key) {
    return recipe.stages[static_cast<std::size_t>(stage)].params.value(key);
}

TEST(NamedValues, ParametersFollowThem) {
    Recipe recipe = parseRecipe(kAlps, "alps.json");
    EXPECT_EQ(storedValue(recipe, 0, "octaves"), ParamValue(std::int64_t{5}));
    EXPECT_EQ(storedValue(recipe, 1, "equilibrium_line_m"), ParamValue(1600.0));
    EXPECT_EQ(storedValue(recipe, 2, "low_m"), ParamValue(750.0));
    setValue(recipe, "snow_line", "1.9 km");
    EXPECT_EQ(storedValue(recipe, 1, "equilibrium_line_m"), ParamValue(1700.0));
    EXPECT_EQ(storedValue(recipe, 2, "low_m"), ParamValue(800.0)) << "through another value too";
    EXPECT_EQ(storedValue(recipe, 2, "high_m"), ParamValue(3000.0));
    recipe.stages[1].params.set("equilibrium_line_m", 1000.0);
    setValue(recipe, "snow_line", "2000 m");
    EXPECT_EQ(storedValue(recipe, 1, "equilibrium_line_m"), ParamValue(1000.0)) << "a number that is set is followed by nothing";
}

TEST(NamedValues, AreKeptInTheFileAsTheyWereWritten) {
    const Recipe recipe = parseRecipe(kAlps, "alps.json");
    for (const bool brief : {false, true}) {
        const std::string text = recipeText(recipe, brief);
        EXPECT_THAT(text, testing::HasSubstr(R"("equilibrium_line_m": "snow_line - 200 m")"));
        EXPECT_THAT(text, testing::HasSubstr(R"("tree_line": "snow_line - 300")"));
        const Recipe again = parseRecipe(text, "again.json");
        EXPECT_EQ(again.values, recipe.values);
        for (int stage = 0; stage < 3; ++stage)
            EXPECT_EQ(again.stages[static_cast<std::size_t>(stage)], recipe.stages[static_cast<std::size_t>(stage)]);
    }
}

TEST(NamedValues, LeaveAFileWithoutThemAsItWas) {
    Recipe recipe;
    recipe.stages.emplace_back(*findStageKind("levels"));
    recipe.stages[0].mix.amount = 0.5;
    const std::string text = recipeText(recipe, true);
    for (const char* key : {"values", "masks", "group"})
        EXPECT_THAT(text, testing::Not(testing::HasSubstr(key)));
    EXPECT_EQ(text, "{\n  \"oxbow\": 1,\n  \"grid\": {\n    \"width\": 512,\n    \"height\": 512,\n    \"cell_size_m\": 20.0\n  },\n"
                    "  \"stages\": [\n    {\n      \"stage\": \"levels\",\n      \"enabled\": true,\n      \"parameters\": {},\n"
                    "      \"mix\": {\n        \"amount\": 0.5\n      }\n    }\n  ]\n}\n");
}

TEST(NamedValues, ErrorsNameTheStageAndTheParameter) {
    using testing::AllOf, testing::HasSubstr;
    EXPECT_THAT(problemOfText(kAlps, "snow_line - 200 m", "snow_lime - 200 m"),
                AllOf(HasSubstr("alps.json: Ice, equilibrium_line_m"), HasSubstr("no named value 'snow_lime'"), HasSubstr("snow_line")));
    EXPECT_THAT(problemOfText(kAlps, "\"1800 m\"", "\"tree_line + 300\""),
                AllOf(HasSubstr("alps.json: snow_line"), HasSubstr("circle: snow_line -> tree_line -> snow_line")));
    EXPECT_THAT(problemOfText(kAlps, "\"1800 m\"", "\"18 yr\""), AllOf(HasSubstr("Ice, equilibrium_line_m"), HasSubstr("does not fit")));
    EXPECT_THAT(problemOfText(kAlps, "snow_line - 200 m", "snow_line * 2 m"), AllOf(HasSubstr("Ice, equilibrium_line_m"), HasSubstr("m is expected")));
    EXPECT_THAT(problemOfText(kAlps, "\"octaves\": 5", "\"octaves\": 500"),
                AllOf(HasSubstr("octaves"), HasSubstr("'octaves' is 500"), HasSubstr("a whole number from")));
    EXPECT_THAT(problemOfText(kAlps, "\"octaves\": 5", "\"5th\": 5"), HasSubstr("values: '5th' is no name"));
    EXPECT_THAT(problemOfText(kAlps, "snow_line - 200 m", "snow_line -"), AllOf(HasSubstr("Ice, equilibrium_line_m"), HasSubstr("stops too early")));
}

TEST(NamedValues, AreRenamedAndDeletedEverywhere) {
    Recipe recipe = parseRecipe(kAlps, "alps.json");
    renameValue(recipe, "snow_line", "firn");
    EXPECT_EQ(recipe.values[1].text, "firn - 300");
    EXPECT_EQ(recipe.stages[1].params.texts().of("equilibrium_line_m"), "firn - 200 m");
    followValues(recipe);
    EXPECT_EQ(storedValue(recipe, 1, "equilibrium_line_m"), ParamValue(1600.0));
    EXPECT_THAT(test::refusal([&] { renameValue(recipe, "firn", "tree_line"); }), testing::HasSubstr("already"));
    removeValue(recipe, "firn");
    EXPECT_EQ(findValue(recipe, "firn"), nullptr);
    EXPECT_EQ(storedValue(recipe, 1, "equilibrium_line_m"), ParamValue(1600.0)) << "keeps what it was";
    EXPECT_TRUE(recipe.stages[1].params.texts().empty());
    followValues(recipe);
    EXPECT_EQ(storedValue(recipe, 2, "low_m"), ParamValue(750.0)) << "another value goes on with the number";
}

TEST(NamedValues, AreSetByTheCommandLine) {
    Recipe recipe = parseRecipe(kAlps, "alps.json");
    setByText(recipe, "snow_line=1900", "--set");
    EXPECT_EQ(storedValue(recipe, 1, "equilibrium_line_m"), ParamValue(1700.0));
    setByText(recipe, "Ice.equilibrium_line_m=tree_line + 50 m", "--set");
    EXPECT_EQ(storedValue(recipe, 1, "equilibrium_line_m"), ParamValue(1650.0));
    EXPECT_THAT(test::refusal([&] { setByText(recipe, "snowline=3", "--set"); }), testing::HasSubstr("--set: there is no named value 'snowline'"));
    recipe.values.clear();
    EXPECT_THAT(test::refusal([&] { setByText(recipe, "snow_line=3", "--set"); }), testing::HasSubstr("the recipe has no named values, and so no 'snow_line'"));
}

constexpr const char* kFollowed = R"({ "oxbow": 1, "grid": { "width": 32, "height": 32, "cell_size_m": 50 },
  "values": { "snow_line": "1800 m", "channel": "12 m" },
  "masks": { "High": [ { "source": "height", "from": "snow_line - 100 m", "soft": 50.0 } ] },
  "stages": [ { "stage": "noise", "mix": { "where": "High" } }, { "stage": "levels", "mix": { "where": "High" } },
              { "stage": "thermal_erosion", "mix": { "where": [ { "source": "slope", "from": 20.0, "radius_m": "channel * 10" } ] },
                "mix_events": [ { "before_step": 3, "mix": { "where": [ { "source": "height", "to": "snow_line" } ] } } ] },
              { "stage": "curves", "curves": [ { "kind": "river", "parameters": { "width_m": "channel" },
                                                 "points": [ { "x_m": 100, "y_m": 100 }, { "x_m": 900, "y_m": 900 } ] } ] } ],
  "surface": { "materials": [ { "name": "rock", "colour": "#777777", "grain_m": "channel / 2" },
                              { "name": "snow", "colour": "#ffffff", "where": [ { "source": "height", "from": "snow_line" } ] } ],
               "scatters": [ { "name": "pines", "spacing_m": "channel / 3",
                               "where": [ { "source": "height", "to": "snow_line - 300 m" } ] } ] } })";

/// Those that follow in kFollowed, as (the line's two, slope radius, change of the run, curve, rock, snow, spacing, tree line).
std::vector<double> followedValues(const Recipe& recipe) {
    const auto number = [](const ParamSet& params, const char* key) { return std::get<double>(params.value(key)); };
    const RecipeStage& thermal = recipe.stages[2];
    return {recipe.stages[0].mix.where[0].from,
            recipe.stages[1].mix.where[0].from,
            number(thermal.mix.where[0].params, "radius_m"),
            thermal.mixEvents[0].mix.where[0].to,
            number(recipe.stages[3].curves[0].params, "width_m"),
            recipe.surface.materials[0].grainM,
            recipe.surface.materials[1].where[0].from,
            recipe.surface.scatters[0].spacingM,
            recipe.surface.scatters[0].where[0].to};
}

TEST(NamedValues, MasksCurvesAndTheSurfaceFollowThemToo) {
    Recipe recipe = parseRecipe(kFollowed, "all.json");
    EXPECT_THAT(followedValues(recipe), testing::ElementsAre(1700, 1700, 120, 1800, 12, 6, 1800, 4, 1500));
    const Recipe before = recipe;
    setByText(recipe, "snow_line=2000", "--set");
    setByText(recipe, "channel=24 m", "--set");
    EXPECT_THAT(followedValues(recipe), testing::ElementsAre(1900, 1900, 240, 2000, 24, 12, 2000, 8, 1700));
    const Recipe again = parseRecipe(recipeText(recipe), "again.json");
    EXPECT_EQ(again, recipe);
    EXPECT_EQ(recipeText(again), recipeText(recipe)) << "with its texts";
    // One edit takes all of it there and back.
    Recipe here = before;
    edits::ChangeStages edit(before, recipe);
    edit.apply(here);
    EXPECT_EQ(recipeText(here), recipeText(recipe));
    edit.revert(here);
    EXPECT_EQ(recipeText(here), recipeText(before));
}

TEST(NamedValues, ARenameOrDeletionReachesMasksCurvesAndTheSurface) {
    Recipe recipe = parseRecipe(kFollowed, "all.json");
    const Recipe before = recipe;
    renameValue(recipe, "snow_line", "firn");
    EXPECT_EQ(recipe.surface.materials[1].where[0].endTexts.of("from"), "firn");
    EXPECT_EQ(recipe.stages[1].mix.where[0].endTexts.of("from"), "firn - 100 m");
    EXPECT_FALSE(firstDifference(before, recipe)) << "another name computes nothing anew";
    removeValue(recipe, "firn");
    removeValue(recipe, "channel");
    EXPECT_TRUE(followedNumbers(recipe).empty());
    EXPECT_EQ(followedValues(recipe), followedValues(before)) << "what followed them stays where it is";
}

TEST(NamedValues, ANumberOfAMaskIsLetFollowInAllStagesThatShareIt) {
    Recipe recipe = parseRecipe(kFollowed, "all.json");
    followText(recipe, {.index = 1, .entry = 0, .key = "soft"}, "channel * 2");
    EXPECT_EQ(recipe.stages[0].mix.where[0].soft, 24.0);
    followText(recipe, {.index = 1, .entry = 0, .key = "from"}, "2 km");
    EXPECT_EQ(recipe.stages[0].mix.where[0].from, 2000.0) << "a plain number ends it";
    EXPECT_EQ(recipe.stages[0].mix.where[0].endTexts.of("from"), "");
    followText(recipe, {.of = NumberPlace::Of::Curve, .index = 3, .curve = 0, .key = "width_m"}, "channel + 8 m");
    EXPECT_EQ(recipe.stages[3].curves[0].params.value("width_m"), ParamValue(20.0));
    followText(recipe, {.of = NumberPlace::Of::Scatter, .index = 0, .key = "density"}, "0.25");
    EXPECT_EQ(recipe.surface.scatters[0].density, 0.25);
}

TEST(NamedValues, ErrorsOfMasksAndTheSurfaceNameTheirPlace) {
    using testing::AllOf, testing::HasSubstr;
    EXPECT_THAT(problemOfText(kFollowed, "\"to\": \"snow_line - 300 m\"", "\"to\": \"snow_lime\""),
                AllOf(HasSubstr("pines, mask entry 1, to"), HasSubstr("no named value 'snow_lime'")));
    EXPECT_THAT(problemOfText(kFollowed, "\"to\": \"snow_line - 300 m\"", "\"from\": 2000, \"to\": \"snow_line\""),
                AllOf(HasSubstr("pines, mask entry 1"), HasSubstr("from 2000 to 1800 is not possible")));
    EXPECT_THAT(problemOfText(kFollowed, "\"channel / 2\"", "\"channel * 1 m\""),
                AllOf(HasSubstr("rock, grain_m"), HasSubstr("m is expected")));
}

TEST(NamedValues, AMaskOfSeveralStagesIsOneMask) {
    const std::string text = R"({ "oxbow": 1, "grid": { "width": 32, "height": 32, "cell_size_m": 50 },
      "masks": { "Steep": [ { "source": "slope", "from": 30.0 } ] },
      "stages": [ { "stage": "noise" }, { "stage": "levels", "mix": { "where": "Steep" } },
                  { "stage": "thermal_erosion", "mix": { "amount": 0.5, "where": "Steep" } } ] })";
    Recipe recipe = parseRecipe(text, "steep.json");
    ASSERT_EQ(recipe.stages[1].mix.where.size(), 1u);
    EXPECT_EQ(recipe.stages[1].mix.where, recipe.stages[2].mix.where);
    EXPECT_EQ(parseRecipe(recipeText(recipe), "again").stages, recipe.stages);
    Mix other = recipe.stages[2].mix;
    other.where[0].from = 40.0;
    setMixAt(recipe, {}, recipe.stages[2].id, other);
    EXPECT_EQ(recipe.stages[1].mix.where[0].from, 40.0) << "editing one edits all";
    EXPECT_EQ(recipe.stages[1].mix.amount, 1.0) << "but the mask alone is shared";
    setByText(recipe, "noise.mix.where=Steep", "--set");
    EXPECT_EQ(recipe.stages[0].mix.where[0].from, 40.0);
    setByText(recipe, "noise.mix.amount=0.25", "--set");
    EXPECT_EQ(recipe.stages[0].mix.where[0].from, 40.0);
    EXPECT_THAT(test::refusal([&] { setByText(recipe, "noise.mix.where=Steeper", "--set"); }), testing::HasSubstr("no mask 'Steeper'"));
    const Recipe before = recipe;
    for (RecipeStage& stage : recipe.stages)
        stage.mix.shared = "Cliffs";
    EXPECT_FALSE(firstDifference(before, recipe)) << "another name computes nothing anew";
    std::string unknown = text;
    unknown.replace(unknown.find("\"Steep\":"), 8, "\"Flat\":");
    EXPECT_THAT(test::refusal([&] { static_cast<void>(parseRecipe(unknown, "steep.json")); }), testing::HasSubstr("there is no mask 'Steep'"));
}

TEST(NamedValues, AGroupIsSwitchedWithWhatWasOffInIt) {
    Recipe recipe;
    for (const char* kind : {"noise", "levels", "gaussian_blur", "terrace"})
        recipe.stages.emplace_back(*findStageKind(kind));
    for (const std::size_t i : {1u, 2u, 3u})
        recipe.stages[i].group = "Look";
    recipe.stages[2].enabled = false;
    const StageSpan span = groupAt(recipe, 2);
    EXPECT_EQ(span.first, 1);
    EXPECT_EQ(span.count, 3);
    EXPECT_EQ(groupAt(recipe, 0).count, 1);
    setOn(recipe, span, false);
    EXPECT_FALSE(isOn(recipe, span));
    EXPECT_TRUE(recipe.stages[0].enabled);
    recipe = parseRecipe(recipeText(recipe), "again");
    setOn(recipe, span, true);
    EXPECT_TRUE(recipe.stages[1].enabled && recipe.stages[3].enabled);
    EXPECT_FALSE(recipe.stages[2].enabled) << "it was off by itself";
    setOn(recipe, span, false);
    EXPECT_EQ(freeGroupName(recipe, "Look"), "Look 2");
    std::swap(recipe.stages[0], recipe.stages[2]); // noise comes to stand within the group, blur before it
    settleInGroup(recipe, 2);
    EXPECT_EQ(recipe.stages[2].group, "Look");
    std::swap(recipe.stages[0], recipe.stages[1]);
    std::swap(recipe.stages[1], recipe.stages[2]);
    EXPECT_EQ(groupAt(recipe, 0).count, 4) << "all touch";
}

} // namespace
} // namespace oxbow
