#include "core/base/error.h"
#include "tests/core/world/worlds_fixture.h"

#include <cmath>
#include <optional>

/// What was painted, drawn and masked behind the blocks.
namespace oxbow {
namespace {

const std::string kStrokes = R"({ "stage": "paint", "strokes": [
    { "layer": "elevation", "action": "add", "radius_m": 480, "strength": 60, "dabs": [1600, 1500, 1, 1800, 1650, 0.5] },
    { "layer": "elevation", "action": "smooth", "radius_m": 400, "strength": 0.8, "dabs": [1900, 1700, 1, 2100, 1810, 1] },
    { "layer": "elevation", "action": "noise", "radius_m": 300, "strength": 25, "seed": 5, "dabs": [7600, 6000, 1] },
    { "layer": "elevation", "action": "set", "radius_m": 350, "strength": 0.7, "value": 420, "mask": { "min_slope_deg": 8 },
      "dabs": [7300, 6200, 1] } ] })";

/// What was painted in a world of more cells than a stage can look over is what it is in memory, to the bit, whatever the tiles.
TEST_F(Worlds, AreLaidStrokesOnWhereTheyAreTooLargeToLookOver) {
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "amplify", "parameters": { "source_cell_m": 65.2 } },
        { "stage": "terrace", "name": "Steps", "parameters": { "step_m": 60 },
          "mix": { "amount": 0.5, "where": [ { "source": "slope", "from": 5, "soft": 8 } ] } }, )" + kStrokes + R"(,
        { "stage": "gaussian_blur", "parameters": { "sigma_m": 24 }, "mix": { "where": [ { "source": "stage", "stage": "Steps" } ] } },
        { "stage": "paint", "strokes": [
            { "layer": "elevation", "action": "add", "radius_m": 200, "strength": -30, "dabs": [2200, 1500, 1] },
            { "layer": "elevation", "action": "add", "radius_m": 200, "strength": -30, "dabs": [100000, 1500, 1] } ] },
        { "stage": "gaussian_blur", "parameters": { "sigma_m": 20 }, "mix": { "where": [ { "source": "painted",
            "strokes": [ { "layer": "mask", "action": "set", "radius_m": 2500, "strength": 1, "value": 0, "dabs": [5000, 4000, 1] } ] } ] } })",
                                   640, 512, 16.3);
    const Heightmap whole = inMemory(recipe).flattened(Layer::Elevation);
    for (const int tile : {100, 256, 1000}) {
        const WorldPlan plan = planned(recipe, {.side = 640, .tile = tile, .wholeSide = 512}, "w" + std::to_string(tile));
        ASSERT_TRUE(plan.runsInParts);
        EXPECT_EQ(plan.tasksOn(WorldTaskKind::Whole, plan.all()).size(), 2u);
        EXPECT_STREQ(plan.placeOf(3), "parts");
        EXPECT_STREQ(plan.placeOf(4), "tiles");
        EXPECT_EQ(differing(built(plan, 2), whole), 0) << "tiles of " << tile;
    }
    Recipe plain = recipe;
    plain.stages[3].strokes.clear();
    EXPECT_GT(differing(inMemory(plain).flattened(Layer::Elevation), whole), 3000);
}

/// So with what was drawn, but for what rounding makes of places that are counted from another corner.
TEST_F(Worlds, AreDrawnOnWhereTheyAreTooLargeToLookOver) {
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "amplify", "parameters": { "source_cell_m": 64 } },
        { "stage": "curves", "curves": [
            { "kind": "lake", "parameters": { "depth_m": 20, "shore_m": 40 },
              "points": [ { "x_m": 1500, "y_m": 1400 }, { "x_m": 2100, "y_m": 1500 }, { "x_m": 1900, "y_m": 2000 } ] },
            { "kind": "cliff", "parameters": { "height_m": 60, "fade_m": 300 },
              "points": [ { "x_m": 1300, "y_m": 2400 }, { "x_m": 2300, "y_m": 2500 } ] },
            { "kind": "river", "parameters": { "width_m": 40, "find_way": true },
              "points": [ { "x_m": 8600, "y_m": 1300 }, { "x_m": 8300, "y_m": 2500 } ] },
            { "kind": "road", "parameters": { "find_way": false, "crossing_area_km2": 1000 },
              "points": [ { "x_m": 8000, "y_m": 6000 }, { "x_m": 8600, "y_m": 6500 } ] } ] },
        { "stage": "terrace", "parameters": { "step_m": 70 }, "mix": { "amount": 0.3 } })", 640, 512, 16.0);
    const Heightmap whole = inMemory(recipe).flattened(Layer::Elevation);
    std::optional<Heightmap> first;
    for (const int tile : {130, 640}) {
        const WorldPlan plan = planned(recipe, {.side = 640, .tile = tile, .wholeSide = 512}, "w" + std::to_string(tile));
        EXPECT_GE(plan.tasksOn(WorldTaskKind::Whole, plan.all()).size(), 2u);
        const Heightmap made = built(plan, 2);
        EXPECT_EQ(differing(made, first ? *first : made), 0) << "tiles of " << tile;
        first = made;
        float most = 0.0f;
        for (std::size_t c = 0; c < made.cells().size(); ++c)
            most = std::max(most, std::abs(made.cells()[c] - whole.cells()[c]));
        EXPECT_LT(most, 0.01f) << "tiles of " << tile;
    }
    for (std::size_t drawn = 0; drawn < 4; ++drawn) {
        Recipe without = recipe;
        without.stages[2].curves[drawn].hidden = true;
        EXPECT_GT(differing(inMemory(without).flattened(Layer::Elevation), whole), 100) << drawn;
    }
    // A dam that is higher than any part is wide is no seam but an error.
    Recipe high = recipe;
    high.stages[2].curves[3].points[0].heightM = high.stages[2].curves[3].points[1].heightM = 3000.0;
    const WorldPlan plan = planned(high, {.side = 640, .tile = 640, .wholeSide = 512}, "high");
    EXPECT_THAT([&] { built(plan); }, testing::ThrowsMessage<Error>(HasSubstr("where its part of the map ends")));
}

/// A stroke makes its part stale, and the tiles around it, before and behind; what is built then is what is built anew.
TEST_F(Worlds, AreWorkedOutAnewAroundAStrokeInAPart) {
    const WorldOptions options{.side = 640, .tile = 64, .water = true, .wholeSide = 512};
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "amplify", "parameters": { "source_cell_m": 64 } }, )" + kStrokes + R"(,
        { "stage": "gaussian_blur", "parameters": { "sigma_m": 24 } })", 640, 512, 16.0);
    const WorldPlan before = planned(recipe, options, "w");
    built(before);
    Recipe other = recipe;
    other.stages[2].strokes.erase(other.stages[2].strokes.begin() + 2, other.stages[2].strokes.end()); // one part goes
    const Stroke more{Brush{.radiusM = 200.0, .strength = 40.0}, {{8000.0, 2000.0}}};
    other.stages[2].strokes.push_back({.stroke = std::make_shared<Stroke>(more)});
    const WorldPlan after = planWorld(other, folder, before.options, before.folder);
    const std::vector<int> stale = staleTasks(before, after);
    const auto staleOf = [&](WorldTaskKind kind) {
        return std::ranges::count_if(stale, [&](int task) { return after.tasks[static_cast<std::size_t>(task)].kind == kind; });
    };
    EXPECT_EQ(after.tasksOn(WorldTaskKind::Whole, after.all()).size(), 2u);
    EXPECT_EQ(staleOf(WorldTaskKind::Whole), 1);
    EXPECT_EQ(staleOf(WorldTaskKind::Block), 0);
    EXPECT_GE(staleOf(WorldTaskKind::Tile), 4);
    EXPECT_LE(staleOf(WorldTaskKind::Tile), 30);
    replanWorld(before, after);
    built(after);
    const WorldPlan anew = planned(other, options, "anew");
    built(anew);
    for (std::size_t i = 0; i < after.tasks.size(); ++i)
        EXPECT_EQ(fileContent(after.file(static_cast<int>(i))), fileContent(anew.file(static_cast<int>(i)))) << after.tasks[i].file;
}

/// Masks of stages on the overview, before the blocks and behind them are those of memory to the stages behind; so is a painted one to strokes.
TEST_F(Worlds, TakeMasksOfStagesBeforeTheBlocksBehindThem) {
    const std::string ofSlope = R"("mix": { "where": [ { "source": "slope", "from": 6, "soft": 10 } ] })";
    const auto byMaskOf = [](const std::string& stage) { return R"("mix": { "where": [ { "source": "stage", "stage": ")" + stage + R"(" } ] })"; };
    const std::string before = kNoise + R"(, { "stage": "terrace", "name": "Steps", "parameters": { "step_m": 80 }, )" + ofSlope + R"( },
        { "stage": "thermal_erosion", "parameters": { "iterations": 2 } },
        { "stage": "paint", "strokes": [
            { "layer": "mask", "action": "set", "radius_m": 900, "strength": 1, "value": 0, "dabs": [2600, 2300, 1] } ] },
        { "stage": "gaussian_blur", "name": "Soft", "parameters": { "sigma_m": 30 }, )" + ofSlope + R"( },
        { "stage": "amplify", "parameters": { "source_cell_m": 80 } },
        { "stage": "terrace", "parameters": { "step_m": 90 }, )" + byMaskOf("Steps") + " }";
    const std::string behind = R"(,
        { "stage": "thermal_erosion", "name": "Scree", "parameters": { "iterations": 3 }, )" + byMaskOf("Soft") + R"( },
        { "stage": "paint", "strokes": [ { "layer": "elevation", "action": "add", "radius_m": 1500, "strength": 40, "mask": { "painted": true },
                                           "dabs": [2600, 2500, 1] } ] },
        { "stage": "gaussian_blur", "parameters": { "sigma_m": 25 }, )" + byMaskOf("Scree") + R"( },
        { "stage": "terrace", "parameters": { "step_m": 70 }, )" + byMaskOf("Steps") + " }";
    for (const std::string& stages : {before, before + behind}) {
        const Recipe recipe = recipeOf(stages, 256, 240);
        const Heightmap whole = inMemory(recipe).flattened(Layer::Elevation);
        const std::string name = std::to_string(stages.size());
        for (const int tile : {100, 256}) {
            const WorldPlan plan = planned(recipe, {.side = 256, .tile = tile}, name + "_" + std::to_string(tile));
            EXPECT_STREQ(plan.placeOf(6), stages == before ? "tiles" : "whole map");
            EXPECT_EQ(differing(built(plan, 2), whole), 0) << "tiles of " << tile;
        }
        Recipe plain = recipe;
        for (std::size_t i = 6; i < plain.stages.size(); ++i)
            plain.stages[i].mix = {};
        EXPECT_GT(differing(inMemory(plain).flattened(Layer::Elevation), whole), 500);
        // A coarser overview: masks are brought up as the ground is, between 0 and 1.
        const WorldPlan a = planned(recipe, {.side = 256, .tile = 100, .overview = 128}, name + "a");
        const WorldPlan b = planned(recipe, {.side = 256, .overview = 128}, name + "b");
        EXPECT_EQ(a.coarseness, 2);
        const Heightmap made = built(a, 2);
        EXPECT_EQ(differing(made, built(b)), 0);
        EXPECT_GT(differing(built(planned(plain, {.side = 256, .overview = 128}, name + "plain")), made), 500);
    }
}

} // namespace
} // namespace oxbow
