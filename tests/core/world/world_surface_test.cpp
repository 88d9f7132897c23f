#include "core/world/world_surface.h"

#include "core/base/error.h"
#include "core/export/surface_export.h"
#include "core/files/heightmap_file.h"
#include "core/files/raster/raster.h"
#include "core/files/tile_folder.h"
#include "core/world/world_target.h"
#include "tests/core/world/worlds_fixture.h"

#include <nlohmann/json.hpp>

#include <bit>

namespace oxbow {
namespace {

std::string material(const std::string& name, const std::string& where, const std::string& more = "") {
    return R"({ "name": ")" + name + "\"" + more + (where.empty() ? "" : R"(, "where": [)" + where + "]") + " }";
}

/// Every way in which a mask may look at the ground.
const std::string kOfGround =
    material("grass", "", R"(, "colour": "#60a040")") + "," +
    material("forest", R"({ "source": "relative_height", "to": 0.5, "soft": 0.1 }, { "source": "noise", "size_m": 300, "from": 0.4, "soft": 0.1 })") + "," +
    material("scree", R"({ "source": "slope", "radius_m": 90, "from": 20, "to": 30, "soft": 4 })", R"(, "amount": 0.7)") + "," +
    material("rock", R"({ "source": "curvature", "radius_m": 60, "from": 1, "soft": 1 })") + "," +
    material("south", R"({ "source": "aspect", "radius_m": 50, "to": 30, "soft": 20 }, { "source": "across_map", "from": 0.4, "soft": 0.2 })") + "," +
    material("rim", R"({ "source": "edge_distance", "to": 200, "soft": 60 }, { "source": "relief", "radius_m": 100, "from": 40, "soft": 10 })") + "," +
    material("drawn", R"({ "source": "painted", "strokes": [
        { "layer": "mask", "action": "set", "radius_m": 900, "strength": 1, "value": 0, "dabs": [1700, 1900, 1, 3000, 2600, 1] } ] })");
const std::string kOfWater =
    material("grass", "") + "," + material("bank", R"({ "source": "river_distance", "to": 60, "soft": 60 })") + "," +
    material("beach", R"({ "source": "shore_distance", "from": -40, "to": 80, "soft": 40 })") + "," +
    material("bed", R"({ "source": "discharge", "radius_m": 40, "from": 0.001, "soft": 0.001 })") + "," +
    material("mud", R"({ "source": "water_depth", "from": 0.5, "soft": 0.5 })");

class WorldSurfaces : public Worlds {
protected:
    static Recipe recipeWith(const std::string& materials, int side) {
        return parseRecipe(R"({ "oxbow": 1, "grid": { "width": )" + std::to_string(side) + R"(, "height": )" + std::to_string(side * 3 / 4) +
                               R"(, "cell_size_m": 10 }, "stages": [ )" + kNoise + R"( ], "surface": { "materials": [ )" + materials + " ] } }",
                           "test");
    }
    WorldPlan builtWith(const std::string& materials, const WorldOptions& options, const std::string& name) {
        WorldPlan plan = planned(recipeWith(materials, 600), options, name);
        buildWorld(plan, 2, kNeverCancelled);
        return plan;
    }
    /// Cells of all parts of so many cells a side that are not those of the map of all cells.
    int differing(const WorldPlan& plan, int side) {
        const WorldSurface surface(plan);
        const Compute compute{pool};
        const SurfaceMap all = surface.map(plan.all(), compute);
        const Rgb8Image colours = surface.colours(all, plan.all(), compute);
        int count = 0;
        for (const MapTile& tile : tilesOf(plan.grid().width, plan.grid().height, side, TileEdges::Apart)) {
            const SurfaceMap part = surface.map(tile.part, compute);
            const Rgb8Image itsColours = surface.colours(part, tile.part, compute);
            for (int y = tile.part.y0; y < tile.part.y1; ++y)
                for (int x = tile.part.x0; x < tile.part.x1; ++x) {
                    const int u = x - tile.part.x0, v = y - tile.part.y0;
                    const bool isSame = part.cells[part.grid.index(u, v)] == all.cells[all.grid.index(x, y)] &&
                                        std::equal(colours.pixel(x, y), colours.pixel(x, y) + 3, itsColours.pixel(u, v));
                    count += isSame ? 0 : 1;
                }
        }
        return count;
    }
    /// Share of the ground that a material has.
    double shareOf(const WorldPlan& plan, int material) {
        const SurfaceMap map = WorldSurface(plan).map(plan.all(), {pool});
        double sum = 0.0;
        for (std::size_t c = 0; c < map.cells.size(); ++c)
            sum += map.weight(c, material) / 255.0;
        return sum / static_cast<double>(map.cells.size());
    }
};

TEST_F(WorldSurfaces, OfTheGroundAreThoseOfTheMapInMemoryWhateverThePart) {
    const WorldPlan plan = builtWith(kOfGround, {.side = 600, .tile = 200}, "ground");
    for (int material = 0; material < 7; ++material)
        EXPECT_GT(shareOf(plan, material), 0.01) << material;
    EXPECT_EQ(differing(plan, 170), 0);
    EXPECT_EQ(differing(plan, 64), 0);

    const Heightmap ground = worldWindow(plan, plan.all(), 1, {pool});
    WorkingTerrain terrain(plan.grid());
    terrain.elevation() = ground;
    const TerrainState state(terrain, {}, pool);
    LaidSurface inMemory(state, surfacePlan(plan.recipe, folder), pool);
    const SurfaceMap map = WorldSurface(plan).map(plan.all(), {pool});
    EXPECT_EQ(inMemory.map().cells, map.cells);
    EXPECT_EQ(inMemory.colours().samples, WorldSurface(plan).colours(map, plan.all(), {pool}).samples);
}

TEST_F(WorldSurfaces, OfWaterAreTheSameWhateverThePart) {
    const WorldPlan plan = builtWith(kOfWater, {.side = 600, .tile = 200, .water = true}, "water");
    for (int material = 1; material < 5; ++material)
        EXPECT_GT(shareOf(plan, material), 0.001) << material;
    for (const int side : {170, 97, 64, 41})
        EXPECT_EQ(differing(plan, side), 0) << side;
}

TEST_F(WorldSurfaces, RefuseWhatTilesDoNotTellBeforeAnyWork) {
    const auto refused = [&](const std::string& where, bool water) {
        const WorldPlan plan = planned(recipeWith(material("grass", "") + "," + material("odd", where), 300), {.side = 300, .tile = 100, .water = water}, "refused");
        std::string words;
        try {
            static_cast<void>(WorldSurface(plan));
        } catch (const Error& error) {
            words = error.what();
        }
        fs::remove_all(plan.folder);
        return words;
    };
    EXPECT_THAT(refused(R"({ "source": "wear", "from": 1 })", true), HasSubstr("the material odd goes by Erosion depth"));
    EXPECT_THAT(refused(R"({ "source": "wetness", "from": 9 })", true), HasSubstr("odd goes by Wetness"));
    EXPECT_THAT(refused(R"({ "source": "sun", "from": 1 })", true), HasSubstr("odd goes by Sun"));
    EXPECT_THAT(refused(R"({ "source": "lake", "lake": 2 })", true), HasSubstr("odd goes by Lake"));
    EXPECT_EQ(refused(R"({ "source": "lake" })", true), "");
    EXPECT_THAT(refused(R"({ "source": "river_distance", "to": 60 })", false), HasSubstr("plan it with --water"));
    EXPECT_EQ(refused(R"({ "source": "river_distance", "to": 60 })", true), "");
    EXPECT_THAT(refused(R"({ "source": "river_distance", "to": 12000 })", true), HasSubstr("1208 cells far"));
    // Blurs of twelve cells and more go by whole rows: sigma is half the radius, cells are of 10 m.
    EXPECT_EQ(refused(R"({ "source": "curvature", "radius_m": 230, "from": 1 })", true), "");
    EXPECT_THAT(refused(R"({ "source": "curvature", "radius_m": 240, "from": 1 })", true), HasSubstr("of 72 at most"));
}

TEST_F(WorldSurfaces, GoIntoTheTilesOfOtherPrograms) {
    const WorldPlan plan = builtWith(kOfGround, {.side = 600, .tile = 200}, "targets");
    const Compute compute{pool};
    const SurfaceMap all = WorldSurface(plan).map(plan.all(), compute);
    const auto weightAt = [&](int x, int y, int material) {
        return all.weight(all.grid.index(std::min(x, 599), std::min(y, 449)), material);
    };
    for (const auto& [program, side] : {std::pair{"unity", 256}, {"unreal", 252}, {"terrain3d", 256}})
        writeWorldTarget(plan, {.program = program, .folder = folder / program, .side = side}, compute);

    // Unity: a splat map has the quads of its tile; Z counts from the south, rows from the north.
    for (const auto& [x, z] : {std::pair{0, 0}, {1, 1}, {2, 0}}) {
        const std::string name = "World_" + std::to_string(x) + "_" + std::to_string(z) + "_splat_";
        const Raster red = readSamples(folder / "unity" / (name + "0.png"), {.channel = Channel::Red});
        const Raster green = readSamples(folder / "unity" / (name + "1.png"), {.channel = Channel::Green});
        ASSERT_EQ(red.samples.width(), 256);
        for (int row = 0; row < 256; row += 5)
            for (int column = 0; column < 256; column += 3) {
                ASSERT_EQ(static_cast<int>(red.samples.at(column, row)), weightAt(256 * x + column, 256 * (1 - z) + row, 0));
                ASSERT_EQ(static_cast<int>(green.samples.at(column, row)), weightAt(256 * x + column, 256 * (1 - z) + row, 5));
            }
    }
    const auto about = nlohmann::json::parse(fileContent(folder / "unity/terrain.json"));
    ASSERT_EQ(about["layers"].size(), 7u);
    EXPECT_EQ(about["layers"][0]["colour"], "#60a040");

    // Unreal: tiles share the weights of their edge.
    const Raster west = readSamples(folder / "unreal/World_W_scree_x0_y1.png", {}), east = readSamples(folder / "unreal/World_W_scree_x1_y1.png", {});
    for (int y = 0; y < 253; ++y) {
        ASSERT_EQ(west.samples.at(252, y), east.samples.at(0, y));
        ASSERT_EQ(static_cast<int>(west.samples.at(252, y)), weightAt(252, 252 + y, 2));
    }
    EXPECT_THAT(fileContent(folder / "unreal/LOAD-ME.txt"), HasSubstr("scree   World_W_scree_x0_y0.png"));

    // Terrain3D: the number of the weightiest in the upper five bits.
    const Raster control = readSamples(folder / "terrain3d/control_x1_y1.exr", {});
    for (const auto& [x, y] : {std::pair{0, 0}, {40, 90}, {255, 255}}) {
        const std::size_t cell = all.grid.index(256 + x, std::min(256 + y, 449));
        EXPECT_EQ(std::bit_cast<std::uint32_t>(control.samples.at(x, y)) >> 27, all.cells[cell].material[0]);
    }
    EXPECT_TRUE(fs::exists(folder / "terrain3d/colour_x2_y1.png"));
}

TEST_F(WorldSurfaces, AreLeftOutWhereARecipeHasNoMaterial) {
    const WorldPlan plan = planned(recipeOf(kNoise, 128, 128), {.side = 128, .tile = 64}, "bare");
    buildWorld(plan, 2, kNeverCancelled);
    writeWorldTarget(plan, {.program = "unity", .folder = folder / "bare_unity", .side = 64}, {pool});
    EXPECT_TRUE(nlohmann::json::parse(fileContent(folder / "bare_unity/terrain.json"))["layers"].empty());
    EXPECT_THAT(fileContent(folder / "bare_unity/LOAD-ME.txt"), HasSubstr("heights only"));
    EXPECT_FALSE(fs::exists(folder / "bare_unity/World_0_0_splat_0.png"));
}

} // namespace
} // namespace oxbow
