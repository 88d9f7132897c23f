#include "core/export/water_mesh.h"

#include "core/base/error.h"
#include "core/curve/curve_path.h"
#include "core/export/product_export.h"
#include "core/export/surface_export.h"
#include "core/export/vector_layers.h"
#include "core/files/vector/curve_file.h"
#include "tests/core/earthwork/curve_bench.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/files/mesh/mesh_reading.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace oxbow {
namespace {

using test::CurveBench;
using test::curveThrough;

/// A road that winds up a slope, on a map of 2 km.
struct BuiltRoad {
    BuiltRoad() : bench({200, 200, 10.0}, [](double, double y) { return 0.3 * y; }), curve(curveThrough("road", {{400, 400}, {1600, 1500}})) {
        curve.name = "pass";
        bench.apply(curve);
    }
    [[nodiscard]] const Road& road() const { return bench.terrain.waterBodies()->roads.at(0); }
    [[nodiscard]] TerrainState state() {
        return TerrainState(bench.terrain, {}, bench.pool);
    }
    CurveBench bench;
    Curve curve;
};

TEST(BuiltRoads, KeepTheCourseWithHeightsAndWidths) {
    const BuiltRoad built;
    const Road& road = built.road();
    EXPECT_EQ(road.name, "pass");
    ASSERT_GT(road.points.size(), 100u);
    EXPECT_NEAR(road.points.front().at.xM, 400.0, 1e-6);
    EXPECT_NEAR(road.points.back().at.yM, 1500.0, 1e-6);
    double lengthM = 0.0;
    for (std::size_t i = 1; i < road.points.size(); ++i)
        lengthM += std::hypot(road.points[i].at.xM - road.points[i - 1].at.xM, road.points[i].at.yM - road.points[i - 1].at.yM);
    EXPECT_GT(lengthM, 1.2 * std::hypot(1200.0, 1100.0)) << "it winds";
    for (const RoadPoint& point : road.points)
        EXPECT_EQ(point.widthM, 7.0);
}

TEST(BuiltRoads, AreTheLineThatMasksMeasureTo) {
    BuiltRoad built;
    MaskGround ground(built.bench.terrain, {built.bench.pool}, {});
    ground.curves = {&built.curve};
    MaskMaker maker(ground);
    const Heightmap distance = maker.values(MaskEntry(*findMaskSource("curve_distance")));
    const Heightmap edge = maker.values(MaskEntry(*findMaskSource("road_distance")));
    const Heightmap share = maker.values(MaskEntry(*findMaskSource("road")));
    const RoadPoint& middle = built.road().points[built.road().points.size() / 3];
    const int x = static_cast<int>(middle.at.xM / 10.0), y = static_cast<int>(middle.at.yM / 10.0);
    const double offM = std::hypot((x + 0.5) * 10.0 - middle.at.xM, (y + 0.5) * 10.0 - middle.at.yM);
    EXPECT_LE(distance.at(x, y), offM + 1e-3);
    EXPECT_FLOAT_EQ(edge.at(x, y), distance.at(x, y) - 3.5f);
    for (std::size_t c = 0; c < share.cells().size(); ++c) {
        const double d = edge.cells()[c] + 3.5;
        // A strip of 7 m over a cell of 10 m.
        ASSERT_NEAR(share.cells()[c], std::clamp(std::min(d + 3.5, 5.0) - std::max(d - 3.5, -5.0), 0.0, 10.0) / 10.0, 1e-5);
    }
}

TEST(BuiltRoads, LieAsAsphaltOnTheGroundAndNothingStandsOnThem) {
    BuiltRoad built;
    auto plan = std::make_shared<SurfacePlan>();
    plan->surface = surfaceNamed("alpine", "test");
    plan->surface.scatters = {{.name = "trees", .spacingM = 4.0}};
    LaidSurface laid(built.state(), plan, built.bench.pool);
    ASSERT_EQ(laid.surface().materials.back().name, "asphalt");
    const auto asphalt = static_cast<int>(laid.surface().materials.size()) - 1;
    int covered = 0;
    for (std::size_t c = 0; c < laid.map().cells.size(); ++c)
        covered += laid.map().weight(c, asphalt) > 100;
    EXPECT_GT(covered, 150);
    const CurvePath path = pathOf(built.road());
    ASSERT_GT(laid.scatters()[0].points.size(), 50'000u);
    for (const ScatterPoint& tree : laid.scatters()[0].points)
        ASSERT_GE(path.nearest({tree.xM, tree.yM}).distanceM, 0.5 * 7.0 + 1.5 - 1e-9) << "carriageway and shoulder";
    // A surface that says itself what roads are made of keeps its word.
    plan->surface.materials.push_back({.name = "gravel_road", .where = {MaskEntry(*findMaskSource("road"))}});
    EXPECT_EQ(LaidSurface(built.state(), plan, built.bench.pool).surface().materials.back().name, "gravel_road");
}

TEST(BuiltRoads, BecomeRibbonsOfTheirWidthAtTheirHeight) {
    BuiltRoad built;
    TestFolder folder;
    writeRoadMesh(folder / "road.obj", built.state(), {});
    const ReadMesh obj = readObjText(fileContent(folder / "road.obj"));
    const Road& road = built.road();
    ASSERT_EQ(obj.vertices.size(), 2 * road.points.size());
    for (std::size_t i = 0; i < road.points.size(); ++i) {
        const Point &left = obj.vertices[2 * i], &right = obj.vertices[2 * i + 1];
        EXPECT_NEAR(std::hypot(left.x - right.x, left.z - right.z), 7.0, 2e-3);
        EXPECT_NEAR(0.5 * (left.x + right.x), road.points[i].at.xM, 2e-3);
        EXPECT_NEAR(0.5 * (left.z + right.z), road.points[i].at.yM, 2e-3);
        EXPECT_NEAR(left.y, road.points[i].heightM + kRoadLiftM, 2e-3);
    }
    for (std::size_t i = 0; i < obj.faces.size(); ++i)
        EXPECT_GT(obj.facing(i).y, 0.0) << "faces up";
    WorkingTerrain bare({4, 4, 10.0});
    bare.elevation();
    EXPECT_THROW(writeRoadMesh(folder / "none.obj", TerrainState(bare, {}, built.bench.pool), {}), Error);
}

/// Two stretches of ground and a bridge of 40 m between them, drawn by hand.
TEST(BuiltRoads, BridgesAreClosedDecksAndStretchesOfTheirOwn) {
    WorkingTerrain terrain({40, 10, 10.0});
    terrain.elevation();
    auto bodies = std::make_shared<WaterBodies>();
    Road road{.name = "bridge road"};
    for (int i = 0; i <= 10; ++i)
        road.points.push_back({{20.0 + 20.0 * i, 50.0}, 5.0, 8.0, i >= 4 && i <= 6});
    bodies->roads.push_back(road);
    terrain.setWaterBodies(bodies);
    ThreadPool pool(1);
    const TerrainState state(terrain, {}, pool);
    const auto features = roadFeatures(state.waterBodies()->roads, GeoFrame(state.grid()))["features"];
    ASSERT_EQ(features.size(), 3u);
    EXPECT_EQ(features[1]["properties"]["is_bridge"], true);
    EXPECT_EQ(features[0]["geometry"]["coordinates"].back(), features[1]["geometry"]["coordinates"].front());
    EXPECT_NEAR(features[1]["properties"]["length_m"].get<double>(), 60.0, 1e-9);
    TestFolder folder;
    writeRoadMesh(folder / "road.obj", state, {});
    const ReadMesh obj = readObjText(fileContent(folder / "road.obj"));
    EXPECT_EQ(obj.faces.size(), 2u * 10 + 2 * 6) << "a ribbon of ten pieces; two pieces have an underside and two sides";
    const auto layers = vectorLayers(state, {}, {}, state.grid());
    EXPECT_TRUE(std::ranges::any_of(layers, [](const GeoLayer& layer) { return layer.name == "roads"; }));
}

} // namespace
} // namespace oxbow
