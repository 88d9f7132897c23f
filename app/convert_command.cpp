#include "app/commands.h"
#include "app/output_files.h"
#include "app/pipes.h"
#include "app/read_options.h"
#include "app/temporary_folder.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/export/target.h"
#include "core/files/heightmap_file.h"
#include "core/files/import_stage.h"
#include "core/files/raster/place_files.h"
#include "core/files/write_by_name.h"
#include "core/recipe/recipe_edit.h"

#include <QTemporaryDir>

#include <algorithm>
#include <climits>
#include <cstdio>

namespace oxbow {

namespace {

void declareConvert(CommandSyntax& syntax) {
    const auto names = [](FileUse use) { return QString::fromStdString(formatNames(use).english()); };
    syntax.addPositionalArgument(
        "IN", QString("A heightmap: %1, or a folder of tiles of one map; - is standard input.").arg(names(FileUse::ReadHeightmap)));
    syntax.addPositionalArgument("OUT", QString("A heightmap (%1) or a mesh (%2); - is standard output.")
                                            .arg(names(FileUse::WriteHeightmap), names(FileUse::WriteMesh)));
    syntax.addOption({"size", "Cells of the output, N or WxH; the extent stays.", "SIZE"});
    syntax.addOption({"to", "Format of standard output by its extension, for example png.", "EXTENSION"});
    declareReadOptions(syntax);
    declareExportOptions(syntax);
    syntax.addOption({"quiet", "Prints nothing but errors."});
    declareMemoryOption(syntax);
}

std::filesystem::path outputFile(const QCommandLineParser& parser, const std::string& name,
                                 const QTemporaryDir& folder) {
    if (name != "-")
        return name;
    if (!parser.isSet("to"))
        throw UsageError("oxbow convert: - is standard output: say in which format, for example --to png");
    return pipeFile(folder, pathText(parser.value("to")));
}

void runConvert(const QCommandLineParser& parser) {
    boundMemory(parser);
    const std::string from = pathText(parser.positionalArguments()[1]);
    const std::string to = pathText(parser.positionalArguments()[2]);
    checkApart({{"oxbow convert", to, true}}, {from});
    const TemporaryFolder folder;
    const std::filesystem::path out = outputFile(parser, to, folder);
    const ExportOptions options = exportOptions(parser);
    if (to == "-")
        checkOneFile(options);
    if (parser.isSet("to") && to != "-")
        throw UsageError("--to: is for standard output, and " + to + " is written: leave it out");
    const ExportRequest request{meshFormat(out) ? "mesh" : "elevation", out};
    asUsage([&] {
        static_cast<void>(formatToWrite(out, productNamed(request.kind, "oxbow convert").use));
        checkExportOptions(parser, {request}, false);
        checkProduct(request, options);
    });
    checkTarget(out);
    ImportedHeightmap imported =
        readHeightmap(seekable(from, folder), readOptions(parser));
    if (options.system && !(imported.place && coordinateSystem(*imported.place)))
        throw Error(from + ": names no coordinate system that PROJ knows: leave out --crs, or give the file one (gdal_translate -a_srs)");
    if (imported.noDataCells > 0 && !meshFormat(out)) // they are left without one
        std::ranges::replace(imported.notes, filledNote(imported.noDataCells),
                             Phrase(imported.noDataCells == 1 ? "1 cell has no value" : std::to_string(imported.noDataCells) + " cells have no value"));
    const auto say = [&](const std::string& note) {
        if (!parser.isSet("quiet") && !note.empty())
            std::fputs((note + "\n").c_str(), to == "-" ? stderr : stdout);
    };
    for (const std::string& note : english(imported.notes))
        say(note);
    if (parser.isSet("size")) {
        Recipe shape;
        shape.grid = imported.elevation.grid();
        asUsage([&] { setSize(shape, parser.value("size").toStdString(), "--size"); });
        imported.elevation = resampled(imported.elevation, shape.grid.width, shape.grid.height);
    }
    ThreadPool pool;
    WorkingTerrain terrain(imported.elevation.grid());
    markNoData(imported.known, Compute{pool}, terrain);
    if (!meshFormat(out)) {
        if (const Heightmap* noData = terrain.find(Layer::NoData))
            leaveNoData(*noData, imported.elevation);
        if (formatToWrite(out, FileUse::WriteHeightmap).heightBits[0] > 0)
            say(clippedNote(imported.elevation, options));
        exportHeights(std::move(imported.elevation), imported.place ? &*imported.place : nullptr, out,
                      options, pool);
    } else {
        terrain.elevation() = std::move(imported.elevation);
        if (imported.place)
            terrain.setPlace(std::make_shared<const GeoReference>(*imported.place));
        const TerrainState state(terrain, {}, pool);
        terrain = {}; // one copy less while a large mesh is made
        exportProduct(state, request, options, pool);
    }
    if (to == "-")
        toStandardOutput(out);
}

} // namespace

Command convertCommand() {
    return {"convert", "Turns a heightmap into another format or a mesh.", declareConvert, runConvert};
}

void declareExportOptions(CommandSyntax& syntax) {
    syntax.addOption({"bits", "Bits of integer heightmaps that know both: 8 or 16.", "N", "16"});
    syntax.addOption({"low", "Height of the darkest value of integer formats, m.", "M"});
    syntax.addOption({"high", "Height of the brightest value of integer formats, m.", "M"});
    syntax.addOption({"tiles", "Rasters in files of so many cells a side, NAME_x0_y0 and on, counted from the north-west.", "CELLS"});
    syntax.addOption({"tile-edges",
                      "Of those: shared, neighbours both have the samples between them (a sample more a side), or apart.", "EDGES"});
    syntax.addOption({"overviews", "Writes GeoTIFF with smaller copies of the map and in tiles: cloud-optimized (COG)."});
    syntax.addOption({"crs", "Brings rasters and features of a terrain with a place on the Earth into another coordinate system: EPSG:32632, or any "
                             "words that PROJ knows.", "SYSTEM"});
    syntax.addOption({"mesh-step", "Takes every n-th cell for meshes.", "N", "1"});
    syntax.addOption({"mesh-error",
                      "Triangles of meshes only where the ground needs them: no cell lies farther above or below them.",
                      "M"});
    syntax.addOption({"mesh-triangles", "The same with as small an error as so many triangles allow.", "N"});
    syntax.addOption({"mesh-chunk", "Meshes in files of so many cells a side, which join exactly.", "CELLS"});
    syntax.addOption({"mesh-lods", "Levels of detail, a file each, every next with about a quarter of the triangles.",
                      "N", "1"});
    syntax.addOption({"mesh-skirt", "Hangs a wall of this depth around the surface of meshes.", "M"});
    syntax.addOption({"mesh-base", "Closes a mesh to a block that reaches this far below its lowest point.", "M"});
    syntax.addOption({"tangents", "Adds tangents to GLB meshes."});
    syntax.addOption({"up", "Axis that points up in meshes: y or z.", "AXIS"});
    syntax.addOption({"normals", "Adds normals to meshes."});
    syntax.addOption({"texture-coordinates", "Adds texture coordinates to meshes."});
}

namespace {

using Takes = bool (*)(const FileFormat& format, FileUse use);
/// Of the options of declareExportOptions, which files take them.
struct OptionTaker {
    const char* option;
    const char* words;
    Takes takes;
    bool ofTargets = false; ///< targets take it too
};

constexpr Takes kMesh = [](const FileFormat& format, FileUse) { return format.mesh != nullptr; };
constexpr Takes kInteger = [](const FileFormat& format, FileUse use) { return use == FileUse::WriteHeightmap && format.heightBits[0] > 0; };
constexpr Takes kRaster = [](const FileFormat&, FileUse use) {
    return use == FileUse::WriteHeightmap || use == FileUse::WritePicture || use == FileUse::WriteSplatMaps;
};
constexpr OptionTaker kTakers[] = {
    {"bits", "heightmaps in PNG and PGM", [](const FileFormat& format, FileUse use) { return kInteger(format, use) && format.heightBits[1] > 0; }},
    {"low", "heightmaps of integers, as in PNG", kInteger},
    {"high", "heightmaps of integers, as in PNG", kInteger},
    {"tiles", "rasters", kRaster},
    {"tile-edges", "rasters", kRaster},
    {"overviews", "GeoTIFF", [](const FileFormat& format, FileUse) { return format.key == "tiff"; }, true},
    {"crs", "rasters and features", [](const FileFormat& format, FileUse) { return format.mesh == nullptr; }, true},
    {"mesh-step", "meshes", kMesh},
    {"mesh-error", "meshes", kMesh},
    {"mesh-triangles", "meshes", kMesh},
    {"mesh-chunk", "meshes", kMesh},
    {"mesh-lods", "meshes", kMesh},
    {"mesh-skirt", "meshes", kMesh},
    {"mesh-base", "meshes", kMesh},
    {"tangents", "meshes", kMesh},
    {"up", "meshes", kMesh},
    {"normals", "meshes", kMesh},
    {"texture-coordinates", "meshes", kMesh},
};

} // namespace

void checkExportOptions(const QCommandLineParser& parser, const std::vector<ExportRequest>& outputs, bool hasTargets) {
    for (const OptionTaker& taker : kTakers) {
        const auto isTaken = [&](const ExportRequest& output) {
            const FileUse use = productNamed(output.kind, "--export").use;
            const FileFormat* format = formatByExtension(lowerExtension(output.file), use); // null: a video
            return format && taker.takes(*format, use);
        };
        if (parser.isSet(taker.option) && !(taker.ofTargets && hasTargets) && std::ranges::none_of(outputs, isTaken))
            throw UsageError(std::string("--") + taker.option + ": is for " + taker.words + ", and none is written: leave it out");
    }
}

std::string clippedNote(const Heightmap& heights, const ExportOptions& options) {
    const auto isBeyond = [&](float height) { return height < options.lowM.value_or(height) || height > options.highM.value_or(height); };
    const auto count = std::ranges::count_if(heights.cells(), isBeyond);
    return count == 0 ? "" : (count == 1 ? "1 cell lies" : std::to_string(count) + " cells lie") + " beyond --low and --high, and got these heights";
}

void checkOneFile(const ExportOptions& options) {
    if (options.tileSide > 0 || options.mesh.chunkCells > 0 || options.mesh.levels > 1)
        throw UsageError("standard output takes one file: leave out --tiles, --mesh-chunk and --mesh-lods, or name a file");
}

ExportOptions exportOptions(const QCommandLineParser& parser) {
    ExportOptions options;
    options.bits = *wholeOption(parser, "bits", 8, 16, true);
    if (options.bits != 8 && options.bits != 16)
        throw UsageError("--bits: " + std::to_string(options.bits) + " is not possible: give 8 or 16");
    options.lowM = numberOption(parser, "low", -1e6, 1e6);
    options.highM = numberOption(parser, "high", -1e6, 1e6);
    if (options.lowM && options.highM && *options.lowM >= *options.highM)
        throw UsageError("--low: " + numberText(*options.lowM) + " is not below --high, " + numberText(*options.highM) + ": give the lower height first");
    options.tileSide = wholeOption(parser, "tiles", kLeastTile, kMaxGridSide).value_or(0);
    if (const auto edges = edgesOption(parser, "tile-edges")) {
        if (options.tileSide == 0)
            throw UsageError("--tile-edges: there are no tiles: add --tiles CELLS");
        options.edges = *edges;
    }
    options.hasOverviews = parser.isSet("overviews");
    if (parser.isSet("crs")) {
        const std::string words = parser.value("crs").toStdString();
        const std::optional<CoordinateSystem> system = CoordinateSystem::of(words);
        if (!system)
            throw UsageError("--crs: '" + words + "' is no coordinate system of a map that PROJ knows: give one like EPSG:32632");
        options.system = std::make_shared<const CoordinateSystem>(*system);
    }
    options.mesh.step = *wholeOption(parser, "mesh-step", 1, 4096, true);
    options.mesh.errorM = numberOption(parser, "mesh-error", 1e-6, 1e6);
    if (const auto triangles = wholeOption(parser, "mesh-triangles", 2, INT_MAX)) {
        if (options.mesh.errorM)
            throw UsageError("--mesh-triangles: the error follows from the triangles: leave out --mesh-error");
        options.mesh.triangleBudget = *triangles;
        options.mesh.adaptsToBudget = true;
    }
    options.mesh.chunkCells = wholeOption(parser, "mesh-chunk", 2, kMaxGridSide).value_or(0);
    options.mesh.levels = *wholeOption(parser, "mesh-lods", 1, 16, true);
    options.mesh.skirtM = numberOption(parser, "mesh-skirt", 1e-6, 1e6);
    options.mesh.blockThicknessM = numberOption(parser, "mesh-base", 1e-6, 1e6);
    options.mesh.tangents = parser.isSet("tangents");
    const QString up = parser.value("up");
    if (!up.isEmpty() && up != "y" && up != "z")
        throw UsageError("--up: '" + up.toStdString() + "' is no axis: give y or z");
    if (!up.isEmpty())
        options.mesh.up = up == "y" ? UpAxis::Y : UpAxis::Z;
    if (parser.isSet("normals"))
        options.mesh.normals = true;
    options.mesh.textureCoordinates = parser.isSet("texture-coordinates");
    return options;
}

} // namespace oxbow
