#include "core/files/vector/lake_file.h"
#include "core/files/write_by_name.h"

#include "core/base/error.h"
#include "core/export/product_export.h"
#include "tests/core/files/test_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

namespace oxbow {
namespace {

using nlohmann::json;

const GridSpec kLakeGrid{10, 5, 20.0};

std::vector<Lake> twoLakes() {
    Lake mere;
    mere.id = 3;
    mere.name = "Black, \"deep\" mere";
    mere.colour = 0x0a6bff;
    mere.isLocked = true;
    mere.levelM = 0.1;
    mere.spillHeightM = std::numeric_limits<double>::quiet_NaN();
    mere.deepestCell = 23;
    mere.outflowCell = 47;
    mere.tag = -12;
    mere.areaM2 = 1200.0;
    mere.childIds = {5, 8};
    mere.shoreline = {{{20, 20}, {20, 80}, {80, 80}, {80, 20}}, {{40, 40}, {60, 40}, {60, 60}, {40, 60}}};
    Lake tarn;
    tarn.id = 5;
    tarn.kind = LakeKind::Part;
    tarn.parentId = 3;
    tarn.flowsTo = WaterEnd::Mouth;
    tarn.flowsToId = 2;
    return {mere, tarn};
}

TEST(LakeFile, CsvHasALineALakeWithQuotedNamesAndEmptyUnknowns) {
    std::istringstream text(lakesAsCsv(twoLakes(), kLakeGrid));
    std::string header, first, second, rest;
    std::getline(text, header);
    std::getline(text, first);
    std::getline(text, second);
    EXPECT_FALSE(std::getline(text, rest));
    EXPECT_TRUE(
        header.starts_with("id,tag,x,y,out_x,out_y,name,colour,kind,is_locked,is_oxbow,level_m,sill_m,area_m2,volume_m3,"));
    EXPECT_TRUE(first.starts_with("3,-12,3,2,7,4,\"Black, \"\"deep\"\" mere\",#0a6bff,full,true,false,0.1,,1200,0,"))
        << first;
    EXPECT_NE(first.find(",5 8,70,50,"), std::string::npos) << first; // children, then the middle of cell 23
    EXPECT_TRUE(second.starts_with("5,0,,,,,,,part,false,false,"));
    EXPECT_NE(second.find(",mouth,2,3,"), std::string::npos);
}

TEST(LakeFile, JsonReadsBackWithNullsForUnknowns) {
    const json file = json::parse(lakesAsJson(twoLakes(), kLakeGrid));
    EXPECT_EQ(file["grid"]["cell_size_m"], 20.0);
    ASSERT_EQ(file["lakes"].size(), 2u);
    EXPECT_EQ(file["lakes"][0]["level_m"], 0.1);
    EXPECT_EQ(file["lakes"][0]["colour"], "#0a6bff");
    EXPECT_EQ(file["lakes"][0]["is_locked"], true);
    EXPECT_TRUE(file["lakes"][1]["colour"].is_null());
    EXPECT_TRUE(file["lakes"][0]["sill_m"].is_null());
    EXPECT_TRUE(file["lakes"][0]["sill_east_m"].is_null());
    EXPECT_TRUE(file["lakes"][0]["flows_to"].is_null());
    EXPECT_EQ(file["lakes"][0]["shoreline_m"][0].size(), 5u);
    EXPECT_EQ(file["lakes"][1]["flows_to"], "mouth");
}

double ringArea(const json& ring) {
    double twice = 0.0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        twice += ring[i][0].get<double>() * ring[i + 1][1].get<double>() -
                 ring[i + 1][0].get<double>() * ring[i][1].get<double>();
    return twice / 2.0;
}

TEST(LakeFile, GeoJsonPolygonsAreClosedAnticlockwiseWithClockwiseHoles) {
    const json file = json::parse(lakesAsGeoJson(twoLakes(), kLakeGrid));
    EXPECT_EQ(file["type"], "FeatureCollection");
    EXPECT_TRUE(file.at("crs").is_null()) << "not WGS 84";
    ASSERT_EQ(file["features"].size(), 2u);
    const json& mere = file["features"][0];
    EXPECT_EQ(mere["type"], "Feature");
    EXPECT_EQ(mere["id"], 3);
    EXPECT_EQ(mere["geometry"]["type"], "Polygon");
    const json& rings = mere["geometry"]["coordinates"];
    ASSERT_EQ(rings.size(), 2u);
    EXPECT_EQ(rings[0].front(), rings[0].back());
    EXPECT_EQ(rings[0][0], json::parse("[20.0, 80.0]")); // 100 m high, y to the north
    EXPECT_EQ(ringArea(rings[0]), 3600.0);
    EXPECT_EQ(ringArea(rings[1]), -400.0);
    EXPECT_TRUE(file["features"][1]["geometry"].is_null());
    EXPECT_EQ(file["features"][1]["properties"]["parent_id"], 3);
}

class LakeFileOnDisk : public testing::Test {
protected:
    const TestFolder folder;
};

TEST_F(LakeFileOnDisk, TheExtensionChoosesTheFormat) {
    for (const char* name : {"lakes.csv", "lakes.json", "lakes.geojson"}) {
        writeLakes(folder / name, twoLakes(), kLakeGrid);
        EXPECT_GT(std::filesystem::file_size(folder / name), 100u);
    }
    EXPECT_THROW(writeLakes(folder / "lakes.png", twoLakes(), kLakeGrid), Error);
    EXPECT_FALSE(std::filesystem::exists(folder / "lakes.png"));
}

TEST_F(LakeFileOnDisk, AnExportHoldsTheLakesOfTheTerrain) {
    ThreadPool pool(2);
    WorkingTerrain terrain(kLakeGrid);
    terrain.elevation().cells()[0] = 7.0f;
    terrain.edit(Layer::LakeLevel).cells()[23] = 4.0f;
    auto bodies = std::make_shared<WaterBodies>();
    bodies->lakes = twoLakes();
    terrain.setWaterBodies(std::move(bodies));
    const TerrainState state(terrain, {}, pool);
    exportProduct(state, {"lake_list", folder / "lakes.json"}, {}, pool);
    std::ifstream file(folder / "lakes.json");
    EXPECT_EQ(json::parse(file)["lakes"].size(), 2u);
    exportProduct(state, {"combined", folder / "combined.r32"}, {}, pool);
    std::ifstream raw(folder / "combined.r32", std::ios::binary);
    std::vector<float> cells(kLakeGrid.cellCount());
    raw.read(reinterpret_cast<char*>(cells.data()),
             static_cast<std::streamsize>(cells.size() * sizeof(float)));
    EXPECT_EQ(cells[0], 7.0f);
    EXPECT_EQ(cells[23], 4.0f);
    EXPECT_EQ(cells[24], 0.0f);
}

} // namespace
} // namespace oxbow
