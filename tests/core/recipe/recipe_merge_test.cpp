#include "core/recipe/recipe_merge.h"

#include "core/base/counter_random.h"
#include "core/recipe/recipe_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace oxbow {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Recipe base() {
    return parseRecipe(R"({"oxbow":1,"grid":{"width":64,"height":64,"cell_size_m":20},"stages":[
        {"stage":"noise","name":"Hills","parameters":{"seed":3}},
        {"stage":"droplet_erosion","name":"Rain","parameters":{"inertia":0.05}},
        {"stage":"thermal_erosion","name":"Scree"},
        {"stage":"thermal_erosion","name":"Dust"}]})", "base");
}

void set(Recipe& recipe, std::size_t stage, const char* key, ParamValue value) {
    recipe.stages[stage].params.set(key, value, "test");
}
double valueOf(const Recipe& recipe, std::size_t stage, const char* key) {
    return std::get<double>(recipe.stages[stage].params.value(key));
}

TEST(RecipeDifferences, SayStageAndValue) {
    Recipe changed = base();
    set(changed, 1, "inertia", 0.1);
    changed.stages[2].enabled = false;
    changed.grid.width = 128;
    changed.stages.erase(changed.stages.begin() + 3);
    changed.stages.emplace_back(*findStageKind("lakes"));
    EXPECT_THAT(recipeDifferences(base(), changed),
                ElementsAre("grid: width 64 -> 128", "stage 4, Dust removed", "stage 2, Rain: inertia 0.05 -> 0.1",
                            "stage 3, Scree: enabled true -> false", "stage 4, lakes added"));
    EXPECT_THAT(recipeDifferences(base(), base()), IsEmpty());
}

TEST(RecipeDifferences, AMovedStageIsToldSo) {
    Recipe changed = base();
    std::swap(changed.stages[1], changed.stages[2]);
    EXPECT_THAT(recipeDifferences(base(), changed), ElementsAre("stage 3, Rain moved from place 2"));
}

TEST(RecipeMerge, ValuesOfBothSidesComeTogether) {
    Recipe ours = base(), theirs = base();
    set(ours, 1, "inertia", 0.1);
    set(ours, 0, "seed", std::int64_t{9});
    set(theirs, 1, "capacity", 0.7);
    theirs.stages[3].enabled = false;
    const MergedRecipe merged = mergedRecipe(base(), ours, theirs);
    EXPECT_THAT(merged.conflicts, IsEmpty());
    EXPECT_EQ(valueOf(merged.recipe, 1, "inertia"), 0.1);
    EXPECT_EQ(valueOf(merged.recipe, 1, "capacity"), 0.7);
    EXPECT_FALSE(merged.recipe.stages[3].enabled);
    EXPECT_EQ(std::get<std::int64_t>(merged.recipe.stages[0].params.value("seed")), 9);
}

TEST(RecipeMerge, AConflictNamesThePlaceAndBothValues) {
    Recipe ours = base(), theirs = base();
    set(ours, 1, "inertia", 0.1);
    set(theirs, 1, "inertia", 0.2);
    const MergedRecipe merged = mergedRecipe(base(), ours, theirs);
    EXPECT_THAT(merged.conflicts, ElementsAre("stage 2, Rain: inertia: ours 0.1, theirs 0.2, was 0.05"));
    EXPECT_EQ(valueOf(merged.recipe, 1, "inertia"), 0.1);
}

TEST(RecipeMerge, StagesAddedByBothStandWhereTheyWerePut) {
    Recipe ours = base(), theirs = base();
    ours.stages.insert(ours.stages.begin() + 1, RecipeStage(*findStageKind("terrace")));
    theirs.stages.insert(theirs.stages.begin() + 3, RecipeStage(*findStageKind("thermal_erosion")));
    set(theirs, 3, "talus_angle_deg", 22.0);
    theirs.stages.emplace_back(*findStageKind("lakes"));
    const MergedRecipe merged = mergedRecipe(base(), ours, theirs);
    EXPECT_THAT(merged.conflicts, IsEmpty());
    std::vector<std::string> order;
    for (const RecipeStage& stage : merged.recipe.stages)
        order.push_back(stage.name.empty() ? std::string(stage.params.kind().id) : stage.name);
    EXPECT_THAT(order, ElementsAre("Hills", "terrace", "Rain", "Scree", "thermal_erosion", "Dust", "lakes"));
    EXPECT_EQ(valueOf(merged.recipe, 4, "talus_angle_deg"), 22.0);
}

TEST(RecipeMerge, WhatOneRemovedAndTheOtherChangedStays) {
    Recipe ours = base(), theirs = base();
    ours.stages.erase(ours.stages.begin() + 1);
    set(theirs, 1, "inertia", 0.2);
    const MergedRecipe merged = mergedRecipe(base(), ours, theirs);
    EXPECT_THAT(merged.conflicts, ElementsAre(HasSubstr("stage 2, Rain: ours removed it, theirs changed it")));
    ASSERT_EQ(merged.recipe.stages.size(), 4u);
    EXPECT_EQ(valueOf(merged.recipe, 1, "inertia"), 0.2);
    // Removed by one and left alone by the other, it goes.
    EXPECT_EQ(mergedRecipe(base(), ours, base()).recipe, ours);
    EXPECT_EQ(mergedRecipe(base(), base(), ours).recipe, ours);
}

TEST(RecipeMerge, AStageThatGotAnotherNameIsStillTheSame) {
    Recipe ours = base(), theirs = base();
    ours.stages[1].name = "Drops";
    set(theirs, 1, "inertia", 0.2);
    const MergedRecipe merged = mergedRecipe(base(), ours, theirs);
    EXPECT_THAT(merged.conflicts, IsEmpty());
    EXPECT_EQ(merged.recipe.stages[1].name, "Drops");
    EXPECT_EQ(valueOf(merged.recipe, 1, "inertia"), 0.2);
}

TEST(RecipeMerge, StrokesAndMaterialsOfBothAreThere) {
    const auto paint = [](Recipe& recipe, double x) {
        const Dab dab{x, 100.0, 1.0};
        paintAt(recipe, {0, 0}, recipe.stages[0].id, newStrokeGroup(), Brush{}, std::span(&dab, 1));
    };
    Recipe ours = base(), theirs = base();
    paint(ours, 10);
    paint(theirs, 20);
    paint(theirs, 30);
    ours.surface = surfaceNamed("alpine", "test");
    theirs.surface = surfaceNamed("moon", "test");
    const MergedRecipe merged = mergedRecipe(base(), ours, theirs);
    EXPECT_EQ(merged.recipe.stages[0].strokes.size(), 3u);
    std::set<std::string> names;
    for (const Material& material : merged.recipe.surface.materials)
        names.insert(material.name);
    EXPECT_TRUE(names.contains("snow") && names.contains("regolith"));
    EXPECT_THAT(merged.conflicts, Contains(HasSubstr("material rock: colour: ours #6f6961, theirs #6b6966")));
}

// ---- random triples ----

struct Edits {
    std::map<std::pair<std::string, std::string>, double> values; ///< by the stage's name and key
    std::set<std::string> removed, added;
};

/// Changes a recipe whose stages have unique names in random ways, and says which.
Edits edit(Recipe& recipe, std::uint64_t seed, const char* side) {
    Edits edits;
    std::uint64_t count = 0;
    const auto random = [&](std::uint64_t below) { return randomBits(seed, ++count) % below; };
    const int changes = 1 + static_cast<int>(random(6));
    for (int i = 0; i < changes; ++i) {
        const std::size_t at = recipe.stages.empty() ? 0 : random(recipe.stages.size());
        switch (recipe.stages.empty() ? 5 : random(7)) {
        case 0:
            edits.removed.insert(recipe.stages[at].name);
            recipe.stages.erase(recipe.stages.begin() + static_cast<std::ptrdiff_t>(at));
            break;
        case 1: {
            const std::size_t to = random(recipe.stages.size());
            RecipeStage moved = recipe.stages[at];
            recipe.stages.erase(recipe.stages.begin() + static_cast<std::ptrdiff_t>(at));
            recipe.stages.insert(recipe.stages.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
            break;
        }
        case 5: {
            RecipeStage added(*findStageKind(random(2) ? "thermal_erosion" : "gaussian_blur"));
            added.name = std::string(side) + std::to_string(i);
            for (const ParamField& field : added.params.kind().params) // no copy of one that is there
                if (field.info.kind == ParamKind::Number)
                    added.params.set(field.info.key,
                                     field.info.range.sliderMin() + 0.3 * unitDouble(randomBits(seed, ++count)) *
                                                                        (field.info.range.sliderMax() - field.info.range.sliderMin()),
                                     "test");
            edits.added.insert(added.name);
            recipe.stages.insert(recipe.stages.begin() + static_cast<std::ptrdiff_t>(at), std::move(added));
            break;
        }
        default:
            for (const ParamField& field : recipe.stages[at].params.kind().params)
                if (field.info.kind == ParamKind::Number && random(4) == 0) {
                    const double low = field.info.range.sliderMin(), high = field.info.range.sliderMax();
                    const double value = low + (high - low) * unitDouble(randomBits(seed, ++count));
                    recipe.stages[at].params.set(field.info.key, value, "test");
                    edits.values[{recipe.stages[at].name, std::string(field.info.key)}] = value;
                }
        }
    }
    return edits;
}

const RecipeStage* stageNamed(const Recipe& recipe, const std::string& name) {
    const auto found = std::ranges::find(recipe.stages, name, &RecipeStage::name);
    return found == recipe.stages.end() ? nullptr : &*found;
}

bool isNamedIn(const std::vector<std::string>& conflicts, const std::string& what) {
    return std::ranges::any_of(conflicts, [&](const std::string& line) { return line.find(what) != std::string::npos; });
}

/// Every edit of a side is in the result, or the other side's way with it is, and a conflict says so.
void expectEdits(const Edits& edits, const Edits& others, const MergedRecipe& merged, std::uint64_t seed) {
    for (const std::string& name : edits.added) {
        if (!edits.removed.contains(name)) {
            EXPECT_NE(stageNamed(merged.recipe, name), nullptr) << "seed " << seed << ": " << name;
        }
    }
    for (const auto& [place, value] : edits.values) {
        const auto& [name, key] = place;
        if (edits.removed.contains(name))
            continue;
        const RecipeStage* stage = stageNamed(merged.recipe, name);
        ASSERT_NE(stage, nullptr) << "seed " << seed << ": " << name << " was changed and is gone";
        const double now = std::get<double>(stage->params.value(key));
        if (now != value) {
            EXPECT_TRUE(others.values.contains(place)) << "seed " << seed << ": " << name << "." << key << " was lost";
            EXPECT_TRUE(isNamedIn(merged.conflicts, key)) << "seed " << seed << ": " << key;
        }
        if (others.removed.contains(name)) {
            EXPECT_TRUE(isNamedIn(merged.conflicts, name)) << "seed " << seed << ": " << name;
        }
    }
    for (const std::string& name : edits.removed) {
        if (stageNamed(merged.recipe, name) != nullptr && !edits.added.contains(name)) {
            EXPECT_TRUE(isNamedIn(merged.conflicts, name)) << "seed " << seed << ": " << name << " came back";
        }
    }
}

TEST(RecipeMerge, TwoHundredRandomTriplesLoseNothingSilently) {
    const char* const kinds[] = {"droplet_erosion", "thermal_erosion", "levels", "gaussian_blur", "slope_limit", "lakes"};
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Recipe start;
        start.grid = {64, 64, 20.0};
        for (std::uint64_t i = 0; i < 2 + randomBits(seed, 99, 1) % 6; ++i) {
            start.stages.emplace_back(*findStageKind(kinds[randomBits(seed, i, 2) % std::size(kinds)]));
            start.stages.back().name = "S" + std::to_string(i);
        }
        Recipe ours = start, theirs = start;
        const Edits of = edit(ours, mixBits(seed), "O"), by = edit(theirs, mixBits(seed + 1000), "T");
        const MergedRecipe merged = mergedRecipe(start, ours, theirs);
        EXPECT_EQ(parseRecipe(recipeText(merged.recipe), "again"), merged.recipe) << "seed " << seed;
        expectEdits(of, by, merged, seed);
        expectEdits(by, of, merged, seed);
        EXPECT_EQ(mergedRecipe(start, ours, start).recipe, ours) << "seed " << seed;
        EXPECT_EQ(mergedRecipe(start, start, theirs).recipe, theirs) << "seed " << seed;
        EXPECT_EQ(mergedRecipe(start, ours, ours).recipe, ours) << "seed " << seed;
    }
}

} // namespace
} // namespace oxbow
