#include "core/export/water_mesh.h"
#include "core/export/water_products.h"

#include "core/base/counter_random.h"
#include "core/base/error.h"
#include "core/export/product_export.h"
#include "core/files/heightmap_file.h"
#include "tests/core/base/refusal.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/files/mesh/gltf_checks.h"
#include "tests/core/files/mesh/mesh_reading.h"
#include "tests/core/terrain/made_maps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <set>
#include <sstream>

namespace oxbow {
namespace {

/// A cone-shaped depression of 20 m around (8, 8), filled to 12 m, in a plain of 20 m; cells of 10 m.
TerrainState bowl() {
    WorkingTerrain terrain({17, 17, 10.0});
    for (int y = 0; y < 17; ++y)
        for (int x = 0; x < 17; ++x) {
            const float ground = std::min(20.0f, 3.0f * static_cast<float>(std::hypot(x - 8, y - 8)));
            terrain.elevation().at(x, y) = ground;
            terrain.edit(Layer::LakeLevel).at(x, y) = ground < 12.0f ? 12.0f : kNoValue;
        }
    ThreadPool pool(1);
    return TerrainState(terrain, {}, pool);
}

class WaterProducts : public testing::Test {
protected:
    std::filesystem::path fileNamed(const std::string& name) const { return m_folder / name; }
    ReadMesh written(const TerrainState& terrain, const MeshOptions& options = {}) {
        EXPECT_TRUE(writeWaterMesh(fileNamed("water.obj"), terrain, options, m_pool));
        return readObjText(fileContent(fileNamed("water.obj")));
    }
    TestFolder m_folder;
    ThreadPool m_pool{2};
};

TEST_F(WaterProducts, MasksAndDepthsAreThoseOfTheLake) {
    const TerrainState terrain = bowl();
    const Heightmap mask = lakeMask(terrain), depth = lakeDepth(terrain), level = waterLevel(terrain);
    for (int y = 0; y < 17; ++y)
        for (int x = 0; x < 17; ++x) {
            const float ground = terrain.value(Layer::Elevation, x, y);
            const bool wet = ground < 12.0f;
            EXPECT_EQ(mask.at(x, y), wet ? 1.0f : 0.0f);
            EXPECT_EQ(depth.at(x, y), wet ? 12.0f - ground : 0.0f);
            EXPECT_EQ(std::isfinite(level.at(x, y)), wet);
            if (wet) {
                EXPECT_EQ(level.at(x, y), 12.0f);
            }
        }
}

TEST_F(WaterProducts, WaterLevelIsThatOfFlowingWaterWhereItStandsHigher) {
    WorkingTerrain terrain({3, 1, 1.0});
    terrain.elevation().at(0, 0) = 5.0f;
    terrain.edit(Layer::Water).at(0, 0) = 2.0f;
    terrain.edit(Layer::Water).at(1, 0) = 0.005f;
    ThreadPool pool(1);
    const Heightmap level = waterLevel(TerrainState(terrain, {}, pool));
    EXPECT_EQ(level.at(0, 0), 7.0f);
    EXPECT_TRUE(std::isnan(level.at(1, 0)));
    EXPECT_TRUE(std::isnan(level.at(2, 0)));
}

TEST_F(WaterProducts, RiverMaskHasTheRiversWidth) {
    WorkingTerrain terrain({20, 20, 10.0});
    auto bodies = std::make_shared<WaterBodies>();
    RiverReach reach;
    reach.points.push_back({.at = {0.0, 105.0}, .cell = 200, .widthM = 30.0});
    reach.points.push_back({.at = {200.0, 105.0}, .cell = 219, .widthM = 30.0});
    bodies->reaches.push_back(reach);
    terrain.setWaterBodies(bodies);
    ThreadPool pool(1);
    const Heightmap mask = riverMask(TerrainState(terrain, {}, pool));
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 20; ++x)
            EXPECT_EQ(mask.at(x, y), y >= 9 && y <= 11 ? 1.0f : 0.0f) << x << ' ' << y;
}

TEST_F(WaterProducts, SurfaceLiesAtTheLevelAndEndsOnTheGround) {
    const ReadMesh obj = written(bowl());
    ASSERT_FALSE(obj.faces.empty());
    EXPECT_EQ(obj.image.size(), obj.vertices.size());
    for (const Point& vertex : obj.vertices)
        EXPECT_NEAR(vertex.y, 12.0, 1e-4);
    // A circle of radius 40 m, drawn on cells of 10 m.
    EXPECT_NEAR(obj.areaFromAbove(), 3.14159 * 40.0 * 40.0, 150.0);
    for (std::size_t i = 0; i < obj.vertices.size(); ++i) {
        EXPECT_NEAR(obj.image[i][0], obj.vertices[i].x / 170.0, 1e-5);
        EXPECT_NEAR(obj.image[i][1], 1.0 - obj.vertices[i].z / 170.0, 1e-5);
    }
}

TEST_F(WaterProducts, SurfaceIsOnePieceWithAClosedShore) {
    WorkingTerrain terrain({40, 33, 10.0});
    for (int y = 0; y < 33; ++y)
        for (int x = 0; x < 40; ++x) {
            const float ground =
                30.0f * unitFloat(randomBits(4, x / 3, y / 3)) + unitFloat(randomBits(5, x, y));
            terrain.elevation().at(x, y) = ground;
            terrain.edit(Layer::LakeLevel).at(x, y) = ground < 12.0f ? 12.0f : kNoValue;
        }
    ThreadPool pool(1);
    const TerrainState state(terrain, {}, pool);
    for (const int step : {1, 2, 3}) {
        const ReadMesh obj = written(state, {.step = step});
        std::map<std::pair<std::size_t, std::size_t>, int> edges;
        for (const auto& face : obj.faces)
            for (int i = 0; i < 3; ++i)
                ++edges[{face[i], face[(i + 1) % 3]}];
        const auto isBorder = [&](const Point& v) {
            return v.x < 5.01 || v.x > 394.99 || v.z < 5.01 || v.z > 324.99;
        };
        for (const auto& [edge, count] : edges) {
            EXPECT_EQ(count, 1);
            if (edges.contains({edge.second, edge.first}))
                continue;
            // An edge of the surface: the shore, where ground and water meet, or the map's edge.
            const Point &a = obj.vertices[edge.first], &b = obj.vertices[edge.second];
            const bool onBorder = isBorder(a) && isBorder(b);
            if (step == 1 && !onBorder) {
                const auto groundAt = [&](const Point& v) {
                    const double column = v.x / 10.0 - 0.5, row = v.z / 10.0 - 0.5;
                    const int x = static_cast<int>(column), y = static_cast<int>(row);
                    double lowest = 1e9, highest = -1e9;
                    for (int dy = 0; dy < 2; ++dy)
                        for (int dx = 0; dx < 2; ++dx) {
                            const double h = double{
                                state.value(Layer::Elevation, std::min(x + dx, 39), std::min(y + dy, 32))};
                            lowest = std::min(lowest, h);
                            highest = std::max(highest, h);
                        }
                    return std::pair(lowest, highest);
                };
                for (const Point& v : {a, b}) {
                    EXPECT_LE(groundAt(v).first, 12.01);
                    EXPECT_GE(groundAt(v).second, 11.98);
                }
            }
        }
        std::set<std::tuple<double, double, double>> places;
        for (const Point& v : obj.vertices)
            places.insert({v.x, v.y, v.z});
        // A shore point may fall on a cell to the last written digit.
        EXPECT_GE(places.size() + 3, obj.vertices.size());
    }
}

TEST_F(WaterProducts, EveryFormatHoldsTheSameMesh) {
    const TerrainState terrain = bowl();
    const ReadMesh obj = written(terrain);
    for (const char* name : {"w.stl", "w.ply", "w.glb"})
        EXPECT_TRUE(writeWaterMesh(fileNamed(name), terrain, {}, m_pool));
    const auto size = [&](const char* name) { return std::filesystem::file_size(fileNamed(name)); };
    EXPECT_EQ(size("w.stl"), 84 + 50 * obj.faces.size());
    const std::string ply = fileContent(fileNamed("w.ply")), header = ply.substr(0, ply.find("end_header"));
    EXPECT_THAT(header, testing::HasSubstr("element vertex " + std::to_string(obj.vertices.size()) + "\n"));
    EXPECT_THAT(header, testing::HasSubstr("element face " + std::to_string(obj.faces.size()) + "\n"));
    EXPECT_EQ(size("w.ply"), header.size() + 11 + 20 * obj.vertices.size() + 13 * obj.faces.size());
    const CheckedGltf glb(fileContent(fileNamed("w.glb")));
    EXPECT_EQ(glb.json["accessors"][0]["count"], obj.vertices.size());
    EXPECT_EQ(glb.json["accessors"][2]["count"], 3 * obj.faces.size());
    EXPECT_NEAR(glb.json["accessors"][0]["min"][1].get<double>(), 12.0, 1e-4);
}

TEST_F(WaterProducts, CancelLeavesNoFile) {
    EXPECT_FALSE(writeWaterMesh(fileNamed("no.obj"), bowl(), {}, m_pool, [](double) { return false; }));
    EXPECT_FALSE(std::filesystem::exists(fileNamed("no.obj")));
}

TEST_F(WaterProducts, NoWaterIsAnErrorThatSaysWhatToDo) {
    WorkingTerrain dry({4, 4, 1.0});
    dry.elevation();
    ThreadPool pool(1);
    const TerrainState terrain(dry, {}, pool);
    EXPECT_THAT(test::refusal([&] { writeWaterMesh(fileNamed("dry.obj"), terrain, {}, m_pool); }),
                testing::HasSubstr("dry.obj: there is no water"));
    EXPECT_THROW(writeWaterMesh(fileNamed("dry.txt"), terrain, {}, m_pool), Error);
    EXPECT_THROW(writeWaterMesh(fileNamed("z.glb"), bowl(), {.up = UpAxis::Z}, m_pool), Error);
}

TEST_F(WaterProducts, IdsAreTheSamplesOfAnIntegerPicture) {
    ThreadPool pool(2);
    const TerrainState terrain = bowl();
    const Heightmap ids = catchmentIds(terrain, pool);
    exportProduct(terrain, {"catchments", fileNamed("c.png")}, {}, pool);
    const Heightmap read = readHeightmap(fileNamed("c.png"), {}).elevation;
    for (std::size_t c = 0; c < ids.cells().size(); ++c)
        EXPECT_NEAR(read.cells()[c], ids.cells()[c], 1e-3);
    EXPECT_GE(valueRange(ids.cells()).low, 1.0f);
}

TEST_F(WaterProducts, PictureOfCatchmentsTellsThemApart) {
    const WorkingTerrain terrain = test::terrainOf({60, 30, 10.0}, [](int x, int) { return 30.0 - std::abs(x - 29.5); });
    ThreadPool pool(2);
    const Rgb8Image image = catchmentPicture(TerrainState(terrain, {}, pool), pool);
    EXPECT_EQ(image.width, 60);
    const auto* west = image.pixel(27, 15);
    const auto* east = image.pixel(32, 15);
    EXPECT_GT(std::abs(west[0] - east[0]) + std::abs(west[1] - east[1]) + std::abs(west[2] - east[2]), 30);
}

} // namespace
} // namespace oxbow
