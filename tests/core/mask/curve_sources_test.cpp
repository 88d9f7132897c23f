#include "core/base/error.h"
#include "core/curve/curve_path.h"
#include "core/earthwork/curve_kind.h"
#include "core/mask/mask.h"
#include "core/mask/mix_json.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "tests/core/recipe/random_recipe.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace oxbow {
namespace {

struct CurveValues {
    CurveValues(const GridSpec& grid, std::vector<Curve> given) : curves(std::move(given)), terrain(grid), ground(terrain, compute, {}) {
        for (const Curve& curve : curves)
            ground.curves.push_back(&curve);
    }
    [[nodiscard]] Heightmap of(std::string_view source, const std::string& name = "") {
        MaskEntry entry(*findMaskSource(source));
        entry.curve = name;
        return MaskMaker(ground).values(entry);
    }
    std::vector<Curve> curves;
    ThreadPool pool{2};
    Compute compute{pool};
    WorkingTerrain terrain;
    MaskGround ground;
};

TEST(CurveSources, AgreeWithAllSegmentsOfTheCurvesOfThatName) {
    Draw draw(3);
    const GridSpec grid{60, 50, 20.0};
    for (int round = 0; round < 20; ++round) {
        std::vector<Curve> curves;
        for (int i = 0; i < 3; ++i)
            curves.push_back(drawCurve(*findCurveKind("region"), grid, draw));
        curves[0].name = curves[1].name = "a";
        curves[2].name = "b";
        CurveValues values(grid, curves);
        for (const std::string name : {"", "a", "b"}) {
            const Heightmap distance = values.of("curve_distance", name), inside = values.of("inside_curve", name);
            for (int y = 0; y < grid.height; ++y)
                for (int x = 0; x < grid.width; ++x) {
                    const MapPoint at{(x + 0.5) * 20.0, (y + 0.5) * 20.0};
                    double nearest = std::numeric_limits<double>::infinity();
                    bool within = false;
                    for (const Curve& curve : curves)
                        if (curve.isDrawn() && (name.empty() || curve.name == name)) {
                            const CurvePath path(curve);
                            for (std::size_t s = 0; s < path.segmentCount(); ++s)
                                nearest = std::min(nearest, path.distanceTo(at, s));
                            within |= path.isInside(at);
                        }
                    ASSERT_EQ(distance.at(x, y), static_cast<float>(nearest)) << round;
                    ASSERT_EQ(inside.at(x, y), within ? 1.0f : 0.0f) << round;
                }
        }
        EXPECT_THROW((void)values.of("inside_curve", "c"), Error);
    }
}

TEST(CurveSources, AreTheSameInMetresAtEveryResolution) {
    Curve ring(*findCurveKind("region"));
    ring.closed = true;
    for (const MapPoint& at : {MapPoint{300, 400}, {1800, 500}, {1500, 1700}, {500, 1400}})
        ring.points.push_back({.at = at});
    // Each fifth cell of the fine grid has its centre where the coarse one has.
    CurveValues coarse({100, 100, 20.0}, {ring}), fine({500, 500, 4.0}, {ring});
    for (const char* source : {"curve_distance", "inside_curve"}) {
        const Heightmap a = coarse.of(source), b = fine.of(source);
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 100; ++x)
                ASSERT_NEAR(b.at(5 * x + 2, 5 * y + 2), a.at(x, y), 1e-3f) << source << " at " << x << ", " << y;
    }
}

TEST(CurveSources, AMaskSeesTheCurvesOfStagesBeforeItsOwn) {
    auto recipe = std::make_shared<Recipe>(parseRecipe(R"({"oxbow":1,"grid":{"width":40,"height":40,"cell_size_m":10},
        "stages":[{"stage":"curves","curves":[{"kind":"region","name":"south","closed":true,"points":[
                       {"x_m":-50,"y_m":205},{"x_m":450,"y_m":205},{"x_m":450,"y_m":450},{"x_m":-50,"y_m":450}]}]},
                  {"stage":"noise","mix":{"where":[{"source":"inside_curve","curve":"south"}]}}]})",
                                                       "recipe"));
    EXPECT_EQ(parseRecipe(recipeText(*recipe), "again"), *recipe);
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    evaluator.begin(recipe);
    while (!evaluator.finished())
        evaluator.advance(kNeverCancelled);
    EXPECT_EQ(evaluator.terrain().find(Layer::Elevation)->at(20, 10), 0.0f);
    EXPECT_NE(evaluator.terrain().find(Layer::Elevation)->at(20, 30), 0.0f);
    auto hidden = std::make_shared<Recipe>(*recipe);
    hidden->stages[0].curves[0].hidden = true; // there all the same: no error
    evaluator.begin(hidden);
    while (!evaluator.finished())
        evaluator.advance(kNeverCancelled);
    EXPECT_EQ(evaluator.terrain().find(Layer::Elevation)->at(20, 30), 0.0f);
    // Switched off, or behind, it is not there.
    auto other = std::make_shared<Recipe>(*recipe);
    other->stages[0].enabled = false;
    EXPECT_TRUE(curvesBefore(*other, 1).empty());
    EXPECT_EQ(firstDifference(*recipe, *other)->position, (RunPosition{0, 0}));
    evaluator.begin(other);
    EXPECT_THROW(
        while (!evaluator.finished()) evaluator.advance(kNeverCancelled), Error);
}

} // namespace
} // namespace oxbow
