#include "app/commands.h"
#include "app/pipes.h"
#include "app/read_options.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/export/target.h"
#include "core/files/heightmap_file.h"
#include "core/recipe/recipe_edit.h"

#include <QTemporaryDir>

#include <cstdio>

namespace oxbow {

namespace {

void declare(QCommandLineParser& parser) {
    const auto names = [](FileUse use) { return QString::fromStdString(formatNames(use)); };
    parser.addPositionalArgument(
        "IN", QString("A heightmap: %1; - is standard input.").arg(names(FileUse::ReadHeightmap)));
    parser.addPositionalArgument("OUT", QString("A heightmap (%1) or a mesh (%2); - is standard output.")
                                            .arg(names(FileUse::WriteHeightmap), names(FileUse::WriteMesh)));
    parser.addOption({"size", "Cells of the output, N or WxH; the extent stays.", "SIZE"});
    parser.addOption({"to", "Format of standard output by its extension, for example png.", "EXTENSION"});
    declareReadOptions(parser);
    declareExportOptions(parser);
    parser.addOption({"quiet", "Prints nothing but errors."});
}

std::filesystem::path outputFile(const QCommandLineParser& parser, const std::string& name,
                                 const QTemporaryDir& folder) {
    if (name != "-")
        return name;
    if (!parser.isSet("to"))
        throw Error("oxbow convert: - is standard output: say in which format, for example --to png");
    return pipeFile(folder, pathText(parser.value("to")));
}

void run(const QCommandLineParser& parser) {
    expectPositional(parser, 2, "oxbow convert IN OUT [options]");
    const std::string from = pathText(parser.positionalArguments()[1]);
    const std::string to = pathText(parser.positionalArguments()[2]);
    const QTemporaryDir folder;
    const std::filesystem::path out = outputFile(parser, to, folder);
    const ExportOptions options = exportOptions(parser);
    const ExportRequest request{meshFormat(out) ? "mesh" : "elevation", out};
    static_cast<void>(formatToWrite(out, productNamed(request.kind, "oxbow convert").use));
    checkTarget(out);
    ImportedHeightmap imported =
        readHeightmap(from == "-" ? standardInput(folder) : std::filesystem::path(from), readOptions(parser));
    if (!parser.isSet("quiet"))
        for (const std::string& note : imported.notes)
            std::fputs((note + "\n").c_str(), to == "-" ? stderr : stdout);
    if (parser.isSet("size")) {
        Recipe shape;
        shape.grid = imported.elevation.grid();
        setSize(shape, parser.value("size").toStdString(), "--size");
        imported.elevation = resampled(imported.elevation, shape.grid.width, shape.grid.height);
    }
    ThreadPool pool;
    WorkingTerrain terrain(imported.elevation.grid());
    terrain.elevation() = std::move(imported.elevation);
    if (imported.place)
        terrain.setPlace(std::make_shared<const GeoReference>(*imported.place));
    exportProduct(TerrainState(terrain, {}, pool), request, options, pool);
    if (to == "-")
        toStandardOutput(out);
}

} // namespace

Command convertCommand() {
    return {"convert", "Turns a heightmap into another format or a mesh.", declare, run};
}

void declareExportOptions(QCommandLineParser& parser) {
    parser.addOption({"bits", "Bits of integer heightmaps that know both: 8 or 16.", "N", "16"});
    parser.addOption({"low", "Height of the darkest value of integer formats, m.", "M"});
    parser.addOption({"high", "Height of the brightest value of integer formats, m.", "M"});
    parser.addOption({"mesh-step", "Takes every n-th cell for meshes.", "N", "1"});
    parser.addOption({"up", "Axis that points up in meshes: y or z.", "AXIS"});
    parser.addOption({"normals", "Adds normals to meshes."});
    parser.addOption({"texture-coordinates", "Adds texture coordinates to meshes."});
}

ExportOptions exportOptions(const QCommandLineParser& parser) {
    ExportOptions options;
    options.bits = *wholeOption(parser, "bits", 8, 16, true);
    if (options.bits != 8 && options.bits != 16)
        throw Error("--bits: " + std::to_string(options.bits) + " is not possible: give 8 or 16");
    options.lowM = numberOption(parser, "low", -1e6, 1e6);
    options.highM = numberOption(parser, "high", -1e6, 1e6);
    options.mesh.step = *wholeOption(parser, "mesh-step", 1, 4096, true);
    const QString up = parser.value("up");
    if (!up.isEmpty() && up != "y" && up != "z")
        throw Error("--up: '" + up.toStdString() + "' is no axis: give y or z");
    if (!up.isEmpty())
        options.mesh.up = up == "y" ? UpAxis::Y : UpAxis::Z;
    if (parser.isSet("normals"))
        options.mesh.normals = true;
    options.mesh.textureCoordinates = parser.isSet("texture-coordinates");
    return options;
}

} // namespace oxbow
