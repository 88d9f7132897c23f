#include "core/export/analysis_products.h"

#include "core/files/vector/scatter_file.h"
#include "core/terrain/surface_normal.h"
#include "tests/core/files/mesh/gltf_checks.h"
#include "tests/core/terrain/made_maps.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

TerrainState stateOf(const Heightmap& ground, ThreadPool& pool) {
    return TerrainState(test::terrainOf(ground), {}, pool);
}

/// A plane that rises eastwards.
Heightmap tilted(int side, double slope) {
    return test::mapOf({side, side, 10.0}, [&](int x, int) { return slope * 10.0 * x; });
}

TEST(AmbientOcclusion, OfAPlaneIsTheMeanOverItsHorizon) {
    ThreadPool pool(2);
    EXPECT_EQ(ambientOcclusion(Heightmap(GridSpec{20, 20, 10.0}, 7.0f), 100.0, pool).at(3, 4), 1.0f);
    const double slope = 0.7;
    double mean = 0.0; // uphill the horizon stands at the slope in that direction, downhill it is level
    for (int k = 0; k < 16; ++k) {
        const double up = std::max(0.0, slope * std::cos(2 * std::numbers::pi * k / 16));
        mean += 1.0 / (1.0 + up * up) / 16;
    }
    EXPECT_NEAR(ambientOcclusion(tilted(41, slope), 100.0, pool).at(20, 20), mean, 1e-4);
}

TEST(AmbientOcclusion, AWallHidesTheSkyOnlyWithinTheRadius) {
    Heightmap wall(GridSpec{60, 60, 10.0});
    test::setRect(wall, {30, 0, 60, 60}, 500.0f);
    ThreadPool pool(1);
    const Heightmap near = ambientOcclusion(wall, 100.0, pool);
    EXPECT_LT(near.at(29, 30), 0.65f);
    EXPECT_EQ(near.at(10, 30), 1.0f) << "200 m away";
    EXPECT_EQ(near.at(45, 30), 1.0f);
    ThreadPool seven(7);
    EXPECT_TRUE(std::ranges::equal(near.cells(), ambientOcclusion(wall, 100.0, seven).cells()));
}

TEST(Cavity, IsAHalfOnAPlaneAboveItOnARidge) {
    ThreadPool pool(1);
    EXPECT_NEAR(cavityMap(stateOf(tilted(60, 0.2), pool), pool).at(30, 30), 0.5f, 1e-3);
    Heightmap ridge(GridSpec{60, 60, 10.0});
    test::setRect(ridge, {30, 0, 31, 60}, 5.0f);
    const Heightmap cavity = cavityMap(stateOf(ridge, pool), pool);
    EXPECT_GT(cavity.at(30, 30), 0.6f);
    EXPECT_LT(cavity.at(32, 30), 0.5f);
}

TEST(FlowDirection, PointsDownhillWest) {
    ThreadPool pool(1);
    const Rgb8Image flow = flowDirectionMap(stateOf(tilted(20, 0.3), pool), pool);
    EXPECT_EQ(flow.pixel(10, 10)[0], 0);
    EXPECT_NEAR(flow.pixel(10, 10)[1], 128, 1);
    EXPECT_EQ(flow.pixel(10, 10)[2], 255);
    EXPECT_EQ(flow.pixel(0, 10)[2], 0) << "it leaves the map";
}

TEST(NormalMaps, GreenTurnsAndAxesAreThoseOfAMesh) {
    ThreadPool pool(1);
    Heightmap ground = test::mapOf({9, 9, 10.0}, [](int x, int y) { return 3 * x * x + 2 * y; });
    const Rgb16Image gl = normalMap(ground, pool), dx = directXNormals(ground, pool), mesh = objectNormals(ground, pool);
    for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 9; ++x) {
            EXPECT_EQ(dx.pixel(x, y)[1], 65535 - gl.pixel(x, y)[1]);
            EXPECT_EQ(dx.pixel(x, y)[0], gl.pixel(x, y)[0]);
            EXPECT_EQ(mesh.pixel(x, y)[1], gl.pixel(x, y)[2]) << "up";
            EXPECT_EQ(mesh.pixel(x, y)[2], 65535 - gl.pixel(x, y)[1]) << "south";
        }
    // At x = 4 the ground rises by 2.4 eastwards and by 0.2 southwards: the normal leans west and north.
    const double length = std::sqrt(2.4 * 2.4 + 0.2 * 0.2 + 1.0);
    const double normal[] = {-2.4 / length, 0.2 / length, 1.0 / length};
    for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(gl.pixel(4, 4)[k], (0.5 + 0.5 * normal[k]) * 65535.0, 1.0) << k;
}

TEST(SourceProduct, HasNoValueWhereThereIsNone) {
    ThreadPool pool(1);
    const TerrainState dry = stateOf(tilted(120, 0.1), pool);
    EXPECT_TRUE(std::isnan(sourceProduct(dry, "river_distance", pool).at(3, 3)));
    EXPECT_NEAR(sourceProduct(dry, "curvature", pool).at(60, 60), 0.0f, 1e-3);
}

TEST(ScatterFile, SaysTheSamePlacesInEveryFormat) {
    const std::vector<ScatterList> lists = {{"pines", {{10.5, 20.25, 300.125, 90.0, 1.5}, {1, 2, 3, 0.0, 1.0}}}, {"none", {}}};
    const GeoFrame frame(GridSpec{8, 8, 10.0});
    EXPECT_EQ(scatterAsCsv(lists, frame), "name,x_m,y_m,height_m,turn_deg,scale\npines,10.5,20.25,300.125,90,1.5\npines,1,2,3,0,1\n");
    const auto json = nlohmann::json::parse(scatterAsJson(lists, frame));
    EXPECT_EQ(json["lists"][0]["points"][0], nlohmann::json::parse("[10.5, 20.25, 300.125, 90, 1.5]"));
    EXPECT_EQ(json["lists"][1]["points"].size(), 0u);
    const CheckedGltf glb(scatterAsGlb(lists, frame));
    ASSERT_EQ(glb.json["nodes"].size(), 1u);
    const auto& attributes = glb.json["nodes"][0]["extensions"]["EXT_mesh_gpu_instancing"]["attributes"];
    EXPECT_THAT(glb.floats(attributes["TRANSLATION"])[0], testing::ElementsAre(10.5f, 300.125f, 20.25f));
    EXPECT_EQ(glb.floats(attributes["SCALE"])[0][1], 1.5f);
    // A quarter turn clockwise seen from above takes east to south: about -y, which takes x to z.
    const std::vector<float> q = glb.floats(attributes["ROTATION"])[0];
    const double x = 1.0 - 2.0 * q[1] * q[1], z = -2.0 * q[1] * q[3];
    EXPECT_NEAR(x, 0.0, 1e-6);
    EXPECT_NEAR(z, 1.0, 1e-6);
    EXPECT_EQ(CheckedGltf(scatterAsGlb({}, frame)).json["nodes"].size(), 1u) << "a file that holds nothing is sound too";
}

} // namespace
} // namespace oxbow
