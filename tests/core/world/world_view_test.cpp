#include "core/world/world_view.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/files/tile_folder.h"
#include "core/recipe/recipe_file.h"
#include "core/world/world_build.h"
#include "core/world/world_files.h"
#include "core/world/world_rivers.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace oxbow {
namespace {

namespace fs = std::filesystem;

class WorldViews : public testing::Test {
protected:
    WorldViews() : folder(fs::temp_directory_path() / ("oxbow_views_" + std::to_string(getpid()))) {
        fs::create_directories(folder);
    }
    ~WorldViews() override { fs::remove_all(folder); }

    static Recipe hills(const std::string& more = {}) {
        return parseRecipe(
            R"({ "oxbow": 1, "grid": { "width": 256, "height": 256, "cell_size_m": 20 }, "stages": [
            { "stage": "noise", "parameters": { "feature_size_m": 1500, "relief_m": 700 } })" +
                more + " ] }",
            "test");
    }
    WorldPlan planned(const Recipe& recipe, WorldOptions options, const std::string& name) const {
        options.memoryBytes = 4'000'000'000;
        WorldPlan plan = planWorld(recipe, folder, options, folder / name);
        writeWorldPlan(plan);
        return plan;
    }
    static void build(const WorldPlan& plan) { buildWorld(plan, 1, kNeverCancelled); }

    /// The farthest that the ground of a view is from the exact means of the world's cells.
    double farthest(const WorldPlan& plan, WorldView& view) {
        const int coarser = plan.grid().width / view.terrain.grid().width;
        const Heightmap exact = worldWindow(plan, plan.all(), coarser, {pool});
        double most = 0.0;
        for (std::size_t i = 0; i < exact.cells().size(); ++i)
            most = std::max(
                most, std::fabs(static_cast<double>(exact.cells()[i]) - view.terrain.elevation().cells()[i]));
        return most;
    }

    /// How often a line is outside of all lakes for a while, point by point: each is a river of the view.
    static std::size_t dryStretches(const nlohmann::json& lines, const WorldView& view) {
        const GridSpec& grid = view.terrain.grid();
        const Heightmap& levels = *view.terrain.find(Layer::LakeLevel);
        const auto isLake = [&](const nlohmann::json& point) {
            const int x = static_cast<int>(point[0].get<double>() / grid.cellSizeM),
                      y = static_cast<int>((grid.heightM() - point[1].get<double>()) / grid.cellSizeM);
            return std::ranges::any_of(view.terrain.waterBodies()->lakes, [&](const Lake& lake) {
                return x >= lake.minX && x <= lake.maxX && y >= lake.minY && y <= lake.maxY &&
                       levels.at(x, y) == static_cast<float>(lake.levelM);
            });
        };
        std::size_t count = 0;
        for (const nlohmann::json& line : lines["features"]) {
            bool wasDry = false;
            for (const nlohmann::json& point : line["geometry"]["coordinates"]) {
                const bool isDry = !isLake(point);
                count += isDry && !wasDry;
                wasDry = isDry;
            }
        }
        return count;
    }

    fs::path folder;
    ThreadPool pool{2};
};

TEST_F(WorldViews, TheWholeIsTheMeanOfItsCells) {
    const WorldPlan plan = planned(hills(), {.side = 1200, .tile = 700}, "w");
    EXPECT_FALSE(wholeWorld(plan, 300, {pool})) << "nothing is built";
    build(plan);
    auto view = wholeWorld(plan, 300, {pool});
    ASSERT_TRUE(view);
    EXPECT_EQ(view->terrain.grid(), wholeGrid(plan, 300));
    EXPECT_EQ(view->terrain.grid().width, 300);
    EXPECT_EQ(view->finished, 1.0);
    EXPECT_LT(farthest(plan, *view), 1e-3);

    view = wholeWorld(plan, 1200, {pool}); // finer than the joined map
    EXPECT_EQ(farthest(plan, *view), 0.0);

    // Without the joined map it comes from the smaller copies within the tiles, which end on its cells: 700 is
    // 175 times 4.
    fs::remove(plan.folder / "elevation.vrt");
    view = wholeWorld(plan, 300, {pool});
    EXPECT_LT(farthest(plan, *view), 1e-3);
}

TEST_F(WorldViews, SmallerCopiesAreReadFromTheFile) {
    const WorldPlan plan = planned(hills(), {.side = 1100, .tile = 1100}, "w");
    build(plan);
    const fs::path tile = plan.folder / tileFile("elevation", plan.tiles().front());
    for (const int copy : {0, 1, 2, 9}) {
        HeightmapReadOptions options;
        options.smallerCopy = copy;
        EXPECT_EQ(readSamples(tile, options).samples.width(), copy == 0   ? 1100
                                                              : copy == 1 ? 550
                                                                          : 275)
            << copy;
    }
}

TEST_F(WorldViews, WhereATileIsMissingTheOverviewIsSeen) {
    const WorldPlan plan =
        planned(hills(R"(, { "stage": "thermal_erosion", "parameters": { "iterations": 2 } })"),
                {.side = 512, .tile = 256, .overview = 128}, "w");
    ASSERT_EQ(plan.coarseness, 4);
    runWorldTask(plan, 0, {pool});
    auto view = wholeWorld(plan, 128, {pool});
    ASSERT_TRUE(view);
    EXPECT_EQ(view->finished, 0.0);
    const Heightmap overview = view->terrain.elevation();
    build(plan);
    fs::remove(plan.folder / "elevation.vrt");
    fs::remove(plan.folder / tileFile("elevation", plan.tiles()[3]));
    view = wholeWorld(plan, 128, {pool});
    EXPECT_EQ(view->finished, 0.75);
    EXPECT_EQ(view->terrain.elevation().at(100, 100), overview.at(100, 100));
    EXPECT_NE(view->terrain.elevation().at(10, 10), overview.at(10, 10));
    // Coarser and finer than the overview.
    EXPECT_NEAR(wholeWorld(plan, 64, {pool})->terrain.elevation().at(50, 50),
                0.25 * (overview.at(100, 100) + overview.at(101, 100) + overview.at(100, 101) +
                        overview.at(101, 101)),
                1e-3);
    EXPECT_EQ(wholeWorld(plan, 512, {pool})->terrain.elevation().at(402, 401), overview.at(100, 100));
}

TEST_F(WorldViews, APartHasTheWorldsBytesItsLakesAndItsRivers) {
    const WorldPlan plan = planned(hills(), {.side = 256, .tile = 100, .water = true}, "w");
    build(plan);
    const CellRect cells = cellsAround(plan, {2560.0, 5000.0}, 160);
    EXPECT_EQ(cells, (CellRect{48, 96, 208, 256})) << "within the world";
    WorldView view = worldPart(plan, cells, {pool});
    const Heightmap ground = worldWindow(plan, cells, 1, {pool});
    EXPECT_TRUE(std::ranges::equal(view.terrain.elevation().cells(), ground.cells()));
    const WaterBodies& water = *view.terrain.waterBodies();
    ASSERT_FALSE(water.lakes.empty());
    double volumeM3 = 0.0, depthsM = 0.0;
    for (const Lake& lake : water.lakes)
        volumeM3 += lake.volumeM3;
    for (const float depth : view.terrain.find(Layer::Water)->cells())
        depthsM += depth;
    EXPECT_LE(volumeM3, depthsM * 400.0 * (1.0 + 1e-6));
    EXPECT_GT(volumeM3, 0.9 * depthsM * 400.0) << "all but the ponds";
    ASSERT_FALSE(water.reaches.empty());
    for (const RiverReach& reach : water.reaches) {
        double before = 0.0;
        for (const RiverPoint& point : reach.points) {
            EXPECT_TRUE(point.at.xM >= 0.0 && point.at.yM >= 0.0 && point.at.xM <= 3200.0 &&
                        point.at.yM <= 3200.0);
            EXPECT_GE(point.dischargeM3s, before) << "discharge only grows";
            before = point.dischargeM3s;
        }
    }
}

TEST_F(WorldViews, WithoutWaterOfItsOwnTheWholeHasThatOfTheOverview) {
    const WorldPlan plan = planned(hills(R"(,
        { "stage": "lakes", "parameters": { "min_area_m2": 3000, "min_depth_m": 1 } },
        { "stage": "rivers", "parameters": { "channel_area_km2": 0.2 } }, { "stage": "amplify" })"),
                                   {.side = 512, .tile = 256, .overview = 256}, "w");
    build(plan);
    std::ifstream stream(plan.folder / "overview_lakes.geojson");
    const nlohmann::json list = nlohmann::json::parse(stream);
    double areaM2 = 0.0, deepestM = 0.0;
    for (const nlohmann::json& lake : list["features"]) {
        areaM2 += lake["properties"]["area_m2"].get<double>();
        deepestM = std::max(deepestM, lake["properties"]["max_depth_m"].get<double>());
    }
    ASSERT_GT(areaM2, 50 * 20.0 * 20.0);
    const WorldView view = wholeWorld(plan, 256, {pool}).value();
    double shownM2 = 0.0, shownM = 0.0;
    for (const Lake& lake : view.terrain.waterBodies()->lakes) {
        shownM2 += lake.areaM2;
        shownM = std::max(shownM, lake.maxDepthM);
    }
    EXPECT_NEAR(shownM2, areaM2, 0.1 * areaM2);
    EXPECT_NEAR(shownM, deepestM, 0.1 * deepestM);
    ASSERT_FALSE(view.terrain.waterBodies()->reaches.empty());
    for (const RiverReach& reach : view.terrain.waterBodies()->reaches)
        EXPECT_GE(reach.points.front().waterM, reach.points.back().waterM);
}

TEST_F(WorldViews, RiversOfTheWholeCarryWhatTheirFileSays) {
    const WorldPlan plan = planned(hills(), {.side = 256, .tile = 100, .water = true}, "w");
    build(plan);
    const std::string text = fileContent(plan.folder / "rivers.geojson");
    const auto view = wholeWorld(plan, 256, {pool});
    const WaterBodies& water = *view->terrain.waterBodies();
    EXPECT_EQ(water.rivers.size(), dryStretches(nlohmann::json::parse(text), *view));
    EXPECT_NEAR(dischargeOfArea(365.25 * 86400.0), 0.6, 1e-12); // a runoff of 0.6 m a year
    // All but those that leave over the edge end in a lake or in a river that carries more.
    int joining = 0, filling = 0;
    const Heightmap& levels = *view->terrain.find(Layer::LakeLevel);
    const auto levelAt = [&](const RiverPoint& point) { return levels.cells()[static_cast<std::size_t>(point.cell)]; };
    for (const River& river : water.rivers)
        if (river.end == WaterEnd::Lake) {
            ++filling;
            const RiverReach& reach = water.reaches[static_cast<std::size_t>(river.id - 1)];
            const Lake& lake = water.lakes[static_cast<std::size_t>(river.endId - 1)];
            EXPECT_EQ(levelAt(reach.points.back()), static_cast<float>(lake.levelM));
        } else if (river.end == WaterEnd::River) {
            ++joining;
            EXPECT_GE(water.rivers[static_cast<std::size_t>(river.endId - 1)].drainageAreaM2,
                      river.drainageAreaM2);
        } else {
            const std::int64_t cell =
                water.reaches[static_cast<std::size_t>(river.id - 1)].points.back().cell;
            const auto x = cell % 256, y = cell / 256;
            EXPECT_TRUE(x == 0 || y == 0 || x == 255 || y == 255) << river.id;
        }
    EXPECT_GT(joining, 0);
    EXPECT_GT(filling, 0);
    // What leaves a lake begins in it, and nothing goes on through it.
    for (const Lake& lake : water.lakes)
        if (lake.flowsTo == WaterEnd::River) {
            const RiverReach& out = water.reaches[static_cast<std::size_t>(lake.flowsToId - 1)];
            EXPECT_EQ(levelAt(out.points.front()), static_cast<float>(lake.levelM)) << lake.id;
        }
    for (const RiverReach& reach : water.reaches)
        for (std::size_t i = 1; i + 1 < reach.points.size(); ++i)
            for (const Lake& lake : water.lakes)
                EXPECT_NE(levelAt(reach.points[i]), static_cast<float>(lake.levelM)) << "in the midst of a lake";
    const auto largest = std::ranges::max_element(water.rivers, {}, &River::drainageAreaM2);
    EXPECT_TRUE(text.find(numberText(largest->drainageAreaM2)) != std::string::npos);
    std::ofstream(plan.folder / "rivers.geojson") << R"({"features":[{"geometry":{"coordinates":[["x"]]}}]})";
    EXPECT_THROW(static_cast<void>(wholeWorld(plan, 256, {pool})), Error);
}

TEST_F(WorldViews, LakesAreCellsOfOneLevelThatHangTogether) {
    constexpr float kDry = kNoValue;
    Heightmap ground(GridSpec{5, 3, 10.0}, 1.0f), levels(ground.grid(), kDry);
    // A lake of three cells that touch at a corner, one of one cell at another level beside it, one cell whose
    // ground is higher.
    for (const auto& [x, y] : {std::pair(0, 0), {1, 1}, {1, 2}})
        levels.at(x, y) = 3.0f;
    levels.at(2, 1) = 4.0f;
    levels.at(4, 0) = 0.5f;
    ground.at(1, 2) = 0.0f;
    const std::vector<Lake> lakes = lakesByLevel(ground, levels, 1);
    ASSERT_EQ(lakes.size(), 2u);
    EXPECT_EQ(lakes[0].cells, 3);
    EXPECT_EQ(lakes[0].levelM, 3.0);
    EXPECT_EQ(lakes[0].volumeM3, 700.0);
    EXPECT_EQ(lakes[0].maxDepthM, 3.0);
    EXPECT_EQ(lakes[0].deepestCell, 11);
    EXPECT_EQ(std::tuple(lakes[0].minX, lakes[0].minY, lakes[0].maxX, lakes[0].maxY), std::tuple(0, 0, 1, 2));
    EXPECT_EQ(lakes[1].levelM, 4.0);
    EXPECT_EQ(lakesByLevel(ground, levels, 2).size(), 1u);
}

TEST_F(WorldViews, OnlyWhatAChangeReachesIsStale) {
    const std::string carved = R"(, { "stage": "thermal_erosion", "parameters": { "iterations": 2 } },
        { "stage": "amplify" }, { "stage": "gaussian_blur", "parameters": { "sigma_m": 20 } })";
    const WorldOptions options{.side = 256, .tile = 128, .overview = 64};
    const Recipe recipe = hills(carved);
    const WorldPlan plan = planned(recipe, options, "w");
    const auto firstStale = [&](const Recipe& other) {
        const WorldPlan after = planWorld(other, folder, plan.options, folder / "w");
        const std::vector<int> stale = staleTasks(plan, after);
        return stale.empty() ? std::string("none") : taskName(after, stale.front());
    };
    Recipe other = recipe;
    other.stages[0].name = "Hills";
    EXPECT_EQ(firstStale(other), "none");
    other.stages[0].params.set("relief_m", 300.0);
    EXPECT_EQ(firstStale(other), "overview");
    other = recipe;
    other.stages[2].params.set("carving", 0.3);
    EXPECT_THAT(firstStale(other), testing::StartsWith("block"));
    other = recipe;
    other.stages[3].params.set("sigma_m", 30.0);
    EXPECT_THAT(firstStale(other), testing::StartsWith("tile"));

    // Built over what stays it is the world of the new recipe, to the bit.
    build(plan);
    const auto written = fs::last_write_time(plan.file(0));
    const WorldPlan after = planWorld(other, folder, plan.options, folder / "w");
    replanWorld(plan, after);
    WorldProgress progress = progressOf(after);
    EXPECT_EQ(progress.doneOf(WorldTaskKind::Overview), 1);
    EXPECT_EQ(progress.doneOf(WorldTaskKind::Block), progress.allOf(WorldTaskKind::Block));
    EXPECT_EQ(progress.doneOf(WorldTaskKind::Tile), 0);
    EXPECT_EQ(progress.allOf(WorldTaskKind::Tile), 4);
    EXPECT_FALSE(fs::exists(plan.folder / "report.json"));
    build(readWorldPlan(after.folder));
    EXPECT_EQ(fs::last_write_time(plan.file(0)), written);
    const WorldPlan anew = planned(other, options, "anew");
    build(anew);
    EXPECT_TRUE(std::ranges::equal(worldWindow(after, after.all(), 1, {pool}).cells(),
                                   worldWindow(anew, anew.all(), 1, {pool}).cells()));
    progress = progressOf(after);
    EXPECT_GT(progress.diskBytes, 256u * 256u);
    EXPECT_LT(progress.diskBytes, progress.plannedBytes);

    // Other tiles: all of it.
    WorldOptions larger = plan.options;
    larger.tile = 256;
    const WorldPlan wider = planWorld(other, folder, larger, folder / "w");
    EXPECT_EQ(staleTasks(after, wider).size(), wider.tasks.size());
    replanWorld(after, wider);
    EXPECT_EQ(progressOf(wider).doneOf(WorldTaskKind::Tile), 0);
    EXPECT_FALSE(fs::exists(plan.file(0)));
}

TEST_F(WorldViews, AStrokeMakesOnlyTheTasksAroundItStale) {
    const WorldOptions options{.side = 512, .tile = 128, .overview = 256, .water = true, .block = 128};
    const Recipe recipe = hills(R"(, { "stage": "thermal_erosion", "parameters": { "iterations": 1 } },
        { "stage": "paint" }, { "stage": "amplify" })");
    const WorldPlan before = planned(recipe, options, "w");
    build(before);
    Recipe other = recipe;
    const double sideM = before.grid().widthM();
    const Brush brush{.radiusM = 0.03 * sideM, .strength = 40.0};
    other.stages[2].strokes.push_back(
        {.stroke = std::make_shared<Stroke>(Stroke{brush, {{0.06 * sideM, 0.08 * sideM}}})});
    const WorldPlan after = planWorld(other, folder, before.options, folder / "w");
    replanWorld(before, after);
    const WorldProgress left = progressOf(after);
    EXPECT_EQ(left.doneOf(WorldTaskKind::Overview), 0);
    EXPECT_EQ(left.allOf(WorldTaskKind::Block), 16);
    EXPECT_GE(left.doneOf(WorldTaskKind::Block), 8);
    EXPECT_LT(left.doneOf(WorldTaskKind::Block), 16);
    EXPECT_GE(left.doneOf(WorldTaskKind::Tile), 8);
    EXPECT_GE(left.doneOf(WorldTaskKind::Shores), 8);
    EXPECT_EQ(left.doneOf(WorldTaskKind::Flow), 0);
    build(after);
    const WorldPlan anew = planned(other, options, "anew");
    build(anew);
    const auto bytesOf = [](const WorldPlan& plan, std::size_t task) {
        return fileContent(plan.file(static_cast<int>(task)));
    };
    for (std::size_t i = 0; i < after.tasks.size(); ++i)
        EXPECT_EQ(bytesOf(after, i), bytesOf(anew, i)) << after.tasks[i].file;

    // Behind a stroke a stage of the whole map reaches everything.
    std::swap(other.stages[1], other.stages[2]);
    Recipe erased = other;
    erased.stages[1].strokes.clear();
    const WorldPlan first = planWorld(other, folder, before.options, folder / "w");
    EXPECT_EQ(staleTasks(first, planWorld(erased, folder, before.options, folder / "w")).size(), first.tasks.size());
}

} // namespace
} // namespace oxbow
