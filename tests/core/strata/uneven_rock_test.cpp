#include "core/strata/uneven_rock.h"

#include "core/recipe/stage_registry.h"
#include "core/run/evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

using Values = std::initializer_list<std::pair<const char*, ParamValue>>;

/// The hardness that the stage leaves, over what the strokes before it painted.
Heightmap hardness(const GridSpec& grid, const Values& values, std::vector<PaintEvent> strokes = {}) {
    auto recipe = std::make_shared<Recipe>();
    recipe->grid = grid;
    for (const char* id : {"noise", "paint", "uneven_rock"})
        recipe->stages.emplace_back(*findStageKind(id));
    recipe->stages[1].strokes = std::move(strokes);
    for (const auto& [key, value] : values)
        recipe->stages[2].params.set(key, value);
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    evaluator.begin(recipe);
    while (!evaluator.finished())
        evaluator.advance(kNeverCancelled);
    return *evaluator.terrain().find(Layer::Hardness);
}

double meanOf(const Heightmap& map) {
    double sum = 0.0;
    for (const float cell : map.cells())
        sum += cell;
    return sum / static_cast<double>(map.cells().size());
}

TEST(UnevenRock, RunsFromAQuarterOfTheContrastToAllOfIt) {
    const Heightmap rock = hardness({512, 512, 40.0}, {{"contrast", 0.8}, {"joint_strength", 0.0}});
    const auto [low, high] = std::ranges::minmax(rock.cells());
    EXPECT_NEAR(low, 0.2f, 0.002f);
    EXPECT_NEAR(high, 0.8f, 0.002f);
}

TEST(UnevenRock, AsMuchOfTheGroundIsHardAsIsAskedFor) {
    for (const double share : {0.2, 0.5, 0.8}) {
        const Heightmap rock = hardness({512, 512, 100.0}, {{"contrast", 0.8}, {"hard_share", share}, {"joint_strength", 0.0}});
        const auto hard = std::ranges::count_if(rock.cells(), [](float cell) { return cell > 0.5f; }); // half way
        EXPECT_NEAR(static_cast<double>(hard) / static_cast<double>(rock.cells().size()), share, 0.06) << share;
    }
}

TEST(UnevenRock, TwiceTheResolutionIsTheSameRock) {
    const Heightmap coarse = hardness({256, 256, 40.0}, {}), fine = hardness({512, 512, 20.0}, {});
    double squares = 0.0, spread = 0.0;
    const double mean = meanOf(coarse);
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x) {
            const double same = 0.25 * (fine.at(2 * x, 2 * y) + fine.at(2 * x + 1, 2 * y) + fine.at(2 * x, 2 * y + 1) + fine.at(2 * x + 1, 2 * y + 1));
            squares += (same - coarse.at(x, y)) * (same - coarse.at(x, y));
            spread += (coarse.at(x, y) - mean) * (coarse.at(x, y) - mean);
        }
    EXPECT_LT(squares, 0.005 * spread);
}

/// The mean of cos 2 (the angle between the slope of the rock and a direction clockwise from north), weighted by the square of the slope.
double slopesAlong(const Heightmap& rock, double directionDeg) {
    const double east = std::sin(directionDeg * std::numbers::pi / 180.0), north = std::cos(directionDeg * std::numbers::pi / 180.0);
    double along = 0.0, all = 0.0;
    for (int y = 1; y + 1 < rock.height(); ++y)
        for (int x = 1; x + 1 < rock.width(); ++x) {
            const double dx = rock.at(x + 1, y) - rock.at(x - 1, y), dy = rock.at(x, y - 1) - rock.at(x, y + 1);
            along += 2.0 * (dx * east + dy * north) * (dx * east + dy * north) - (dx * dx + dy * dy);
            all += dx * dx + dy * dy;
        }
    return along / all;
}

TEST(UnevenRock, MostJointsRunInTheirDirection) {
    for (const double direction : {0.0, 30.0, 120.0}) {
        const Heightmap rock = hardness({256, 256, 20.0}, {{"patch_size_m", 1e5}, {"joint_strength", 1.0}, {"joint_direction_deg", direction}});
        EXPECT_LT(slopesAlong(rock, direction), -0.1) << direction;
        EXPECT_GT(slopesAlong(rock, direction + 90.0), 0.1) << direction;
    }
    const Heightmap none = hardness({256, 256, 20.0}, {{"patch_size_m", 1e5}, {"joint_strength", 0.0}});
    const Heightmap joints = hardness({256, 256, 20.0}, {{"patch_size_m", 1e5}, {"joint_strength", 1.0}});
    for (std::size_t c = 0; c < none.cells().size(); ++c)
        ASSERT_LE(joints.cells()[c], none.cells()[c]); // joints only weaken
    EXPECT_LT(meanOf(joints), 0.95 * meanOf(none));
}

TEST(UnevenRock, WhatIsPaintedComesOnTop) {
    const GridSpec grid{64, 64, 20.0};
    Brush brush;
    brush.layer = Layer::Hardness;
    brush.action = BrushAction::Set;
    brush.radiusM = 2000.0;
    brush.value = 0.5;
    brush.falloff = Falloff::Flat;
    const PaintEvent event{.stroke = std::make_shared<const Stroke>(Stroke{brush, {{640.0, 640.0, 1.0}}})};
    const Heightmap rock = hardness(grid, {}), both = hardness(grid, {}, {event});
    for (std::size_t c = 0; c < rock.cells().size(); ++c)
        ASSERT_NEAR(both.cells()[c], 1.0f - 0.5f * (1.0f - rock.cells()[c]), 1e-6f);
}

} // namespace
} // namespace oxbow
