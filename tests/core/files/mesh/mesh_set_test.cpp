#include "core/files/mesh/mesh_set.h"
#include "core/files/write_by_name.h"

#include "tests/core/base/refusal.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/files/mesh/gltf_checks.h"
#include "tests/core/files/mesh/mesh_reading.h"
#include "tests/core/mesh/surface_checks.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace oxbow {
namespace {

class MeshSet : public testing::Test {
protected:
    std::vector<std::string> write(const std::string& name, const Heightmap& map, const MeshOptions& options) {
        ThreadPool pool(2);
        std::vector<std::string> names;
        for (const auto& file : writeMeshSet(m_folder / name, meshFormatToWrite(name), map, options, pool))
            names.push_back(file.filename().string());
        return names;
    }
    std::string bytes(const std::string& name) { return fileContent(m_folder / name); }

    const TestFolder m_folder;
};

TEST_F(MeshSet, AnAdaptiveGlbIsSoundAndLiesOnTheGround) {
    const Heightmap map = hills(120, 90);
    write("a.glb", map, {.textureCoordinates = true, .errorM = 3.0, .tangents = true});
    const CheckedGltf glb(bytes("a.glb"));
    const auto& attributes = glb.json["meshes"][0]["primitives"][0]["attributes"];
    const auto positions = glb.floats(attributes["POSITION"]), normals = glb.floats(attributes["NORMAL"]),
               tangents = glb.floats(attributes["TANGENT"]), image = glb.floats(attributes["TEXCOORD_0"]);
    ASSERT_LT(positions.size(), 120u * 90u / 2);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const int x = static_cast<int>(positions[i][0] / 10.0f), y = static_cast<int>(positions[i][2] / 10.0f);
        ASSERT_EQ(positions[i][1], map.at(x, y));
        ASSERT_NEAR(image[i][0], (x + 0.5) / 120, 1e-6);
        ASSERT_NEAR(image[i][1], (y + 0.5) / 90, 1e-6);
        ASSERT_GT(normals[i][1], 0.0f);
        // Upright to the normal, eastwards; the third axis, normal x tangent, goes to the image's top: north.
        ASSERT_NEAR(tangents[i][0] * normals[i][0] + tangents[i][1] * normals[i][1] + tangents[i][2] * normals[i][2],
                    0.0, 1e-5);
        ASSERT_GT(tangents[i][0], 0.0f);
        ASSERT_LT((normals[i][0] * tangents[i][1] - normals[i][1] * tangents[i][0]) * tangents[i][3], 0.0f);
        ASSERT_EQ(tangents[i][3], 1.0f);
    }
}

TEST_F(MeshSet, APictureLiesWithinTheFileWhateverItsLength) {
    for (const std::size_t length : {8u, 9u, 10u, 11u}) {
        const auto picture = std::make_shared<const std::string>(length, 'p');
        write("a.glb", hills(30, 20), {.colourPng = picture});
        const CheckedGltf glb(bytes("a.glb"));
        const auto& image = glb.json["images"].at(0);
        EXPECT_EQ(image["mimeType"], "image/png");
        const auto& view = glb.json["bufferViews"].at(image["bufferView"].get<std::size_t>());
        EXPECT_EQ(glb.binary.substr(view["byteOffset"], view["byteLength"]), *picture);
        EXPECT_FALSE(view.contains("target"));
        EXPECT_EQ(glb.json["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"]["index"], 0);
        EXPECT_TRUE(glb.json["meshes"][0]["primitives"][0]["attributes"].contains("TEXCOORD_0"));
    }
}

TEST_F(MeshSet, ABaseMakesItWatertightInEveryFormat) {
    const Heightmap map = hills(70, 50, 2);
    for (const char* name : {"b.stl", "b.obj", "b.ply", "b.glb"}) {
        write(name, map, {.errorM = 4.0, .blockThicknessM = 25.0});
        const std::string extension = std::filesystem::path(name).extension().string().substr(1);
        const ReadMesh mesh = readWithAssimp(bytes(name), extension.c_str());
        EXPECT_TRUE(mesh.isClosed()) << name;
        // By columns under bilinear ground: the triangles differ from it by their error at most.
        const double area = 69 * 10.0 * 49 * 10.0;
        double mean = 0.0;
        for (int y = 0; y < 49; ++y)
            for (int x = 0; x < 69; ++x)
                mean += (map.at(x, y) + map.at(x + 1, y) + map.at(x, y + 1) + map.at(x + 1, y + 1)) / 4.0;
        const double volume = area * (mean / (69 * 49) - valueRange(map.cells()).low + 25.0);
        EXPECT_NEAR(mesh.volume(), volume, 4.0 * area) << name;
        EXPECT_GT(mesh.volume(), 0.0) << name;
    }
    // By indices too, without normals: what slicers and modellers want.
    write("m.obj", map, {.errorM = 4.0, .blockThicknessM = 25.0});
    const ReadMesh shared = readObjText(bytes("m.obj"));
    std::vector<std::array<std::uint32_t, 3>> faces;
    for (const auto& [a, b, c] : shared.faces)
        faces.push_back({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(c)});
    EXPECT_TRUE(openEdges(faces).empty());
}

TEST_F(MeshSet, ChunksJoinToOneSurfaceWithoutATJunction) {
    const Heightmap map = hills(131, 131, 4);
    const std::vector<std::string> names = write("c.obj", map, {.errorM = 3.0, .chunkCells = 65});
    EXPECT_THAT(names, testing::ElementsAre("c_x0_y0.obj", "c_x1_y0.obj", "c_x0_y1.obj", "c_x1_y1.obj"));
    std::map<Point, std::uint32_t> number;
    std::vector<std::array<std::uint32_t, 3>> faces;
    for (const std::string& name : names) {
        const ReadMesh chunk = readObjText(bytes(name));
        for (const auto& face : chunk.faces) {
            std::array<std::uint32_t, 3> joined{};
            for (int i = 0; i < 3; ++i)
                joined[i] = number.try_emplace(chunk.vertices[face[i]], static_cast<std::uint32_t>(number.size()))
                                .first->second;
            faces.push_back(joined);
        }
    }
    std::map<std::uint32_t, Point> place;
    for (const auto& [point, index] : number)
        place[index] = point;
    for (const auto& [a, b] : openEdges(faces)) {
        const auto onEdge = [&](double Point::*axis) {
            return place[a].*axis == place[b].*axis && (place[a].*axis == 5.0 || place[a].*axis == 1305.0);
        };
        EXPECT_TRUE(onEdge(&Point::x) || onEdge(&Point::z));
    }
}

TEST_F(MeshSet, LevelsOfDetailGetCoarserAndSkirtsHang) {
    const Heightmap map = hills(129, 129, 6);
    const std::vector<std::string> names = write("d.glb", map, {.errorM = 1.0, .skirtM = 7.0, .levels = 3});
    EXPECT_THAT(names, testing::ElementsAre("d_lod0.glb", "d_lod1.glb", "d_lod2.glb"));
    std::size_t before = 1u << 30;
    for (const std::string& name : names) {
        const CheckedGltf glb(bytes(name));
        const auto& primitive = glb.json["meshes"][0]["primitives"][0];
        const std::size_t count = glb.indices(primitive["indices"]).size();
        EXPECT_LT(count, before / 2);
        before = count;
        const auto positions = glb.floats(primitive["attributes"]["POSITION"]);
        std::map<std::pair<float, float>, std::vector<float>> byPlace;
        for (const auto& p : positions)
            byPlace[{p[0], p[2]}].push_back(p[1]);
        for (const auto& [at, heights] : byPlace) {
            const bool onBorder = at.first == 5.0f || at.first == 1285.0f || at.second == 5.0f || at.second == 1285.0f;
            ASSERT_EQ(heights.size(), onBorder ? 2u : 1u);
            if (onBorder) {
                ASSERT_NEAR(std::fabs(heights[0] - heights[1]), 7.0, 1e-3);
            }
        }
    }
}

TEST_F(MeshSet, ARegularMeshInChunksHasTheStep) {
    const std::vector<std::string> names = write("e.ply", hills(65, 65), {.step = 4, .chunkCells = 32});
    ASSERT_EQ(names.size(), 4u);
    EXPECT_EQ(readWithAssimp(bytes(names[0]), "ply").faces.size(), 2u * 8 * 8);
}

TEST_F(MeshSet, WithoutAnyOfItTheBytesAreThoseOfWriteMesh) {
    const Heightmap map = hills(40, 30);
    write("f.obj", map, {});
    ThreadPool pool(1);
    writeMesh(m_folder / "g.obj", MeshFormat::Obj, map, {}, pool);
    EXPECT_EQ(bytes("f.obj"), bytes("g.obj"));
}

TEST_F(MeshSet, ThreadsDoNotChangeTheBytes) {
    const Heightmap map = hills(140, 140);
    const MeshOptions options{.triangleBudget = 3000, .adaptsToBudget = true};
    ThreadPool one(1), five(5);
    writeMeshSet(m_folder / "one.glb", MeshFormat::Glb, map, options, one);
    writeMeshSet(m_folder / "five.glb", MeshFormat::Glb, map, options, five);
    EXPECT_EQ(bytes("one.glb"), bytes("five.glb"));
}

TEST_F(MeshSet, SaysWhatDoesNotGoTogether) {
    const Heightmap map = hills(20, 20);
    const auto errorOf = [&](const char* name, const MeshOptions& options) {
        return test::refusal([&] { write(name, map, options); });
    };
    EXPECT_THAT(errorOf("a.obj", {.step = 2, .errorM = 1.0}), testing::HasSubstr("give an error or a step"));
    EXPECT_THAT(errorOf("a.obj", {.errorM = 1.0, .blockThicknessM = 1.0, .skirtM = 1.0}), testing::HasSubstr("choose one"));
    EXPECT_THAT(errorOf("a.obj", {.blockThicknessM = 1.0, .chunkCells = 8}), testing::HasSubstr("do not join"));
    EXPECT_THAT(errorOf("a.obj", {.errorM = 1.0, .tangents = true}), testing::HasSubstr("write GLB"));
    EXPECT_THAT(errorOf("a.obj", {.errorM = 0.0}), testing::HasSubstr("above 0 m"));
    const auto picture = std::make_shared<const std::string>("p");
    EXPECT_THAT(errorOf("a.obj", {.colourPng = picture}), testing::HasSubstr("write GLB"));
    EXPECT_THAT(errorOf("a.glb", {.chunkCells = 8, .colourPng = picture}), testing::HasSubstr("each chunk would hold"));
}

} // namespace
} // namespace oxbow
