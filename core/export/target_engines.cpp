#include "core/base/number_text.h"
#include "core/base/words.h"
#include "core/export/target_folder.h"
#include "core/export/target_scripts.h"
#include "core/files/raster/heightmap_crop.h"
#include "core/files/raster/raster_codecs.h"
#include "core/files/storage/atomic_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

/// Unreal Engine, Unity, Godot. Figures are those of their importers' public documentation.
namespace oxbow {

namespace {

/// The change of height from one ground to another of the same size: 32768 is none, a step is 1/32767 of the largest
/// change, so that `lowM` and `highM` are 65535 steps apart and no change is exact. A cell without a value has none.
TargetSamples deltaSamples(const Heightmap& before, const Heightmap& after) {
    TargetSamples samples{after.width(), after.height(), {}, 0.0, 0.0};
    double most = 0.0;
    for (std::size_t i = 0; i < after.cells().size(); ++i)
        if (const double change = double{after.cells()[i]} - before.cells()[i]; std::isfinite(change))
            most = std::max(most, std::fabs(change));
    const double step = most > 0.0 ? most / 32767.0 : 1.0 / 32767.0;
    samples.lowM = -32768.0 * step;
    samples.highM = 32767.0 * step;
    samples.cells.reserve(after.cells().size());
    for (std::size_t i = 0; i < after.cells().size(); ++i) {
        const double change = double{after.cells()[i]} - before.cells()[i];
        samples.cells.push_back(static_cast<std::uint16_t>(32768 + (std::isfinite(change) ? std::lround(change / step) : 0)));
    }
    return samples;
}

using Json = nlohmann::ordered_json;

std::string sizeText(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

/// The number of a row that is nearest to one wanted.
template <typename List>
int nearest(const List& numbers, double wanted) {
    return *std::ranges::min_element(numbers, {}, [wanted](int number) { return std::fabs(number - wanted); });
}

/// Samples along the longer side; 0: as many as the terrain has.
int wantedSide(const GridSpec& grid, int asked) {
    return asked > 0 ? asked : std::max(grid.width, grid.height);
}

// ---- Unreal ----

constexpr std::array kUnrealSides = {127, 253, 505, 1009, 2017, 4033, 8129};
/// A component of 2 x 2 sections of 63 quads.
constexpr int kUnrealComponent = 126;

/// Square maps take one of the sizes that its manual recommends; others whole components along each side.
std::array<int, 2> unrealSides(const GridSpec& grid, double side) {
    if (grid.width == grid.height)
        return {nearest(kUnrealSides, side), nearest(kUnrealSides, side)};
    const auto components = [&, longest = std::max(grid.width, grid.height)](int cells) {
        return std::clamp(static_cast<int>(std::lround(side * cells / longest / kUnrealComponent)), 1, 64) * kUnrealComponent + 1;
    };
    return {components(grid.width), components(grid.height)};
}

/// A whole of tiles of one size, or of one piece.
struct UnrealTiles {
    std::array<int, 2> sides{}; ///< of the whole, samples
    int tile = 0;               ///< from one to the next
    int samples = 0;            ///< of a tile's side
    bool fits = true;           ///< the whole is what a landscape can have
};

UnrealTiles unrealTiles(const GridSpec& grid, const TargetJob& job) {
    const int longest = std::max(grid.width, grid.height);
    const double side = wantedSide(grid, job.side);
    if (job.tileSide == 0) {
        const std::array<int, 2> sides = unrealSides(grid, side);
        return {sides, std::max(sides[0], sides[1]), 0};
    }
    const auto count = [&](int cells, int tile) {
        return std::clamp(static_cast<int>(std::lround(side * cells / longest / tile)), 1, kMaxGridSide / tile);
    };
    if (job.edges == TileEdges::Shared) {
        const int quads = nearest(kUnrealSides, job.tileSide) - 1;
        return {{count(grid.width, quads) * quads + 1, count(grid.height, quads) * quads + 1}, quads, quads + 1};
    }
    const int columns = count(grid.width, job.tileSide), rows = count(grid.height, job.tileSide);
    const std::optional<int> fitting = unrealTileSide(columns, rows, job.tileSide);
    const int tile = fitting.value_or(job.tileSide);
    return {{columns * tile, rows * tile}, tile, tile, fitting.has_value()};
}

void sayUnrealTiles(TargetFolder& folder, const UnrealTiles& tiles, std::size_t count) {
    const std::string words = std::to_string(count) + " tiles of " + std::to_string(tiles.samples);
    if (folder.job().edges == TileEdges::Shared) {
        folder.say("  Resolution         " + sizeText(tiles.sides[0], tiles.sides[1]) + ", " + words + " with shared edges");
        folder.say("  Shared edges are for World Composition (Levels > Import Tiled Landscape). The landscape mode's importer of Unreal");
        folder.say("  Engine 5 lays tiles side by side and doubles those rows: export with --target-edges apart for it.");
        return;
    }
    folder.say("  Resolution         " + sizeText(tiles.sides[0], tiles.sides[1]) + ", " + words + " side by side, as Unreal Engine 5 reads them");
    if (!tiles.fits)
        folder.say("  No landscape has that resolution: the importer continues the last rows to the next one that there is.");
    folder.say("  World Composition wants tiles that share their edges: export with --target-edges shared for it.");
}

// ---- Unity ----

int unitySide(const GridSpec& grid, int wanted) {
    constexpr std::array kSides = {33, 65, 129, 257, 513, 1025, 2049, 4097};
    return nearest(kSides, wantedSide(grid, wanted));
}

// ---- Godot ----

/// Terrain3D's control map: one 32-bit number a sample, held in the bits of a float.
float controlOf(const SurfaceMap::Cell& cell) {
    const std::uint32_t base = cell.material[0], overlay = cell.weight[1] > 0 ? cell.material[1] : cell.material[0];
    const int both = cell.weight[0] + cell.weight[1];
    const auto blend = static_cast<std::uint32_t>(both > 0 ? (255 * cell.weight[1] + both / 2) / both : 0);
    return std::bit_cast<float>((base & 31u) << 27 | (overlay & 31u) << 22 | (blend & 255u) << 14);
}

constexpr std::array kTerrain3dRegions = {256, 512, 1024, 2048};
constexpr int kTerrain3dMostRegions = 32; ///< a side

void sayGodotTiles(TargetFolder& folder, const std::vector<MapTile>& tiles, std::array<double, 2> cornerM, double spacingM) {
    folder.say("  In tiles: run the import once a tile, with its three files and its own Import Position, then save:");
    for (const MapTile& tile : tiles)
        folder.say("    " + tileName("height", tile) + ".exr   " + typedNumber(cornerM[0] + tile.part.x0 * spacingM) + ", 0, " +
                   typedNumber(cornerM[1] + tile.part.y0 * spacingM));
    folder.say("  The names below stand for those of each tile, height_x0_y0.exr, control_x0_y0.exr, colour_x0_y0.png, ...");
}

} // namespace

void writeTerrain3dColours(const std::filesystem::path& path, const Rgb8Image& colours, const CellRect& part, ThreadPool& pool) {
    const auto row = [&](int y, std::byte* out) {
        for (int x = part.x0; x < part.x1; ++x) {
            out = std::copy_n(reinterpret_cast<const std::byte*>(colours.pixel(x, part.y0 + y)), 3, out);
            *out++ = std::byte{128};
        }
    };
    writePngFile(path, {.width = part.width(), .height = part.height(), .bits = 8, .channels = 4, .row = row}, &pool);
}

Json targetLayers(std::span<const Material> materials) {
    Json layers = Json::array();
    for (const Material& material : materials)
        layers.push_back({{"name", material.name}, {"colour", colourText(material.colour)}, {"tile_m", material.tileM}});
    return layers;
}

Heightmap terrain3dControl(const SurfaceMap& map) {
    Heightmap control(map.grid);
    std::ranges::transform(map.cells, control.cells().begin(), controlOf);
    return control;
}

std::optional<int> unrealTileSide(int columns, int rows, int wanted) {
    constexpr std::array kComponentQuads = {7, 14, 15, 30, 31, 62, 63, 126, 127, 254, 255, 510};
    constexpr int kMostComponents = 32;
    const auto fits = [&](int tile) {
        return std::ranges::any_of(kComponentQuads, [&](int quads) {
            const auto isWhole = [&](int samples) {
                return samples > 1 && (samples - 1) % quads == 0 && (samples - 1) / quads <= kMostComponents;
            };
            return isWhole(columns * tile) && isWhole(rows * tile);
        });
    };
    for (int off = 0; off <= wanted; ++off)
        for (const int tile : {wanted + off, wanted - off})
            if (tile > 1 && fits(tile))
                return tile;
    return std::nullopt;
}

/// East and south from the map's corner to the first of so many samples.
static std::array<double, 2> outermost(const GridSpec& grid, int width, int height) {
    return {0.5 * grid.widthM() / width, 0.5 * grid.heightM() / height};
}

void writeUnreal(TargetFolder& folder) {
    const GridSpec& grid = folder.elevation().grid();
    const bool isTiled = folder.isTiled();
    const UnrealTiles layout = unrealTiles(grid, folder.job());
    const auto [width, height] = layout.sides;
    const TargetSamples samples = samples16(folder.heightsAt(width, height));
    const SurfaceMap map = folder.surfaceAt(width, height);
    const std::string& name = folder.name();
    const std::vector<MapTile> tiles = tilesOf(width, height, layout.tile, isTiled ? folder.job().edges : TileEdges::Apart);
    const auto nameOf = [&](const std::string& base, const MapTile& tile) {
        return (isTiled ? tileName(base, tile) : base) + ".png";
    };
    for (const MapTile& tile : tiles) {
        writeSamplesPng(folder.file(nameOf(name, tile)), samples, tile.part, folder.pool());
        for (std::size_t i = 0; i < folder.materials().size(); ++i)
            writeWeightMap(folder.file(nameOf(name + "_W_" + folder.materials()[i].name, tile)), map,
                           static_cast<int>(i), tile.part, folder.pool());
    }
    // A landscape of 100 % spans 512 m over 65536 steps, with 32768 at its own height.
    const double stepM = (samples.highM - samples.lowM) / 65535.0;
    const double scaleX = 100.0 * grid.widthM() / width, scaleY = 100.0 * grid.heightM() / height;
    const double scaleZ = 100.0 * stepM * 65536.0 / 512.0, locationZ = 100.0 * (samples.lowM + 32768.0 * stepM);
    const Json definition{{"ID", name},
                          {"Resolution", width - 1},
                          {"ScaleX", scaleX},
                          {"ScaleY", scaleY},
                          {"ScaleZ", scaleZ},
                          {"Height", samples.highM - samples.lowM},
                          {"Unit", "Meter"}};
    writeFileAtomically(folder.file(name + "_definition.json"), definition.dump(2) + "\n");
    folder.say("Landscape mode > Manage > Import from File");
    folder.say("  Heightmap File     " + nameOf(name, tiles.front()) +
               (isTiled ? " (it offers to take the other tiles: Yes)" : ""));
    if (isTiled)
        sayUnrealTiles(folder, layout, tiles.size());
    else
        folder.say("  Resolution         " + sizeText(width, height));
    folder.say("  Scale              X " + typedNumber(scaleX) + "   Y " + typedNumber(scaleY) + "   Z " + typedNumber(scaleZ));
    folder.say("  Location           X 0   Y 0   Z " + typedNumber(locationZ));
    folder.say("  Heights            " + shortNumber(samples.lowM) + " m to " + shortNumber(samples.highM) + " m\n");
    folder.say("Layers: give the material's landscape layers these names, then choose the file of each.");
    for (const Material& material : folder.materials())
        folder.say("  " + material.name + std::string(std::max<std::size_t>(1, 18 - std::min<std::size_t>(17, material.name.size())), ' ') +
                   nameOf(name + "_W_" + material.name, tiles.front()) + "   tile " + shortNumber(100 * material.tileM) + " cm");
    folder.say("The weights of a sample sum to 255.\n");
    const std::array<double, 2> marginM = outermost(grid, width, height);
    const TargetAxes axes{.scale = 100.0,
                          .originM = {marginM[0], marginM[1], 0.0},
                          .words = "x east, y south, z up, in centimetres, with the landscape's corner at X 0 Y 0",
                          .marginM = marginM};
    if (folder.writeWater(axes))
        folder.say("For a spline: an actor with a Spline component, its points set from `position` in world space; width and\n"
                   "depth are in metres, the Water plug-in's River takes both.\n");
    folder.writeScatters(axes);
}

void writeUnity(TargetFolder& folder) {
    const GridSpec& grid = folder.elevation().grid();
    const int quads = folder.job().tileSide > 0 ? unitySide(grid, folder.job().tileSide) - 1 : 0;
    const int longest = std::max(grid.width, grid.height);
    const double wanted = wantedSide(grid, folder.job().side);
    const auto tiledSide = [&](int cells) {
        return std::clamp(static_cast<int>(std::lround(wanted * cells / longest / quads)), 1, kMaxGridSide / quads) * quads + 1;
    };
    const int width = quads > 0 ? tiledSide(grid.width) : unitySide(grid, folder.job().side);
    const int height = quads > 0 ? tiledSide(grid.height) : width;
    const TargetSamples samples = samples16(folder.heightsAt(width, height));
    const int tileQuads = quads > 0 ? quads : width - 1;
    const std::vector<MapTile> tiles = tilesOf(width, height, tileQuads);
    const int rows = tiles.back().row + 1;
    const std::string& name = folder.name();
    const auto tileEnd = [&](const MapTile& tile) {
        return "_" + std::to_string(tile.column) + "_" + std::to_string(rows - 1 - tile.row);
    };
    const auto writeTiles = [&](const std::string& begin, const TargetSamples& cells) {
        for (const MapTile& tile : tiles) // Z counts from the south
            writeSamplesRaw(folder.file(begin + tileEnd(tile) + ".raw"), cells, tile.part);
    };
    writeTiles(name, samples);
    const SurfaceMap map = folder.surfaceAt(width - 1, height - 1);
    for (const MapTile& tile : tiles)
        folder.list(writeSplatMaps(folder.path(name + tileEnd(tile) + "_splat.png"), map, folder.materials().size(),
                                   {tile.part.x0, tile.part.y0, tile.part.x1 - 1, tile.part.y1 - 1}, folder.pool()));
    const double tileWidthM = grid.widthM() / width * tileQuads, tileLengthM = grid.heightM() / height * tileQuads;
    writeFileAtomically(folder.file("OxbowImport.cs"), unityScript());
    folder.say("Put OxbowImport.cs into Assets/Editor, then Tools > Oxbow > Import a folder, and choose this one: it makes the terrains, their");
    folder.say("places and layers, and renews them when it is done again. By hand:");
    folder.say("Terrain > Settings > Import Raw, for each file " + name + "_X_Z.raw (X counts eastwards, Z northwards):");
    folder.say("  Depth              16 bit");
    folder.say("  Resolution         " + std::to_string(tileQuads + 1));
    folder.say("  Byte Order         Windows");
    folder.say("  Flip Vertically    off (the first row is the southern one)");
    folder.say("  Terrain Size       X " + typedNumber(tileWidthM) + "   Y " + typedNumber(samples.highM - samples.lowM) + "   Z " +
               typedNumber(tileLengthM));
    folder.say("Position of tile X_Z: X " + typedNumber(tileWidthM) + " x X   Y " + typedNumber(samples.lowM) + "   Z " +
               typedNumber(tileLengthM) + " x Z\n");
    double stepM = 0.0;
    if (const std::optional<Heightmap> before = folder.before()) {
        const TargetSamples delta = deltaSamples(resampled(*before, width, height), folder.heightsAt(width, height));
        stepM = (delta.highM - delta.lowM) / 65535.0;
        writeTiles(name + "_delta", delta);
        folder.say("For terrains that are in Unity already: " + name + "_delta_X_Z.raw is the change from the ground that was imported");
        folder.say("into Oxbow, as the files above are; 32768 is no change, a step is " + shortNumber(stepM) + " m. What was changed by hand in Unity");
        folder.say("since then stays. Put OxbowImport.cs into Assets/Editor, select the terrain, Tools > Oxbow > Add a change.");
        folder.say("The terrain's Height must leave room for the change: samples that would leave it are cut, and counted.\n");
    }
    folder.writeAbout({{"name", name},
                       {"columns", tiles.back().column + 1},
                       {"rows", rows},
                       {"side", tileQuads + 1},
                       {"width_m", tileWidthM},
                       {"length_m", tileLengthM},
                       {"height_m", samples.highM - samples.lowM},
                       {"low_m", samples.lowM},
                       {"delta_step_m", stepM},
                       {"layers", targetLayers(folder.materials())}});
    folder.say("Splat maps, a set a tile: red, green, blue and alpha of " + name + "_X_Z_splat_0.png, _1, ... are the weights of these");
    folder.say("terrain layers, in their order; they sum to 255. Import without sRGB and without compression. Control Texture");
    folder.say("Resolution " + std::to_string(tileQuads) + ".");
    for (const Material& material : folder.materials())
        folder.say("  " + material.name + ", tile " + shortNumber(material.tileM) + " m");
    folder.say("");
    const std::array<double, 2> marginM = outermost(grid, width, height);
    const TargetAxes axes{.axis = {0, 2, 1},
                          .sign = {1, 1, -1},
                          .originM = {marginM[0], grid.heightM() - marginM[1], 0.0},
                          .words = "x east, y up, z north, in metres, with tile 0_0 at X 0 Z 0",
                          .turnsGltf = true,
                          .marginM = marginM};
    if (folder.writeWater(axes))
        folder.say("For a spline: the knots of a Spline container from `position`.\n");
    folder.writeScatters(axes);
}

void writeGodot(TargetFolder& folder) {
    const GridSpec& grid = folder.elevation().grid();
    const auto regionsOf = [](double samples, int region) { return std::max(1, static_cast<int>(std::ceil(samples / region - 1e-9))); };
    const double wanted = wantedSide(grid, folder.job().side);
    const int along = std::clamp(static_cast<int>(std::lround(wanted / 256.0)), 1, kMaxGridSide / 256) * 256;
    // One spacing for both ways: the shorter side ends within a region, whose rest continues the edge.
    const double spacingM = std::max(grid.widthM(), grid.heightM()) / along;
    const int ownWidth = std::max(2, static_cast<int>(std::lround(grid.widthM() / spacingM)));
    const int ownHeight = std::max(2, static_cast<int>(std::lround(grid.heightM() / spacingM)));
    const int region = *std::ranges::find_if(kTerrain3dRegions, [&](int side) { return regionsOf(along, side) <= kTerrain3dMostRegions; });
    const int columns = regionsOf(ownWidth, region), rows = regionsOf(ownHeight, region);
    const int width = columns * region, height = rows * region;
    const Heightmap own = folder.heightsAt(ownWidth, ownHeight);
    Heightmap heights({width, height, spacingM});
    const SurfaceMap ownMap = folder.surfaceAt(ownWidth, ownHeight);
    SurfaceMap map{heights.grid(), std::vector<SurfaceMap::Cell>(heights.grid().cellCount())};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::size_t from = own.grid().index(std::min(x, ownWidth - 1), std::min(y, ownHeight - 1));
            heights.at(x, y) = own.cells()[from];
            map.cells[map.grid.index(x, y)] = ownMap.cells[from];
        }
    const Heightmap control = terrain3dControl(map);
    const Rgb8Image colours = colourMap(folder.surface().surface(), map, {folder.pool()});
    const int tileSide = folder.isTiled() ? std::max(1, folder.job().tileSide / region) * region : std::max(width, height);
    const std::vector<MapTile> tiles = tilesOf(width, height, tileSide, TileEdges::Apart);
    const auto nameOf = [&](const char* base, const MapTile& tile) { return folder.isTiled() ? tileName(base, tile) : std::string(base); };
    for (const MapTile& tile : tiles) {
        writeExrChannels(folder.file(nameOf("height", tile) + ".exr"), croppedTo(tile.part, heights), {"R", "G", "B"});
        writeExrChannels(folder.file(nameOf("control", tile) + ".exr"), croppedTo(tile.part, control), {"R", "G", "B"});
        writeTerrain3dColours(folder.file(nameOf("colour", tile) + ".png"), colours, tile.part, folder.pool());
    }
    const ValueRange range = valueRange(own.cells());
    // Terrain3D's regions lie about its origin.
    const double westM = -(columns / 2) * region * spacingM, northM = -(rows / 2) * region * spacingM;
    Json files = Json::array();
    for (const MapTile& tile : tiles)
        files.push_back({{"height", nameOf("height", tile) + ".exr"},
                         {"control", nameOf("control", tile) + ".exr"},
                         {"colour", nameOf("colour", tile) + ".png"},
                         {"position", {westM + tile.part.x0 * spacingM, northM + tile.part.y0 * spacingM}}});
    folder.writeAbout({{"name", folder.name()}, {"vertex_spacing_m", spacingM}, {"region_size", region}, {"tiles", std::move(files)}});
    writeFileAtomically(folder.file("oxbow_terrain.gd"), godotScript());
    folder.say("Copy oxbow_terrain.gd into the project, add a node with it as the child of a Terrain3D node, and choose this folder: it sets");
    folder.say("what stands below, loads the maps, the water and the roads. By hand:");
    folder.say("Terrain3D: open its importer scene (addons/terrain_3d/tools/importer.tscn)");
    if (folder.isTiled())
        sayGodotTiles(folder, tiles, {westM, northM}, spacingM);
    folder.say("  Height File Name    height.exr     real heights, " + shortNumber(range.low) + " m to " + shortNumber(range.high) + " m");
    folder.say("  Control File Name   control.exr");
    folder.say("  Color File Name     colour.png     its alpha of one half leaves the roughness of textures as it is");
    folder.say("  Import Position     " + typedNumber(westM) + ", 0, " + typedNumber(northM));
    folder.say("  Import Scale        1   Height Offset 0");
    folder.say("  Region Size         " + std::to_string(region) + ", the maps are " + sizeText(width, height) + ": " + sizeText(columns, rows) + " regions");
    folder.say("  Vertex Spacing      " + typedNumber(spacingM) + " (of the Terrain3D node)");
    if (ownWidth < width || ownHeight < height)
        folder.say("  The terrain is the " + sizeText(ownWidth, ownHeight) + " samples in the north-west; the rest of the last regions continues its edge.");
    folder.say("\nTextures, by their number in the control map:");
    for (std::size_t i = 0; i < folder.materials().size(); ++i)
        folder.say("  " + std::to_string(i) + "  " + folder.materials()[i].name);
    folder.say("");
    const std::array<double, 2> marginM = outermost(grid, ownWidth, ownHeight);
    const std::array<double, 2> stretch = {0.5 * spacingM / marginM[0], 0.5 * spacingM / marginM[1]};
    const TargetAxes axes{.axis = {0, 2, 1},
                          .originM = {marginM[0] - westM / stretch[0], marginM[1] - northM / stretch[1], 0.0},
                          .words = "x east, y up, z south, in metres, as the terrain lies after its import",
                          .stretch = stretch,
                          .marginM = marginM};
    if (folder.writeWater(axes))
        folder.say("For a Path3D: `curve.add_point(Vector3(p[0], p[1], p[2]))` for each `position`.\n");
    folder.writeScatters(axes);
}

} // namespace oxbow
