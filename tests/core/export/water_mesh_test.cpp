#include "core/export/water_mesh.h"

#include "core/base/counter_random.h"
#include "core/base/error.h"
#include "core/mesh/adaptive_surface.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/files/mesh/gltf_checks.h"
#include "tests/core/files/mesh/mesh_reading.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace oxbow {
namespace {

constexpr double kWaterCellM = 10.0;

/// Four round lakes of their own levels in rough ground, on a map whose sides are no multiple of anything.
TerrainState fourLakes() {
    WorkingTerrain terrain({161, 149, kWaterCellM});
    for (int y = 0; y < 149; ++y)
        for (int x = 0; x < 161; ++x) {
            const int east = x > 80, south = y > 74;
            const double level = 100.0 + 30.0 * east + 10.0 * south;
            const double away = std::hypot(x - (east ? 120.5 : 40.5), y - (south ? 112.0 : 37.0));
            const auto rough = static_cast<double>(unitFloat(randomBits(7, x, y)));
            const auto ground = static_cast<float>(level - 20.0 + 0.8 * away + 3.0 * std::sin(0.4 * x) + 2.0 * rough);
            terrain.elevation().at(x, y) = ground;
            terrain.edit(Layer::LakeLevel).at(x, y) =
                away < 36.0 && ground < level ? static_cast<float>(level) : kNoValue;
        }
    ThreadPool pool(1);
    return TerrainState(terrain, {}, pool);
}

/// Area of the part of a triangle of the ground that lies below a level, by how its height runs between the corners.
double areaBelow(std::array<std::array<double, 3>, 3> corners, double levelM) {
    std::vector<std::array<double, 2>> outline;
    for (int i = 0; i < 3; ++i) {
        const auto &a = corners[i], &b = corners[(i + 1) % 3];
        if (a[2] < levelM)
            outline.push_back({a[0], a[1]});
        if ((a[2] < levelM) != (b[2] < levelM)) {
            const double share = (levelM - a[2]) / (b[2] - a[2]);
            outline.push_back({a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])});
        }
    }
    double twice = 0.0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const auto &a = outline[i], &b = outline[(i + 1) % outline.size()];
        twice += a[0] * b[1] - a[1] * b[0];
    }
    return std::fabs(twice) / 2.0;
}

class AdaptiveWater : public testing::Test {
protected:
    ReadMesh written(const TerrainState& terrain, const MeshOptions& options, int threads = 2) {
        ThreadPool pool(threads);
        EXPECT_TRUE(writeWaterMesh(m_folder / "water.obj", terrain, options, pool));
        return readObjText(fileContent(m_folder / "water.obj"));
    }
    TestFolder m_folder;
};

TEST_F(AdaptiveWater, LiesOnItsLevelCoversWhatTheGroundLeavesAndMeetsIt) {
    const TerrainState terrain = fourLakes();
    const Heightmap ground = terrain.flattened(Layer::Elevation);
    ThreadPool pool(2);
    for (const auto& [errorM, chunkCells] : {std::pair{0.5, 0}, {3.0, 0}, {1.5, 64}}) {
        const ReadMesh obj = written(terrain, {.errorM = errorM, .chunkCells = chunkCells});

        // Every corner lies at one of the four levels; every edge is passed once each way, or is on the shore.
        std::map<std::pair<std::size_t, std::size_t>, int> edges;
        // Ground less than a film of water below its lake is dry: there the water comes down to it.
        constexpr double kFilmM = 0.0101;
        const auto levelOf = [](const Point& vertex) {
            const std::set<double> levels = {100.0, 110.0, 130.0, 140.0};
            const auto level = levels.lower_bound(vertex.y);
            EXPECT_TRUE(level != levels.end() && *level - vertex.y < kFilmM) << vertex.y;
            return level != levels.end() ? *level : 0.0;
        };
        std::size_t exact = 0;
        for (const Point& vertex : obj.vertices)
            exact += levelOf(vertex) == vertex.y;
        EXPECT_GT(static_cast<double>(exact), 0.95 * static_cast<double>(obj.vertices.size()));
        for (const auto& face : obj.faces) {
            EXPECT_EQ(levelOf(obj.vertices[face[0]]), levelOf(obj.vertices[face[1]]));
            EXPECT_EQ(levelOf(obj.vertices[face[0]]), levelOf(obj.vertices[face[2]]));
            for (int i = 0; i < 3; ++i)
                ++edges[{face[i], face[(i + 1) % 3]}];
        }

        // The ground's own triangles, and of each the part under its lake.
        std::vector<std::array<std::array<double, 3>, 3>> triangles;
        double expected = 0.0;
        const std::vector<int> columns = cutPlaces(160, chunkCells), rows = cutPlaces(148, chunkCells);
        for (std::size_t j = 1; j < rows.size(); ++j)
            for (std::size_t i = 1; i < columns.size(); ++i) {
                const GridTriangles piece = adaptiveSurface(
                    ground, {columns[i - 1], rows[j - 1], columns[i] + 1, rows[j] + 1}, errorM, kBlockCells, {pool});
                for (const auto& indices : piece.triangles) {
                    std::array<std::array<double, 3>, 3> corners{};
                    double levelM = 0.0;
                    for (int k = 0; k < 3; ++k) {
                        const GridPoint& p = piece.points[indices[k]];
                        corners[k] = {(p.x + 0.5) * kWaterCellM, (p.y + 0.5) * kWaterCellM, double{ground.at(p.x, p.y)}};
                        const float own = terrain.value(Layer::LakeLevel, p.x, p.y);
                        if (std::isfinite(own) && own - corners[k][2] > 0.01)
                            levelM = double{own};
                    }
                    triangles.push_back(corners);
                    if (levelM > 0.0)
                        expected += areaBelow(corners, levelM);
                }
            }
        EXPECT_NEAR(obj.areaFromAbove(), expected, 1e-4 * expected);

        std::map<std::size_t, int> balance;
        for (const auto& [edge, count] : edges) {
            EXPECT_EQ(count, 1);
            if (edges.contains({edge.second, edge.first}))
                continue;
            ++balance[edge.first];
            --balance[edge.second];
            // A corner of the shore lies on a triangle of the ground.
            const Point& v = obj.vertices[edge.first];
            double nearest = 1e9;
            for (const auto& [a, b, c] : triangles) {
                const double whole = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
                const double s = ((v.x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (v.z - a[1])) / whole;
                const double t = ((b[0] - a[0]) * (v.z - a[1]) - (v.x - a[0]) * (b[1] - a[1])) / whole;
                if (s > -1e-3 && t > -1e-3 && s + t < 1.001)
                    nearest = std::min(nearest, std::fabs(a[2] + s * (b[2] - a[2]) + t * (c[2] - a[2]) - v.y));
            }
            EXPECT_LT(nearest, 0.02) << v.x << ' ' << v.z;
        }
        for (const auto& [vertex, sum] : balance)
            EXPECT_EQ(sum, 0) << "the shore is closed";
    }
}

TEST_F(AdaptiveWater, NeedsFewTrianglesInTheMiddleOfALake) {
    const TerrainState terrain = fourLakes();
    const ReadMesh obj = written(terrain, {.errorM = 0.5});
    // Corners inside: those that lie on no edge of the mesh.
    std::set<std::pair<std::size_t, std::size_t>> edges;
    for (const auto& face : obj.faces)
        for (int i = 0; i < 3; ++i)
            edges.insert({face[i], face[(i + 1) % 3]});
    std::set<std::size_t> shore;
    for (const auto& [a, b] : edges)
        if (!edges.contains({b, a}))
            shore.insert({a, b});
    EXPECT_LT(static_cast<double>(obj.vertices.size() - shore.size()), 0.15 * static_cast<double>(shore.size()));
    EXPECT_LT(3 * obj.faces.size(), written(terrain, {}).faces.size());
}

TEST_F(AdaptiveWater, IsTheSameOnAnyNumberOfThreadsAndKeepsABudget) {
    const TerrainState terrain = fourLakes();
    const MeshOptions options{.triangleBudget = 4000, .adaptsToBudget = true};
    static_cast<void>(written(terrain, options, 1));
    const std::string one = fileContent(m_folder / "water.obj");
    static_cast<void>(written(terrain, options, 7));
    EXPECT_EQ(fileContent(m_folder / "water.obj"), one);
    EXPECT_LT(readObjText(fileContent(m_folder / "water.obj")).faces.size(), 4000u);
}

/// Shores that touch corners of cells, cliffs over shallow water, water that flows down to dry ground that lies lower: as single
/// precision has them.
TEST_F(AdaptiveWater, EveryTriangleHasAnAreaAndFacesUp) {
    for (const double cellM : {10.0, 0.5}) {
        const int side = 300;
        WorkingTerrain terrain({side, side, cellM});
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const std::uint64_t bits = randomBits(11, x / 3, y / 3);
                const float steps[] = {99.98f, 99.9999f, 100.0f, 100.00001f, 101.0f, 900.0f, 60.0f, 99.0f};
                const float ground = steps[bits % 8] - 0.001f * static_cast<float>(x % 3);
                terrain.elevation().at(x, y) = ground;
                const bool isLake = x < side / 2 && ground < 100.0f;
                terrain.edit(Layer::LakeLevel).at(x, y) = isLake ? 100.0f : kNoValue;
                terrain.edit(Layer::Water).at(x, y) = !isLake && (bits >> 8) % 3 == 0 ? 0.3f : 0.0f;
            }
        ThreadPool pool(1);
        const TerrainState state(terrain, {}, pool);
        for (const std::optional<double> errorM : {std::optional<double>(), std::optional(0.5)}) {
            MeshOptions options;
            options.errorM = errorM;
            EXPECT_TRUE(writeWaterMesh(m_folder / "water.glb", state, options, pool, {}, {{0.37 * cellM, 0.0, 0.41 * cellM}}));
            const CheckedGltf glb(fileContent(m_folder / "water.glb"));
            const auto& primitive = glb.json["meshes"][0]["primitives"][0];
            const auto at = glb.floats(primitive["attributes"]["POSITION"]);
            const auto corners = glb.indices(primitive["indices"]);
            ASSERT_GT(corners.size(), 3000u);
            for (std::size_t i = 0; i < corners.size(); i += 3) {
                const auto &p = at[corners[i]], &q = at[corners[i + 1]], &r = at[corners[i + 2]];
                ASSERT_GT((r[0] - p[0]) * (q[2] - p[2]) - (q[0] - p[0]) * (r[2] - p[2]), 0.0) << i / 3 << " of " << corners.size() / 3;
            }
        }
    }
}

TEST_F(AdaptiveWater, AnErrorAndAStepTogetherAreRefused) {
    ThreadPool pool(1);
    EXPECT_THROW(writeWaterMesh(m_folder / "water.obj", fourLakes(), {.step = 2, .errorM = 1.0}, pool), Error);
}

} // namespace
} // namespace oxbow
