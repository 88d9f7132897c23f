#include "core/files/vector/curve_file.h"

#include "core/base/error.h"
#include "core/earthwork/curve_kind.h"
#include "core/files/vector/map_projection.h"
#include "tests/core/recipe/random_recipe.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace oxbow {
namespace {

const GridSpec kGrid{200, 100, 10.0};

TEST(CurveFile, WhatIsWrittenIsReadBackAsItWas) {
    const GeoReference utm{.west = 512345.67, .north = 5212345.1, .width = 2000.0, .height = 1000.0, .epsg = 32632};
    Draw draw(9);
    for (int round = 0; round < 60; ++round) {
        std::vector<Curve> curves;
        for (const CurveKind& kind : curveKinds()) {
            Curve curve = drawCurve(kind, kGrid, draw);
            while (!curve.isDrawn())
                curve = drawCurve(kind, kGrid, draw);
            curve.hidden = draw.heads();
            curves.push_back(curve);
        }
        for (const GeoReference* place : {static_cast<const GeoReference*>(nullptr), &utm}) {
            const GeoFrame frame(kGrid, place);
            ASSERT_EQ(curvesFromFeatures(featureJson(curvesAsGeoJson(curves, frame)), frame, "file"), curves) << "round " << round;
        }
    }
}

TEST(CurveFile, LinesOfOtherProgramsBecomeRegions) {
    const std::string text = R"({"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0,5],[100,200]]},"properties":{"name":"path","kind":"footway"}},
        {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[100,0],[50,90],[0,0]],[[20,10],[30,10],[25,20],[20,10]]]},"properties":null},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}},
        {"type":"Feature","geometry":null,"properties":{}}]})";
    const std::vector<Curve> curves = curvesFromFeatures(featureJson(text), {kGrid}, "file");
    ASSERT_EQ(curves.size(), 3u);
    EXPECT_EQ(curves[0].kind().id, "region");
    EXPECT_EQ(curves[0].name, "path");
    EXPECT_FALSE(curves[0].closed);
    EXPECT_EQ(curves[0].points[1].at, (MapPoint{100, 800})); // 200 m north of the south-west corner
    EXPECT_EQ(curves[0].points[0].heightM, 5.0);
    EXPECT_TRUE(curves[1].closed);
    EXPECT_EQ(curves[1].points.size(), 3u);
}

TEST(CurveFile, WhatIsToConstrainTheGroundBecomesPinsLinesLakesAndRivers) {
    const std::string text = R"({"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[100,200]},"properties":{"natural":"peak","name":"Top","ele":"812.5"}},
        {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[10,20,300],[30,40]]},"properties":{}},
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[100,200]]},"properties":{"waterway":"river","name":"Aa","height":4}},
        {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[100,0],[50,90],[0,0]]]},"properties":{"natural":"water","ele":431}},
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0,5],[100,200]]},"properties":{}},
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[100,200]]},"properties":{"highway":"path"}}]})";
    const std::vector<Curve> curves = curvesFromFeatures(featureJson(text), {kGrid}, "file", CurveUse::Constrain);
    ASSERT_EQ(curves.size(), 6u);
    const char* kinds[] = {"pin", "pin", "river_bed", "lake_level", "height_line", "region"};
    for (std::size_t i = 0; i < 6; ++i)
        EXPECT_EQ(curves[i].kind().id, kinds[i]);
    EXPECT_EQ(curves[0].name, "Top");
    EXPECT_EQ(curves[0].points[0].at, (MapPoint{100, 800}));
    EXPECT_EQ(curves[0].points[0].heightM, 812.5);
    EXPECT_EQ(curves[1].points[0].heightM, 300.0);
    EXPECT_FALSE(curves[1].points[1].heightM) << "it holds the ground";
    EXPECT_FALSE(curves[2].points[0].heightM) << "the height of a river is none of its bed's";
    EXPECT_EQ(curves[3].points[2].heightM, 431.0);
    EXPECT_EQ(curves[4].points[0].heightM, 5.0);
}

TEST(CurveFile, LinesOfOpenStreetMapBecomeWhatTheyAre) {
    const auto kindOf = [](const std::string& properties) {
        const std::string text = R"({"features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[100,200]]},"properties":)" +
                                 properties + "}]}";
        return std::string(curvesFromFeatures(featureJson(text), {kGrid}, "file").at(0).kind().id);
    };
    EXPECT_EQ(kindOf(R"({"highway":"track","name":"Old road"})"), "road");
    EXPECT_EQ(kindOf(R"({"waterway":"stream"})"), "river");
    EXPECT_EQ(kindOf(R"({"natural":"cliff"})"), "cliff");
    EXPECT_EQ(kindOf(R"({"natural":"ridge"})"), "ridge");
    EXPECT_EQ(kindOf(R"({"boundary":"administrative"})"), "region");
}

TEST(CurveFile, DegreesAreBroughtToAMapOfMetres) {
    const auto at = *projected(32632, 9.7, 47.1);
    const GeoReference utm{.west = at[0] - 400.0, .north = at[1] + 300.0, .width = 2000.0, .height = 1000.0, .epsg = 32632};
    const std::string line = R"("features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[9.7,47.1],[9.701,47.1]]},"properties":{"waterway":"river"}}]})";
    for (const std::string& head : {std::string(R"({"type":"FeatureCollection",)"),
                                    std::string(R"({"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},)")}) {
        const std::vector<Curve> curves = curvesFromFeatures(featureJson(head + line), {kGrid, &utm}, "file", CurveUse::Constrain);
        ASSERT_EQ(curves.size(), 1u);
        EXPECT_EQ(curves[0].kind().id, "river_bed");
        EXPECT_NEAR(curves[0].points[0].at.xM, 400.0, 1e-3);
        EXPECT_NEAR(curves[0].points[0].at.yM, 300.0, 1e-3);
        EXPECT_NEAR(curves[0].points[1].at.xM - 400.0, 75.9, 0.1) << "a thousandth of a degree at 47.1 degrees north";
    }
    const std::string metres = R"({"features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[)" +
                               std::to_string(at[0]) + "," + std::to_string(at[1]) + "],[100,40]]},\"properties\":{}}]}";
    EXPECT_NEAR(curvesFromFeatures(featureJson(metres), {kGrid, &utm}, "file")[0].points[0].at.xM, 400.0, 1e-3) << "not all are degrees";
}

TEST(CurveFile, CoordinatesThatWereMovedCount) {
    Curve curve(*findCurveKind("river"));
    curve.points = {{.at = {10, 20}, .widthM = 7.0}, {.at = {500, 600}}};
    const GeoFrame frame(kGrid);
    auto json = nlohmann::ordered_json::parse(curvesAsGeoJson(std::vector{curve}, frame));
    json["features"][0]["geometry"]["coordinates"][0] = {30, 900};
    const std::vector<Curve> read = curvesFromFeatures(featureJson(json.dump()), frame, "file");
    EXPECT_EQ(read[0].points[0].at, (MapPoint{30, 100}));
    EXPECT_EQ(read[0].points[0].widthM, 7.0);
    EXPECT_EQ(read[0].points[1].at, (MapPoint{500, 600}));
}

TEST(CurveFile, HostileFilesAreErrors) {
    const auto feature = [](const std::string& geometry, const std::string& properties = "{}") {
        return R"({"type":"FeatureCollection","features":[{"type":"Feature","geometry":)" + geometry +
               R"(,"properties":)" + properties + "}]}";
    };
    for (const std::string& text :
         {std::string(), std::string("7"), std::string("{}"), std::string(R"({"features":7})"), std::string(R"({"features":[7]})"),
          feature(R"({"type":"LineString","coordinates":7})"), feature(R"({"type":"LineString","coordinates":[7]})"),
          feature(R"({"type":"LineString","coordinates":[[1]]})"), feature(R"({"type":"LineString","coordinates":[["a",2]]})"),
          feature(R"({"type":"LineString","coordinates":[[1e300,2],[3,4]]})"),
          feature(R"({"type":"LineString","coordinates":[[1,2],[3,4]]})", R"({"kind":"plateau"})"),
          feature(R"({"type":"Polygon","coordinates":[[[1,2],[3,4],[5,9],[1,2]]]})", R"({"kind":"river"})"),
          feature(R"({"type":"LineString","coordinates":[[1,2],[3,4]]})", R"({"kind":"river","parameters":{"depth_m":-1}})"),
          feature(R"({"type":"LineString","coordinates":[[1,2],[3,4]]})", R"({"kind":"river","parameters":{"what":1}})"),
          feature(R"({"type":"LineString","coordinates":[[1,2],[3,4]]})", R"({"kind":"river","points":[7,8]})"),
          std::string(R"({"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::32632"}},"features":[]})")})
        EXPECT_THROW(static_cast<void>(curvesFromFeatures(featureJson(text), {kGrid}, "file")), Error) << text;
    EXPECT_TRUE(curvesFromFeatures(featureJson(R"({"features":[]})"), {kGrid}, "file").empty());
}

TEST(CurveFile, WhatIsNotUsedIsTold) {
    const std::string text = R"({"type":"FeatureCollection","coordinates_are":"metres","features":[
        {"type":"Feature","properties":{"highway":"crossing"},"geometry":{"type":"Point","coordinates":[10,20]}},
        {"type":"Feature","properties":{"natural":"peak"},"geometry":{"type":"Point","coordinates":[30,20]}},
        {"type":"Feature","properties":{},"geometry":null},
        {"type":"Feature","properties":{"highway":"path"},"geometry":{"type":"LineString","coordinates":[[10,20],[30,40]]}}]})";
    std::vector<Phrase> notes;
    EXPECT_EQ(curvesFromFeatures(featureJson(text), {kGrid}, "file", CurveUse::None, &notes).size(), 1u);
    ASSERT_EQ(notes.size(), 2u);
    EXPECT_EQ(notes[0].english(), "2 points are not used: only pins and what constrains the ground are points");
    EXPECT_EQ(notes[1].english(), "1 features are not used: no geometry");
}

} // namespace
} // namespace oxbow
