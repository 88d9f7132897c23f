#include "core/noise/noise_field.h"
#include "core/recipe/first_values.h"
#include "core/files/heightmap_file.h"
#include "core/recipe/stage_registry.h"
#include "core/run/evaluator.h"
#include "core/run/import_recipe.h"
#include "tests/core/recipe/all_kinds.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/run/run_to_end.h"

#include "places.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

/// A stage that is added changes the land that it is added to, whatever that is, and leaves it there.
namespace oxbow {
namespace {

struct TestLand {
    const char* name;
    double cellM, reliefM, baseM;
};
constexpr int kGroundSide = 96;
constexpr TestLand kLands[] = {
    {"hills", 2.0, 120.0, 180.0}, {"alps", 30.0, 1400.0, 2600.0}, {"island", 10.0, 70.0, -20.0}, {"planet", 800.0, 10000.0, -4000.0}, {"diorama", 0.01, 0.25, 0.0}};

/// What does nothing until a hand or a file gives it something to do.
const std::map<std::string_view, std::string_view> kWaits = {
    {"import", "a file"}, {"paint", "strokes"}, {"curves", "curves"}, {"pins", "pins"}, {"repair", "faults of the ground"}, {"stamp", "a stamp"}};
/// What takes off what is too steep, of which a gentle island has none.
constexpr std::string_view kOfSteepGround[] = {"thermal_erosion", "slope_limit"};
/// What makes land of its own in the place of what was there.
constexpr std::string_view kReplaces[] = {"noise", "river_network", "levels"};

TerrainState landOf(const TestLand& land, ThreadPool& pool) {
    const GridSpec grid{kGroundSide, kGroundSide, land.cellM};
    NoiseParams params;
    params.featureSizeM = 0.4 * grid.widthM();
    params.reliefM = land.reliefM;
    params.octaves = 6;
    params.kind = NoiseKind::Fbm;
    const NoiseField field(params, grid.cellSizeM);
    WorkingTerrain terrain(grid);
    for (int y = 0; y < kGroundSide; ++y)
        field.evaluateRow(0.5 * grid.cellSizeM, (y + 0.5) * grid.cellSizeM, {terrain.elevation().row(y), std::size_t{kGroundSide}});
    for (float& cell : terrain.elevation().cells())
        cell += static_cast<float>(land.baseM);
    return {terrain, {}, pool};
}

double meanOf(const WorkingTerrain& terrain, Layer layer) {
    const Heightmap* map = terrain.find(layer);
    double sum = 0.0;
    for (std::size_t c = 0; map && c < map->cells().size(); ++c)
        sum += std::isfinite(map->cells()[c]) ? std::abs(map->cells()[c]) : 0.0;
    return sum / (kGroundSide * kGroundSide);
}

class FirstValues : public testing::TestWithParam<const StageKind*> {};

/// Real ground of low ridges on cells of 83 m: drops that carry what suits a model of 10 km would melt the ridges.
TEST(FirstValuesOfDroplets, LeaveTheRidgesOfALargeGentleMap) {
    HeightmapReadOptions options;
    options.cellSizeM = 83.0;
    const Heightmap before = readHeightmap(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif", options).elevation;
    const ValueRange heights = valueRange(before.cells());
    Recipe recipe = importRecipe(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif", before.grid(), options, heights);
    ASSERT_EQ(recipe.stages[1].params.kind().id, "droplet_erosion");
    EXPECT_EQ(std::get<double>(recipe.stages[1].params.value("capacity")), 0.5);
    const RecipeStage onAlps = newStageOn(*findStageKind("droplet_erosion"), {512, 512, 20.0}, {0.0f, 1200.0f});
    EXPECT_EQ(std::get<double>(onAlps.params.value("capacity")), 2.0);
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    test::runToEnd(evaluator, std::make_shared<const Recipe>(std::move(recipe)));
    const auto after = evaluator.terrain().find(Layer::Elevation)->cells();
    double squares = 0.0;
    for (std::size_t c = 0; c < after.size(); ++c)
        squares += std::pow(static_cast<double>(after[c]) - before.cells()[c], 2);
    const double rms = std::sqrt(squares / static_cast<double>(after.size()));
    EXPECT_LT(rms, 0.015 * heights.span()) << "with all of it: 0.035";
    EXPECT_GT(rms, 0.002 * heights.span()) << "they are seen";
}

/// While they rise by 2 mm a year, rivers cut mountains of 10 km down to half in 400,000 years.
TEST(FirstValuesOfStreamPower, LeaveMountainsAboutAsHighAsTheyWere) {
    const GridSpec grid{128, 128, 80.0};
    Recipe recipe;
    recipe.grid = grid;
    recipe.stages.push_back(newStage(*findStageKind("noise"), grid));
    ThreadPool pool(2);
    const auto reliefOf = [&] {
        Evaluator evaluator(pool, {});
        test::runToEnd(evaluator, std::make_shared<const Recipe>(recipe));
        return valueRange(evaluator.terrain().find(Layer::Elevation)->cells());
    };
    const ValueRange before = reliefOf();
    recipe.stages.push_back(newStageOn(*findStageKind("stream_power_erosion"), grid, before));
    const ValueRange after = reliefOf();
    EXPECT_GT(after.span(), 0.7 * before.span());
    EXPECT_LT(after.span(), 1.2 * before.span());
}

TEST_P(FirstValues, ChangeTheLandAndDoNotBuryIt) {
    constexpr int kMostSteps = 120;
    const StageKind& kind = *GetParam();
    for (const TestLand& land : kLands) {
        SCOPED_TRACE(land.name);
        ThreadPool pool(2);
        const TerrainState before = landOf(land, pool);
        const Heightmap ground = before.flattened(Layer::Elevation);
        const ValueRange heights = valueRange(ground.cells());
        const RecipeStage stage = newStageOn(kind, before.grid(), heights);
        const bool isOfSteep = std::ranges::find(kOfSteepGround, kind.id) != std::end(kOfSteepGround);
        if (kWaits.contains(kind.id) || (isOfSteep && land.name == std::string_view("island")))
            continue;
        WorkingTerrain terrain;
        before.restoreInto(terrain);
        test::runStage(kind, stage.params.values(), terrain, 2, kMostSteps);
        const TerrainState after(terrain, {}, pool);
        double moved = 0.0;
        for (std::size_t c = 0; c < ground.cells().size(); ++c)
            moved += std::abs(terrain.elevation().cells()[c] - ground.cells()[c]) / (kGroundSide * kGroundSide);
        EXPECT_TRUE(after.resumeHash() != before.resumeHash() || !after.waterBodies()->lakes.empty() || !after.waterBodies()->rivers.empty())
            << "nothing changed";
        if (std::ranges::find(kReplaces, kind.id) != std::end(kReplaces))
            continue;
        const double relief = heights.span();
        EXPECT_LT(moved, 0.35 * relief) << "of " << relief << " m";
        for (const Layer cover : {Layer::Ice, Layer::Water, Layer::Sand})
            EXPECT_LT(meanOf(terrain, cover), 0.35 * relief) << info(cover).key << " of " << relief << " m";
        const ValueRange later = valueRange(terrain.elevation().cells());
        EXPECT_GT(later.span(), 0.3 * relief) << "it is flat";
        EXPECT_LT(later.span(), 2.5 * relief) << "it towers";
    }
}

INSTANTIATE_TEST_SUITE_P(OfEveryStage, FirstValues, testing::ValuesIn(allKinds()), kNameOfKind);

TEST(FirstValues, AreTheUsualOnesWhereTheLandIsUsual) {
    const RecipeStage glacier = newStageOn(*findStageKind("glacier"), {1024, 1024, 10.0}, {0.0f, 2000.0f});
    EXPECT_EQ(glacier.params.value("equilibrium_line_m"), ParamValue(1200.0));
    EXPECT_EQ(glacier.params.value("duration_years"), ParamValue(3e5));
    EXPECT_EQ(newStageOn(*findStageKind("coast"), {1024, 1024, 10.0}, {-60.0f, 300.0f}).params.value("sea_level_m"), ParamValue(0.0));
    EXPECT_EQ(newStageOn(*findStageKind("terrace"), {1024, 1024, 10.0}, {0.0f, 2000.0f}).params, StageParams(*findStageKind("terrace")));
}

} // namespace
} // namespace oxbow
