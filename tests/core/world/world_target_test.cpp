#include "core/world/world_target.h"

#include "core/base/error.h"
#include "core/files/heightmap_file.h"
#include "core/files/raster/raster.h"
#include "core/files/tile_folder.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/files/good_files.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace oxbow {
namespace {

using testing::HasSubstr;

/// A world of 200 x 150 cells of 5 m with lakes, and what other programs get of it.
class WorldTargets : public testing::Test {
protected:
    WorldTargets() : plan(planned()) {
        buildWorld(plan, 2, kNeverCancelled);
        whole = worldWindow(plan, plan.all(), 1, compute);
    }
    WorldPlan planned() {
        const Recipe recipe = parseRecipe(
            R"({ "oxbow": 1, "grid": { "width": 100, "height": 75, "cell_size_m": 10 }, "stages": [
            { "stage": "noise", "parameters": { "feature_size_m": 400, "relief_m": 200 } },
            { "stage": "thermal_erosion", "parameters": { "iterations": 2 } } ] })",
            "test");
        WorldPlan made =
            planWorld(recipe, folder / "",
                      {.side = 200, .tile = 80, .memoryBytes = 2'000'000'000, .overview = 100, .water = true},
                      folder / "w");
        writeWorldPlan(made);
        return made;
    }
    void write(const std::string& program, int side) {
        writeWorldTarget(plan, {.program = program, .folder = folder / program, .side = side, .levels = 2},
                         compute);
    }
    [[nodiscard]] float at(int x, int y) const { return whole.at(std::min(x, 199), std::min(y, 149)); }

    const TestFolder folder;
    ThreadPool pool{2};
    Compute compute{pool};
    WorldPlan plan;
    Heightmap whole;
};

TEST_F(WorldTargets, ReportTheWorldsHeightsRockAndWater) {
    const auto report = nlohmann::json::parse(fileContent(plan.folder / "report.json"));
    const ValueRange range = valueRange(whole.cells());
    EXPECT_EQ(report["elevation"]["min_m"].get<float>(), range.low);
    EXPECT_EQ(heightsOf(plan).high, range.high);
    ExactSum sum;
    for (const float height : whole.cells())
        sum.add(height);
    EXPECT_EQ(report["elevation"]["mean_m"].get<double>(), sum.value() / (200.0 * 150.0));
    EXPECT_EQ(report["rock_m3"]["world"].get<double>(), sum.value() * 25.0);
    // Amplification keeps the means of the overview's cells within its tolerance of a metre.
    EXPECT_LT(std::abs(report["rock_m3"]["added_m"].get<double>()), 1.0);
    EXPECT_NE(report["rock_m3"]["added_by_finer_cells"].get<double>(), 0.0);
    const auto overview = nlohmann::json::parse(fileContent(plan.folder / "overview_report.json"));
    EXPECT_EQ(overview["stages"].size(), 2u);
    EXPECT_NEAR(overview["ledger"]["rock"]["stored_m3"].get<double>(),
                report["rock_m3"]["overview"].get<double>(), 1e-6 * sum.value() * 25.0);
    EXPECT_LT(std::abs(overview["ledger"]["rock"]["relative_closing_error"].get<double>()), 1e-9);
    const auto water = nlohmann::json::parse(fileContent(plan.folder / "water_report.json"));
    const auto lakes = nlohmann::json::parse(fileContent(plan.folder / "lakes.geojson"))["features"];
    double volume = 0.0;
    for (const auto& lake : lakes)
        volume += lake["properties"]["volume_m3"].get<double>();
    EXPECT_EQ(water["lakes"].get<std::size_t>(), lakes.size());
    EXPECT_NEAR(water["lakes_volume_m3"].get<double>(), volume, 1e-9 * volume);
    EXPECT_EQ(water["rivers_that_climb"], 0);
}

/// Each sample is the world's, as 16 bits of one range for all tiles: neighbours have the same along the edge that
/// they share.
TEST_F(WorldTargets, AreTilesOfOneRangeWhoseEdgesAreTheSame) {
    write("unity", 64);
    write("unreal", 126);
    const ValueRange range = heightsOf(plan);
    const auto sampleOf = [&](int x, int y) {
        return static_cast<int>(std::lround((static_cast<double>(at(x, y)) - range.low) /
                                            (static_cast<double>(range.high) - range.low) * 65535.0));
    };
    int files = 0;
    for (int z = 0; z < 3; ++z) // 149 quads are three tiles of 64, and 199 four
        for (int x = 0; x < 4; ++x) {
            const std::string raw = fileContent(
                folder / "unity" / ("World_" + std::to_string(x) + "_" + std::to_string(z) + ".raw"));
            ASSERT_EQ(raw.size(), 2u * 65 * 65);
            for (int row = 0; row < 65; ++row)
                for (int column = 0; column < 65; ++column) {
                    const std::size_t byte =
                        2 * (static_cast<std::size_t>(row) * 65 + static_cast<std::size_t>(column));
                    const int is = static_cast<unsigned char>(raw[byte]) +
                                   256 * static_cast<unsigned char>(raw[byte + 1]);
                    ASSERT_EQ(is, sampleOf(64 * x + column, 64 * (2 - z) + 64 - row));
                }
            ++files;
        }
    EXPECT_EQ(files, 12);
    EXPECT_EQ(nlohmann::json::parse(fileContent(folder / "unity/terrain.json"))["columns"], 4);
    const Raster west = readSamples(folder / "unreal/World_x0_y1.png", {}),
                 east = readSamples(folder / "unreal/World_x1_y1.png", {});
    ASSERT_EQ(west.samples.width(), 127);
    for (int y = 0; y < 127; ++y) {
        EXPECT_EQ(west.samples.at(126, y), east.samples.at(0, y));
        EXPECT_EQ(static_cast<int>(west.samples.at(126, y)), sampleOf(126, 126 + y));
    }
    EXPECT_THAT(fileContent(folder / "unreal/LOAD-ME.txt"), HasSubstr("World_x1_y0.png   X 63000   Y 0"));
}

TEST_F(WorldTargets, AreRegionsSideBySideAndMeshesWithLevels) {
    write("terrain3d", 256);
    const Raster region = readSamples(folder / "terrain3d/height_x0_y0.exr", {});
    for (const auto& [x, y] : {std::pair{0, 0}, {199, 149}, {120, 77}, {255, 255}})
        EXPECT_EQ(region.samples.at(x, y), at(x, y));
    write("mesh", 128);
    for (const char* name : {"World_x0_y0_lod0.glb", "World_x1_y1_lod1.glb"})
        EXPECT_THAT(fileContent(folder / "mesh" / name).substr(0, 4), "glTF") << name;
    // Vertices of 129 x 129 samples, then of every second one: about a quarter.
    EXPECT_NEAR(static_cast<double>(fileContent(folder / "mesh/World_x0_y0_lod0.glb").size()) /
                    static_cast<double>(fileContent(folder / "mesh/World_x0_y0_lod1.glb").size()),
                4.0, 0.2);
    EXPECT_THAT([&] { write("maya", 128); },
                testing::ThrowsMessage<Error>(HasSubstr("there are unreal, unity, terrain3d, mesh")));
    std::filesystem::remove(plan.folder / "report.json");
    EXPECT_THAT([&] { write("mesh", 128); },
                testing::ThrowsMessage<Error>(HasSubstr("build the world first")));
}

TEST_F(WorldTargets, LeaveForeignFilesAndTakeAwayTilesOfAnEarlierExport) {
    write("unity", 64);
    EXPECT_TRUE(std::filesystem::exists(folder / "unity/World_3_2.raw"));
    putFile(folder / "unity/mine.txt", "mine");
    write("unity", 128);
    EXPECT_FALSE(std::filesystem::exists(folder / "unity/World_3_2.raw"));
    EXPECT_EQ(namesIn(folder / "unity").size(), earlierTargetFiles(folder / "unity").size() + 1);
    std::filesystem::create_directory(folder / "unreal");
    putFile(folder / "unreal/World_x1_y0.png", "mine");
    EXPECT_THAT([&] { write("unreal", 126); }, testing::ThrowsMessage<Error>(HasSubstr("World_x1_y0.png: choose another folder")));
    EXPECT_EQ(namesIn(folder / "unreal"), std::vector<std::string>{"World_x1_y0.png"});
    EXPECT_EQ(fileContent(folder / "unreal/World_x1_y0.png"), "mine");
    writeWorldTarget(plan, {.program = "unreal", .folder = folder / "unreal", .side = 126, .replacing = Replacing::Everything}, compute);
    EXPECT_NE(fileContent(folder / "unreal/World_x1_y0.png"), "mine");
    for (const char* program : {"unity", "unreal"}) // nothing hidden is left beside them
        EXPECT_EQ(std::ranges::count(namesIn(folder), program), 1);
    EXPECT_TRUE(std::ranges::none_of(namesIn(folder), [](const std::string& name) { return name.starts_with("."); }));
}

/// Six digits would be up to half a metre off.
TEST_F(WorldTargets, PlacesToTypeAreTrueToTheMillimetre) {
    const Recipe recipe = parseRecipe(R"({ "oxbow": 1, "grid": { "width": 200, "height": 140, "cell_size_m": 1234.56789 },
        "stages": [ { "stage": "noise" } ] })", "test");
    const WorldPlan wide = planWorld(recipe, folder / "", {.side = 200, .tile = 128, .memoryBytes = 2'000'000'000}, folder / "wide");
    writeWorldPlan(wide);
    buildWorld(wide, 2, kNeverCancelled);
    const auto written = [&](const char* program, int side) {
        writeWorldTarget(wide, {.program = program, .folder = folder / program, .side = side}, compute);
        return fileContent(folder / program / "LOAD-ME.txt");
    };
    EXPECT_THAT(written("unreal", 126), testing::AllOf(HasSubstr("World_x1_y0.png   X 15555555.414   Y 0"), HasSubstr("Scale      X 123456.789   Y 123456.789")));
    EXPECT_THAT(written("unity", 128), HasSubstr("Position   X 158024.68992 x X"));
    EXPECT_THAT(written("mesh", 128), HasSubstr("158024.68992 x X east"));
}

} // namespace
} // namespace oxbow
