#include "core/files/vector/feature_file.h"

#include "core/files/raster/place_files.h"
#include "core/files/vector/curve_file.h"
#include "core/files/vector/map_projection.h"
#include "core/files/vector/well_known_binary.h"
#include "tests/core/base/refusal.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/files/vector/vector_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::Places;
using testing::HasSubstr;
using Json = nlohmann::ordered_json;

/// A map of a kilometre around 9.7 E, 47.1 N, with a river and a lake on it in degrees.
class FeatureFile : public testing::Test {
protected:
    FeatureFile() {
        const auto at = *projected(32632, 9.7, 47.1);
        utm = {.west = at[0] - 500.0, .north = at[1] + 500.0, .width = 1000.0, .height = 1000.0, .epsg = 32632};
    }
    [[nodiscard]] GeoFrame frame() const { return {GridSpec{100, 100, 10.0}, &utm}; }
    /// The curves that a file constrains the ground by.
    std::vector<Curve> curvesOf(const std::filesystem::path& file) {
        notes.clear();
        return curvesFromFeatures(readFeatures(file, frame(), notes), frame(), file.string(), CurveUse::Constrain, &notes);
    }
    void expectRiverAndLake(const std::filesystem::path& file) {
        SCOPED_TRACE(file.string());
        const std::vector<Curve> curves = curvesOf(file);
        ASSERT_EQ(curves.size(), 2u);
        EXPECT_EQ(curves[0].kind().id, "river_bed");
        ASSERT_EQ(curves[0].points.size(), 3u);
        EXPECT_NEAR(curves[0].points[0].at.xM, 500.0, 0.02);
        EXPECT_NEAR(curves[0].points[0].at.yM, 500.0, 0.02);
        EXPECT_NEAR(curves[0].points[1].at.xM - 500.0, 75.9, 0.1);
        EXPECT_EQ(curves[1].kind().id, "lake_level");
        EXPECT_TRUE(curves[1].closed);
        EXPECT_EQ(curves[1].points.size(), 4u);
    }
    std::string errorOf(const std::filesystem::path& file) {
        return test::refusal([&] { static_cast<void>(curvesOf(file)); });
    }

    const Places river{{9.7, 47.1}, {9.701, 47.1}, {9.702, 47.101}};
    const Places lake{{9.698, 47.098}, {9.699, 47.098}, {9.699, 47.099}, {9.698, 47.099}, {9.698, 47.098}};
    TestFolder m_folder;
    GeoReference utm;
    std::vector<Phrase> notes;
};

TEST_F(FeatureFile, EveryFormatTellsTheSameRiverAndLake) {
    putFile(m_folder / "a.osm", test::osmXml({{river, "<tag k=\"waterway\" v=\"river\"/><tag k='name' v='A &amp; B &#228;'/>"}, {lake, "<tag k=\"natural\" v=\"water\"/>"}}));
    expectRiverAndLake(m_folder / "a.osm");
    EXPECT_EQ(curvesOf(m_folder / "a.osm")[0].name, "A & B \xc3\xa4");

    Json overpass{{"version", 0.6}, {"elements", Json::array()}};
    const auto geometry = [](const Places& places) {
        Json list = Json::array();
        for (const auto& [lon, lat] : places)
            list.push_back({{"lat", lat}, {"lon", lon}});
        return list;
    };
    overpass["elements"].push_back({{"type", "way"}, {"id", 5}, {"geometry", geometry(river)}, {"tags", {{"waterway", "river"}}}});
    overpass["elements"].push_back({{"type", "relation"}, {"id", 6}, {"tags", {{"type", "multipolygon"}, {"natural", "water"}}},
                                    {"members", {{{"type", "way"}, {"ref", 7}, {"role", "outer"}, {"geometry", geometry({lake[2], lake[1], lake[0]})}},
                                                 {{"type", "way"}, {"ref", 8}, {"role", "outer"}, {"geometry", geometry({lake[2], lake[3], lake[0]})}}}}});
    putFile(m_folder / "b.json", overpass.dump());
    expectRiverAndLake(m_folder / "b.json");

    // In the map's own system, and in degrees with a text of their system.
    const auto metres = [&](const Places& places) {
        Places moved;
        for (const auto& [lon, lat] : places)
            moved.emplace_back((*projected(32632, lon, lat))[0], (*projected(32632, lon, lat))[1]);
        return moved;
    };
    GeoReference degrees;
    setSystem(degrees, 4326, true);
    test::writeShapefile(m_folder / "river.shp", {{3, {river}, "river"}}, "waterway", systemText(degrees));
    EXPECT_EQ(curvesOf(m_folder / "river.shp").at(0).kind().id, "river_bed");
    Places clockwise = metres(lake);
    std::ranges::reverse(clockwise);
    GeoReference own = utm;
    setSystem(own, 32632, false);
    test::writeShapefile(m_folder / "both.shp", {{3, {metres(river)}, "river"}, {5, {clockwise}, "water"}}, "fclass", systemText(own));
    expectRiverAndLake(m_folder / "both.shp");

    Json layer = featuresIn(32632);
    const auto feature = [](const char* type, Json coordinates, Json properties) {
        return Json{{"type", "Feature"}, {"geometry", {{"type", type}, {"coordinates", std::move(coordinates)}}}, {"properties", std::move(properties)}};
    };
    layer["features"].push_back(feature("LineString", metres(river), {{"waterway", "river"}, {"other_tags", "\"layer\"=>\"1\",\"tunnel\"=>\"yes\""}}));
    Json water = featuresIn(32632);
    water["features"].push_back(feature("Polygon", Json::array({metres(lake)}), {{"natural", "water"}}));
    putFile(m_folder / "c.gpkg", geoPackage({{"lines", layer}, {"water", water}}, frame()));
    expectRiverAndLake(m_folder / "c.gpkg");
}

TEST_F(FeatureFile, WhatLiesBesideTheMapIsNotKept) {
    putFile(m_folder / "a.osm", test::osmXml({{{{8.0, 46.0}, {8.1, 46.0}}, "<tag k=\"waterway\" v=\"river\"/>"}}));
    EXPECT_TRUE(curvesOf(m_folder / "a.osm").empty());
    test::writeShapefile(m_folder / "far.shp", {{3, {{{1.0, 2.0}, {3.0, 4.0}}}, "river"}}, "waterway", "GEOGCS[\"GCS_WGS_1984\",DATUM[\"D_WGS_1984\",SPHEROID[\"WGS_1984\",6378137.0,298.257223563]],PRIMEM[\"Greenwich\",0.0],"
                         "UNIT[\"Degree\",0.0174532925199433]]");
    EXPECT_TRUE(curvesOf(m_folder / "far.shp").empty());
}

TEST_F(FeatureFile, HolesAndOuterRingsOfAShapefileFindEachOther) {
    Places outer{{9.698, 47.098}, {9.698, 47.102}, {9.702, 47.102}, {9.702, 47.098}, {9.698, 47.098}};
    const Places hole{{9.699, 47.099}, {9.701, 47.099}, {9.701, 47.101}, {9.699, 47.099}};
    test::writeShapefile(m_folder / "l.shp", {{5, {hole, outer}, "water"}}, "natural");
    const Json file = readFeatures(m_folder / "l.shp", frame(), notes);
    const Json& polygons = file["features"][0]["geometry"]["coordinates"];
    ASSERT_EQ(polygons.size(), 1u);
    EXPECT_EQ(polygons[0].size(), 2u);
    EXPECT_EQ(polygons[0][0].size(), 5u) << "the outer ring stands first";
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_THAT(notes[0].english(), HasSubstr(".prj"));
}

TEST_F(FeatureFile, RingsThatDoNotCloseAreNamedWithTheirPlace) {
    Json overpass{{"elements", Json::array()}};
    overpass["elements"].push_back({{"type", "relation"}, {"id", 6}, {"tags", {{"type", "multipolygon"}, {"natural", "water"}}},
                                    {"members", {{{"type", "way"}, {"ref", 7}, {"role", "outer"}, {"geometry", {{{"lat", 47.1}, {"lon", 9.7}}, {{"lat", 47.1}, {"lon", 9.701}}}}}}}});
    putFile(m_folder / "b.json", overpass.dump());
    EXPECT_TRUE(curvesOf(m_folder / "b.json").empty());
    ASSERT_FALSE(notes.empty());
    EXPECT_THAT(notes[0].english(), HasSubstr("a ring of relation 6 that does not close at 9.701, 47.1"));
}

TEST_F(FeatureFile, WhatCannotBeReadSaysWhatToDo) {
    const auto refused = [&](const std::string& name, const std::string& bytes, const std::string& words) {
        putFile(m_folder / name, bytes);
        EXPECT_THAT(errorOf(m_folder / name), HasSubstr(words)) << name;
    };
    refused("e.osm", "", "the file is empty");
    refused("a.osm.pbf", std::string("\0\0\0\x0e\x0a\x09OSMHeader\x18\x7b", 17), "osmium cat");
    refused("a.osm.gz", "\x1f\x8b\x08", "unpack it first");
    refused("a.txt", "river here", "this is no file of features");
    refused("a.json", "{\"elements\":[", "cut off");
    refused("b.json", "{\"elements\":7}", "no answer of Overpass");
    refused("a.osm", "<osm><node id='1' lat='4", "cut off");
    refused("b.osm", "<osm><way id='1'>", "cut off");
    refused("c.osm", "<gpx></gpx>", "not with <osm>");
    refused("s.shp", std::string("\0\0\x27\x0a", 4), "within its header");
    const auto [shp, dbf] = test::shapefileBytes({{3, {river}, "river"}}, "waterway");
    refused("t.shp", shp.substr(0, shp.size() - 9), "cut off at record 1");
    refused("q.gpkg", std::string("SQLite format 3\0", 16), "cannot be read");
    putFile(m_folder / "k.shp", shp);
    putFile(m_folder / "k.prj", "PROJCS[\"Lambert\",GEOGCS[\"X\"]]");
    EXPECT_THAT(errorOf(m_folder / "k.shp"), HasSubstr("ogr2ogr"));
    EXPECT_THAT(errorOf(m_folder / "."), HasSubstr("a folder"));
    EXPECT_FALSE(errorOf(m_folder / "none.gpkg").empty());
}

TEST(WellKnownBinary, EndsWhereItsBytesDo) {
    std::string good;
    good += '\1';
    test::putLittle(good, 1002, 4); // a line with heights
    test::putLittle(good, 2, 4);
    for (const double value : {1.0, 2.0, 3.0, 4.0, 5.0, 6.0})
        test::putReal(good, value);
    const auto read = [](const std::string& text) { return geometryOfBinary(std::as_bytes(std::span(text))); };
    ASSERT_TRUE(read(good));
    EXPECT_EQ(read(good)->dump(), R"({"type":"LineString","coordinates":[[1.0,2.0,3.0],[4.0,5.0,6.0]]})");
    for (std::size_t size = 0; size < good.size(); ++size)
        EXPECT_FALSE(read(good.substr(0, size))) << size;
    std::string claims = good;
    claims[5] = claims[6] = claims[7] = '\xff'; // so many points as there are no bytes for
    EXPECT_FALSE(read(claims));
}

TEST(MapProjection, LeadsBackToWhereItCameFrom) {
    for (const int epsg : {32632, 32733, 25832, 26917, 3857})
        for (const double aside : {-4.0, 0.0, 2.5})
            for (const double latitude : {-78.0, -1.0, 0.0, 33.3, 71.0}) {
                const double middle = epsg == 32733 ? 15.0 : epsg == 26917 ? -81.0 : 9.0;
                const auto there = *projected(epsg, middle + aside, latitude);
                const auto back = transformed(epsg, 4326, there[0], there[1]);
                ASSERT_TRUE(back);
                EXPECT_NEAR((*back)[0], middle + aside, 1e-8) << epsg << " " << latitude;
                EXPECT_NEAR((*back)[1], latitude, 1e-8);
            }
    EXPECT_FALSE(transformed(32632, 4326, 1e9, 0.0));
    EXPECT_FALSE(transformed(99999, 4326, 2600000.0, 1200000.0));
    const auto zone33 = transformed(32632, 32633, 700000.0, 5200000.0);
    ASSERT_TRUE(zone33);
    EXPECT_NEAR((*transformed(32633, 32632, (*zone33)[0], (*zone33)[1]))[0], 700000.0, 1e-3);
}

} // namespace
} // namespace oxbow
