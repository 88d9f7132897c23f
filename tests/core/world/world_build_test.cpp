#include "core/world/world_build.h"

#include "core/amplify/amplify_blocks.h"
#include "core/amplify/source_contract.h"
#include "core/base/error.h"
#include "core/files/heightmap_file.h"
#include "core/filter/gaussian_blur.h"
#include "core/flow/drainage_network.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "core/terrain/coarse_grid.h"
#include "core/world/world_files.h"
#include "places.h"
#include "tests/core/world/worlds_fixture.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>
#include <unistd.h>

namespace oxbow {
namespace {

TEST_F(Worlds, OfStagesThatRunByTilesAreTheRecipeInMemory) {
    // Cells of 12.3 m: no multiple of them is a round number.
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "gaussian_blur", "parameters": { "sigma_m": 40 } },
        { "stage": "terrace", "parameters": { "step_m": 50 } }, { "stage": "uneven_rock" })", 610, 420, 12.3);
    const Heightmap whole = inMemory(recipe).flattened(Layer::Elevation);
    for (const int tile : {128, 200, 1000}) {
        const WorldPlan plan = planned(recipe, {.side = 610, .tile = tile}, "w" + std::to_string(tile));
        EXPECT_EQ(plan.coarseness, 0);
        EXPECT_EQ(differing(built(plan, 2), whole), 0) << "tiles of " << tile;
    }
}

/// Masks that look at the ground near a cell are those of the whole map, before and behind the blocks.
TEST_F(Worlds, MixByTiles) {
    const std::string noisy = R"({ "source": "noise", "from": 0.3, "soft": 0.2 })";
    const std::string mixed = R"(, { "stage": "uneven_rock" },
        { "stage": "gaussian_blur", "parameters": { "sigma_m": 40 }, "mix": { "amount": 0.7, "where": [
            { "source": "slope", "from": 12, "soft": 8 }, { "source": "hardness", "invert": true, "op": "add" } ] } },
        { "stage": "terrace", "parameters": { "step_m": 50 }, "mix": { "keep": "lower", "where": [
            { "source": "height", "from": 100, "soft": 50 }, )" + noisy +
                              R"(, { "source": "curvature", "radius_m": 60, "from": -8, "op": "max" } ] } })";
    for (const std::string& stages : {kNoise + mixed, kNoise + R"(, { "stage": "amplify", "parameters": { "source_cell_m": 80 } })" + mixed}) {
        const Recipe recipe = recipeOf(stages, 600, 320);
        const Heightmap whole = inMemory(recipe).flattened(Layer::Elevation);
        Recipe plain = recipe;
        for (RecipeStage& stage : plain.stages)
            stage.mix = {};
        EXPECT_GT(differing(inMemory(plain).flattened(Layer::Elevation), whole), 10000);
        for (const int tile : {130, 320}) {
            const WorldPlan plan = planned(recipe, {.side = 600, .tile = tile}, std::to_string(stages.size() * 1000 + static_cast<std::size_t>(tile)));
            EXPECT_EQ(plan.coarseness, 0);
            EXPECT_EQ(differing(built(plan), whole), 0) << "tiles of " << tile;
        }
    }
}

/// Each stage that declares a point or a short reach keeps to it: else tiles would show their edges.
TEST_F(Worlds, HoldStagesToTheirSupport) {
    int count = 0;
    for (const StageKind& kind : stageKinds()) {
        Recipe recipe = recipeOf(kNoise, 520, 150, 10.0);
        recipe.stages.push_back(newStage(kind, recipe.grid));
        const WorldPlan plan = planned(recipe, {.side = 520, .tile = 130}, std::string(kind.id));
        if (plan.coarseness > 0 || plan.amplify >= 0)
            continue;
        ++count;
        EXPECT_EQ(differing(built(plan), inMemory(recipe).flattened(Layer::Elevation)), 0) << kind.id;
    }
    EXPECT_GE(count, 4); // noise, blur, terraces, uneven rock
}

TEST_F(Worlds, OfOneBlockAreTheOverviewAmplified) {
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "thermal_erosion", "parameters": { "iterations": 6 } })");
    const WorldPlan plan = planned(recipe, {.side = 256, .tile = 100, .overview = 128}, "w");
    EXPECT_EQ(plan.coarseness, 2);
    EXPECT_EQ(plan.amplify, 2);
    const Heightmap coarse = inMemory(plan.overviewRecipe()).flattened(Layer::Elevation);
    const CoarseGrid up(plan.grid(), coarse.grid());
    AmplifyParams rule;
    rule.sourceCellM = 40.0;
    const Heightmap expected = *amplifiedGround(up.prolonged(coarse, {pool}), rule, {pool});
    EXPECT_EQ(differing(built(plan), expected), 0);
    // Where the overview is the world it is the recipe itself.
    const WorldPlan same = planned(recipe, {.side = 256, .tile = 100}, "same");
    EXPECT_EQ(same.coarseness, 1);
    EXPECT_EQ(differing(built(same), inMemory(recipe).flattened(Layer::Elevation)), 0);
}

/// Whatever the source cells: whole cells of the map that divide it or do not, none, or as small as its own.
TEST_F(Worlds, CarveFromTheSourceCellsThatTheRecipeSays) {
    for (const double sourceM : {10.0, 20.0, 30.0, 50.0, 55.0, 80.0, 4000.0}) {
        const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "amplify", "parameters": { "source_cell_m": )" + numberText(sourceM) +
                                       R"( } }, { "stage": "gaussian_blur", "parameters": { "sigma_m": 40 } })", 256, 256);
        const WorldPlan plan = planned(recipe, {.side = 256, .tile = 100}, "w" + numberText(sourceM));
        EXPECT_EQ(plan.carves, sourceM > 24.0) << sourceM;
        EXPECT_EQ(plan.notes.empty(), plan.carves) << sourceM;
        EXPECT_EQ(differing(built(plan), inMemory(recipe).flattened(Layer::Elevation)), 0) << sourceM;
    }
}

TEST_F(Worlds, RefuseSourceCellsThatTheyCannotCarveFrom) {
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "amplify", "parameters": { "source_cell_m": 55 } })", 256, 256);
    const auto refusal = testing::ThrowsMessage<Error>(HasSubstr("set amplify.source_cell_m to 40"));
    EXPECT_THAT([&] { planned(recipe, {.side = 256, .block = 160}, "a"); }, refusal);
    EXPECT_THAT([&] { planned(recipe, {.side = 256, .memoryBytes = 101'000'000}, "b"); }, refusal);
    EXPECT_THAT([&] { planned(recipe, {.side = 256, .wholeSide = 200}, "c"); }, refusal);
    // With an overview of larger cells those are the source.
    const WorldPlan coarser = planned(recipeOf(kNoise + R"(, { "stage": "thermal_erosion" }, { "stage": "amplify" })"), {.side = 256, .overview = 128}, "d");
    ASSERT_EQ(coarser.notes.size(), 1u);
    EXPECT_EQ(coarser.notes.front().english(), "Amplify carves from the overview's cells of 40 m; those of 80 m that it names are for a map in memory");
}

/// Half of it would be of the old one.
TEST_F(Worlds, GoOnWithNothingElseThanTheyWerePlannedWith) {
    const auto write = [&](float height, const fs::path& file) {
        Heightmap map({64, 64, 20.0}, 100.0f);
        map.at(30, 30) = height;
        writeHeightmap(file, map);
    };
    write(200.0f, folder / "a.tif");
    const Recipe recipe = recipeOf(R"({ "stage": "import", "parameters": { "file": "a.tif" } })", 64, 64);
    static_cast<void>(built(planned(recipe, {.side = 64, .tile = 32}, "w")));
    const auto refusal = testing::ThrowsMessage<Error>(testing::AllOf(HasSubstr("a.tif: this file was changed"), HasSubstr("plan a new world")));
    const WorldPlan plan = readWorldPlan(folder / "w");
    fs::rename(folder / "a.tif", folder / "b.tif");
    write(200.0f, folder / "a.tif"); // written anew, the same file
    buildWorld(plan, 1, kNeverCancelled);
    write(300.0f, folder / "a.tif");
    EXPECT_THAT([&] { buildWorld(plan, 1, kNeverCancelled); }, refusal);
    fs::remove(plan.file(0));
    fs::remove(plan.file(plan.tasksOn(WorldTaskKind::Tile, {0, 0, 1, 1}).front()));
    EXPECT_THAT([&] { runWorldTask(plan, 0, {pool}); }, refusal);
    EXPECT_THAT([&] { static_cast<void>(worldWindow(plan, {0, 0, 10, 10}, 1, {pool})); }, refusal);
    // Planned anew in its place nothing of the old one stays.
    EXPECT_EQ(staleTasks(plan, planWorld(recipe, folder, plan.options, plan.folder)).size(), plan.tasks.size());
    fs::rename(folder / "b.tif", folder / "a.tif");
    buildWorld(plan, 1, kNeverCancelled);

    std::string text = fileContent(folder / "w" / "recipe.json");
    std::ofstream(folder / "w" / "recipe.json") << text << ' ';
    EXPECT_THAT([&] { static_cast<void>(readWorldPlan(folder / "w")); }, testing::ThrowsMessage<Error>(HasSubstr("recipe.json: this file was changed")));
}

TEST_F(Worlds, SayThatATileIsTorn) {
    const WorldPlan plan = planned(recipeOf(kNoise, 64, 64), {.side = 64, .tile = 32}, "w");
    static_cast<void>(built(plan));
    fs::resize_file(plan.file(0), fs::file_size(plan.file(0)) / 2);
    EXPECT_THAT([&] { static_cast<void>(worldWindow(plan, {0, 0, 32, 32}, 1, {pool})); },
                testing::ThrowsMessage<Error>(HasSubstr("elevation_x0_y0.tif: this file is damaged, or not of this world: delete it")));
}

/// Those that carve change the ground.
TEST_F(Worlds, LeaveTheWaterAtTheEndToTilesUnlessItCarves) {
    const auto planOf = [&](const std::string& carve, int side, const std::string& name) {
        return planned(recipeOf(kNoise + R"(, { "stage": "amplify", "parameters": { "source_cell_m": 0.5 } }, { "stage": "lakes" }, { "stage": "rivers", "parameters": { "carve": )" +
                                carve + R"( } })", 64, 64), {.side = side, .water = true}, name);
    };
    const WorldPlan plan = planOf("false", 20480, "a");
    EXPECT_EQ(plan.recipe.stages.size(), 2u);
    EXPECT_TRUE(plan.notes.empty());
    EXPECT_EQ(planOf("true", 256, "b").recipe.stages.size(), 4u);
    EXPECT_THAT([&] { planOf("true", 20480, "c"); }, testing::ThrowsMessage<Error>(HasSubstr("Rivers changes the ground and does not give way to --water: set its carve to false")));
}

TEST_F(Worlds, OfBlocksDependNeitherOnTilesNorOnTheOrderOfTasks) {
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "amplify", "parameters": { "source_cell_m": 80 } },
        { "stage": "gaussian_blur", "parameters": { "sigma_m": 20 } })", 320, 320);
    const WorldOptions options{.side = 320, .tile = 128, .block = 160};
    const WorldPlan plan = planned(recipe, options, "a");
    const auto blocks = plan.tasksOn(WorldTaskKind::Block, plan.all());
    ASSERT_EQ(blocks.size(), 4u);
    for (std::size_t i = blocks.size(); i-- > 0;) // the last first
        runWorldTask(plan, blocks[i], {pool});
    const Heightmap whole = built(plan);

    // So does the stage in memory, where a map is as large as several blocks.
    AmplifyParams rule;
    rule.sourceCellM = 80.0;
    const Heightmap noise = inMemory(recipeOf(kNoise, 320, 320)).flattened(Layer::Elevation);
    Heightmap carved = *amplifiedByBlocks(noise, rule, {pool}, 160);
    EXPECT_GT(differing(carved, *amplifiedByBlocks(noise, rule, {pool})), 1000) << "of one block";
    const SourceContract contract(noise, sourceGrid(noise.grid(), 80.0), {rule.toleranceM, rule.toleranceShare}, {pool});
    EXPECT_LE(contract.report(carved, {pool}).ofTolerance, 1.0) << "where blocks pass into each other, too";
    gaussianBlur(carved, 20.0, {pool});
    EXPECT_EQ(differing(carved, whole), 0);

    // Other tiles, of the same blocks made in order by two at once.
    WorldOptions other = options;
    other.tile = 90;
    const WorldPlan second = planned(recipe, other, "b");
    EXPECT_EQ(differing(built(second, 2), whole), 0);
    for (const int block : blocks)
        EXPECT_EQ(fileContent(second.file(block)), fileContent(plan.file(block)));

    // A window without tiles makes what it needs; coarser cells are means.
    const WorldPlan third = planned(recipe, {.side = 320, .tile = 64, .block = 160}, "c");
    fs::copy(folder / "a" / "blocks", folder / "c" / "blocks", fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    const CellRect part{120, 131, 200, 190};
    const Heightmap window = worldWindow(third, part, 1, {pool});
    EXPECT_FALSE(fs::exists(third.file(third.tasksOn(WorldTaskKind::Tile, part).front())));
    for (int y = 0; y < part.height(); ++y)
        for (int x = 0; x < part.width(); ++x)
            ASSERT_EQ(window.at(x, y), whole.at(part.x0 + x, part.y0 + y));
    const Heightmap coarser = worldWindow(plan, {120, 120, 200, 200}, 4, {pool});
    EXPECT_EQ(coarser.width(), 20);
    double sum = 0.0;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
            sum += whole.at(120 + 4 + x, 120 + y);
    EXPECT_FLOAT_EQ(coarser.at(1, 0), static_cast<float>(sum / 16.0));

    // Blocks pass into each other: where they meet the ground is no rougher than elsewhere.
    const auto roughness = [&](int x) {
        double steps = 0.0;
        for (int y = 0; y < 320; ++y)
            steps += std::abs(whole.at(x, y) - whole.at(x - 1, y));
        return steps;
    };
    double mean = 0.0;
    for (int x = 100; x < 220; ++x)
        mean += roughness(x) / 120.0;
    EXPECT_LT(roughness(160), 1.3 * mean);
}

/// Up to 16384 cells a side a stage that needs the whole map runs over all of them.
TEST_F(Worlds, SayWhichStageCanDoNeither) {
    const auto errorOf = [&](const std::string& stages, WorldOptions options = {.side = 32768, .overview = 1024}) -> std::string {
        try {
            planned(recipeOf(stages), options, "w");
        } catch (const Error& failure) {
            return failure.what();
        }
        return "";
    };
    const std::string amplify = R"(, { "stage": "amplify" })";
    EXPECT_THAT(errorOf(kNoise + amplify + R"(, { "stage": "thermal_erosion" })"), HasSubstr("Thermal"));
    EXPECT_THAT(errorOf(kNoise + amplify + R"(, { "stage": "gaussian_blur", "parameters": { "sigma_m": 3000 } })"), HasSubstr("Blur (stage 3)"));
    EXPECT_THAT(errorOf(kNoise + amplify +
                        R"(, { "stage": "terrace", "mix": { "where": [{ "source": "drainage_area" }] } })"),
                HasSubstr("Terraces (stage 3)"));
    EXPECT_THAT(errorOf(kNoise + amplify + R"(, { "stage": "pins" })"), HasSubstr("Pins (stage 3) at what was painted, drawn or read"));
    EXPECT_THAT(errorOf(kNoise + amplify + R"(, { "stage": "sea" })"), HasSubstr("Sea (stage 3)"));
    EXPECT_THAT(
        errorOf(
            kNoise + amplify +
            R"(, { "stage": "thermal_erosion" }, { "stage": "terrace" }, { "stage": "drain" }, { "stage": "paint" })"),
        HasSubstr("up to 16384 cells a side: Thermal erosion (stage 3), Drain depressions (stage 5). Put them"));
    const std::string drawn = R"(, { "stage": "curves", "curves": [ { "kind": "river", "name": "Ooze", "parameters": { "by_discharge": true },
        "points": [ { "x_m": 900, "y_m": 900 }, { "x_m": 1300, "y_m": 2000 } ] } ] })";
    EXPECT_THAT(errorOf(kNoise + amplify + drawn), HasSubstr("Curves (stage 3) by the discharge of Ooze, which a width can replace"));
    EXPECT_THAT(errorOf(kNoise + amplify + R"(, { "stage": "paint", "strokes": [ { "layer": "elevation", "action": "add", "radius_m": 2000,
        "strength": 4, "dabs": [2000, 2500, 1] } ] })"), HasSubstr("cells together, of 16384 a side at most: leave gaps"));
    EXPECT_THAT(errorOf(kNoise + amplify + R"(, { "stage": "orographic_rain" })"),
                HasSubstr("rain (stage 3)"));
    EXPECT_THAT(errorOf(kNoise + amplify + amplify), HasSubstr("two stages"));
    EXPECT_EQ(errorOf(kNoise + R"(, { "stage": "thermal_erosion" })" + amplify), "");
    EXPECT_THAT(errorOf(kNoise + amplify, {.side = 16384}), HasSubstr("or smaller source cells (amplify.source_cell_m)"));
    EXPECT_THAT(errorOf(kNoise + R"(, { "stage": "amplify", "parameters": { "source_cell_m": 2.5 } }, { "stage": "thermal_erosion" })",
                        {.side = 16384}),
                HasSubstr("another world")); // no refusal of the plan
    EXPECT_THAT(errorOf(kNoise, {.side = 256, .memoryBytes = 1000}), HasSubstr("give more"));
    EXPECT_THAT(errorOf(kNoise + R"(, { "stage": "thermal_erosion" })", {.side = 255, .overview = 128}), HasSubstr("choose a multiple"));
    EXPECT_THAT(errorOf(kNoise, {.side = 0}), HasSubstr("longer side"));
    EXPECT_THAT([&] { planned(recipeOf(kNoise + R"(, { "stage": "thermal_erosion" })", 1, 256), {.side = 256}, "n"); },
                testing::ThrowsMessage<Error>(HasSubstr("1 x 256 cells, and stages that look over the whole map need 64")));
}

/// What needs the whole map behind the blocks has all of it, with what the overview knows of rock, sand and painted
/// layers; filters behind that run by tiles again.
TEST_F(Worlds, RunStagesOfTheWholeMapBehindTheBlocks) {
    const Recipe recipe = recipeOf(kNoise + R"(,
        { "stage": "strata", "parameters": { "thickness_m": 60, "dip_deg": 8, "contrast": 0.9 } },
        { "stage": "stream_power_erosion", "parameters": { "duration_years": 100000, "steps": 4 },
          "strokes": [ { "before_step": 0, "layer": "hardness", "action": "set",
                          "radius_m": 900, "strength": 1, "value": 0.8, "dabs": [1500, 1700, 1] } ] },
        { "stage": "amplify", "parameters": { "source_cell_m": 80 } },
        { "stage": "terrace", "parameters": { "step_m": 90 }, "mix": { "amount": 0.4 } },
        { "stage": "thermal_erosion", "parameters": { "iterations": 3 }, "mix": { "where": [ { "source": "slope", "from": 20, "soft": 8 } ] } },
        { "stage": "drain" },
        { "stage": "paint", "strokes": [ { "layer": "elevation", "action": "add", "radius_m": 700, "strength": 40, "dabs": [2600, 2500, 1] } ] },
        { "stage": "curves", "curves": [ { "kind": "ridge", "parameters": { "width_m": 300 },
                                                "points": [ { "x_m": 500, "y_m": 600 }, { "x_m": 4300, "y_m": 3900 } ] } ] },
        { "stage": "lakes" },
        { "stage": "gaussian_blur", "parameters": { "sigma_m": 25 }, "mix": { "where": [ { "source": "wear", "to": 4 } ] } })",
                                   256, 240);
    const Heightmap whole = inMemory(recipe).flattened(Layer::Elevation);
    std::string bytes;
    for (const int tile : {100, 128, 256}) {
        const WorldPlan plan = planned(recipe, {.side = 256, .tile = tile}, "w" + std::to_string(tile));
        EXPECT_EQ(plan.coarseness, 1);
        EXPECT_EQ(plan.wholeEnd, 10);
        EXPECT_STREQ(plan.placeOf(4), "whole map");
        EXPECT_STREQ(plan.placeOf(10), "tiles");
        EXPECT_EQ(differing(built(plan, 2), whole), 0) << "tiles of " << tile;
        EXPECT_TRUE(fs::exists(plan.folder / "whole_lakes.geojson"));
        const std::string made = fileContent(plan.file(plan.tasksOn(WorldTaskKind::Whole, plan.all()).front()));
        EXPECT_TRUE(bytes.empty() || bytes == made) << "tiles of " << tile;
        bytes = made;
    }
    // Without any of that the ground is another.
    for (const int left : {1, 4, 5, 6, 7, 8}) {
        Recipe without = recipe;
        without.stages[static_cast<std::size_t>(left)].enabled = false;
        EXPECT_GT(differing(inMemory(without).flattened(Layer::Elevation), whole), 20) << left;
    }
    // A coarser overview: what it knows is brought up, and all tiles have the same bytes.
    const WorldPlan a = planned(recipe, {.side = 256, .tile = 100, .overview = 128}, "a"), b = planned(recipe, {.side = 256, .overview = 128}, "b");
    EXPECT_EQ(a.coarseness, 2);
    EXPECT_EQ(differing(built(a, 2), built(b)), 0);

    // Broken off in the midst of it nothing is there of it; then it goes on to the same bytes. A window makes what it needs.
    const WorldPlan again = planned(recipe, {.side = 256, .tile = 100}, "again");
    const int task = again.tasksOn(WorldTaskKind::Whole, again.all()).front();
    CancelToken cancel;
    EXPECT_THROW(buildWorld(again, 1, cancel, [&](const WorldNews& news) { if (news.task == task) cancel.request(); }), Cancelled);
    EXPECT_FALSE(fs::exists(again.file(task)));
    EXPECT_EQ(worldWindow(again, {10, 20, 14, 30}, 1, {pool}).at(2, 5), whole.at(12, 25));
    EXPECT_EQ(fileContent(again.file(task)), bytes);
    EXPECT_EQ(differing(built(again), whole), 0);

    // Another stroke there leaves overview and blocks as they are; a stage behind it the whole map too.
    const auto kindsLeft = [&](const Recipe& changed) {
        const WorldPlan after = planWorld(changed, folder, again.options, again.folder);
        std::set<WorldTaskKind> kinds;
        for (const int stale : staleTasks(again, after))
            kinds.insert(after.tasks[static_cast<std::size_t>(stale)].kind);
        return kinds;
    };
    Recipe other = recipe;
    other.stages[7].strokes.clear();
    EXPECT_THAT(kindsLeft(other), testing::ElementsAre(WorldTaskKind::Whole, WorldTaskKind::Tile, WorldTaskKind::Index));
    other = recipe;
    other.stages.back().params.set("sigma_m", 20.0);
    EXPECT_THAT(kindsLeft(other), testing::ElementsAre(WorldTaskKind::Tile, WorldTaskKind::Index));
}

TEST_F(Worlds, RefuseWhatTakesMoreThanMemoryWhereNothingKeepsItOnDisk) {
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "amplify" }, { "stage": "drain" })", 2048, 2048);
    const WorldPlan plan = planned(recipe, {.side = 2048, .tile = 512, .memoryBytes = 330'000'000, .block = 512}, "w");
    const int task = plan.tasksOn(WorldTaskKind::Whole, plan.all()).front();
    EXPECT_EQ(plan.tasks[static_cast<std::size_t>(task)].memoryBytes, 330'000'000u);
    for (const int before : plan.tasks[static_cast<std::size_t>(task)].after) {
        fs::create_directories(plan.file(before).parent_path());
        std::ofstream(plan.file(before)) << "not read";
    }
    EXPECT_THAT([&] { runWorldTask(plan, task, {pool}); }, testing::ThrowsMessage<Error>(HasSubstr("keeps on disk what memory does not hold")));
}

/// Every example makes a world. Of more cells than a stage can look over at once those are refused that have such a stage
/// behind the blocks.
TEST_F(Worlds, AreMadeOfEveryExample) {
    std::set<std::string> refused, whole;
    int examples = 0;
    for (const auto& entry : fs::directory_iterator(OXBOW_SOURCE_ROOT "/resources/recipes")) {
        if (entry.path().extension() != ".json")
            continue;
        ++examples;
        const Recipe recipe = readRecipe(entry.path());
        const auto planOf = [&](int side, int overview) {
            return planWorld(recipe, entry.path().parent_path(), {.side = side, .memoryBytes = 4'000'000'000, .overview = overview}, folder);
        };
        if (planOf(1024, 0).wholeEnd > 0)
            whole.insert(entry.path().stem());
        try {
            static_cast<void>(planOf(32768, 4096));
        } catch (const Error& failure) {
            EXPECT_THAT(failure.what(), HasSubstr("up to 16384 cells a side"));
            refused.insert(entry.path().stem());
        }
    }
    EXPECT_EQ(examples, 24);
    EXPECT_THAT(refused, testing::ElementsAre("river_plain")); // the only one that carves the world's cells itself
    EXPECT_EQ(refused, whole);
}

/// With rock, painted mouths and everything that stands behind their blocks: to the bit as in memory.
TEST_F(Worlds, OfExamplesAreTheRecipeInMemory) {
    const fs::path recipes = OXBOW_SOURCE_ROOT "/resources/recipes";
    for (const std::string name : {"alpine", "drawn_valley", "first_start", "trade_wind_island"}) {
        Recipe recipe = readRecipe(recipes / (name + ".json"));
        const auto detail = std::ranges::find(recipe.stages, "real_detail", [](const RecipeStage& stage) { return stage.params.kind().id; });
        ASSERT_NE(detail, recipe.stages.end()) << name;
        RecipeStage amplify(*findStageKind("amplify"));
        amplify.params.set("source_cell_m", 4.0 * recipe.grid.cellSizeM * std::max(recipe.grid.width, recipe.grid.height) / 96);
        recipe.stages.insert(detail, amplify); // what follows needs the whole map
        const WorldPlan plan = planWorld(recipe, recipes,
                                         {.side = 96, .tile = 40, .memoryBytes = 4'000'000'000}, folder / name);
        writeWorldPlan(plan);
        EXPECT_GT(plan.wholeEnd, 0) << name;
        const TerrainState whole = test::evaluated(plan.recipe, test::kToTheEnd, recipes);
        EXPECT_EQ(differing(built(plan, 2), whole.flattened(Layer::Elevation)), 0) << name;
    }
}

TEST_F(Worlds, RunStagesOfTheWholeMapFirstWhereThatIsAskedFor) {
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "amplify" },
        { "stage": "gaussian_blur", "parameters": { "sigma_m": 20 } },
        { "stage": "thermal_erosion" }, { "stage": "terrace" }, { "stage": "drain" })");
    const WorldPlan plan = planned(recipe, {.side = 256, .overview = 128, .wholeFirst = true}, "w");
    std::vector<std::string> order;
    for (const RecipeStage& stage : plan.recipe.stages)
        order.emplace_back(stage.params.kind().id);
    EXPECT_THAT(order, testing::ElementsAre("noise", "thermal_erosion", "drain", "amplify", "gaussian_blur",
                                            "terrace"));
    EXPECT_EQ(plan.wholeStages, 3);
    EXPECT_EQ(plan.amplify, 3);
    EXPECT_EQ(plan.given, recipe);
    EXPECT_EQ(readWorldPlan(plan.folder).recipe, plan.recipe);
}

TEST_F(Worlds, KeepTheirPlan) {
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "thermal_erosion", "parameters": { "iterations": 2 } })", 300, 200);
    // Larger than a recipe may be: nothing is computed here.
    const WorldPlan plan = planned(recipe, {.side = 24576, .tile = 4000, .memoryBytes = 1'000'000'000, .water = true}, "w");
    EXPECT_EQ(plan.grid().width, 24576);
    EXPECT_EQ(plan.grid().height, 16384);
    EXPECT_EQ(plan.coarseness, 8);
    const WorldPlan again = readWorldPlan(folder / "w");
    EXPECT_EQ(again.grid(), plan.grid());
    ASSERT_EQ(again.tasks.size(), plan.tasks.size());
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        EXPECT_EQ(again.tasks[i].file, plan.tasks[i].file);
        EXPECT_EQ(again.tasks[i].after, plan.tasks[i].after);
        EXPECT_EQ(again.tasks[i].cells, plan.tasks[i].cells);
        for (const int before : plan.tasks[i].after)
            EXPECT_LT(before, static_cast<int>(i));
    }
    EXPECT_THAT([&] { planned(recipe, {.side = 300}, "w"); }, testing::ThrowsMessage<Error>(HasSubstr("another world")));
    EXPECT_THAT([&] { static_cast<void>(readWorldPlan(folder)); }, testing::ThrowsMessage<Error>(HasSubstr("no world")));
}

TEST_F(Worlds, SayWhatATaskLacks) {
    const WorldPlan plan = planned(recipeOf(kNoise + R"(, { "stage": "thermal_erosion", "parameters": { "iterations": 2 } })"),
                                   {.side = 256, .tile = 128}, "w");
    const int tile = plan.tasksOn(WorldTaskKind::Tile, {0, 0, 1, 1}).front();
    EXPECT_THAT([&] { runWorldTask(plan, tile, {pool}); },
                testing::ThrowsMessage<Error>(HasSubstr("overview.f32: this file is missing: task 0 writes it")));
    std::ofstream(plan.file(0)) << "torn";
    EXPECT_THAT([&] { runWorldTask(plan, tile, {pool}); }, testing::ThrowsMessage<Error>(HasSubstr("not of this world")));
    EXPECT_THAT([&] { runWorldTask(plan, 99, {pool}); }, testing::ThrowsMessage<Error>(HasSubstr("no task 99")));
}

TEST_F(Worlds, WaterIsTheSameForAllTiles) {
    const Recipe recipe = recipeOf(kNoise + R"(, { "stage": "lakes" })", 200, 180);
    std::vector<std::string> rivers, lakes;
    for (const int tile : {64, 200}) {
        const WorldPlan plan = planned(recipe, {.side = 200, .tile = tile, .water = true}, "w" + std::to_string(tile));
        EXPECT_EQ(plan.coarseness, 0); // the stage of lakes gave way
        buildWorld(plan, 2, kNeverCancelled);
        rivers.push_back(fileContent(folder / ("w" + std::to_string(tile)) / "rivers.geojson"));
        lakes.push_back(fileContent(folder / ("w" + std::to_string(tile)) / "lakes.geojson"));
        EXPECT_TRUE(fs::exists(plan.folder / tileFile("drainage_area", plan.tiles().front())));
        EXPECT_TRUE(fs::exists(plan.folder / "water_level.vrt"));
    }
    EXPECT_EQ(rivers[0], rivers[1]);
    EXPECT_EQ(lakes[0], lakes[1]);
    EXPECT_THAT(rivers[0], HasSubstr("LineString"));
    EXPECT_THAT(lakes[0], HasSubstr("volume_m3"));
}

/// A sea at the end of the recipe: what DrainageNetwork gives where water leaves over the edges and into it.
TEST_F(Worlds, WaterEndsInTheSeaThatComesInOverTheEdges) {
    const GridSpec grid{200, 180, 20.0};
    const Heightmap ground = inMemory(recipeOf(kNoise, grid.width, grid.height)).flattened(Layer::Elevation);
    std::vector<float> heights(ground.cells().begin(), ground.cells().end());
    std::ranges::nth_element(heights, heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 3));
    const double level = std::round(heights[heights.size() / 3]);
    CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
    const CellMask sea = outletMask(ground, {OutletPolicy::EdgeSea, level});
    for (std::size_t c = 0; c < sea.size(); ++c)
        outlets[c] |= sea[c];
    DrainageNetwork network(ground, {outlets});
    const Compute compute{pool};
    const Heightmap filled = network.filled(compute);
    const std::vector<FlowSum>& counts = network.cellCounts(compute);
    ASSERT_GT(std::ranges::count(sea, 1), 1000);
    std::vector<std::string> rivers;
    for (const int tile : {64, 200}) {
        const WorldPlan plan = planned(recipeOf(kNoise + R"(, { "stage": "sea", "parameters": { "level_m": )" + numberText(level) + " } }",
                                                grid.width, grid.height),
                                       {.side = 200, .tile = tile, .water = true}, "sea" + std::to_string(tile));
        buildWorld(plan, 1, kNeverCancelled);
        EXPECT_EQ(differing(worldWindow(plan, plan.all(), 1, compute), ground), 0);
        int wrong = 0, dryBelow = 0;
        for (const MapTile& at : plan.tiles()) {
            const Heightmap levels = tilePart(plan, "water_level", at, at.part, compute),
                            areas = tilePart(plan, "drainage_area", at, at.part, compute);
            for (int y = at.part.y0; y < at.part.y1; ++y)
                for (int x = at.part.x0; x < at.part.x1; ++x) {
                    const std::size_t c = grid.index(x, y);
                    const float water = levels.at(x - at.part.x0, y - at.part.y0), area = areas.at(x - at.part.x0, y - at.part.y0);
                    const bool isLake = filled.cells()[c] > ground.cells()[c];
                    wrong += sea[c] ? !(water == static_cast<float>(level) && std::isnan(area))
                                    : (isLake ? water != filled.cells()[c] : !std::isnan(water)) ||
                                          area != static_cast<float>(static_cast<double>(counts[c]) / kFlowUnit * grid.cellAreaM2());
                    dryBelow += !sea[c] && ground.cells()[c] <= level;
                }
        }
        EXPECT_EQ(wrong, 0) << "tiles of " << tile;
        EXPECT_GT(dryBelow, 0) << "below the sea, and it does not come there";
        rivers.push_back(fileContent(plan.folder / "rivers.geojson"));
        EXPECT_EQ(fileContent(plan.folder / "lakes.geojson").find("\"level_m\":" + numberText(level)), std::string::npos);
    }
    EXPECT_EQ(rivers[0], rivers[1]);
    // Another level leaves the ground and what is found of its water as they are, but for the tiles' water and the lists.
    const auto plannedAt = [&](double at) {
        return planWorld(recipeOf(kNoise + R"(, { "stage": "sea", "parameters": { "level_m": )" + numberText(at) + " } }", 200, 180),
                         folder, {.side = 200, .tile = 64, .memoryBytes = 4'000'000'000, .water = true}, folder / "sea64");
    };
    EXPECT_EQ(staleTasks(plannedAt(level), plannedAt(level)).size(), 0u);
    EXPECT_EQ(staleTasks(plannedAt(level), plannedAt(level + 10.0)).size(), 12u + 1u);
    // Where rivers carve the ground behind it, the sea is on the overview too.
    const WorldPlan carved = planWorld(recipeOf(kNoise + R"(, { "stage": "sea" }, { "stage": "rivers" })"), folder,
                                       {.side = 256, .memoryBytes = 4'000'000'000, .water = true}, folder / "carved");
    EXPECT_EQ(carved.seaLevelM, 0.0f);
    EXPECT_EQ(carved.wholeStages, 3);
    int ending = 0;
    const nlohmann::json lines = nlohmann::json::parse(rivers[0]);
    for (const nlohmann::json& river : lines["features"]) {
        const nlohmann::json& points = river["geometry"]["coordinates"];
        for (std::size_t i = 0; i < points.size(); ++i) {
            const std::size_t cell = grid.index(static_cast<int>(points[i][0].get<double>() / 20.0),
                                                static_cast<int>((grid.heightM() - points[i][1].get<double>()) / 20.0));
            EXPECT_TRUE(!sea[cell] || i + 1 == points.size()) << "a river within the sea";
            ending += sea[cell];
        }
    }
    EXPECT_GT(ending, 5);
}

} // namespace
} // namespace oxbow
