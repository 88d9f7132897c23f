#include "core/recipe/refine_recipe.h"

#include "core/base/error.h"
#include "core/run/import_recipe.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

Recipe imported(int side = 100) {
    return importRecipe("ground.tif", {side, side / 2, 30.0}, {});
}

TEST(RefinedRecipe, TheGridIsFinerAndTheImportKeepsMeansForTheStageBehindIt) {
    Recipe recipe = imported();
    recipe.stages.insert(recipe.stages.begin() + 1, RecipeStage(*findStageKind("repair")));
    const Recipe fine = refined(recipe, 4);
    EXPECT_EQ(fine.grid, (GridSpec{400, 200, 7.5}));
    ASSERT_EQ(fine.stages.size(), recipe.stages.size() + 1);
    EXPECT_EQ(fine.stages[0].params.value("keep_means"), ParamValue(true));
    EXPECT_EQ(fine.stages[1].params.kind().id, "repair"); // what mends the file comes first
    EXPECT_EQ(fine.stages[2].params.kind().id, "amplify");
    EXPECT_EQ(fine.stages[2].params.value("source_cell_m"), ParamValue(30.0));
}

TEST(RefinedRecipe, RefinedAgainTheSourceStaysWhatItWas) {
    const Recipe twice = refined(refined(imported(), 2), 2), once = refined(imported(), 4);
    EXPECT_EQ(twice.grid, once.grid);
    ASSERT_EQ(twice.stages.size(), once.stages.size());
    EXPECT_EQ(twice.stages[1].params.value("source_cell_m"), ParamValue(30.0));
}

TEST(RefinedRecipe, WhatCannotBeIsSaid) {
    Recipe none = imported();
    none.stages.erase(none.stages.begin());
    EXPECT_EQ(refinementsOf(none), 0);
    EXPECT_THROW(static_cast<void>(refined(none, 2)), Error);
    EXPECT_THROW(static_cast<void>(refined(imported(), 1)), Error);
    EXPECT_THROW(static_cast<void>(refined(imported(5000), 4)), Error);
    EXPECT_EQ(refinementsOf(imported(5000)), 1);
    EXPECT_EQ(refinementsOf(imported(100)), 6);
}

} // namespace
} // namespace oxbow
