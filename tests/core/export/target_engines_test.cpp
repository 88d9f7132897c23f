#include "tests/core/export/target_fixture.h"

#include "core/base/error.h"
#include "tests/core/files/mesh/gltf_checks.h"
#include "tests/core/terrain/made_maps.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

namespace oxbow {
namespace {

using test::exrBits;
using test::Png;
using test::TargetFolders;
using testing::HasSubstr;
namespace fs = std::filesystem;

TEST_F(TargetFolders, UnrealFindsTheHeightsByItsOwnRule) {
    write("unreal");
    const Png png(m_folder / "Hills.png");
    ASSERT_EQ(png.bits, 16);
    ASSERT_EQ(png.width, 127); // 140 samples: 127, 253, 505, 1009, ... are what it takes
    ASSERT_EQ(png.height, 127);
    const double scaleX = number("Scale ", "X "), scaleZ = number("Scale ", "   Z "), z = number("Location", "   Z ");
    EXPECT_NEAR(scaleX, 100.0 * 140 * 25.0 / 127, 0.01);
    const Heightmap heights = resampled(s_terrain->flattened(Layer::Elevation), 127, 127);
    const ValueRange range = valueRange(heights.cells());
    for (int y = 0; y < 127; ++y)
        for (int x = 0; x < 127; ++x) {
            // 512 m over 65536 steps at a scale of 100, 32768 at the actor's own height.
            const double metres = (png.at(x, y) - 32768) * (512.0 / 65536.0) * (scaleZ / 100.0) + z / 100.0;
            ASSERT_NEAR(metres, heights.at(x, y), range.span() / 65535 + 2e-5 * range.span()) << x << " " << y;
        }
    const auto definition = nlohmann::json::parse(text("Hills_definition.json"));
    EXPECT_EQ(definition["Resolution"], 126);
    EXPECT_NEAR(definition["ScaleZ"].get<double>(), scaleZ, 1e-3 * scaleZ);
    std::vector<Png> weights;
    for (const Material& material : (*s_plan)->surface.materials)
        weights.emplace_back(m_folder / ("Hills_W_" + material.name + ".png"));
    for (std::size_t i = 0; i < weights[0].samples.size(); ++i) {
        int sum = 0;
        for (const Png& png8 : weights)
            sum += png8.samples[i];
        ASSERT_EQ(sum, 255);
    }
    EXPECT_EQ(weights[0].bits, 8);
}

TEST_F(TargetFolders, UnrealTilesShareTheirEdgesToTheBit) {
    write("unreal", 505, 127, TileEdges::Shared);
    std::map<std::pair<int, int>, Png> tiles;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
            tiles.emplace(std::pair(x, y), m_folder / ("Hills_x" + std::to_string(x) + "_y" + std::to_string(y) + ".png"));
    for (const auto& [at, tile] : tiles) {
        ASSERT_EQ(tile.width, 127);
        for (int i = 0; i < 127; ++i) {
            if (at.first < 3) {
                ASSERT_EQ(tile.at(126, i), tiles.at({at.first + 1, at.second}).at(0, i));
            }
            if (at.second < 3) {
                ASSERT_EQ(tile.at(i, 126), tiles.at({at.first, at.second + 1}).at(i, 0));
            }
        }
    }
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("505 x 505, 16 tiles of 127 with shared edges"));
}

/// What Unreal Engine 5 does with tiles by its manual: one picture of columns x rows tiles laid side by side, which becomes a
/// landscape as it is where components of one or two sections of 7 to 255 quads fill it but for one sample.
TEST_F(TargetFolders, UnrealTilesSideBySideAreALandscapeWithoutADoubledRow) {
    for (const auto [columns, rows, wanted] : {std::array{2, 2, 505}, {4, 4, 253}, {3, 3, 1009}, {2, 2, 1009}, {5, 5, 200}}) {
        const std::optional<int> tile = unrealTileSide(columns, rows, wanted);
        ASSERT_TRUE(tile) << columns << " " << rows << " " << wanted;
        EXPECT_LE(std::abs(*tile - wanted), 130) << *tile;
        bool isLandscape = false;
        for (const int section : {7, 15, 31, 63, 127, 255})
            for (const int sections : {1, 2}) {
                const int quads = section * sections, across = columns * *tile - 1, down = rows * *tile - 1;
                isLandscape |= across % quads == 0 && down % quads == 0 && across / quads <= 32 && down / quads <= 32;
            }
        EXPECT_TRUE(isLandscape) << *tile;
    }
    EXPECT_FALSE(unrealTileSide(2, 1, 505)) << "of 2 t - 1 and t - 1 quads no component divides both";
    write("unreal", 505, 253);
    const Png first(m_folder / "Hills_x0_y0.png");
    const int side = first.width;
    const int whole = 2 * side;
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr(std::to_string(whole) + " x " + std::to_string(whole) + ", 4 tiles of " + std::to_string(side) + " side by side"));
    // Laid side by side they are the heights at that size, each once.
    const Heightmap heights = resampled(s_terrain->flattened(Layer::Elevation), whole, whole);
    const ValueRange range = valueRange(heights.cells());
    for (const int row : {0, 1})
        for (const int column : {0, 1}) {
            const std::string end = "_x" + std::to_string(column) + "_y" + std::to_string(row) + ".png";
            const Png tile(m_folder / ("Hills" + end));
            ASSERT_EQ(tile.width, side);
            ASSERT_EQ(tile.height, side);
            for (int y = 0; y < side; ++y)
                for (int x = 0; x < side; ++x)
                    ASSERT_NEAR(range.low + tile.at(x, y) / 65535.0 * range.span(), heights.at(column * side + x, row * side + y),
                                range.span() / 65535);
            for (const Material& material : (*s_plan)->surface.materials) {
                const Png weight(m_folder / ("Hills_W_" + material.name + end));
                EXPECT_EQ(weight.width, side);
                EXPECT_EQ(weight.height, side);
            }
        }
}

TEST_F(TargetFolders, GodotsTilesAreWholeRegionsWithTheirOwnMaps) {
    write("godot", 512, 256);
    int width = 0;
    const Heightmap heights = resampled(s_terrain->flattened(Layer::Elevation), 512, 512);
    for (const int row : {0, 1})
        for (const int column : {0, 1}) {
            const std::string end = "_x" + std::to_string(column) + "_y" + std::to_string(row);
            const std::vector<std::uint32_t> bits = exrBits(m_folder / ("height" + end + ".exr"), "R", width);
            ASSERT_EQ(width, 256);
            ASSERT_EQ(bits.size(), 256u * 256u);
            for (int i = 0; i < 256 * 256; ++i)
                ASSERT_EQ(std::bit_cast<float>(bits[static_cast<std::size_t>(i)]), heights.at(256 * column + i % 256, 256 * row + i / 256));
            EXPECT_EQ(exrBits(m_folder / ("control" + end + ".exr"), "R", width).size(), 256u * 256u);
            EXPECT_EQ(Png(m_folder / ("colour" + end + ".png")).width, 256);
        }
    EXPECT_FALSE(fs::exists(m_folder / "height.exr"));
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("height_x1_y0.exr   0, 0, -1750"));
}

TEST_F(TargetFolders, UnrealSplinesLieOnTheLandscape) {
    write("unreal");
    const auto splines = nlohmann::json::parse(text("splines.json"));
    const WaterBodies& water = *s_terrain->waterBodies();
    ASSERT_FALSE(splines["lakes"].empty());
    const Lake* lake = nullptr;
    for (const Lake& each : water.lakes)
        if (each.id == splines["lakes"][0]["id"])
            lake = &each;
    ASSERT_NE(lake, nullptr);
    // The first sample lies half a spacing inside the map and at X 0, Y 0.
    const double halfM = 0.5 * 140 * 25.0 / 127;
    const auto& p = splines["lakes"][0]["rings"][0][0];
    EXPECT_NEAR(p[0].get<double>(), 100 * (lake->shoreline[0][0].xM - halfM), 0.01);
    EXPECT_NEAR(p[1].get<double>(), 100 * (lake->shoreline[0][0].yM - halfM), 0.01);
    EXPECT_NEAR(p[2].get<double>(), 100 * lake->levelM, 0.01);
    const CheckedGltf lines(text("splines.glb"));
    EXPECT_GE(lines.json["nodes"].size(), 1u);
    const CheckedGltf surface(text("water.glb"));
}

TEST_F(TargetFolders, UnityReadsRowsFromTheSouth) {
    write("unity", 257, 129);
    const Heightmap heights = resampled(s_terrain->flattened(Layer::Elevation), 257, 257);
    const double low = number("Position of tile", "   Y "), span = number("Terrain Size", "   Y ");
    EXPECT_NEAR(number("Terrain Size", "X "), 140 * 25.0 / 257 * 128, 0.01);
    for (int tileZ = 0; tileZ < 2; ++tileZ)
        for (int tileX = 0; tileX < 2; ++tileX) {
            const std::string raw = text("Hills_" + std::to_string(tileX) + "_" + std::to_string(tileZ) + ".raw");
            ASSERT_EQ(raw.size(), 2u * 129 * 129);
            for (int z = 0; z < 129; ++z)
                for (int x = 0; x < 129; ++x) {
                    const std::size_t at = 2 * (static_cast<std::size_t>(z) * 129 + x);
                    const int value = static_cast<unsigned char>(raw[at]) | static_cast<unsigned char>(raw[at + 1]) << 8;
                    const float ground = heights.at(tileX * 128 + x, 256 - (tileZ * 128 + z));
                    ASSERT_NEAR(low + value / 65535.0 * span, ground, span / 65535 + 1e-4 * span / 10);
                }
        }
    // A tile has its own part of the surface, as many cells as it has quads.
    TargetFolder folder({.terrain = *s_terrain, .surface = *s_plan, .pool = *s_pool}, m_folder);
    const SurfaceMap map = folder.surfaceAt(256, 256);
    for (const int tileZ : {0, 1})
        for (const int tileX : {0, 1}) {
            std::vector<Png> splats;
            for (std::size_t i = 0; i < (materials() + 3) / 4; ++i)
                splats.emplace_back(m_folder / ("Hills_" + std::to_string(tileX) + "_" + std::to_string(tileZ) + "_splat_" + std::to_string(i) + ".png"));
            ASSERT_EQ(splats[0].channels, 4);
            ASSERT_EQ(splats[0].width, 128);
            ASSERT_EQ(splats[0].height, 128);
            for (int y = 0; y < 128; ++y)
                for (int x = 0; x < 128; ++x) {
                    int sum = 0;
                    for (std::size_t m = 0; m < 4 * splats.size(); ++m) {
                        const int weight = splats[m / 4].at(x, y, static_cast<int>(m % 4));
                        sum += weight;
                        ASSERT_EQ(weight, map.weight(map.grid.index(128 * tileX + x, 128 * (1 - tileZ) + y), static_cast<int>(m)));
                    }
                    ASSERT_EQ(sum, 255);
                }
        }
}

TEST_F(TargetFolders, UnityGetsTheChangeOfGroundThatWasImported) {
    const Heightmap after = s_terrain->flattened(Layer::Elevation);
    Heightmap before = after;
    for (int y = 0; y < before.height(); ++y) // worn by up to 40 m in the west, raised by up to 10 m in the east
        for (int x = 0; x < before.width(); ++x)
            before.at(x, y) += x < 60 ? 40.0f * static_cast<float>(60 - x) / 60.0f : x > 90 ? -0.2f * static_cast<float>(x - 90) : 0.0f;
    writeTarget(targetNamed("unity", "test"), m_folder,
                {.terrain = *s_terrain, .surface = *s_plan, .name = "Hills", .side = 257, .tileSide = 129, .pool = *s_pool,
                 .before = [&] { return std::optional(before); }});
    const Heightmap was = resampled(before, 257, 257), is = resampled(after, 257, 257);
    const auto about = nlohmann::json::parse(text("terrain.json"));
    const double step = about.at("delta_step_m");
    EXPECT_NEAR(step, 40.0 / 32767, 0.2 / 32767);
    EXPECT_EQ(about.at("side"), 129);
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("Hills_delta_X_Z.raw"));
    int unchanged = 0;
    for (int tileZ = 0; tileZ < 2; ++tileZ)
        for (int tileX = 0; tileX < 2; ++tileX) {
            const std::string raw = text("Hills_delta_" + std::to_string(tileX) + "_" + std::to_string(tileZ) + ".raw");
            ASSERT_EQ(raw.size(), 2u * 129 * 129);
            for (int z = 0; z < 129; ++z)
                for (int x = 0; x < 129; ++x) {
                    const std::size_t at = 2 * (static_cast<std::size_t>(z) * 129 + x);
                    const int value = static_cast<unsigned char>(raw[at]) | static_cast<unsigned char>(raw[at + 1]) << 8;
                    const int column = tileX * 128 + x, row = 256 - (tileZ * 128 + z);
                    const double changed = double{is.at(column, row)} - was.at(column, row);
                    ASSERT_NEAR((value - 32768) * step, changed, 0.5001 * step);
                    unchanged += changed == 0.0 && value == 32768;
                }
        }
    EXPECT_GT(unchanged, 40 * 257);
}

TEST_F(TargetFolders, UnityIsToldWhyThereIsNoChange) {
    const auto unity = [&](std::function<std::optional<Heightmap>()> before) {
        writeTarget(targetNamed("unity", "test"), m_folder,
                    {.terrain = *s_terrain, .surface = *s_plan, .name = "Hills", .pool = *s_pool, .before = std::move(before)});
        EXPECT_FALSE(fs::exists(m_folder / "Hills_delta_0_0.raw"));
        EXPECT_EQ(nlohmann::json::parse(text("terrain.json")).at("delta_step_m"), 0.0);
    };
    unity([]() -> std::optional<Heightmap> { throw Error("alps.tif: there is no such file"); });
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("cannot be read any more"));
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("alps.tif: there is no such file"));
    unity([] { return std::optional<Heightmap>(); });
    EXPECT_THAT(text("LOAD-ME.txt"), testing::Not(HasSubstr("delta")));
}

TEST_F(TargetFolders, GodotsControlMapSaysTheMaterialsByItsBits) {
    write("godot");
    int width = 0;
    const std::vector<std::uint32_t> control = exrBits(m_folder / "control.exr", "R", width);
    ASSERT_EQ(width, 256);
    ASSERT_EQ(control.size(), 256u * 256u);
    EXPECT_EQ(control, exrBits(m_folder / "control.exr", "B", width));
    ThreadPool pool(1);
    TargetFolder folder({.terrain = *s_terrain, .surface = *s_plan, .pool = pool}, m_folder);
    const SurfaceMap map = folder.surfaceAt(256, 256);
    std::set<std::uint32_t> bases;
    for (std::size_t i = 0; i < control.size(); ++i) {
        const std::uint32_t base = control[i] >> 27 & 0x1F, overlay = control[i] >> 22 & 0x1F,
                            blend = control[i] >> 14 & 0xFF;
        ASSERT_EQ(base, map.cells[i].material[0]);
        ASSERT_EQ(control[i] & 0x3FFF, 0u) << "no angle, scale, hole, navigation or automatic shading";
        const double one = map.cells[i].weight[0], two = map.cells[i].weight[1];
        ASSERT_NEAR(blend, 255.0 * two / (one + two), 0.51);
        if (two > 0) {
            ASSERT_EQ(overlay, map.cells[i].material[1]);
        }
        bases.insert(base);
    }
    EXPECT_GE(bases.size(), 3u);
    const Heightmap heights = resampled(s_terrain->flattened(Layer::Elevation), 256, 256);
    const std::vector<std::uint32_t> bits = exrBits(m_folder / "height.exr", "G", width);
    for (std::size_t i = 0; i < bits.size(); ++i)
        ASSERT_EQ(std::bit_cast<float>(bits[i]), heights.cells()[i]);
    EXPECT_NEAR(number("Vertex Spacing", "Vertex Spacing"), 140 * 25.0 / 256, 1e-3);
}

/// A map of 400 x 250 cells keeps its shape: square cells, whole regions, the rest beyond its edge.
/// Where Terrain3D has one spacing for both ways, things stand on the ground that the maps make.
TEST_F(TargetFolders, ThingsStandOnTheGroundOfMapsThatAreNotSquare) {
    const TerrainState terrain(test::terrainOf({300, 220, 12.5}, [](int, int y) { return 20.0 * y; }), {}, *s_pool);
    auto plan = std::make_shared<SurfacePlan>(**s_plan);
    plan->surface.scatters = {{.name = "rocks", .spacingM = 20.0}};
    writeTarget(targetNamed("godot", "test"), m_folder, {.terrain = terrain, .surface = plan, .pool = *s_pool});
    int width = 0;
    const std::vector<std::uint32_t> bits = exrBits(m_folder / "height.exr", "G", width);
    const auto about = nlohmann::json::parse(text("terrain.json"));
    const double spacingM = about["vertex_spacing_m"], westM = about["tiles"][0]["position"][0], northM = about["tiles"][0]["position"][1];
    const double ownHeight = std::round(220 * 12.5 / spacingM);
    std::istringstream lines(text("scatter.csv"));
    std::string line;
    std::getline(lines, line);
    int things = 0, southern = 0;
    double off = 0.0;
    for (; std::getline(lines, line); ++things) {
        std::ranges::replace(line, ',', ' ');
        std::istringstream words(line);
        std::string name;
        double x = 0, up = 0, z = 0;
        words >> name >> x >> up >> z;
        const double column = (x - westM) / spacingM, row = (z - northM) / spacingM;
        ASSERT_GE(column, -1e-3);
        ASSERT_LE(column, 255.001) << "nothing beyond the outermost samples";
        ASSERT_GE(row, -1e-3);
        ASSERT_LE(row, ownHeight - 1 + 1e-3);
        const auto y = std::min(static_cast<std::size_t>(row), static_cast<std::size_t>(ownHeight) - 2);
        const auto at = [&](std::size_t r) { return std::bit_cast<float>(bits[r * static_cast<std::size_t>(width) + 100]); };
        if (row > 3 && row < ownHeight - 4) { // at the rim resampling bends the plane
            const double ground = std::lerp(at(y), at(y + 1), row - static_cast<double>(y));
            ASSERT_NEAR(up, ground, 2.0) << line;
            off += row > 0.9 * ownHeight ? up - ground : 0.0;
            southern += row > 0.9 * ownHeight;
        }
    }
    EXPECT_GT(things, 5000);
    EXPECT_NEAR(off / southern, 0.0, 0.2) << "no drift to the south";
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("beyond the outermost samples"));
}

TEST_F(TargetFolders, GodotGetsSquareCellsOfAMapThatIsNotSquare) {
    const TerrainState terrain(test::terrainOf({400, 250, 20.0}, [](int x, int y) { return x + 1000 * y; }), {}, *s_pool);
    writeTarget(targetNamed("godot", "test"), m_folder, {.terrain = terrain, .surface = *s_plan, .side = 512, .pool = *s_pool});
    int width = 0;
    const std::vector<std::uint32_t> bits = exrBits(m_folder / "height.exr", "G", width);
    ASSERT_EQ(width, 512);
    ASSERT_EQ(bits.size(), 512u * 512u) << "320 rows fill two regions";
    EXPECT_NEAR(number("Vertex Spacing", "Vertex Spacing"), 8000.0 / 512, 1e-3);
    const Heightmap heights = resampled(terrain.flattened(Layer::Elevation), 512, 320);
    for (int y = 0; y < 512; ++y)
        for (int x = 0; x < 512; ++x)
            ASSERT_EQ(std::bit_cast<float>(bits[y * 512 + x]), heights.at(x, std::min(y, 319)));
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("Import Position     -4000, 0, -4000")) << "a region each side of the origin";
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("512 x 320 samples in the north-west"));
    const Png colour(m_folder / "colour.png");
    EXPECT_EQ(colour.channels, 4);
    EXPECT_EQ(colour.at(7, 7, 3), 128) << "no change of roughness";
}

} // namespace
} // namespace oxbow
