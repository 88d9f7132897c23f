#include "tests/cli/command_line_fixture.h"

/// Output in another coordinate system than that of the file.
namespace oxbow_cli {
namespace {

class InAnotherSystem : public CommandLine {
protected:
    InAnotherSystem() {
        std::ofstream(folder / "ground.asc") << [] {
            std::ostringstream text;
            text << "ncols 60\nnrows 50\nxllcorner 412000\nyllcorner 5198000\ncellsize 30\n";
            for (int y = 0; y < 50; ++y, text << '\n')
                for (int x = 0; x < 60; ++x)
                    text << 400 + 300 * std::sin(0.15 * x) * std::cos(0.13 * y) + 2 * y << ' ';
            return text.str();
        }();
        std::ofstream(folder / "ground.prj") << R"(PROJCS["WGS 84 / UTM zone 32N",AUTHORITY["EPSG","32632"]])";
        std::ofstream(folder / "place.json") << R"({ "oxbow": 1, "grid": { "width": 60, "height": 50, "cell_size_m": 30 },
            "stages": [ { "stage": "import", "parameters": { "file": "ground.asc" } }, { "stage": "lakes" }, { "stage": "rivers" } ] })";
    }

    /// What GDAL's program says of a place in a file, in the file's own system.
    [[nodiscard]] double valueAt(const std::string& file, const std::string& place) const {
        shell("gdallocationinfo -valonly -geoloc " + file + " " + place + " > value.txt");
        return std::strtod(contentOf(folder / "value.txt").c_str(), nullptr);
    }
};

TEST_F(InAnotherSystem, RastersAndFeaturesLieWhereGdalBringsThem) {
    const Outcome outcome = oxbow("run place.json --crs EPSG:4326 --export elevation=a.tif --export rivers=r.geojson --export lake_list=l.gpkg "
                                  "--target gis=maps");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    ASSERT_EQ(oxbow("run place.json --export elevation=own.tif --export rivers=own.geojson").exitCode, 0);
    // 412900, 5198750 is in the middle; its longitude and latitude by GDAL.
    ASSERT_EQ(shell("echo 412900 5198750 | gdaltransform -s_srs EPSG:32632 -t_srs EPSG:4326 -output_xy > at.txt"), 0);
    std::string at = contentOf(folder / "at.txt");
    at.erase(at.find_last_not_of("\n") + 1);
    EXPECT_NEAR(valueAt("a.tif", at), valueAt("own.tif", "412900 5198750"), 25.0) << "within a cell's slope";
    const auto theirs = nlohmann::json::parse(contentOf(folder / "r.geojson")), ours = nlohmann::json::parse(contentOf(folder / "own.geojson"));
    EXPECT_EQ(theirs["crs"]["properties"]["name"], "urn:ogc:def:crs:EPSG::4326");
    ASSERT_EQ(theirs["features"].size(), ours["features"].size());
    ASSERT_FALSE(ours["features"].empty());
    std::ofstream pairs(folder / "own.txt");
    for (const auto& feature : ours["features"])
        pairs << std::setprecision(12) << feature["geometry"]["coordinates"][0][0] << ' ' << feature["geometry"]["coordinates"][0][1] << '\n';
    pairs.close();
    ASSERT_EQ(shell("gdaltransform -s_srs EPSG:32632 -t_srs EPSG:4326 -output_xy < own.txt > gdal.txt"), 0);
    std::ifstream gdal(folder / "gdal.txt");
    for (const auto& feature : theirs["features"]) {
        double longitude = 0, latitude = 0;
        ASSERT_TRUE(gdal >> longitude >> latitude);
        EXPECT_NEAR(feature["geometry"]["coordinates"][0][0], longitude, 1e-8);
        EXPECT_NEAR(feature["geometry"]["coordinates"][0][1], latitude, 1e-8);
        EXPECT_EQ(feature["properties"]["length_m"], ours["features"][&feature - &theirs["features"][0]]["properties"]["length_m"]) << "metres stay metres";
    }
    EXPECT_THAT(contentOf(folder / "maps/LOAD-ME.txt"), HasSubstr("EPSG:4326"));
    ASSERT_EQ(oxbow("convert ground.asc b.tif --crs EPSG:2056").exitCode, 0);
    ASSERT_EQ(shell("gdalinfo b.tif > info.txt"), 0);
    EXPECT_THAT(contentOf(folder / "info.txt"), HasSubstr("CH1903+ / LV95"));
}

TEST_F(InAnotherSystem, AFolderForGisKeepsTheFileThatSaysItsSystem) {
    const std::string run = "run place.json --target gis=maps --crs ";
    ASSERT_EQ(oxbow(run + "'+proj=laea +lat_0=47 +lon_0=8 +datum=WGS84'").exitCode, 0);
    EXPECT_TRUE(fs::exists(folder / "maps/Terrain.tif.aux.xml"));
    EXPECT_THAT(contentOf(folder / "maps/LOAD-ME.txt"), HasSubstr("  Terrain.tif.aux.xml\n"));
    ASSERT_EQ(shell("gdalwarp -q -t_srs EPSG:4326 maps/Terrain.tif warped.tif"), 0);
    ASSERT_EQ(oxbow(run + "EPSG:4326").exitCode, 0);
    EXPECT_FALSE(fs::exists(folder / "maps/Terrain.tif.aux.xml")) << "it would be taken for the new map's";
}

TEST_F(InAnotherSystem, WhatCannotBeIsSaidBeforeTheRun) {
    std::ofstream(folder / "bare.asc") << "ncols 2\nnrows 2\ncellsize 1\n1 2 3 4\n";
    expectRefused("convert bare.asc a.tif --crs EPSG:4326", "bare.asc: names no coordinate system");
    expectMisused("run recipe.json --crs EPSG:4326 --export elevation=a.tif", "the terrain has no place on the Earth");
    expectMisused("run place.json --crs elsewhere --export elevation=a.tif", "'elsewhere' is no coordinate system");
    expectMisused("run place.json --crs EPSG:32632 --export flow_direction_d8=a.tif", "leave out --crs");
    EXPECT_FALSE(fs::exists(folder / "a.tif"));
}

} // namespace
} // namespace oxbow_cli
