#include "core/base/number_text.h"
#include "core/export/analysis_products.h"
#include "core/export/product_export.h"
#include "core/export/target_folder.h"
#include "core/export/target_scripts.h"
#include "core/export/vector_layers.h"
#include "core/export/water_products.h"
#include "core/files/heightmap_file.h"
#include "core/files/mesh/mesh_set.h"
#include "core/files/raster/map_reprojection.h"
#include "core/files/raster/place_files.h"
#include "core/files/storage/atomic_file.h"
#include "core/files/write_by_name.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <cmath>

/// Blender, other terrain programs, maps, printers.
namespace oxbow {

namespace {

/// Masks and maps that other terrain programs take, where the terrain has something of them.
void writeMasks(TargetFolder& folder) {
    const TerrainState& terrain = folder.job().terrain;
    const auto write = [&](const char* name, const Heightmap& map) {
        const ValueRange range = valueRange(map.cells());
        if (!(range.high > range.low))
            return;
        writeHeightmap(folder.file(std::string(name) + ".png"), map, {.sidecar = false, .pool = &folder.pool()});
        folder.say("  " + std::string(name) + ".png   " + shortNumber(range.low) + " (black) to " + shortNumber(range.high) + " (white)");
    };
    write("lake_mask", lakeMask(terrain));
    write("river_mask", riverMask(terrain));
    write("lake_depth_m", lakeDepth(terrain));
    write("wear_m", terrain.flattened(Layer::Wear));
    write("deposition_m", terrain.flattened(Layer::Deposition));
    write("slope_deg", slopeMap(folder.elevation(), folder.pool()));
    write("wetness", sourceProduct(terrain, "wetness", folder.pool()));
}

void writeWeights(TargetFolder& folder, const SurfaceMap& map) {
    const CellRect all{0, 0, map.grid.width, map.grid.height};
    for (std::size_t i = 0; i < folder.materials().size(); ++i)
        writeWeightMap(folder.file("W_" + folder.materials()[i].name + ".png"), map, static_cast<int>(i), all,
                       folder.pool());
}

} // namespace

void writeBlender(TargetFolder& folder) {
    const GridSpec& grid = folder.elevation().grid();
    const std::int64_t triangles = folder.job().triangles;
    writeRgbPicture(folder.file("colour.png"), folder.surface().colours(), &folder.pool());
    MeshOptions mesh{.textureCoordinates = true, .colourFile = "colour.png"};
    if (2 * static_cast<std::int64_t>(grid.cellCount()) > triangles) {
        mesh.triangleBudget = triangles;
        mesh.adaptsToBudget = true;
    }
    folder.list(writeMeshSet(folder.path(folder.name() + ".glb"), MeshFormat::Glb, folder.elevation(), mesh, folder.pool()));
    writeHeightmap(folder.file("height.exr"), folder.elevation(), {.pool = &folder.pool()});
    writeWeights(folder, folder.surface().map());
    const std::string extent = typedNumber(grid.widthM()) + " m x " + typedNumber(grid.heightM()) + " m";
    const double clipEndM = std::ceil(4.0 * std::max(grid.widthM(), grid.heightM()));
    folder.writeAbout({{"name", folder.name()}, {"clip_end_m", clipEndM}});
    writeFileAtomically(folder.file("open_in_blender.py"), blenderScript());
    folder.say("blender --python open_in_blender.py, or Scripting > Text > Open and Run Script: imports everything of this folder, lines as");
    folder.say("curves with their widths, things on the ground as instances of stand-ins. By hand:\n");
    folder.say("File > Import > glTF 2.0: " + folder.name() + ".glb. One unit is a metre; the terrain is " + extent + " and begins with its");
    folder.say("north-west corner at 0, 0, 0. The mesh joins the middles of cells: it ends half a cell (" + shortNumber(0.5 * grid.cellSizeM) +
               " m) inside. The image");
    folder.say("coordinates cover the terrain once, colour.png is its base colour. Raise the view's Clip End (N > View) to " +
               shortNumber(clipEndM) + " m.");
    folder.say("If the import stops with \"module 'numpy' has no attribute 'bool'\" (Debian's add-on), type first in the Python console:");
    folder.say("  import numpy; numpy.bool = bool\n");
    folder.say("Displacement instead: a plane of " + extent + ", location " + typedNumber(0.5 * grid.widthM()) + ", " + typedNumber(-0.5 * grid.heightM()) +
               ", 0, subdivided; height.exr (metres) as image");
    folder.say("texture with colour space Non-Color and extension Extend (Repeat mixes opposite edges), into Displacement with midlevel 0,");
    folder.say("scale 1; material settings, Displacement: Displacement Only.\n");
    folder.say("Weights of materials, 0 to 255, that sum to 255: image textures with colour space Non-Color.");
    for (const Material& material : folder.materials())
        folder.say("  W_" + material.name + ".png   roughness " + shortNumber(material.roughness) + ", tile " + shortNumber(material.tileM) + " m");
    folder.say("");
    const TargetAxes axes{.axis = {0, 1, 2},
                          .sign = {1, -1, 1},
                          .words = "x east, y north, z up, in metres, as the mesh lies after its import"};
    if (folder.writeWater(axes, mesh))
        folder.say("For curves: import splines.glb, select the lines, Object > Convert > Curve; width_m is in splines.json.\n");
    folder.writeScatters(axes);
}

void writeTerrainPrograms(TargetFolder& folder) {
    const GridSpec& grid = folder.elevation().grid();
    const int longest = std::max(grid.width, grid.height);
    const double share = folder.job().side > 0 ? static_cast<double>(folder.job().side) / longest : 1.0;
    const auto sideOf = [&](int cells) { return std::max(2, static_cast<int>(std::lround(share * cells))); };
    const Heightmap heights = folder.heightsAt(sideOf(grid.width), sideOf(grid.height));
    const std::string& name = folder.name();
    for (const char* ending : {".exr", ".r32", ".tif", ".png"})
        writeHeightmap(folder.file(name + ending), heights, {.sidecar = false, .pool = &folder.pool()});
    const ValueRange range = valueRange(heights.cells());
    folder.say("Heights, " + std::to_string(heights.width()) + " x " + std::to_string(heights.height()) + " samples over " +
               shortNumber(grid.widthM()) + " m x " + shortNumber(grid.heightM()) + " m:");
    folder.say("  " + name + ".exr   32-bit float, metres (Houdini: HeightField File; Gaea, World Creator)");
    folder.say("  " + name + ".r32   the same without a header, little-endian, rows from the north (World Machine)");
    folder.say("  " + name + ".tif   the same as TIFF");
    folder.say("  " + name + ".png   16 bit: black is " + shortNumber(range.low) + " m, white " + shortNumber(range.high) + " m");
    folder.say("  Height range " + shortNumber(range.high - range.low) + " m, lowest " + shortNumber(range.low) + " m, sample spacing " +
               shortNumber(heights.cellSizeM()) + " m.\n");
    folder.say("Masks, 16 bit:");
    writeMasks(folder);
    folder.say("Weights of materials, 8 bit, sum 255: W_*.png");
    writeWeights(folder, folder.surface().map());
    folder.say("");
    const TargetAxes axes{.words = "x east, y south, z up, in metres from the north-west corner"};
    folder.writeWater(axes);
    folder.writeScatters(axes);
}

void writeGis(TargetFolder& folder) {
    const TerrainState& terrain = folder.job().terrain;
    const std::unique_ptr<const MapReprojection> onto = reprojectionOf(terrain.grid(), terrain.place().get(), folder.job().system);
    const GeoReference* place = onto ? &onto->place() : terrain.place().get();
    const GeoFrame frame{terrain.grid(), terrain.place().get(), onto.get()};
    HeightmapWriteOptions options{.place = place, .pool = &folder.pool()};
    const std::string& name = folder.name();
    Heightmap heights = folder.elevation();
    leaveNoData(terrain, heights);
    const auto write = [&](const std::string& file, const Heightmap& map, bool isNumbers) {
        if (folder.job().hasOverviews)
            options.overviews = isNumbers ? Overviews::Numbers : Overviews::Means;
        const std::filesystem::path path = folder.file(file), beside = auxiliaryPath(path);
        writeHeightmap(path, onto ? onto->resampled(map, isNumbers, {folder.pool()}) : map, options);
        if (std::filesystem::exists(beside))
            folder.list({beside});
    };
    write(name + ".tif", heights, false);
    folder.say(place != nullptr ? (onto ? "Brought into the coordinate system that was asked for, rasters resampled once by cubic convolution"
                                        : "In the coordinate system that the terrain was imported with") +
                                      (place->epsg > 0 ? ": EPSG:" + std::to_string(place->epsg) : std::string()) + "."
                                : "The terrain has no place on the Earth: coordinates are metres east and north of its south-west corner.");
    folder.say("\n  " + name + ".tif          heights, m");
    const auto raster = [&](const char* key, const Heightmap& map, bool isNumbers, const char* words) {
        const ValueRange range = valueRange(map.cells());
        if (!(range.high > range.low))
            return;
        write(std::string(key) + ".tif", map, isNumbers);
        folder.say("  " + std::string(key) + ".tif   " + words);
    };
    raster("lake_depth", lakeDepth(terrain), false, "depth of lakes and the sea, m");
    raster("catchments", catchmentIds(terrain, folder.pool()), true, "number of the catchment, the largest 1");
    raster("stream_order", orderMap(terrain, folder.pool()), true, "Strahler's order of streams");
    raster("material", indexMap(folder.surface().map()), true, "number of the weightiest material");
    const WaterBodies& water = *terrain.waterBodies();
    if (!water.lakes.empty()) {
        writeLakes(folder.file("lakes.geojson"), water.lakes, frame);
        folder.say("  lakes.geojson   polygons with level, depth, volume, inflow");
    }
    if (!water.reaches.empty()) {
        writeRivers(folder.file("rivers.geojson"), listedWater(terrain), frame);
        folder.say("  rivers.geojson  lines with order, length, discharge");
    }
    if (!water.lakes.empty() || !water.reaches.empty() || !folder.surface().scatters().empty()) {
        const std::shared_ptr<const SurfacePlan>& plan = folder.job().surface;
        writeVectorLayers(folder.file(name + ".gpkg"), terrain, plan ? plan->curves : std::vector<Curve>{},
                          folder.surface().scatters(), frame);
        folder.say("  " + name + ".gpkg         lakes, rivers, bridges, curves and things on the ground, a layer each");
    }
    folder.say("\nMaterials by number:");
    for (std::size_t i = 0; i < folder.materials().size(); ++i)
        folder.say("  " + std::to_string(i) + "  " + folder.materials()[i].name);
}

void writePrint(TargetFolder& folder) {
    constexpr double kLongestMm = 150.0, kBaseMm = 3.0;
    constexpr std::int64_t kTriangles = 500'000;
    const GridSpec& grid = folder.elevation().grid();
    const double longestM = std::max(grid.widthM(), grid.heightM()), mmPerM = kLongestMm / longestM;
    Heightmap model = folder.elevation();
    model.setCellSizeM(grid.cellSizeM * mmPerM);
    for (float& height : model.cells())
        height = static_cast<float>(height * mmPerM);
    const MeshOptions mesh{.triangleBudget = kTriangles,
                           .adaptsToBudget = 2 * static_cast<std::int64_t>(grid.cellCount()) > kTriangles,
                           .blockThicknessM = kBaseMm};
    folder.list(writeMeshSet(folder.path(folder.name() + ".stl"), MeshFormat::Stl, model, mesh, folder.pool()));
    const std::string solid = folder.name() + ".3mf";
    writeThreeMf(folder.file(solid), folder.path(folder.name() + ".stl"), folder.name());
    const ValueRange range = valueRange(model.cells());
    folder.say("Open " + solid + ", or " + folder.name() + ".stl, in a slicer. The unit is the millimetre, which an STL does not say.");
    // The mesh joins the middles of cells.
    folder.say("  Size       " + shortNumber((grid.width - 1) * model.cellSizeM()) + " x " + shortNumber((grid.height - 1) * model.cellSizeM()) +
               " x " + shortNumber(range.span() + kBaseMm) +
               " mm, scale 1 : " + shortNumber(std::round(1000.0 / mmPerM)));
    folder.say("  Base       " + shortNumber(kBaseMm) + " mm below the lowest point; closed (watertight), heights not exaggerated");
}

} // namespace oxbow
