#include "core/files/vector/river_file.h"
#include "core/files/write_by_name.h"

#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "tests/core/base/refusal.h"
#include "tests/core/files/test_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <clocale>
#include <filesystem>
#include <sstream>

namespace oxbow {
namespace {

constexpr GridSpec kRiverGrid{4, 4, 10.0};

class RiverFile : public testing::Test {
protected:
    [[nodiscard]] static WaterBodies oneRiver() {
        WaterBodies bodies;
        RiverReach reach;
        reach.id = 1;
        reach.riverId = 1;
        reach.order = 2;
        reach.end = WaterEnd::Lake;
        reach.endId = 7;
        reach.lengthM = 12.5;
        reach.drainageAreaM2 = 1500000;
        RiverPoint point;
        point.at = {5.5, 7.25};
        point.waterM = 100.125;
        point.bedM = 99;
        point.dischargeM3s = 0.5;
        point.widthM = 3;
        reach.points = {point, point};
        reach.points[1].at = {15.5, 17.25};
        bodies.reaches.push_back(reach);
        River river;
        river.id = 1;
        river.name = "The \"Old\" River, north";
        river.reachIds = {1};
        river.order = 2;
        river.lengthM = 12.5;
        river.dischargeM3s = 0.5;
        river.end = WaterEnd::Lake;
        river.endId = 7;
        bodies.rivers.push_back(river);
        return bodies;
    }

    const TestFolder m_folder;
};

TEST_F(RiverFile, GeoJsonHoldsAReachAsALineWithProperties) {
    writeRivers(m_folder / "rivers.geojson", oneRiver(), kRiverGrid);
    const auto list = nlohmann::json::parse(fileContent(m_folder / "rivers.geojson"));
    EXPECT_EQ(list["type"], "FeatureCollection");
    ASSERT_EQ(list["features"].size(), 1u);
    const auto& feature = list["features"][0];
    EXPECT_EQ(feature["geometry"]["type"], "LineString");
    EXPECT_EQ(feature["geometry"]["coordinates"][1], nlohmann::json({15.5, 22.75, 100.125}));
    EXPECT_EQ(feature["properties"]["order"], 2);
    EXPECT_EQ(feature["properties"]["ends_in"], "lake");
    EXPECT_EQ(feature["properties"]["ends_in_id"], 7);
    EXPECT_EQ(feature["properties"]["name"], "The \"Old\" River, north");
}

TEST_F(RiverFile, JsonHoldsEveryPoint) {
    writeRivers(m_folder / "rivers.json", oneRiver(), kRiverGrid);
    const auto list = nlohmann::json::parse(fileContent(m_folder / "rivers.json"));
    EXPECT_EQ(list["rivers"][0]["reaches"], nlohmann::json({1}));
    EXPECT_EQ(list["reaches"][0]["points"][0]["bed_m"], 99.0);
    EXPECT_EQ(list["reaches"][0]["points"].size(), 2u);
}

TEST_F(RiverFile, CsvHasALineARiverAndQuotesNames) {
    writeRivers(m_folder / "rivers.csv", oneRiver(), kRiverGrid);
    std::istringstream text(fileContent(m_folder / "rivers.csv"));
    std::string head, line;
    std::getline(text, head);
    std::getline(text, line);
    EXPECT_EQ(std::ranges::count(head, ','), 10);
    EXPECT_EQ(line, "1,\"The \"\"Old\"\" River, north\",river,2,12.5,0,0.5,0,1,lake,7");
}

TEST_F(RiverFile, NoLocaleChangesTheNumbers) {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    writeRivers(m_folder / "a.csv", oneRiver(), kRiverGrid);
    for (const char* locale : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"})
        if (std::setlocale(LC_ALL, locale))
            break;
    writeRivers(m_folder / "b.csv", oneRiver(), kRiverGrid);
    std::setlocale(LC_ALL, before.c_str());
    EXPECT_EQ(fileContent(m_folder / "a.csv"), fileContent(m_folder / "b.csv"));
}

TEST_F(RiverFile, AnotherExtensionIsAnErrorThatNamesTheFile) {
    EXPECT_THAT(test::refusal([&] { writeRivers(m_folder / "rivers.png", oneRiver(), kRiverGrid); }),
                testing::AllOf(testing::HasSubstr("rivers.png"), testing::HasSubstr(".geojson")));
}

TEST_F(RiverFile, IsAProductOfATerrain) {
    WorkingTerrain terrain({4, 4, 10.0});
    terrain.setWaterBodies(std::make_shared<WaterBodies>(oneRiver()));
    ThreadPool pool(1);
    const ExportRequest request = parseExport("rivers=" + (m_folder / "r.csv").string(), "--export");
    EXPECT_FALSE(exportProduct(TerrainState(terrain, {}, pool), request, {}, pool).empty());
    EXPECT_TRUE(std::filesystem::exists(m_folder / "r.csv"));
}

TEST_F(RiverFile, ARiverWithoutANameIsCalledByItsNumber) {
    River river;
    river.id = 3;
    EXPECT_EQ(riverName(river), "River 3");
}

} // namespace
} // namespace oxbow
