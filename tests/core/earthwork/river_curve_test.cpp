#include "core/earthwork/river_curve.h"

#include "core/flow/neighbours.h"
#include "core/run/evaluator.h"
#include "core/terrain/river_line.h"
#include "tests/core/earthwork/curve_bench.h"
#include "tests/core/recipe/random_recipe.h"
#include "tests/core/recipe/shipped_recipes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <ranges>

namespace oxbow {
namespace {

using test::CurveBench;
using test::curveThrough;

/// From a high place to a low one near the edges of a random ground, over some points between.
Curve riverAcross(const GridSpec& grid, Draw& draw, bool findsWay) {
    Curve curve(*findCurveKind("river"));
    const double w = grid.widthM(), h = grid.heightM();
    for (const double share : {0.15, 0.4, 0.65, 1.0})
        if (!findsWay || share < 0.2 || share == 1.0)
            curve.points.push_back({.at = {w * share, h * draw.within(0.3, 0.7)}});
    curve.points.back().at.xM = w + 10.0; // it leaves the map
    curve.params.set("find_way", findsWay);
    return curve;
}

TEST(RiverCurve, ItsBedNeverRises) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Draw draw(seed);
        CurveBench bench({160, 160, 20.0}, static_cast<std::uint32_t>(seed), 400.0, 1500.0);
        Curve curve = riverAcross({160, 160, 20.0}, draw, draw.heads());
        curve.params.set("by_discharge", draw.heads());
        const RiverCurveParams params = std::any_cast<RiverCurveParams>(curve.params.values());
        const std::vector<RiverPoint> line = riverLine(curve, params, bench.ground(), {bench.pool});
        ASSERT_GT(line.size(), 100u);
        for (std::size_t i = 1; i < line.size(); ++i) {
            ASSERT_LE(line[i].bedM, line[i - 1].bedM);
            ASSERT_LE(line[i].waterM, line[i - 1].waterM);
            ASSERT_GE(line[i].dischargeM3s, line[i - 1].dischargeM3s);
        }
        bench.apply(curve);
        EXPECT_EQ(bench.rock().in, 0.0);
        EXPECT_GT(bench.rock().out, 0.0);
        // Every cell of the line has a neighbour that is no higher and that the line leaves later: no pits.
        std::map<std::size_t, std::size_t> left;
        for (std::size_t i = 0; i < line.size(); ++i)
            if (line[i].at.xM < 3200.0)
                left[cellAt(bench.terrain.grid(), line[i].at)] = i;
        std::size_t last = 0;
        for (const auto& [cell, i] : left)
            last = std::max(last, i);
        for (const auto& [cell, i] : left) {
            bool falls = i == last;
            forEachNeighbour(bench.terrain.grid(), static_cast<std::uint32_t>(cell), [&](std::uint32_t next) {
                const auto later = left.find(next);
                falls |= later != left.end() && later->second > i &&
                         bench.ground().cells()[next] <= bench.ground().cells()[cell] + 1e-3f;
            });
            ASSERT_TRUE(falls) << "seed " << seed;
        }
    }
}

TEST(RiverCurve, HasTheSectionThatItIsAskedFor) {
    CurveBench bench({200, 100, 5.0}, [](double x, double) { return 200.0 - 0.02 * x; });
    Curve curve = curveThrough("river", {{0, 252.5}, {1000, 252.5}},
                               {{"width_m", 40.0}, {"depth_m", 6.0}, {"flood_plain", 1.0}, {"bank_angle_deg", 45.0}, {"even_m", 0.0}, {"variation", 0.0}});
    bench.apply(curve);
    // The ground that counts is the lowest within half the width and a cell, 30 m downstream to a cell's corner.
    const auto surface = [](double x) { return 200.0 - 0.02 * (x + 30.0); };
    // Its middle row is 50: the bed lies 6 m below the ground, the water at the ground, so that banks have nothing to cut.
    EXPECT_NEAR(bench.ground().at(100, 50), surface(502.5) - 6.0, 0.15);
    EXPECT_NEAR(bench.ground().at(100, 52), surface(502.5) - 6.0 + 6.0 * 0.25, 0.15); // (10 / 20)²
    // The plain, 22.5 m away, lies at the water of the farthest place downstream whose plain reaches it: 33 m on.
    EXPECT_NEAR(bench.ground().at(100, 54), surface(502.5 + 33.1), 0.15);
    // Through a hill 30 m high the banks rise at their angle behind channel and plain: 40 m from the middle.
    CurveBench hill({200, 100, 5.0}, [](double x, double) { return 200.0 - 0.02 * x + (x > 400 && x < 600 ? 30.0 : 0.0); });
    hill.apply(curve);
    EXPECT_LT(hill.ground().at(100, 57), 193.0f);                                  // 35 m: the plain
    EXPECT_NEAR(hill.ground().at(100, 62), hill.ground().at(100, 57) + 20.0, 1.5); // 60 m: 20 m up the bank
}

/// Its floor is laid in stretches longer than the line's own steps: round a bend, too, the section is that of the line.
TEST(RiverCurve, HasItsSectionHoweverWideItIs) {
    CurveBench bench({300, 300, 10.0}, [](double, double) { return 100.0; });
    Curve curve = curveThrough("river", {{-10, 2200}, {900, 2000}, {1500, 1400}, {1400, 700}, {1500, -10}},
                               {{"width_m", 800.0}, {"depth_m", 10.0}, {"flood_plain", 0.0}, {"variation", 0.0}});
    bench.apply(curve);
    const CurvePath path(curve);
    for (int y = 5; y < 295; ++y)
        for (int x = 5; x < 295; ++x) {
            const NearestPlace place = path.nearest({(x + 0.5) * 10.0, (y + 0.5) * 10.0});
            const double across = std::min(1.0, place.distanceM / 400.0);
            // The cells on the line itself, half a cell off it, all lie at the bed.
            const double lowest = place.distanceM < 10.0 ? 90.0 : 90.0 + 10.0 * across * across;
            ASSERT_NEAR(bench.ground().at(x, y), std::min(100.0, lowest), 0.03) << x << ", " << y;
        }
}

TEST(RiverCurve, ItsWidthVariesAroundWhatIsAsked) {
    const GridSpec grid{200, 100, 20.0};
    CurveBench bench(grid, [](double x, double) { return 200.0 - 0.01 * x; });
    Curve curve = curveThrough("river", {{0, 1000}, {4000, 1000}}, {{"width_m", 30.0}, {"variation", 0.8}});
    const auto widthsOf = [&] {
        std::vector<double> widths;
        for (const RiverPoint& point : riverLine(curve, std::any_cast<RiverCurveParams>(curve.params.values()), bench.ground(), {bench.pool}))
            widths.push_back(point.widthM);
        return widths;
    };
    const std::vector<double> widths = widthsOf();
    const auto [least, most] = std::ranges::minmax(widths);
    EXPECT_GE(least, 30.0 * 0.6);
    EXPECT_LE(most, 30.0 * 1.4);
    EXPECT_GT(most - least, 30.0 * 0.4);
    EXPECT_NEAR(std::accumulate(widths.begin(), widths.end(), 0.0) / static_cast<double>(widths.size()), 30.0, 3.0);
    curve.params.set("variation", 0.0);
    EXPECT_EQ(widthsOf(), std::vector<double>(widths.size(), 30.0));
}

/// The plain is no strip of one width around the river: it leaves out its bends.
TEST(RiverCurve, ItsPlainLiesNowToOneSideNowToTheOther) {
    const GridSpec grid{300, 150, 10.0};
    CurveBench bench(grid, [](double x, double) { return 200.0 - 0.01 * x; });
    Curve curve(*findCurveKind("river"));
    for (int x = 0; x <= 3000; x += 150)
        curve.points.push_back({.at = {static_cast<double>(x), 750.0 + (x / 150 % 2 == 0 ? 60.0 : -60.0)}});
    curve.params.set("flood_plain", 3.0);
    const auto params = std::any_cast<RiverCurveParams>(curve.params.values());
    const std::vector<RiverPoint> river = riverLine(curve, params, bench.ground(), {bench.pool});
    const std::vector<RiverPoint> plain = floodPlainLine(river, params);
    ASSERT_EQ(plain.size(), river.size());
    double riverSwings = 0.0, plainSwings = 0.0;
    for (std::size_t i = river.size() / 4; i < 3 * river.size() / 4; ++i) {
        riverSwings = std::max(riverSwings, std::fabs(river[i].at.yM - 750.0));
        plainSwings = std::max(plainSwings, std::fabs(plain[i].at.yM - 750.0));
        ASSERT_EQ(plain[i].waterM, river[i].waterM);
        ASSERT_GE(plain[i].widthM, river[i].widthM * 4.0 * (1.0 - 0.75 * params.variation));
        ASSERT_LE(plain[i].widthM, river[i].widthM * 4.0 * (1.0 + 0.75 * params.variation));
    }
    EXPECT_GT(riverSwings, 50.0);
    EXPECT_LT(plainSwings, 0.5 * riverSwings);
}

TEST(RiverCurve, FindsTheValley) {
    // A winding valley in a slope.
    const auto bottom = [](double x) { return 1500.0 + 500.0 * std::sin(x / 500.0); };
    CurveBench bench({150, 150, 20.0}, [&](double x, double y) {
        return 500.0 - 0.05 * x + 0.3 * std::fabs(y - bottom(x));
    });
    const Curve curve = curveThrough("river", {{100, bottom(100)}, {2900, bottom(2900)}}, {{"find_way", true}});
    double farthest = 0.0;
    for (const RiverPoint& point : riverLine(curve, std::any_cast<RiverCurveParams>(curve.params.values()), bench.ground(), {bench.pool}))
        farthest = std::max(farthest, std::fabs(point.at.yM - bottom(point.at.xM)));
    EXPECT_LT(farthest, 70.0);
}

/// Share of the line that lies within 1.5 cells of a reach.
double followed(const std::vector<RiverPoint>& line, const WaterBodies& bodies, const GridSpec& grid) {
    int near = 0, all = 0;
    for (const RiverPoint& point : line) {
        if (point.at.xM < 0 || point.at.yM < 0 || point.at.xM > grid.widthM() || point.at.yM > grid.heightM())
            continue;
        ++all;
        double least = 1e18;
        for (const RiverReach& reach : bodies.reaches)
            for (std::size_t i = 0; i + 1 < reach.points.size(); ++i) {
                const MapPoint a = reach.points[i].at, b = reach.points[i + 1].at;
                const double dx = b.xM - a.xM, dy = b.yM - a.yM, l2 = std::max(1e-9, dx * dx + dy * dy);
                const double t = std::clamp(((point.at.xM - a.xM) * dx + (point.at.yM - a.yM) * dy) / l2, 0.0, 1.0);
                least = std::min(least, std::hypot(point.at.xM - a.xM - t * dx, point.at.yM - a.yM - t * dy));
            }
        near += least <= 1.5 * grid.cellSizeM + 0.5 * point.widthM;
    }
    return static_cast<double>(near) / std::max(1, all);
}

TEST(RiverCurve, IsFollowedByTheRiversThatAreFoundBehindIt) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        SCOPED_TRACE(seed);
        Draw draw(seed);
        auto recipe = std::make_shared<Recipe>();
        recipe->grid = {160, 160, 25.0};
        recipe->stages.emplace_back(*findStageKind("noise"));
        recipe->stages.back().params.set("seed", std::int64_t(seed));
        recipe->stages.back().params.set("relief_m", 700.0);
        recipe->stages.back().params.set("feature_size_m", 2500.0);
        recipe->stages.emplace_back(*findStageKind("curves"));
        recipe->stages.back().curves = {riverAcross(recipe->grid, draw, draw.heads())};
        recipe->stages.emplace_back(*findStageKind("rivers"));
        recipe->stages.back().params.set("channel_area_km2", 0.05);
        ThreadPool pool(2);
        Evaluator evaluator(pool, {});
        evaluator.begin(recipe);
        evaluator.advance(kNeverCancelled);
        const Curve& curve = recipe->stages[1].curves[0];
        const std::vector<RiverPoint> line =
            riverLine(curve, std::any_cast<RiverCurveParams>(curve.params.values()),
                      *evaluator.terrain().find(Layer::Elevation), {pool});
        while (!evaluator.finished())
            evaluator.advance(kNeverCancelled);
        // Where it begins nothing drains to it yet: the first part of the line need not be a river.
        const std::vector<RiverPoint> lower(line.begin() + static_cast<std::ptrdiff_t>(line.size() / 20), line.end());
        EXPECT_GT(followed(lower, *evaluator.terrain().waterBodies(), recipe->grid), 0.95);
    }
}

TEST(RiverCurve, IsFollowedInTheExampleThatIsDrawnByHand) {
    const auto recipe = test::example("drawn_valley", 512);
    const auto holdsRivers = [](const RecipeStage& stage) {
        return std::ranges::any_of(stage.curves, [](const Curve& curve) { return curve.kind().id == "river"; });
    };
    const auto last = std::ranges::find_if(recipe->stages | std::views::reverse, holdsRivers);
    const auto drawn = static_cast<int>(recipe->stages.rend() - last) - 1; // what erosion has not gone over since
    ASSERT_GE(drawn, 0);
    ThreadPool pool(2);
    Evaluator evaluator(pool, test::kRecipes);
    evaluator.begin(recipe);
    std::vector<std::vector<RiverPoint>> lines;
    for (RunPosition at = evaluator.position(); !evaluator.finished(); at = evaluator.position()) {
        if (at.stage == drawn && recipe->stages[drawn].curves[static_cast<std::size_t>(at.step)].kind().id == "river") {
            const Curve& curve = recipe->stages[drawn].curves[static_cast<std::size_t>(at.step)];
            lines.push_back(riverLine(curve, std::any_cast<RiverCurveParams>(curve.params.values()),
                                      *evaluator.terrain().find(Layer::Elevation), {pool}));
        }
        evaluator.advance(kNeverCancelled);
    }
    ASSERT_EQ(lines.size(), 1u);
    const WaterBodies& bodies = *evaluator.terrain().waterBodies();
    for (std::vector<RiverPoint>& line : lines) {
        std::erase_if(line, [&](const RiverPoint& point) { // a lake is the river there
            const float level = evaluator.terrain().find(Layer::LakeLevel)->cells()[cellAt(recipe->grid, point.at)];
            return std::isfinite(level);
        });
        const std::vector<RiverPoint> lower(line.begin() + static_cast<std::ptrdiff_t>(line.size() / 20), line.end());
        EXPECT_GT(followed(lower, bodies, recipe->grid), 0.95);
    }
    // The lake behind the moraine that was drawn is there.
    EXPECT_TRUE(std::ranges::any_of(bodies.lakes, [](const Lake& lake) { return lake.areaM2 > 2e6; }));
}

} // namespace
} // namespace oxbow
