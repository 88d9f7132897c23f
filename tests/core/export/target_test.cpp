#include "tests/core/export/target_fixture.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/export/target.h"
#include "core/files/heightmap_file.h"
#include "core/files/storage/zip_file.h"
#include "core/terrain/sampling.h"
#include "tests/core/files/mesh/gltf_checks.h"
#include "tests/core/files/mesh/mesh_reading.h"
#include "tests/core/run/run_to_end.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

namespace oxbow {
namespace {

using test::exrBits;
using test::Png;
using test::TargetFolders;
using testing::HasSubstr;
namespace fs = std::filesystem;

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
    ASSERT_EQ(plain.size(), blender.size());
    const double sideM = 140 * 25.0, halfM = 0.5 * sideM / 127, unityHalfM = 0.5 * sideM / 129;
    // Beyond the outermost samples there is no ground to stand on.
    const auto within = [&](double marginM) {
        auto list = plain;
        std::erase_if(list, [&](const auto& p) { return std::min({p[0], p[1], sideM - p[0], sideM - p[1]}) < marginM; });
        return list;
    };
    const auto ofUnreal = within(halfM), ofUnity = within(unityHalfM);
    ASSERT_LT(ofUnreal.size(), plain.size());
    ASSERT_EQ(unreal.size(), ofUnreal.size());
    ASSERT_EQ(unity.size(), ofUnity.size());
    for (std::size_t i = 0; i < unreal.size(); i += 97) {
        const auto& [x, y, z, turn] = ofUnreal[i];
        EXPECT_NEAR(unreal[i][0], 100 * (x - halfM), 0.2);
        EXPECT_NEAR(unreal[i][1], 100 * (y - halfM), 0.2);
        EXPECT_NEAR(unreal[i][2], 100 * z, 0.2);
        EXPECT_EQ(unreal[i][3], turn) << "left-handed: clockwise from above";
    }
    for (std::size_t i = 0; i < unity.size(); i += 97) {
        EXPECT_NEAR(unity[i][1], ofUnity[i][2], 0.002);
        EXPECT_NEAR(unity[i][2], sideM - unityHalfM - ofUnity[i][1], 0.002);
    }
    for (std::size_t i = 0; i < plain.size(); i += 97) {
        EXPECT_EQ(blender[i][1], -plain[i][1]);
        EXPECT_NEAR(std::fmod(blender[i][3] + plain[i][3], 360.0), 0.0, 0.002) << "right-handed: the other way";
    }
    const Heightmap water = s_terrain->flattened(Layer::Water);
    for (const auto& p : plain)
        ASSERT_LE(heightBetween(water, p[0] / 25.0 - 0.5, p[1] / 25.0 - 0.5), 0.21);
}

TEST_F(TargetFolders, ScriptsFindWhatTheyAskForInTheirFolder) {
    fs::create_directories(m_folder);
    const auto about = [&](const char* target, int tileSide) {
        writeTarget(targetNamed(target, "test"), m_folder / target,
                    {.terrain = *s_terrain, .surface = *s_plan, .name = "Hills", .side = 512, .tileSide = tileSide, .pool = *s_pool});
        return nlohmann::json::parse(text(std::string(target) + "/terrain.json"));
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
    EXPECT_NEAR(number("Size", "Size"), mesh.high().x - mesh.low().x, 1e-3);
    EXPECT_NEAR(number("Size", " x "), mesh.high().y - mesh.low().y, 1e-3);
    EXPECT_NEAR(number("Size", " x " + shortNumber(number("Size", " x ")) + " x "), mesh.high().z - mesh.low().z, 1e-3);
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
    test::runToEnd(evaluator, std::make_shared<const Recipe>(recipe));
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

TEST_F(TargetFolders, FilesThatTheNextExportHasNoMoreGo) {
    write("unreal", 127, 63, TileEdges::Shared);
    const std::vector<std::string> tiles = namesIn(m_folder);
    putFile(m_folder / "mine.txt", "mine");
    putFile(m_above / "beside.txt", "mine");
    // A list that was changed leads to no file elsewhere.
    putFile(m_folder / "LOAD-ME.txt", text("LOAD-ME.txt") + "  ../beside.txt\n  ..\n");
    write("unreal");
    EXPECT_FALSE(fs::exists(m_folder / "Hills_x0_y0.png"));
    EXPECT_EQ(namesIn(m_folder).size(), earlierTargetFiles(m_folder).size() + 1);
    EXPECT_EQ(text("mine.txt"), "mine");
    EXPECT_EQ(fileContent(m_above / "beside.txt"), "mine");
    fs::remove(m_folder / "mine.txt");
    write("unreal", 127, 63, TileEdges::Shared);
    EXPECT_EQ(namesIn(m_folder), tiles);
    EXPECT_EQ(namesIn(m_above), (std::vector<std::string>{"beside.txt", "target"}));
}

/// The table of names is what the makers write.
TEST_F(TargetFolders, AllFilesHaveNamesThatAreKnownBefore) {
    for (const Target& target : targets())
        for (const int tile : {0, 256}) {
            fs::remove_all(m_folder);
            writeTarget(target, m_folder,
                        {.terrain = *s_terrain, .surface = *s_plan, .name = "Hills", .tileSide = tile, .pool = *s_pool,
                         .before = [] { return std::optional(s_terrain->flattened(Layer::Elevation)); }});
            const FolderNames names = targetNames(target, {s_terrain->grid(), *s_plan, "Hills", tile > 0});
            for (const std::string& name : namesIn(m_folder))
                EXPECT_TRUE(name == kLoadMe || names.contains(name)) << target.key << " " << name;
        }
}

TEST_F(TargetFolders, WhatIsWrongWithAFolderIsKnownBefore) {
    fs::create_directory(m_folder);
    const Target& blender = targetNamed("blender", "test");
    const auto check = [&](const TargetPlan& plan) { checkTargetFolder(blender, m_folder, plan); };
    const TargetPlan plan{.grid = {140, 140, 25.0}, .surface = *s_plan};
    EXPECT_NO_THROW(check(plan));
    putFile(m_folder / "notes.txt", "mine");
    EXPECT_NO_THROW(check(plan));
    for (const char* file : {"colour.png", "Terrain.glb", "LOAD-ME.txt", "splines.json"}) {
        putFile(m_folder / file, "mine");
        EXPECT_THAT([&] { check(plan); }, testing::ThrowsMessage<Error>(testing::AllOf(HasSubstr(file), HasSubstr("--overwrite")))) << file;
        EXPECT_NO_THROW(check({.grid = plan.grid, .surface = *s_plan, .replacing = Replacing::Everything}));
        fs::remove(m_folder / file);
    }
    // A folder is no file to replace.
    fs::create_directory(m_folder / "colour.png");
    EXPECT_THROW(check({.grid = plan.grid, .surface = *s_plan, .replacing = Replacing::Everything}), Error);
    fs::remove(m_folder / "colour.png");
    EXPECT_THAT([&] { check({.grid = {1, 140, 25.0}, .surface = *s_plan}); }, testing::ThrowsMessage<Error>(HasSubstr("2 x 2 cells")));
    auto named = std::make_shared<SurfacePlan>();
    named->surface.materials = {{.name = std::string(300, 'a')}};
    EXPECT_THAT([&] { check({.grid = plan.grid, .surface = named}); }, testing::ThrowsMessage<Error>(HasSubstr("too long")));
}

TEST_F(TargetFolders, AFolderMayHaveTheLongestNameThereIs) {
    const fs::path folder = m_above / std::string(255, 'f');
    writeTarget(targetNamed("print", "test"), folder, {.terrain = *s_terrain, .surface = *s_plan, .pool = *s_pool});
    EXPECT_TRUE(fs::exists(folder / "LOAD-ME.txt"));
}

TEST_F(TargetFolders, AFolderThatCannotBeMadeIsNamedWithWhatToDo) {
    putFile(m_above / "file", "mine");
    EXPECT_THAT([&] { makeFolder(m_above / "file/a/b"); },
                testing::ThrowsMessage<Error>(HasSubstr("file/a: the folder cannot be made: check the name")));
    makeFolder(m_folder / "a/b");
    EXPECT_TRUE(fs::is_directory(m_folder / "a/b"));
}

TEST_F(TargetFolders, NumbersToTypeAreTrueToTheMillimetre) {
    EXPECT_EQ(typedNumber(123456.789), "123456.789");
    EXPECT_EQ(typedNumber(12345678.9), "12345678.9");
    EXPECT_EQ(typedNumber(100 * 0.1 * 3), "30");
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
