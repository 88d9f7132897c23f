#include "core/earthwork/curve_json.h"

#include "core/base/error.h"
#include "core/earthwork/curve_kind.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/undoable_edits.h"
#include "tests/core/recipe/random_recipe.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace oxbow {
namespace {

Recipe recipeOf(std::vector<Curve> curves) {
    Recipe recipe;
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("curves"));
    recipe.stages.back().curves = std::move(curves);
    return recipe;
}

Curve line(std::initializer_list<MapPoint> places, std::string_view kind = "region") {
    Curve curve(*findCurveKind(kind));
    for (const MapPoint& at : places)
        curve.points.push_back({.at = at});
    return curve;
}

TEST(CurveJson, RandomCurvesReadBackAsTheyWere) {
    Draw draw(7);
    for (int round = 0; round < 200; ++round) {
        std::vector<Curve> curves;
        for (const CurveKind& kind : curveKinds())
            curves.push_back(drawCurve(kind, {64, 48, 25.0}, draw));
        ASSERT_EQ(parseCurves(curvesJson(curves), "curves"), curves) << "round " << round;
        std::erase_if(curves, [](const Curve& curve) { return !holds(CurveUse::Shape, curve.kind()); });
        const Recipe recipe = recipeOf(curves);
        ASSERT_EQ(parseRecipe(recipeText(recipe), "recipe"), recipe) << "round " << round;
        ASSERT_EQ(parseRecipe(recipeText(recipe, true), "recipe"), recipe) << "round " << round;
    }
}

TEST(CurveJson, AStageTakesOnlyTheKindsThatAreItsOwn) {
    Recipe recipe = recipeOf({Curve(*findCurveKind("region")), Curve(*findCurveKind("pin"))});
    try {
        static_cast<void>(parseRecipe(recipeText(recipe), "recipe"));
        FAIL() << "a pin shapes nothing by itself";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "recipe: stages[1].curves[1].kind: the stage 'curves' takes no curves of the kind 'pin'");
    }
}

TEST(CurveJson, HostileFilesAreErrorsWithTheirPlace) {
    const auto failure = [](const std::string& curves) -> std::string {
        try {
            static_cast<void>(parseCurves(nlohmann::ordered_json::parse(curves), "curves"));
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(failure("[]"), "");
    EXPECT_EQ(failure(R"([{"kind":"region","points":[{"x_m":1,"y_m":2}]}])"), "");
    for (const char* curves : {
             "7",
             "{}",
             "[7]",
             "[{}]",
             R"([{"kind":"sausage","points":[]}])",
             R"([{"kind":7,"points":[]}])",
             R"([{"kind":"region","points":7}])",
             R"([{"kind":"region","points":[7]}])",
             R"([{"kind":"region","points":[{"x_m":1}]}])",
             R"([{"kind":"region","points":[{"x_m":"1","y_m":2}]}])",
             R"([{"kind":"region","points":[{"x_m":1e300,"y_m":2}]}])",
             R"([{"kind":"region","points":[{"x_m":1,"y_m":2,"width_m":-1}]}])",
             R"([{"kind":"region","points":[{"x_m":1,"y_m":2,"height_m":1e30}]}])",
             R"([{"kind":"region","points":[{"x_m":1,"y_m":2,"tangent_m":[1]}]}])",
             R"([{"kind":"region","points":[{"x_m":1,"y_m":2,"tangent_m":[1,"2"]}]}])",
             R"([{"kind":"region","points":[{"x_m":1,"y_m":2,"z":2}]}])",
             R"([{"kind":"region","name":7,"points":[]}])",
             R"([{"kind":"region","closed":7,"points":[]}])",
             R"([{"kind":"region","parameters":7,"points":[]}])",
             R"([{"kind":"region","parameters":{"what":7},"points":[]}])",
             R"([{"kind":"region","colour":"red","points":[]}])",
         })
        EXPECT_EQ(failure(curves).substr(0, 6), "curves") << curves;
}

TEST(CurveJson, AStageWithoutCurvesTakesNone) {
    EXPECT_THROW((void)parseRecipe(R"({"oxbow":1,"grid":{"width":8,"height":8,"cell_size_m":10},
        "stages":[{"stage":"noise","curves":[]}]})",
                                   "recipe"),
                 Error);
}

TEST(CurveEdits, EachIsUndone) {
    Recipe recipe = recipeOf({line({{0, 0}, {10, 0}}), line({{0, 5}, {10, 5}})});
    const Recipe before = recipe;
    const std::uint64_t stage = recipe.stages[1].id;
    const auto check = [&](auto edit, const char* what) {
        edit.apply(recipe);
        EXPECT_NE(recipe, before) << what;
        const Recipe after = recipe;
        edit.revert(recipe);
        EXPECT_EQ(recipe, before) << what;
        edit.apply(recipe);
        EXPECT_EQ(recipe, after) << what;
        edit.revert(recipe);
        EXPECT_EQ(recipe, before) << what;
        EXPECT_EQ(recipe.stages[1].curves[0].id, before.stages[1].curves[0].id);
    };
    std::vector<Curve> other = before.stages[1].curves;
    other.push_back(line({{1, 1}, {2, 2}}));
    check(edits::SetCurves(stage, other), "one more");
    other = before.stages[1].curves;
    other[1].points[0].at.xM = 3.0;
    check(edits::SetCurves(stage, other), "a point moved");
    check(edits::SetCurves(stage, {before.stages[1].curves[1]}), "one less");
}

TEST(CurveEdits, AChangedCurveIsWhereEvaluationsPart) {
    const Recipe before = recipeOf({line({{0, 0}, {10, 0}}), line({{0, 5}, {10, 5}})});
    EXPECT_EQ(before.stepCount(1), 2);
    Recipe after = before;
    EXPECT_EQ(firstDifference(before, after), std::nullopt);
    after.stages[1].curves[1].points[0].at.yM = 7.0;
    EXPECT_EQ(firstDifference(before, after)->position, (RunPosition{1, 1}));
    after.stages[1].curves[0].name = "north";
    EXPECT_EQ(firstDifference(before, after)->position, (RunPosition{1, 0}));
    after = before;
    after.stages[1].curves.push_back(line({{0, 5}, {10, 5}}));
    EXPECT_EQ(firstDifference(before, after)->position, (RunPosition{1, 2}));
}

} // namespace
} // namespace oxbow
