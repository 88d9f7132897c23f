#include "core/earthwork/curve_json.h"

#include "core/base/error.h"
#include "core/earthwork/curve_kind.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/undoable_edits.h"
#include "core/run/evaluator.h"
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
        for (const CurveKind& kind : curveKinds()) {
            curves.push_back(drawCurve(kind, {64, 48, 25.0}, draw));
            curves.back().hidden = draw.heads();
        }
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
    after.stages[1].curves[1].points[0].at.yM = 5.0;
    after.stages[1].curves[1].hidden = true;
    EXPECT_EQ(firstDifference(before, after)->position, (RunPosition{1, 1}));
    after.stages[1].curves[0].name = "north";
    EXPECT_EQ(firstDifference(before, after)->position, (RunPosition{1, 0}));
    after = before;
    after.stages[1].curves.push_back(line({{0, 5}, {10, 5}}));
    EXPECT_EQ(firstDifference(before, after)->position, (RunPosition{1, 2}));
}

/// Whatever goes by curves: ground, uplift, pins, masks.
TEST(HiddenCurves, AreAsIfTheyWereNotThere) {
    const auto hashOf = [](const Recipe& recipe) {
        ThreadPool pool(2);
        Evaluator evaluator(pool, {});
        evaluator.begin(std::make_shared<Recipe>(recipe));
        while (!evaluator.finished())
            evaluator.advance(kNeverCancelled);
        return evaluator.capture({}).terrain.stateHash();
    };
    Draw draw(11);
    for (const char* id : {"curves", "pins", "stream_power_erosion"}) {
        Recipe shown;
        shown.grid = {64, 48, 25.0};
        for (const char* stage : {"noise", id, "gaussian_blur"})
            shown.stages.emplace_back(*findStageKind(stage));
        shown.stages[2].mix.where.emplace_back(*findMaskSource("inside_curve"));
        const Recipe bare = shown;
        for (const CurveKind& kind : curveKinds())
            if (holds(shown.stages[1].params.kind().curves, kind))
                shown.stages[1].curves.push_back(drawCurve(kind, shown.grid, draw));
        Recipe hidden = shown, half = shown, erased = shown;
        erased.stages[1].curves.clear();
        for (std::size_t i = 0; i < shown.stages[1].curves.size(); ++i) {
            hidden.stages[1].curves[i].hidden = true;
            half.stages[1].curves[i].hidden = i % 2 == 0;
            if (i % 2 == 1)
                erased.stages[1].curves.push_back(shown.stages[1].curves[i]);
        }
        EXPECT_EQ(hashOf(hidden), hashOf(bare)) << id;
        EXPECT_EQ(hashOf(half), hashOf(erased)) << id;
        EXPECT_NE(hashOf(half), hashOf(bare)) << id;
        EXPECT_NE(hashOf(half), hashOf(shown)) << id;
    }
}

} // namespace
} // namespace oxbow
