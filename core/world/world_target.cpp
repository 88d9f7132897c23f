#include "core/world/world_target.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/words.h"
#include "core/export/target.h"
#include "core/export/target_folder.h"
#include "core/export/target_scripts.h"
#include "core/files/raster/raster_codecs.h"
#include "core/files/storage/atomic_file.h"
#include "core/world/world_files.h"
#include "core/world/world_surface.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostRegions = 32; ///< of Terrain3D, a side

/// A world laid out for a program.
struct Layout {
    const WorldPlan& plan;
    const WorldTargetJob& job;
    std::filesystem::path folder = {}; ///< where the files are made
    TileEdges edges = TileEdges::Shared;
    int step = 0; ///< cells from one tile to the next
    int columns = 0, rows = 0;
    ValueRange heights;
    WorldSurface surface;

    [[nodiscard]] int samples() const { return step + (edges == TileEdges::Shared ? 1 : 0); }
    [[nodiscard]] MapTile tile(int number) const {
        const int x = number % columns * step, y = number / columns * step;
        return {number % columns, number / columns, {x, y, x + samples(), y + samples()}};
    }
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return folder / name; }
    /// Its samples; those beyond the world continue its edge.
    [[nodiscard]] Heightmap ground(const MapTile& tile, const Compute& compute) const {
        const CellRect inside = tile.part.within(plan.all());
        const Heightmap own = worldWindow(plan, inside, 1, compute);
        Heightmap all({samples(), samples(), plan.grid().cellSizeM});
        for (int y = 0; y < all.height(); ++y)
            for (int x = 0; x < all.width(); ++x)
                all.at(x, y) = own.at(std::min(x, own.width() - 1), std::min(y, own.height() - 1));
        return all;
    }
    /// Its materials, the same way.
    [[nodiscard]] SurfaceMap covers(const MapTile& tile, const Compute& compute) const {
        const SurfaceMap own = surface.map(tile.part.within(plan.all()), compute);
        SurfaceMap all{{samples(), samples(), plan.grid().cellSizeM}, {}};
        all.cells.reserve(all.grid.cellCount());
        for (int y = 0; y < samples(); ++y)
            for (int x = 0; x < samples(); ++x)
                all.cells.push_back(own.cells[own.grid.index(std::min(x, own.grid.width - 1), std::min(y, own.grid.height - 1))]);
        return all;
    }
    /// A line for each material, with `file(number)`.
    [[nodiscard]] std::string materialWords(const std::string& of, const std::function<std::string(std::size_t)>& file) const {
        if (surface.empty())
            return "There are heights only: the recipe has no materials, or they were left out.\n";
        std::string text = of + "\n";
        for (std::size_t i = 0; i < surface.materials().size(); ++i) {
            const Material& material = surface.materials()[i];
            text += "  " + material.name + "   " + file(i) + "   tile " + shortNumber(material.tileM) + " m\n";
        }
        return text;
    }
};

CellRect allOf(const Heightmap& map) {
    return {0, 0, map.width(), map.height()};
}

struct Maker {
    std::string_view key;
    TileEdges edges;
    std::vector<int> sides; ///< cells from one tile to the next that the program can have
    int usual;
    void (*tile)(const Layout&, const MapTile&, const Heightmap&, const Compute&);
    std::string (*words)(const Layout&); ///< of LOAD-ME.txt; writes what else the folder has
    std::string_view files;              ///< FolderNames::patterns
};

std::string sizeWords(const Layout& layout) {
    return std::to_string(layout.columns) + " x " + std::to_string(layout.rows) + " tiles of " +
           std::to_string(layout.samples()) + " x " + std::to_string(layout.samples()) + " samples" +
           (layout.edges == TileEdges::Shared ? ", neighbours share their edges" : ", side by side");
}

// ---- Unreal: each tile a landscape of its own; together they may be larger than one can be ----

std::string unrealName(const Layout& layout, const MapTile& tile) {
    return tileName(layout.job.name, tile) + ".png";
}

std::string weightName(const Layout& layout, const MapTile& tile, std::size_t material) {
    return tileName(layout.job.name + "_W_" + layout.surface.materials()[material].name, tile) + ".png";
}

void unrealTile(const Layout& layout, const MapTile& tile, const Heightmap& ground, const Compute& compute) {
    writeSamplesPng(layout.file(unrealName(layout, tile)), samples16(ground, layout.heights),
                    allOf(ground), compute.pool);
    if (layout.surface.empty())
        return;
    const SurfaceMap map = layout.covers(tile, compute);
    for (std::size_t i = 0; i < layout.surface.materials().size(); ++i)
        writeWeightMap(layout.file(weightName(layout, tile, i)), map, static_cast<int>(i), allOf(ground), compute.pool);
}

std::string unrealWords(const Layout& layout) {
    const double stepM = layout.heights.span() / 65535.0, cellCm = 100.0 * layout.plan.grid().cellSizeM;
    std::string text = "Landscape mode > Manage > New > Import from File, a landscape a tile, all with\n";
    text += "  Scale      X " + typedNumber(cellCm) + "   Y " + typedNumber(cellCm) + "   Z " +
            typedNumber(100.0 * stepM * 65536.0 / 512.0) + "\n";
    text += "  Location   as below\n";
    Json list = Json::array();
    for (int i = 0; i < layout.columns * layout.rows; ++i) {
        const MapTile tile = layout.tile(i);
        const double x = cellCm * tile.part.x0, y = cellCm * tile.part.y0,
                     z = 100.0 * (layout.heights.low + 32768.0 * stepM);
        text += "    " + unrealName(layout, tile) + "   X " + typedNumber(x) + "   Y " + typedNumber(y) + "   Z " +
                typedNumber(z) + "\n";
        list.push_back({{"file", unrealName(layout, tile)}, {"location_cm", {x, y, z}}});
    }
    writeFileAtomically(layout.file("tiles.json"),
                        Json{{"scale", {cellCm, cellCm, 100.0 * stepM * 65536.0 / 512.0}}, {"tiles", list}, {"layers", targetLayers(layout.surface.materials())}}.dump(1) + "\n");
    return text + "tiles.json has the same for a script.\n\n" +
           layout.materialWords("Layers, each with the weights of its first tile; those of a sample sum to 255:",
                                [&](std::size_t i) { return weightName(layout, layout.tile(0), i); });
}

// ---- Unity ----

std::string unityName(const Layout& layout, const MapTile& tile) {
    return layout.job.name + "_" + std::to_string(tile.column) + "_" + std::to_string(layout.rows - 1 - tile.row);
}

void unityTile(const Layout& layout, const MapTile& tile, const Heightmap& ground, const Compute& compute) {
    const std::string name = unityName(layout, tile);
    writeSamplesRaw(layout.file(name + ".raw"), samples16(ground, layout.heights), allOf(ground));
    if (!layout.surface.empty()) // a splat map has the quads
        writeSplatMaps(layout.file(name + "_splat.png"), layout.covers(tile, compute), layout.surface.materials().size(),
                       {0, 0, ground.width() - 1, ground.height() - 1}, compute.pool);
}

std::string unityWords(const Layout& layout) {
    const double sideM = layout.step * layout.plan.grid().cellSizeM;
    const Json about{{"name", layout.job.name},
                     {"columns", layout.columns},
                     {"rows", layout.rows},
                     {"side", layout.samples()},
                     {"width_m", sideM},
                     {"length_m", sideM},
                     {"height_m", layout.heights.span()},
                     {"low_m", layout.heights.low},
                     {"delta_step_m", 0.0},
                     {"layers", targetLayers(layout.surface.materials())}};
    writeFileAtomically(layout.file("terrain.json"), about.dump(1) + "\n");
    writeFileAtomically(layout.file("OxbowImport.cs"), unityScript());
    return "Put OxbowImport.cs into Assets/Editor, then Tools > Oxbow > Import a folder, and choose this "
           "one: it makes the terrains.\n"
           "By hand: Terrain > Settings > Import Raw for each " +
           layout.job.name +
           "_X_Z.raw (X counts eastwards, Z northwards), 16 bit, Windows,\n"
           "  Resolution " +
           std::to_string(layout.samples()) + ", Terrain Size X " + typedNumber(sideM) + "   Y " +
           typedNumber(layout.heights.span()) + "   Z " + typedNumber(sideM) + "\n  Position   X " +
           typedNumber(sideM) +
           " x X   Y " + typedNumber(layout.heights.low) + "   Z " + typedNumber(sideM) + " x Z\n\n" +
           layout.materialWords("Layers, each a channel of the splat maps of a tile, which sum to 255:", [&](std::size_t i) {
               return layout.job.name + "_X_Z_splat_" + std::to_string(i / 4) + ".png, " + std::array{"red", "green", "blue", "alpha"}[i % 4];
           });
}

// ---- Terrain3D ----

void regionTile(const Layout& layout, const MapTile& tile, const Heightmap& ground, const Compute& compute) {
    writeExrChannels(layout.file(tileName("height", tile) + ".exr"), ground, {"R", "G", "B"});
    if (layout.surface.empty())
        return;
    const SurfaceMap map = layout.covers(tile, compute);
    writeExrChannels(layout.file(tileName("control", tile) + ".exr"), terrain3dControl(map), {"R", "G", "B"});
    writeTerrain3dColours(layout.file(tileName("colour", tile) + ".png"), layout.surface.colours(map, tile.part, compute), allOf(ground), compute.pool);
}

std::string regionWords(const Layout& layout) {
    const double cellM = layout.plan.grid().cellSizeM;
    std::string text =
        "Terrain3D: open its importer scene (addons/terrain_3d/tools/importer.tscn)\n  Region Size     " +
        std::to_string(layout.step) + "\n  Vertex Spacing  " + typedNumber(cellM) +
        " (of the Terrain3D node)\n  Import Scale    1   Height Offset 0\n"
        "Run the import once a file, with its Import Position, then save:\n";
    for (int i = 0; i < layout.columns * layout.rows; ++i) {
        const MapTile tile = layout.tile(i); // regions lie about the origin
        text += "    " + tileName("height", tile) + ".exr   " +
                typedNumber((tile.column - layout.columns / 2) * layout.step * cellM) + ", 0, " +
                typedNumber((tile.row - layout.rows / 2) * layout.step * cellM) + "\n";
    }
    if (!layout.surface.empty())
        text += "  with control_xX_yY.exr as Control File and colour_xX_yY.png as Color File of the same tile\n";
    return text + "\n" + layout.materialWords("Textures, by their number in the control maps:", [](std::size_t i) { return std::to_string(i); });
}

// ---- meshes ----

std::string meshName(const Layout& layout, const MapTile& tile, int level) {
    return tileName(layout.job.name, tile) + "_lod" + std::to_string(level) + ".glb";
}

void meshTile(const Layout& layout, const MapTile& tile, const Heightmap& ground, const Compute& compute) {
    for (int level = 0; level < layout.job.levels; ++level) {
        MeshOptions options;
        options.step = 1 << level;
        writeMesh(layout.file(meshName(layout, tile, level)), MeshFormat::Glb, ground, options, compute.pool);
    }
}

std::string meshWords(const Layout& layout) {
    const double sideM = layout.step * layout.plan.grid().cellSizeM;
    return "NAME_xX_yY_lodN.glb: x east, y up, z south, in metres from the tile's north-west corner; move "
           "tile X, Y by " +
           typedNumber(sideM) + " x X east and " + typedNumber(sideM) +
           " x Y south.\n"
           "lod0 has all cells, each next level every second vertex of the one before. Tiles of one level "
           "meet in the same vertices.\n";
}

const Maker kMakers[] = {
    {"unreal", TileEdges::Shared, {126, 252, 504, 1008, 2016, 4032, 8128}, 4032, unrealTile, unrealWords,
     "{name}{tile}.png {name}_W_{material}{tile}.png tiles.json"},
    {"unity", TileEdges::Shared, {32, 64, 128, 256, 512, 1024, 2048, 4096}, 1024, unityTile, unityWords,
     "{name}_#_#.raw {name}_#_#_splat_#.png terrain.json OxbowImport.cs"},
    {"terrain3d", TileEdges::Apart, {256, 512, 1024, 2048}, 1024, regionTile, regionWords,
     "height{tile}.exr control{tile}.exr colour{tile}.png"},
    {"mesh", TileEdges::Shared, {32, 64, 128, 256, 512, 1024, 2048}, 512, meshTile, meshWords, "{name}{tile}_lod#.glb"},
};

/// All files of the folder, LOAD-ME.txt the last.
std::vector<std::filesystem::path> writeFiles(const Layout& layout, const Maker& maker, const Compute& compute,
                                              const std::function<void(int done, int all)>& report) {
    const int all = layout.columns * layout.rows;
    for (int i = 0; i < all; ++i) {
        compute.cancel.throwIfRequested();
        const MapTile tile = layout.tile(i);
        maker.tile(layout, tile, layout.ground(tile, compute), compute);
        if (report)
            report(i + 1, all);
    }
    const std::string heights =
        "Heights  " + shortNumber(layout.heights.low) + " m to " + shortNumber(layout.heights.high) + " m\n";
    const std::string words = maker.words(layout);
    std::vector<std::filesystem::path> files;
    for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(layout.folder))
        files.push_back(entry.path());
    std::ranges::sort(files);
    writeLoadMe(layout.folder, sizeWords(layout) + "\n" + heights + "\n" + words + "\n", files);
    return files;
}

} // namespace

void writeWorldTarget(const WorldPlan& plan, const WorldTargetJob& job, const Compute& compute,
                      const std::function<void(int done, int all)>& report) {
    const auto maker = std::ranges::find(kMakers, job.program, &Maker::key);
    if (maker == std::end(kMakers))
        throw Error("world: " + phrase("there is no target '%1': there are %2", job.program, listed(kMakers, &Maker::key)));
    if (plan.source)
        throw Error(plan.folder.string() + ": " + phrase("the water of real tiles has no targets: give the tiles themselves to the program"));
    const int wanted = job.side > 0 ? job.side : maker->usual;
    const bool hasLayers = job.materials && maker->tile != meshTile;
    Layout layout{.plan = plan,
                  .job = job,
                  .edges = maker->edges,
                  .heights = heightsOf(plan),
                  .surface = WorldSurface(plan, hasLayers ? plan.recipe.surface : Surface{})};
    layout.step = *std::ranges::min_element(maker->sides, {}, [&](int side) { return std::abs(side - wanted); });
    // Shared edges: the last samples of all are those of the world's edge.
    const int shared = maker->edges == TileEdges::Shared ? 1 : 0;
    const auto count = [&](int cells) {
        return std::max(1, (cells - shared + layout.step - 1) / layout.step);
    };
    layout.columns = count(plan.grid().width);
    layout.rows = count(plan.grid().height);
    if (maker->key == "terrain3d" && std::max(layout.columns, layout.rows) > kMostRegions)
        throw Error("world: " + phrase("Terrain3D has at most %1 x %1 regions, and these would be %2 x %3: "
                                       "give larger ones, or a coarser world",
                                       kMostRegions, layout.columns, layout.rows));
    FolderNames names{std::string(maker->files), job.name, {}, true};
    for (const Material& material : layout.surface.materials())
        names.materials.push_back(material.name);
    makeFolder(std::filesystem::absolute(job.folder / "").parent_path().parent_path());
    checkExportFolder(job.folder, names, job.replacing);
    StagedFolder staged(job.folder);
    layout.folder = staged.path();
    std::vector<std::filesystem::path> files;
    try {
        files = writeFiles(layout, *maker, compute, report);
    } catch (const Error& failure) {
        throw Error(staged.named(failure.phrase()));
    }
    staged.commit(files, job.replacing);
}

} // namespace oxbow
