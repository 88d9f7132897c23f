#include "core/world/world_source.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/files/heightmap_file.h"
#include "core/files/raster/heightmap_crop.h"
#include "core/files/raster/place_files.h"
#include "core/files/tile_folder.h"
#include "core/world/world_build.h"
#include "core/world/world_files.h"
#include "core/world/world_target.h"
#include "tests/core/files/good_files.h"
#include "tests/core/flow/hydrology_reference.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace oxbow {
namespace {

using test::Workers;
using testing::HasSubstr;

/// A real-looking map of 150 x 110 cells of 30 m in UTM, and its tiles in a folder.
class WorldSources : public testing::Test {
protected:
    WorldSources() {
        setSystem(place, 32632, false);
        std::filesystem::create_directories(folder / "tiles");
    }
    void writePart(const CellRect& cells, const std::string& name, Overviews overviews = Overviews::None) {
        const GeoReference at = croppedTo(cells, place, ground.grid());
        HeightmapWriteOptions options;
        options.place = &at;
        options.overviews = overviews;
        writeHeightmap(folder / name, croppedTo(cells, ground), options);
    }
    /// Those of a column more overlap their neighbours.
    void writeTiles(int side, int overlap = 0) {
        for (const MapTile& tile : tilesOf(150, 110, side, TileEdges::Apart))
            writePart(
                CellRect{tile.part.x0, tile.part.y0, tile.part.x1 + overlap, tile.part.y1 + overlap}.within(
                    {0, 0, 150, 110}),
                "tiles/" + tileName("dem", tile) + ".tif",
                tile.column == 1 ? Overviews::Means : Overviews::None);
    }
    void expectSame(const Heightmap& part, const CellRect& cells) {
        for (int y = 0; y < cells.height(); ++y)
            for (int x = 0; x < cells.width(); ++x) {
                const float is = part.at(x, y), was = ground.at(cells.x0 + x, cells.y0 + y);
                ASSERT_TRUE(is == was || (std::isnan(is) && std::isnan(was))) << x << ", " << y;
            }
    }
    std::string errorOf(const std::filesystem::path& from) {
        try {
            static_cast<void>(worldSource(from));
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    }

    const TestFolder folder;
    Heightmap ground = test::shapedTerrain(test::Shape::Noise, 3, 150, 110);
    GeoReference place{.west = 400000.0, .north = 5100000.0, .width = 150 * 30.0, .height = 110 * 30.0};
    Workers workers{2};
};

/// Noise from cell to cell, a plane that sends each row down by itself, and pits in every second cell of a slope.
TEST_F(WorldSources, TakeNoMoreDiskThanTheirPlanSays) {
    const Heightmap noise = test::shapedTerrain(test::Shape::Noise, 3, 200, 160);
    for (const int shape : {0, 1, 2})
        for (const int tile : {16, 64, 200}) {
            Heightmap map = noise;
            for (int y = 0; y < map.height() && shape > 0; ++y)
                for (int x = 0; x < map.width(); ++x)
                    map.at(x, y) = static_cast<float>(1000.0 - 1.37 * x - 0.01 * y - (shape == 2 && x % 2 == 1 && y % 2 == 1 ? 3.0 : 0.0));
            GeoReference at{.west = 7.123456789, .north = 46.987654321, .width = 200 * 0.000277777, .height = 160 * 0.000277777};
            setSystem(at, 4326, true);
            HeightmapWriteOptions options;
            options.place = &at;
            const std::filesystem::path file = folder / "rough.tif", to = folder / ("w" + std::to_string(shape) + "_" + std::to_string(tile));
            writeHeightmap(file, map, options);
            const WorldPlan plan = planWater(file, {.tile = tile, .memoryBytes = 2'000'000'000}, to);
            writeWorldPlan(plan);
            buildWorld(plan, 2, kNeverCancelled);
            const WorldProgress progress = progressOf(plan);
            EXPECT_LT(progress.diskBytes, progress.plannedBytes) << shape << " " << tile;
        }
}

TEST_F(WorldSources, GiveAnyPartOfTheMapThatTheirTilesMake) {
    ground.at(60, 50) = std::numeric_limits<float>::quiet_NaN();
    writeTiles(40, 1);
    const WorldSource source = worldSource(folder / "tiles");
    EXPECT_EQ(source.tiles.size(), 12u);
    EXPECT_EQ(source.grid.width, 150);
    EXPECT_EQ(source.grid.height, 110);
    EXPECT_EQ(source.grid.cellSizeM, 30.0);
    EXPECT_EQ(source.place.epsg, 32632);
    EXPECT_EQ(source.place.west, 400000.0);
    for (const CellRect& part :
         {CellRect{0, 0, 150, 110}, CellRect{39, 78, 82, 81}, CellRect{149, 109, 150, 110}})
        expectSame(source.ground(part, workers), part);
}

TEST_F(WorldSources, TakeVirtualRastersThatLayTilesSideBySide) {
    writeTiles(80);
    const auto vrt = [&](const std::string& more, int columns = 150) {
        std::string text =
            "<VRTDataset rasterXSize=\"" + std::to_string(columns) + "\" rasterYSize=\"110\"><VRTRasterBand>";
        for (const char* name : {"dem_x0_y0", "dem_x1_y0", "dem_x0_y1", "dem_x1_y1"})
            text += std::string("<ComplexSource><SourceFilename relativeToVRT=\"1\">tiles/") + name +
                    ".tif</SourceFilename>" + more + "</ComplexSource>";
        putFile(folder / "all.vrt", text + "</VRTRasterBand></VRTDataset>");
        return folder / "all.vrt";
    };
    const CellRect part{70, 70, 90, 90};
    expectSame(worldSource(vrt("<NODATA>-9999</NODATA>")).ground(part, workers), part);
    EXPECT_THAT(errorOf(vrt("<ScaleRatio>2</ScaleRatio>")), HasSubstr("more than lay whole tiles"));
    EXPECT_THAT(errorOf(vrt("", 140)), HasSubstr("more than lay whole tiles"));
}

TEST_F(WorldSources, SayWhatCannotBeJoined) {
    EXPECT_THAT(errorOf(folder / "tiles"), HasSubstr("no heightmaps"));
    writeTiles(80);
    GeoReference at = croppedTo({0, 0, 40, 40}, place, ground.grid());
    at.width *= 2.0;
    HeightmapWriteOptions options;
    options.place = &at;
    writeHeightmap(folder / "tiles/odd.tif", croppedTo({0, 0, 40, 40}, ground), options);
    EXPECT_THAT(errorOf(folder / "tiles"),
                HasSubstr("odd.tif: cannot be joined with dem_x0_y0.tif: its cells have another size"));
    writeHeightmap(folder / "tiles/odd.tif", croppedTo({0, 0, 40, 40}, ground));
    EXPECT_THAT(errorOf(folder / "tiles"), HasSubstr("odd.tif: cannot be joined with dem_x0_y0.tif: its cells have another size"));
}

/// Levels against a priority-flood; lakes and rivers the same for one file and for tiles, in the map's own coordinates.
TEST_F(WorldSources, AreWhatTheyWereWhenTheirWaterWasPlannedAndHaveNoTargets) {
    writeTiles(100);
    const WorldPlan made = planWater(folder / "tiles", {.tile = 64, .memoryBytes = 1'000'000'000}, folder / "w");
    writeWorldPlan(made);
    const WorldPlan plan = readWorldPlan(folder / "w");
    EXPECT_THAT([&] { writeWorldTarget(plan, {.program = "unity", .folder = folder / "unity"}, {workers.pool}); },
                testing::ThrowsMessage<Error>(HasSubstr("has no targets")));
    runWorldTask(plan, 0, {workers.pool});
    ground.at(20, 20) += 5.0f;
    writeTiles(100);
    const auto refusal = testing::ThrowsMessage<Error>(HasSubstr("dem_x0_y0.tif: this file was changed"));
    EXPECT_THAT([&] { runWorldTask(plan, 1, {workers.pool}); }, refusal);
    EXPECT_THAT([&] { static_cast<void>(worldWindow(plan, {0, 0, 10, 10}, 1, {workers.pool})); }, refusal);
    EXPECT_THAT([&] { buildWorld(plan, 1, kNeverCancelled); }, refusal);
}

TEST_F(WorldSources, HaveTheWaterOfTheMap) {
    for (int x = 90; x < 110; ++x)
        ground.at(x, 40) = std::numeric_limits<float>::quiet_NaN();
    writeTiles(64);
    writePart({0, 0, 150, 110}, "whole.tif");
    const auto built = [&](const std::string& from, int tile, const std::string& name) {
        WorldOptions options{.tile = tile, .memoryBytes = 1'000'000'000};
        const WorldPlan plan = planWater(folder / from, options, folder / name);
        writeWorldPlan(plan);
        buildWorld(readWorldPlan(folder / name), 2, kNeverCancelled);
        return plan;
    };
    built("whole.tif", 150, "a");
    const WorldPlan plan = built("tiles", 48, "b");
    for (const char* file : {"lakes.geojson", "rivers.geojson"})
        EXPECT_TRUE(fileContent(folder / "a" / file) == fileContent(folder / "b" / file)) << file;

    Heightmap plain = ground;
    CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
    for (std::uint32_t c = 0; c < outlets.size(); ++c)
        if (std::isnan(ground.cells()[c])) {
            plain.cells()[c] = 0.0f;
            outlets[c] = 1;
            for (const std::uint32_t beside : test::neighboursOf(ground.grid(), c))
                outlets[beside] = 1;
        }
    const std::vector<float> filled = test::priorityFlood(plain, outlets);
    for (const MapTile& tile : plan.tiles()) {
        const Raster level = readSamples(plan.folder / tileFile("water_level", tile), {});
        ASSERT_TRUE(level.place);
        EXPECT_EQ(level.place->epsg, 32632);
        EXPECT_EQ(level.place->west, 400000.0 + 30.0 * tile.part.x0);
        for (int y = 0; y < tile.part.height(); ++y)
            for (int x = 0; x < tile.part.width(); ++x) {
                const std::size_t c = ground.grid().index(tile.part.x0 + x, tile.part.y0 + y);
                const float stands = level.samples.at(x, y);
                ASSERT_EQ(std::isnan(stands) ? plain.cells()[c] : stands, filled[c]);
            }
    }
    const auto lakes = nlohmann::json::parse(fileContent(folder / "b/lakes.geojson"));
    EXPECT_EQ(lakes["crs"]["properties"]["name"], "urn:ogc:def:crs:EPSG::32632");
    ASSERT_GT(lakes["features"].size(), 0u);
    for (const auto& lake : lakes["features"])
        for (const auto& point : {lake["geometry"]["coordinates"], lake["properties"]["outlet"]}) {
            const int x = static_cast<int>((point[0].get<double>() - 400000.0) / 30.0),
                      y = static_cast<int>((5100000.0 - point[1].get<double>()) / 30.0);
            EXPECT_EQ(filled[ground.grid().index(x, y)], lake["properties"]["level_m"].get<float>());
        }
}

} // namespace
} // namespace oxbow
