#include "core/files/mesh/mesh_file.h"
#include "core/files/write_by_name.h"

#include "core/base/counter_random.h"
#include "core/base/error.h"
#include "tests/core/base/refusal.h"
#include "tests/core/files/mesh/gltf_checks.h"
#include "tests/core/files/mesh/mesh_reading.h"
#include "tests/core/files/test_folder.h"
#include "tests/core/terrain/made_maps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstring>
#include <limits>
#include <locale>

namespace oxbow {
namespace {

using testing::HasSubstr;

Heightmap terrain(int width, int height, double cellSizeM, std::uint64_t seed = 1) {
    return test::mapOf({width, height, cellSizeM}, [&](int x, int y) {
        return -20.0f + 500.0f * unitFloat(randomBits(seed, x, y));
    });
}

Heightmap numbered(int width, int height) {
    Heightmap map(GridSpec{width, height, 10.0});
    for (std::size_t i = 0; i < map.cells().size(); ++i)
        map.cells()[i] = static_cast<float>(i) + 0.25f;
    return map;
}

std::string bytesOf(MeshFormat format, const Heightmap& map, const MeshOptions& options = {},
                    int threads = 2) {
    ThreadPool pool(threads);
    std::string bytes;
    EXPECT_TRUE(writeMesh([&](std::span<const char> piece) { bytes.append(piece.begin(), piece.end()); },
                          format, map, options, pool));
    return bytes;
}

ReadMesh readObj(const Heightmap& map, const MeshOptions& options = {}) {
    return readObjText(bytesOf(MeshFormat::Obj, map, options));
}

const std::pair<MeshFormat, const char*> kFormats[] = {
    {MeshFormat::Obj, "obj"}, {MeshFormat::Stl, "stl"}, {MeshFormat::Ply, "ply"}, {MeshFormat::Glb, "glb"}};

std::string errorOf(const Heightmap& map, MeshFormat format, const MeshOptions& options = {}) {
    ThreadPool pool(1);
    return test::refusal([&] { writeMesh([](std::span<const char>) {}, format, map, options, pool, {}, "hill.obj"); });
}

TEST(MeshFile, ObjOfFourCellsIsWhatAHandWrites) {
    EXPECT_EQ(bytesOf(MeshFormat::Obj, test::groundOf(2, {1.0f, 250.5f, -3.125f, 0.0f}, 10.0)), "# Oxbow terrain, metres: x east, y up, z south\n"
                                             "# 4 vertices, 2 triangles\n"
                                             "o terrain\n"
                                             "v 5 1.000 5\n"
                                             "v 15 250.500 5\n"
                                             "v 5 -3.125 15\n"
                                             "v 15 0.000 15\n"
                                             "f 1 3 2\n"
                                             "f 2 3 4\n");
}

TEST(MeshFile, ObjWithImageAndNormalsNumbersItsCornersByThree) {
    Heightmap map(GridSpec{3, 2, 1.0}, 7.0f);
    const MeshOptions options{.up = UpAxis::Z, .normals = true, .textureCoordinates = true};
    EXPECT_EQ(bytesOf(MeshFormat::Obj, map, options),
              "# Oxbow terrain, metres: x east, y north, z up\n"
              "# 6 vertices, 4 triangles\n"
              "o terrain\n"
              "v 0.5 1.5 7.0000\nv 1.5 1.5 7.0000\nv 2.5 1.5 7.0000\n"
              "v 0.5 0.5 7.0000\nv 1.5 0.5 7.0000\nv 2.5 0.5 7.0000\n"
              "vt 0.1666667 0.75\nvt 0.5 0.75\nvt 0.8333333 0.75\n"
              "vt 0.1666667 0.25\nvt 0.5 0.25\nvt 0.8333333 0.25\n"
              "vn 0 0 1\nvn 0 0 1\nvn 0 0 1\nvn 0 0 1\nvn 0 0 1\nvn 0 0 1\n"
              "f 1/1/1 4/4/4 2/2/2\nf 2/2/2 4/4/4 5/5/5\n"
              "f 2/2/2 5/5/5 3/3/3\nf 3/3/3 5/5/5 6/6/6\n");
}

TEST(MeshFile, ObjWithNormalsAloneLeavesTheImageOut) {
    const std::string text = bytesOf(MeshFormat::Obj, Heightmap(GridSpec{2, 2, 1.0}), {.normals = true});
    EXPECT_THAT(text, HasSubstr("\nf 1//1 3//3 2//2\n"));
    EXPECT_THAT(bytesOf(MeshFormat::Obj, Heightmap(GridSpec{2, 2, 1.0}), {.textureCoordinates = true}),
                HasSubstr("\nf 1/1 3/3 2/2\n"));
}

TEST(MeshFile, ObjOfAnOddSizeHasEveryCellInItsPlaceAndFacesUp) {
    const Heightmap map = terrain(129, 131, 2.5);
    const ReadMesh mesh = readObj(map);
    ASSERT_EQ(mesh.vertices.size(), 129u * 131u);
    ASSERT_EQ(mesh.faces.size(), 2u * 128u * 130u);
    for (int y = 0; y < 131; ++y)
        for (int x = 0; x < 129; ++x) {
            const Point& p = mesh.vertices[map.grid().index(x, y)];
            ASSERT_NEAR(p.x, (x + 0.5) * 2.5, 5e-5);
            ASSERT_NEAR(p.z, (y + 0.5) * 2.5, 5e-5);
            ASSERT_NEAR(p.y, map.at(x, y), 5e-5);
        }
    for (std::size_t i = 0; i < mesh.faces.size(); ++i)
        ASSERT_GT(mesh.facing(i).y, 0.0) << "face " << i;
}

TEST(MeshFile, UpAxisZStaysRightHandedWithNorthAsY) {
    const Heightmap map = numbered(4, 3);
    const ReadMesh mesh = readObj(map, {.up = UpAxis::Z});
    EXPECT_EQ(mesh.vertices[0], (Point{5, 25, 0.25}));
    EXPECT_EQ(mesh.vertices[11], (Point{35, 5, 11.25}));
    for (std::size_t i = 0; i < mesh.faces.size(); ++i)
        EXPECT_GT(mesh.facing(i).z, 0.0);
}

TEST(MeshFile, CentredMeshIsSymmetricInBothAxes) {
    for (const UpAxis up : {UpAxis::Y, UpAxis::Z}) {
        const ReadMesh mesh =
            readObj(Heightmap(GridSpec{5, 3, 2.0}), {.up = up, .origin = MeshOrigin::Centre});
        EXPECT_EQ(mesh.low().x, -4.0);
        EXPECT_EQ(mesh.high().x, 4.0);
        EXPECT_EQ(up == UpAxis::Y ? mesh.low().z : mesh.low().y, -2.0);
        EXPECT_EQ(up == UpAxis::Y ? mesh.high().z : mesh.high().y, 2.0);
    }
}

TEST(MeshFile, VerticalScaleActsOnHeightsAlone) {
    const ReadMesh mesh = readObj(numbered(2, 2), {.verticalScale = 4.0});
    EXPECT_EQ(mesh.vertices[3], (Point{15, 13, 15}));
}

TEST(MeshFile, SmallTerrainsKeepTheirDetail) {
    Heightmap map(GridSpec{2, 2, 0.001});
    map.at(1, 1) = 0.00012345f;
    const ReadMesh mesh = readObj(map);
    EXPECT_NEAR(mesh.vertices[3].y, 0.00012345, 1e-9);
    EXPECT_NEAR(mesh.vertices[3].x, 0.0015, 1e-9);
}

TEST(MeshFile, EnormousHeightsStayNumbers) {
    Heightmap map(GridSpec{2, 2, 1.0});
    map.at(0, 0) = 3e38f;
    map.at(1, 0) = -3e38f;
    map.at(0, 1) = 1.5e8f;
    const ReadMesh mesh = readObj(map);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(static_cast<float>(mesh.vertices[i].y), map.cells()[i]);
}

TEST(MeshFile, StepKeepsTheLastRowAndColumn) {
    const Heightmap map = numbered(8, 6);
    const ReadMesh mesh = readObj(map, {.step = 3});
    ASSERT_EQ(mesh.vertices.size(), 4u * 3u); // columns 0 3 6 7, rows 0 3 5
    EXPECT_EQ(mesh.vertices.back(), (Point{75, map.at(7, 5), 55}));
    EXPECT_EQ(mesh.vertices[2 * 4 + 2], (Point{65, map.at(6, 5), 55}));
    EXPECT_EQ(mesh.vertices[1 * 4 + 1], (Point{35, map.at(3, 3), 35}));
}

TEST(MeshFile, TriangleBudgetIsKeptByTheSmallestStep) {
    const GridSpec grid{1000, 700, 1.0};
    for (const std::int64_t budget : {2'000'000, 100'000, 5'000, 2}) {
        const MeshCounts counts = meshCounts(grid, MeshFormat::Obj, {.triangleBudget = budget});
        EXPECT_LE(counts.triangles, budget);
        if (counts.step > 1) {
            EXPECT_GT(meshCounts(grid, MeshFormat::Obj, {.step = counts.step - 1}).triangles, budget);
        }
    }
}

TEST(MeshFile, CountsForetellTheFile) {
    for (const int step : {1, 2, 5})
        for (const bool block : {false, true})
            for (const bool normals : {false, true}) {
                const Heightmap map = terrain(23, 17, 1.0);
                MeshOptions options{.normals = normals, .step = step};
                if (block)
                    options.blockThicknessM = 5.0;
                const ReadMesh mesh = readObj(map, options);
                const MeshCounts counts = meshCounts(map.grid(), MeshFormat::Obj, options);
                EXPECT_EQ(counts.vertices, static_cast<std::int64_t>(mesh.vertices.size()));
                EXPECT_EQ(counts.triangles, static_cast<std::int64_t>(mesh.faces.size()));
                EXPECT_EQ(mesh.normals.size(), normals ? mesh.vertices.size() : 0u);
            }
}

TEST(MeshFile, BlockIsClosedAndHoldsTheVolumeUnderTheSurface) {
    for (const UpAxis up : {UpAxis::Y, UpAxis::Z})
        for (const bool normals : {false, true})
            for (const int width : {2, 9}) {
                const Heightmap map = terrain(width, 7, 3.0);
                const ReadMesh mesh = readObj(map, {.up = up, .normals = normals, .blockThicknessM = 40.0});
                EXPECT_TRUE(mesh.isClosed());
                // Under each triangle stands a prism as high as the mean of its corners.
                const double floor = valueRange(map.cells()).low - 40.0;
                double volume = 0.0;
                for (int y = 0; y + 1 < 7; ++y)
                    for (int x = 0; x + 1 < width; ++x)
                        volume += 4.5 / 3.0 *
                                  (map.at(x, y) + 2.0 * (map.at(x + 1, y) + map.at(x, y + 1)) +
                                   map.at(x + 1, y + 1) - 6.0 * floor);
                EXPECT_NEAR(mesh.volume(), volume, 1e-5 * volume);
            }
}

TEST(MeshFile, NormalsOfATiltedPlaneAreItsOwnToTheEdge) {
    // Slopes 0.5 east, -0.25 south.
    const Heightmap map = test::mapOf({6, 5, 2.0}, [](int x, int y) { return 2.0 * (0.5 * x - 0.25 * y); });
    const double length = std::sqrt(0.25 + 0.0625 + 1.0);
    for (const Point& n : readObj(map, {.normals = true}).normals) {
        EXPECT_NEAR(n.x, -0.5 / length, 6e-6);
        EXPECT_NEAR(n.y, 1.0 / length, 6e-6);
        EXPECT_NEAR(n.z, 0.25 / length, 6e-6);
    }
    for (const Point& n : readObj(map, {.up = UpAxis::Z, .normals = true}).normals) {
        EXPECT_NEAR(n.y, -0.25 / length, 6e-6);
        EXPECT_NEAR(n.z, 1.0 / length, 6e-6);
    }
}

TEST(MeshFile, ImageRowZeroLiesInTheNorth) {
    const std::string ply =
        bytesOf(MeshFormat::Ply, Heightmap(GridSpec{2, 4, 1.0}), {.textureCoordinates = true});
    const std::string glb =
        bytesOf(MeshFormat::Glb, Heightmap(GridSpec{2, 4, 1.0}), {.textureCoordinates = true});
    float t = 0.0f;
    std::memcpy(&t, ply.data() + ply.find("end_header\n") + 11 + 16, 4);
    EXPECT_EQ(t, 0.875f);                                       // counted from the bottom
    const std::size_t image = glb.find("BIN") + 4 + 2 * 8 * 12; // behind positions and normals
    std::memcpy(&t, glb.data() + image + 4, 4);
    EXPECT_EQ(t, 0.125f); // counted from the top
}

TEST(MeshFile, StlHasTheBytesItsHeaderCounts) {
    const std::string stl = bytesOf(MeshFormat::Stl, terrain(9, 5, 1.0));
    EXPECT_EQ(stl.size(), 84u + 50u * 64u);
    std::uint32_t count = 0;
    std::memcpy(&count, stl.data() + 80, 4);
    EXPECT_EQ(count, 64u);
    EXPECT_NE(stl.substr(0, 5), "solid");
    EXPECT_EQ(stl[79], '\0'); // readers print the title as a text that ends
}

TEST(MeshFile, GlbChunksAreAlignedAndAddUp) {
    for (const int width : {2, 3, 10, 101}) {
        const std::string glb = bytesOf(MeshFormat::Glb, terrain(width, 3, 1.0));
        EXPECT_EQ(CheckedGltf(glb).binary.size(), static_cast<std::size_t>(width * 3 * 24 + (width - 1) * 2 * 2 * 12));
    }
}

TEST(MeshFile, AssimpReadsTheSameMeshFromEveryFormat) {
    const Heightmap map = terrain(33, 21, 7.0);
    const ValueRange heights = valueRange(map.cells());
    for (const auto& [format, extension] : kFormats)
        for (const bool block : {false, true}) {
            SCOPED_TRACE(extension);
            MeshOptions options{.up = UpAxis::Y};
            if (block)
                options.blockThicknessM = 12.0;
            const ReadMesh mesh = readWithAssimp(bytesOf(format, map, options), extension);
            const MeshCounts shared = meshCounts(map.grid(), MeshFormat::Stl, options);
            ASSERT_EQ(static_cast<std::int64_t>(mesh.vertices.size()), shared.vertices);
            EXPECT_EQ(static_cast<std::int64_t>(mesh.faces.size()), shared.triangles);
            EXPECT_NEAR(mesh.low().x, 3.5, 1e-3);
            EXPECT_NEAR(mesh.high().x, 32.5 * 7, 1e-3);
            EXPECT_NEAR(mesh.low().z, 3.5, 1e-3);
            EXPECT_NEAR(mesh.high().z, 20.5 * 7, 1e-3);
            EXPECT_NEAR(mesh.low().y, heights.low - (block ? 12.0 : 0.0), 1e-3);
            EXPECT_NEAR(mesh.high().y, heights.high, 1e-3);
            EXPECT_EQ(mesh.isClosed(), block);
            for (std::size_t i = 0; !block && i < mesh.faces.size(); ++i)
                ASSERT_GT(mesh.facing(i).y, 0.0);
        }
}

TEST(MeshFile, AssimpFindsNormalsAndImageCoordinates) {
    const MeshOptions options{.normals = true, .textureCoordinates = true};
    for (const auto& [format, extension] : kFormats) {
        if (format == MeshFormat::Stl)
            continue;
        const ReadMesh mesh = readWithAssimp(bytesOf(format, terrain(5, 4, 1.0), options), extension);
        EXPECT_FALSE(mesh.normals.empty()) << extension;
        EXPECT_FALSE(mesh.image.empty()) << extension;
    }
}

TEST(MeshFile, AnyNumberOfThreadsWritesTheSameBytes) {
    const Heightmap map = terrain(301, 203, 1.5);
    const MeshOptions options{.normals = true, .blockThicknessM = 3.0};
    for (const auto& [format, extension] : kFormats) {
        const std::string one = bytesOf(format, map, options, 1);
        EXPECT_TRUE(one == bytesOf(format, map, options, 2)) << extension;
        EXPECT_TRUE(one == bytesOf(format, map, options, 7)) << extension;
    }
}

TEST(MeshFile, SizeIsForetold) {
    for (const auto& [format, extension] : kFormats)
        for (const int step : {1, 3})
            for (const bool normals : {false, true}) {
                const Heightmap map = terrain(120, 90, 10.0);
                const MeshOptions options{.normals = normals, .step = step, .blockThicknessM = 2.0};
                const std::uint64_t size = bytesOf(format, map, options).size();
                const std::uint64_t bound = meshBytesAtMost(map, format, options);
                EXPECT_GE(bound, size) << extension;
                if (format == MeshFormat::Obj)
                    EXPECT_LE(bound, size + size * 6 / 10) << extension;
                else
                    EXPECT_EQ(bound, size) << extension;
            }
}

class CommaForPoint : public std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

TEST(MeshFile, ALocaleWithCommasChangesNoByte) {
    const Heightmap map = terrain(57, 35, 1.25);
    const std::string before = bytesOf(MeshFormat::Obj, map) + bytesOf(MeshFormat::Glb, map);
    const std::string previousC = std::setlocale(LC_ALL, nullptr);
    const std::locale previous = std::locale::global(std::locale(std::locale(), new CommaForPoint));
    std::setlocale(LC_ALL, "de_DE.UTF-8"); // where it is installed
    const std::string after = bytesOf(MeshFormat::Obj, map) + bytesOf(MeshFormat::Glb, map);
    std::locale::global(previous);
    std::setlocale(LC_ALL, previousC.c_str());
    EXPECT_TRUE(before == after);
}

TEST(MeshFile, TooFewCellsAreAnErrorThatSaysTheSize) {
    EXPECT_THAT(errorOf(Heightmap(GridSpec{1, 1, 1.0}), MeshFormat::Obj),
                HasSubstr("hill.obj: a mesh needs at least"));
    EXPECT_THAT(errorOf(Heightmap(GridSpec{1, 9, 1.0}), MeshFormat::Stl), HasSubstr("has 1 x 9"));
    EXPECT_THAT(errorOf(Heightmap(GridSpec{9, 1, 1.0}), MeshFormat::Glb), HasSubstr("has 9 x 1"));
    EXPECT_THAT(errorOf(Heightmap(), MeshFormat::Ply), HasSubstr("has 0 x 0"));
}

TEST(MeshFile, ACellWithoutAValueIsNamed) {
    Heightmap map(GridSpec{6, 5, 1.0});
    map.at(4, 2) = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(errorOf(map, MeshFormat::Ply), HasSubstr("column 4, row 2"));
    EXPECT_EQ(errorOf(map, MeshFormat::Ply, {.step = 3}), "") << "only kept cells count";
    map.at(4, 2) = 1e38f;
    EXPECT_THAT(errorOf(map, MeshFormat::Stl, {.verticalScale = 100.0}), HasSubstr("column 4, row 2"));
}

TEST(MeshFile, WhatAFormatCannotHoldIsAnError) {
    const Heightmap map(GridSpec{3, 3, 1.0});
    EXPECT_THAT(errorOf(map, MeshFormat::Glb, {.up = UpAxis::Z}), HasSubstr("always Y up"));
    EXPECT_THAT(errorOf(map, MeshFormat::Stl, {.textureCoordinates = true}),
                HasSubstr("no texture coordinates"));
    EXPECT_THAT(errorOf(map, MeshFormat::Obj, {.step = 0}), HasSubstr("step"));
    EXPECT_THAT(errorOf(map, MeshFormat::Obj, {.verticalScale = 0.0}), HasSubstr("vertical scale"));
    EXPECT_THAT(errorOf(map, MeshFormat::Obj, {.blockThicknessM = -1.0}), HasSubstr("thickness"));
    EXPECT_THAT(errorOf(Heightmap(GridSpec{3, 3, 0.0}), MeshFormat::Obj), HasSubstr("cell size"));
}

class MeshFolder : public testing::Test {
protected:
    const TestFolder m_folder;
    ThreadPool m_pool{3};
};

TEST_F(MeshFolder, TheExtensionChoosesTheFormat) {
    const Heightmap map = terrain(40, 30, 1.0);
    for (const auto& [format, extension] : kFormats) {
        const std::filesystem::path path = m_folder / (std::string("hill.") + extension);
        EXPECT_TRUE(writeMesh(path, meshFormatToWrite(path), map, {}, m_pool));
        EXPECT_TRUE(fileContent(path) == bytesOf(format, map)) << extension;
    }
    EXPECT_EQ(meshFormat("A.GLB"), &MeshFormat::Glb);
    EXPECT_EQ(meshFormat("a.png"), nullptr);
    EXPECT_THROW(static_cast<void>(meshFormatToWrite(m_folder / "hill.fbx")), Error);
}

TEST_F(MeshFolder, CancelLeavesTheOldFile) {
    const std::filesystem::path path = m_folder / "hill.obj";
    putFile(path, "old");
    int calls = 0;
    EXPECT_FALSE(writeMesh(path, MeshFormat::Obj, terrain(300, 300, 1.0), {}, m_pool, [&](double) { return ++calls < 3; }));
    EXPECT_EQ(calls, 3);
    EXPECT_EQ(fileContent(path), "old");
    EXPECT_EQ(namesIn(m_folder).size(), 1u);
}

TEST_F(MeshFolder, AnErrorLeavesTheOldFile) {
    const std::filesystem::path path = m_folder / "hill.obj";
    putFile(path, "old");
    Heightmap map(GridSpec{4, 4, 1.0});
    map.at(1, 1) = std::numeric_limits<float>::infinity();
    EXPECT_THROW(writeMesh(path, meshFormatToWrite(path), map, {}, m_pool), Error);
    EXPECT_EQ(fileContent(path), "old");
}

TEST(MeshFile, ProgressRisesToOne) {
    ThreadPool pool(4);
    std::vector<double> shares;
    writeMesh([](std::span<const char>) {}, MeshFormat::Obj, terrain(200, 300, 1.0), {}, pool,
              [&](double share) {
                  shares.push_back(share);
                  return true;
              });
    EXPECT_GT(shares.size(), 10u);
    EXPECT_TRUE(std::ranges::is_sorted(shares));
    EXPECT_EQ(shares.back(), 1.0);
}

TEST(MeshFile, AFailingSinkStopsEveryThread) {
    ThreadPool pool(4);
    int calls = 0;
    const ByteSink full = [&](std::span<const char>) {
        if (++calls == 5)
            throw Error("disk full");
    };
    EXPECT_THROW(writeMesh(full, MeshFormat::Obj, terrain(400, 400, 1.0), {}, pool), Error);
    EXPECT_EQ(calls, 5);
}

} // namespace
} // namespace oxbow
