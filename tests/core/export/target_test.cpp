#include "core/export/target_folder.h"

#include "core/base/error.h"
#include "core/files/heightmap_file.h"
#include "core/files/storage/zip_file.h"
#include "core/run/evaluator.h"
#include "core/terrain/sampling.h"
#include "tests/core/files/mesh/gltf_checks.h"
#include "tests/core/files/mesh/mesh_reading.h"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfInputFile.h>
#include <gmock/gmock.h>
#include <png.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace oxbow {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

/// Gray or RGBA samples as libpng finds them.
struct Png {
    int width = 0, height = 0, bits = 0, channels = 0;
    std::vector<int> samples;

    explicit Png(const fs::path& path) {
        std::FILE* file = std::fopen(path.c_str(), "rb");
        if (!file) {
            ADD_FAILURE() << path << " is not there";
            return;
        }
        png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
        png_infop info = png_create_info_struct(png);
        png_init_io(png, file);
        png_read_png(png, info, PNG_TRANSFORM_IDENTITY, nullptr);
        width = static_cast<int>(png_get_image_width(png, info));
        height = static_cast<int>(png_get_image_height(png, info));
        bits = png_get_bit_depth(png, info);
        channels = png_get_channels(png, info);
        for (int y = 0; y < height; ++y)
            for (int i = 0; i < width * channels; ++i) {
                const png_bytep row = png_get_rows(png, info)[y];
                samples.push_back(bits == 16 ? row[2 * i] << 8 | row[2 * i + 1] : row[i]);
            }
        png_destroy_read_struct(&png, &info, nullptr);
        std::fclose(file);
    }
    [[nodiscard]] int at(int x, int y, int channel = 0) const {
        return samples.at((static_cast<std::size_t>(y) * width + x) * channels + channel);
    }
};

/// A channel of an EXR as OpenEXR finds it, bit for bit.
std::vector<std::uint32_t> exrBits(const fs::path& path, const char* channel, int& width) {
    Imf::InputFile exr(path.c_str());
    const Imath::Box2i window = exr.header().dataWindow();
    width = window.max.x + 1;
    EXPECT_EQ(exr.header().channels()[channel].type, Imf::FLOAT);
    std::vector<std::uint32_t> bits(static_cast<std::size_t>(width) * (window.max.y + 1));
    Imf::FrameBuffer buffer;
    buffer.insert(channel, Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(bits.data()), 4, 4 * static_cast<std::size_t>(width)));
    exr.setFrameBuffer(buffer);
    exr.readPixels(0, window.max.y);
    return bits;
}

class TargetFolders : public testing::Test {
protected:
    static void SetUpTestSuite() {
        Recipe recipe;
        recipe.grid = {140, 140, 25.0};
        for (const char* id : {"noise", "lakes", "rivers"})
            recipe.stages.emplace_back(*findStageKind(id));
        s_pool = new ThreadPool(2);
        Evaluator evaluator(*s_pool, {});
        evaluator.begin(std::make_shared<const Recipe>(recipe));
        const CancelToken never;
        while (!evaluator.finished())
            evaluator.advance(never);
        s_terrain = new TerrainState(evaluator.capture({}).terrain);
        recipe.surface = surfaceNamed("alpine", "test");
        s_plan = new std::shared_ptr<const SurfacePlan>(surfacePlan(recipe, {}));
    }
    static void TearDownTestSuite() {
        delete s_plan;
        delete s_terrain;
        delete s_pool;
    }
    void SetUp() override {
        m_folder = fs::temp_directory_path() / (std::string("oxbow_target_") + std::to_string(::getpid()) +
                                                testing::UnitTest::GetInstance()->current_test_info()->name());
    }
    void TearDown() override { fs::remove_all(m_folder); }

    void write(const char* target, int side = 0, int tileSide = 0, TileEdges edges = TileEdges::Apart) {
        const auto files = writeTarget(targetNamed(target, "test"), m_folder,
                                       {.terrain = *s_terrain, .surface = *s_plan, .name = "Hills", .side = side,
                                        .tileSide = tileSide, .edges = edges, .pool = *s_pool});
        for (const fs::path& file : files)
            EXPECT_TRUE(fs::exists(file)) << file;
    }
    std::string text(const char* name) const {
        std::ifstream file(m_folder / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    /// The number behind a word of a line of LOAD-ME.txt.
    double number(const std::string& line, const std::string& word) const {
        const std::string all = text("LOAD-ME.txt");
        const std::size_t at = all.find(word, all.find(line));
        EXPECT_NE(at, std::string::npos) << line << " " << word;
        return std::strtod(all.c_str() + at + word.size(), nullptr);
    }
    std::size_t materials() const { return (*s_plan)->surface.materials.size(); }

    static ThreadPool* s_pool;
    static TerrainState* s_terrain;
    static std::shared_ptr<const SurfacePlan>* s_plan;
    fs::path m_folder;
};
ThreadPool* TargetFolders::s_pool = nullptr;
TerrainState* TargetFolders::s_terrain = nullptr;
std::shared_ptr<const SurfacePlan>* TargetFolders::s_plan = nullptr;

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

/// The shore of a lake in each file of each folder, by what its program does with glTF.
TEST_F(TargetFolders, AShoreLiesAtOnePlaceInAllFilesOfAFolder) {
    struct Program {
        const char* target;
        std::array<double, 3> (*placed)(double x, double y, double z); ///< numbers of a glTF file as its importer has them
    };
    const Program programs[] = {
        {"unreal", [](double x, double y, double z) { return std::array{100 * x, 100 * z, 100 * y}; }},
        {"unity", [](double x, double y, double z) { return std::array{-x, y, z}; }},
        {"godot", [](double x, double y, double z) { return std::array{x, y, z}; }},
        {"blender", [](double x, double y, double z) { return std::array{x, -z, y}; }},
        {"terrain", [](double x, double y, double z) { return std::array{x, z, y}; }},
    };
    for (const Program& program : programs) {
        fs::remove_all(m_folder);
        write(program.target);
        const auto splines = nlohmann::json::parse(text("splines.json"));
        const double unit = splines["units_per_metre"];
        const auto& ring = splines["lakes"][0]["rings"][0];
        const std::string name = "Lake " + splines["lakes"][0]["id"].dump();
        const CheckedGltf lines(text("splines.glb"));
        const auto mesh = std::ranges::find(lines.json["meshes"], name, [](const auto& each) { return each["name"].template get<std::string>(); });
        ASSERT_NE(mesh, lines.json["meshes"].end()) << program.target;
        const auto shore = lines.floats((*mesh)["primitives"][0]["attributes"]["POSITION"]);
        ASSERT_EQ(shore.size(), ring.size());
        for (std::size_t i = 0; i < shore.size(); ++i) {
            const auto at = program.placed(shore[i][0], shore[i][1], shore[i][2]);
            for (std::size_t axis = 0; axis < 3; ++axis)
                ASSERT_NEAR(at[axis], ring[i][axis].get<double>(), 0.002 * unit) << program.target << " " << i << " " << axis;
        }
        // The surface of the water reaches the line, give or take what a triangle cuts off a corner.
        const CheckedGltf surface(text("water.glb"));
        const auto water = surface.floats(surface.json["meshes"][0]["primitives"][0]["attributes"]["POSITION"]);
        double farthest = 0.0;
        for (const auto& p : ring) {
            double nearest = INFINITY;
            for (const auto& w : water) {
                const auto at = program.placed(w[0], w[1], w[2]);
                nearest = std::min(nearest, std::hypot(at[0] - p[0].get<double>(), at[1] - p[1].get<double>(), at[2] - p[2].get<double>()));
            }
            farthest = std::max(farthest, nearest / unit);
        }
        EXPECT_LT(farthest, 0.36 * 25.0) << program.target << ": less than half a sample of any of the folders";
    }
}

TEST_F(TargetFolders, ResamplingIsSaidWithWhatItCosts) {
    write("unreal");
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("resampled from 140 x 140 to 127 x 127 samples, which moves the ground by up to "));
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("--size 127x127"));
    fs::remove_all(m_folder);
    write("blender");
    EXPECT_THAT(text("LOAD-ME.txt"), testing::Not(HasSubstr("resampled")));
}

TEST_F(TargetFolders, ThingsStandInTheNumbersOfTheProgramAndNotInDeepWater) {
    const auto rows = [&](const char* target) {
        fs::remove_all(m_folder);
        write(target);
        std::vector<std::array<double, 4>> list;
        std::istringstream lines(text("scatter.csv"));
        std::string line;
        std::getline(lines, line);
        EXPECT_EQ(line, "name,x,y,z,turn_deg,scale");
        while (std::getline(lines, line)) {
            std::array<double, 4> row{};
            std::sscanf(line.c_str() + line.find(','), ",%lf,%lf,%lf,%lf", &row[0], &row[1], &row[2], &row[3]);
            list.push_back(row);
        }
        return list;
    };
    const auto plain = rows("terrain"), unreal = rows("unreal"), unity = rows("unity"), blender = rows("blender");
    ASSERT_FALSE(plain.empty());
    ASSERT_EQ(plain.size(), unreal.size());
    const double halfM = 0.5 * 140 * 25.0 / 127, unityHalfM = 0.5 * 140 * 25.0 / 129;
    for (std::size_t i = 0; i < plain.size(); i += 97) {
        const auto& [x, y, z, turn] = plain[i];
        EXPECT_NEAR(unreal[i][0], 100 * (x - halfM), 0.2);
        EXPECT_NEAR(unreal[i][1], 100 * (y - halfM), 0.2);
        EXPECT_NEAR(unreal[i][2], 100 * z, 0.2);
        EXPECT_EQ(unreal[i][3], turn) << "left-handed: clockwise from above";
        EXPECT_NEAR(unity[i][1], z, 0.002);
        EXPECT_NEAR(unity[i][2], 140 * 25.0 - unityHalfM - y, 0.002);
        EXPECT_EQ(blender[i][1], -y);
        EXPECT_NEAR(std::fmod(blender[i][3] + turn, 360.0), 0.0, 0.002) << "right-handed: the other way";
    }
    const Heightmap water = s_terrain->flattened(Layer::Water);
    for (const auto& p : plain)
        ASSERT_LE(heightBetween(water, p[0] / 25.0 - 0.5, p[1] / 25.0 - 0.5), 0.21);
}

TEST_F(TargetFolders, UnityReadsRowsFromTheSouth) {
    write("unity", 257, 129);
    const Heightmap heights = resampled(s_terrain->flattened(Layer::Elevation), 257, 257);
    const double low = number("Position of tile", "   Y "), span = number("Terrain Size", "   Y ");
    EXPECT_NEAR(number("Terrain Size", "X "), 140 * 25.0 / 257 * 128, 0.01);
    for (int tileZ = 0; tileZ < 2; ++tileZ)
        for (int tileX = 0; tileX < 2; ++tileX) {
            const std::string raw = text(("Hills_" + std::to_string(tileX) + "_" + std::to_string(tileZ) + ".raw").c_str());
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
            const std::string raw = text(("Hills_delta_" + std::to_string(tileX) + "_" + std::to_string(tileZ) + ".raw").c_str());
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

TEST_F(TargetFolders, ScriptsFindWhatTheyAskForInTheirFolder) {
    fs::create_directories(m_folder);
    const auto about = [&](const char* target, int tileSide) {
        writeTarget(targetNamed(target, "test"), m_folder / target,
                    {.terrain = *s_terrain, .surface = *s_plan, .name = "Hills", .side = 512, .tileSide = tileSide, .pool = *s_pool});
        return nlohmann::json::parse(text((std::string(target) + "/terrain.json").c_str()));
    };
    const nlohmann::json godot = about("godot", 256);
    EXPECT_EQ(godot.at("region_size"), 256);
    EXPECT_NEAR(godot.at("vertex_spacing_m"), 140 * 25.0 / 512, 1e-9);
    ASSERT_EQ(godot.at("tiles").size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        const nlohmann::json& tile = godot["tiles"][i];
        for (const char* map : {"height", "control", "colour"})
            EXPECT_TRUE(fs::exists(m_folder / "godot" / tile.at(map).get<std::string>()));
        EXPECT_NEAR(tile.at("position")[0], i % 2 == 0 ? -1750.0 : 0.0, 1e-9);
        EXPECT_NEAR(tile.at("position")[1], i < 2 ? -1750.0 : 0.0, 1e-9);
    }
    EXPECT_THAT(text("godot/oxbow_terrain.gd"), HasSubstr("\"vertex_spacing_m\""));
    const nlohmann::json unity = about("unity", 128);
    EXPECT_EQ(unity.at("side"), 129);
    EXPECT_EQ(unity.at("columns"), 4);
    EXPECT_EQ(unity.at("layers").size(), materials());
    EXPECT_THAT(text("unity/OxbowImport.cs"), HasSubstr("delta_step_m"));
    EXPECT_EQ(about("blender", 0).at("clip_end_m"), 14000.0);
    EXPECT_THAT(text("blender/open_in_blender.py"), HasSubstr("\"clip_end_m\""));
}

/// A map of 400 x 250 cells keeps its shape: square cells, whole regions, the rest beyond its edge.
TEST_F(TargetFolders, GodotGetsSquareCellsOfAMapThatIsNotSquare) {
    WorkingTerrain working({400, 250, 20.0});
    Heightmap& ground = working.elevation();
    for (int y = 0; y < 250; ++y)
        for (int x = 0; x < 400; ++x)
            ground.at(x, y) = static_cast<float>(x + 1000 * y);
    const TerrainState terrain(working, {}, *s_pool);
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

TEST_F(TargetFolders, BlendersMeshNamesItsColours) {
    write("blender");
    const CheckedGltf glb(text("Hills.glb"));
    EXPECT_EQ(glb.json["images"][0]["uri"], "colour.png");
    EXPECT_EQ(Png(m_folder / "colour.png").channels, 3);
    const auto& attributes = glb.json["meshes"][0]["primitives"][0]["attributes"];
    const auto positions = glb.floats(attributes["POSITION"]);
    EXPECT_EQ(positions.size(), 140u * 140u);
    EXPECT_NEAR(positions.back()[0] - positions.front()[0], 139 * 25.0, 1e-2);
    EXPECT_TRUE(attributes.contains("NORMAL") && attributes.contains("TEXCOORD_0"));
    int width = 0;
    EXPECT_EQ(std::bit_cast<float>(exrBits(m_folder / "height.exr", "Y", width)[7]), s_terrain->value(Layer::Elevation, 7, 0));
}

TEST_F(TargetFolders, OtherProgramsGetRangesThatAreTrue) {
    write("terrain");
    const Heightmap heights = s_terrain->flattened(Layer::Elevation);
    const Png png(m_folder / "Hills.png");
    const double low = number("16 bit: black is", "black is "), high = number("16 bit: black is", "white ");
    for (int i = 0; i < 140; ++i)
        ASSERT_NEAR(low + png.at(i, i) / 65535.0 * (high - low), heights.at(i, i), (high - low) * 3e-5);
    EXPECT_EQ(fs::file_size(m_folder / "Hills.r32"), 4u * 140 * 140);
    EXPECT_TRUE(fs::exists(m_folder / "lake_mask.png"));
}

TEST_F(TargetFolders, MapsKeepTheirPlace) {
    WorkingTerrain working(s_terrain->grid());
    s_terrain->restoreInto(working);
    GeoReference place;
    place.west = 500000;
    place.north = 5200000;
    place.width = place.height = 3500;
    place.epsg = 32632;
    place.keys = {1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32632}; // projected, area, its code
    working.setPlace(std::make_shared<const GeoReference>(place));
    const TerrainState placed(working, {}, *s_pool);
    writeTarget(targetNamed("gis", "test"), m_folder, {.terrain = placed, .surface = *s_plan, .name = "Hills", .pool = *s_pool});
    const ImportedHeightmap back = readHeightmap(m_folder / "Hills.tif");
    ASSERT_TRUE(back.place);
    EXPECT_EQ(back.place->epsg, 32632);
    EXPECT_EQ(back.place->west, 500000);
    EXPECT_THAT(text("LOAD-ME.txt"), HasSubstr("EPSG:32632"));
    EXPECT_THAT(text("lakes.geojson"), HasSubstr("32632"));
}

TEST_F(TargetFolders, PrintsAreClosedAndInMillimetres) {
    write("print");
    const ReadMesh mesh = readWithAssimp(text("Hills.stl"), "stl");
    EXPECT_TRUE(mesh.isClosed());
    EXPECT_NEAR(mesh.high().x - mesh.low().x, 150.0 * 139 / 140, 1e-3);
    EXPECT_GT(mesh.volume(), 0.0);
    // The 3MF is the same solid, and says its unit.
    const ReadMesh solid = readWithAssimp(text("Hills.3mf"), "3mf");
    EXPECT_EQ(solid.faces.size(), mesh.faces.size());
    EXPECT_TRUE(solid.isClosed());
    EXPECT_NEAR(solid.volume(), mesh.volume(), 1e-5 * mesh.volume());
    const ZipReader zip(m_folder / "Hills.3mf");
    EXPECT_TRUE(zip.has("[Content_Types].xml") && zip.has("_rels/.rels"));
    EXPECT_THAT(zip.readText("3D/3dmodel.model", 1 << 28), HasSubstr("unit=\"millimeter\""));
}

TEST(LaidSurface, AMaterialGoesByTheLayerOfRockThatLiesBare) {
    Recipe recipe;
    recipe.grid = {48, 48, 20.0};
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("strata"));
    MaskEntry layer(*findMaskSource("rock_layer"));
    recipe.surface.materials = {{.name = "other"}};
    ThreadPool pool(1);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    const CancelToken never;
    while (!evaluator.finished())
        evaluator.advance(never);
    const TerrainState terrain = evaluator.capture({}).terrain;
    LaidSurface bare(terrain, surfacePlan(recipe, {}), pool);
    const Heightmap layers = MaskMaker(bare.ground()).values(layer);
    layer.from = layer.to = layers.at(24, 24);
    ASSERT_TRUE(std::isfinite(layer.from)) << "the layers of rock are known when a run is over";
    recipe.surface.materials.push_back({.name = "bed", .where = {layer}});
    LaidSurface laid(terrain, surfacePlan(recipe, {}), pool);
    for (std::size_t cell = 0; cell < laid.map().cells.size(); ++cell)
        ASSERT_EQ(laid.map().weight(cell, 1), layers.cells()[cell] == layers.at(24, 24) ? 255 : 0);
}

TEST_F(TargetFolders, CancelledItWritesNoMore) {
    CancelToken cancel;
    cancel.request();
    EXPECT_THROW(writeTarget(targetNamed("unity", "test"), m_folder,
                             {.terrain = *s_terrain, .surface = *s_plan, .pool = *s_pool, .cancel = cancel}),
                 Cancelled);
    EXPECT_FALSE(fs::exists(m_folder / "LOAD-ME.txt"));
}

TEST_F(TargetFolders, WithoutASurfaceThereIsAUsualOne) {
    writeTarget(targetNamed("unreal", "test"), m_folder, {.terrain = *s_terrain, .surface = nullptr, .name = "T", .pool = *s_pool});
    EXPECT_TRUE(fs::exists(m_folder / "T_W_meadow.png"));
    EXPECT_THROW(static_cast<void>(targetNamed("cryengine", "--target")), Error);
}

/// What lies in a folder and beside it, hidden files too.
std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

TEST_F(TargetFolders, AFolderAppearsWholeOrNotAtAll) {
    fs::create_directory(m_folder);
    const fs::path to = m_folder / "out";
    CancelToken cancel;
    cancel.request();
    const auto job = [&](const CancelToken& token, Replacing replacing = Replacing::OwnExports) {
        return TargetJob{.terrain = *s_terrain, .surface = *s_plan, .name = "Hills", .pool = *s_pool, .cancel = token,
                         .replacing = replacing};
    };
    const Target& blender = targetNamed("blender", "test");
    EXPECT_THROW(writeTarget(blender, to, job(cancel)), Cancelled);
    EXPECT_TRUE(namesIn(m_folder).empty()) << "neither a folder nor a part of one";
    // A file of the user that has the name of one of them stays, and so does all the rest of the folder.
    fs::create_directory(to);
    std::ofstream(to / "height.exr") << "mine";
    EXPECT_THROW(writeTarget(blender, to, job(kNeverCancelled)), Error);
    EXPECT_EQ(namesIn(to), std::vector<std::string>{"height.exr"});
    EXPECT_EQ(namesIn(m_folder), std::vector<std::string>{"out"});
    fs::rename(to / "height.exr", to / "mine.exr");
    const auto files = writeTarget(blender, to, job(kNeverCancelled));
    EXPECT_EQ(namesIn(to).size(), files.size() + 1) << "beside what is the user's";
    EXPECT_TRUE(fs::exists(to / "mine.exr"));
    EXPECT_EQ(namesIn(m_folder), std::vector<std::string>{"out"});
    // Its own files are replaced by the next export; they are listed in LOAD-ME.txt.
    const std::vector<std::string> own = earlierTargetFiles(to);
    EXPECT_EQ(own.size(), files.size());
    EXPECT_EQ(std::ranges::count(own, "mine.exr"), 0);
    std::ofstream(to / "height.exr") << "of the export, edited";
    static_cast<void>(writeTarget(blender, to, job(kNeverCancelled)));
    EXPECT_GT(fs::file_size(to / "height.exr"), 100u);
    EXPECT_EQ(namesIn(to).size(), files.size() + 1);
    // And all where that is said.
    fs::remove(to / "LOAD-ME.txt");
    EXPECT_THROW(writeTarget(blender, to, job(kNeverCancelled)), Error);
    static_cast<void>(writeTarget(blender, to, job(kNeverCancelled, Replacing::Everything)));
    EXPECT_TRUE(fs::exists(to / "LOAD-ME.txt"));
}

TEST_F(TargetFolders, AFileInTheWayOrNoFolderAboveIsSaid) {
    fs::create_directory(m_folder);
    std::ofstream(m_folder / "file") << "x";
    const TargetJob job{.terrain = *s_terrain, .surface = *s_plan, .name = "Hills", .pool = *s_pool};
    for (const char* wrong : {"file", "none/out"})
        EXPECT_THROW(writeTarget(targetNamed("print", "test"), m_folder / wrong, job), Error) << wrong;
    EXPECT_EQ(namesIn(m_folder), std::vector<std::string>{"file"});
}

} // namespace
} // namespace oxbow
