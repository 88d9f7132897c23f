#include "core/recipe/reuse.h"

#include "core/recipe/named_values.h"
#include "core/recipe/recipe_file.h"

#include <gmock/gmock.h>

namespace oxbow {
namespace {

Recipe mesa() {
    return parseRecipe(R"({ "oxbow": 1, "grid": { "width": 32, "height": 32, "cell_size_m": 50 },
      "values": { "top": "base + 400 m", "base": "600 m", "unused": 3 },
      "masks": { "Rim": [ { "source": "slope", "from": 30.0 } ] },
      "stages": [ { "stage": "noise" },
                  { "stage": "levels", "group": "Mesa", "parameters": { "high_m": "top" }, "mix": { "where": "Rim" } },
                  { "stage": "terrace", "group": "Mesa" } ] })",
                       "mesa.json");
}

TEST(Reuse, APartTakesTheValuesThatItFollowsAndItsWholeGroup) {
    const Recipe recipe = mesa();
    const Recipe part = partOf(recipe, {recipe.stages[1].id, recipe.stages[2].id});
    ASSERT_EQ(part.stages.size(), 2u);
    EXPECT_NE(part.stages[0].id, recipe.stages[1].id) << "another stage";
    EXPECT_EQ(part.stages[0], recipe.stages[1]);
    std::vector<std::string> names;
    for (const NamedValue& value : part.values)
        names.push_back(value.name);
    EXPECT_THAT(names, testing::UnorderedElementsAre("top", "base")) << "those that a text names, and theirs";
    EXPECT_EQ(partOf(recipe, {recipe.stages[2].id}).stages[0].group, "") << "one of a group is no group";
    EXPECT_EQ(parseRecipe(recipeText(part), "part").stages, part.stages) << "it stands alone";
}

TEST(Reuse, APartTakesTheValuesThatItsMasksFollow) {
    Recipe recipe = mesa();
    followText(recipe, {.index = 1, .entry = 0, .key = "soft"}, "unused + 1");
    const Recipe part = partOf(recipe, {recipe.stages[1].id});
    EXPECT_TRUE(findValue(part, "unused"));
    Recipe own = part;
    giveFreeNames(own, recipe, TakenNames::All);
    EXPECT_EQ(own.stages[0].mix.where[0].endTexts.of("soft"), "unused_2 + 1");
    EXPECT_EQ(parseRecipe(recipeText(own), "part").stages, own.stages);
}

TEST(Reuse, WhatIsAddedGetsNamesOfItsOwn) {
    const Recipe recipe = mesa();
    const std::vector<std::uint64_t> ids{recipe.stages[1].id, recipe.stages[2].id};
    Recipe same = partOf(recipe, ids);
    giveFreeNames(same, recipe, TakenNames::WhereOthers);
    EXPECT_EQ(same.stages[0].params.texts().of("high_m"), "top") << "they stand for the same";
    EXPECT_EQ(same.stages[0].mix.shared, "Rim");
    EXPECT_EQ(same.stages[0].group, "Mesa 2");
    Recipe own = partOf(recipe, ids);
    giveFreeNames(own, recipe, TakenNames::All);
    EXPECT_EQ(own.stages[0].params.texts().of("high_m"), "top_2") << "sliders of its own";
    EXPECT_EQ(findValue(own, "top_2")->text, "base_2 + 400 m");
    EXPECT_EQ(own.stages[0].mix.shared, "Rim 2");
    Recipe other = recipe;
    setValue(other, "base", "500 m");
    Recipe pasted = partOf(recipe, ids);
    giveFreeNames(pasted, other, TakenNames::WhereOthers);
    EXPECT_EQ(findValue(pasted, "base_2")->text, "600 m") << "base is something else there";
    EXPECT_EQ(findValue(pasted, "top_2") ? "top_2" : "top", std::string("top_2")) << "and so is what follows it";
}

} // namespace
} // namespace oxbow
