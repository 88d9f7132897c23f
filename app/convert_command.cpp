#include "app/commands.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/files/heightmap_file.h"
#include "core/recipe/recipe_edit.h"

#include <cstdio>

namespace oxbow {

namespace {

void declare(QCommandLineParser& parser) {
    parser.addPositionalArgument("IN", "A heightmap: PNG, TIFF, EXR, RAW, ASC, HGT, PGM, BT or TER.");
    parser.addPositionalArgument(
        "OUT", "A heightmap (PNG, TIFF, EXR, RAW, ASC, PGM) or a mesh (OBJ, STL, PLY, GLB).");
    parser.addOption({"size", "Cells of the output, N or WxH; the extent stays.", "SIZE"});
    parser.addOption({"channel",
                      "Channel of a colour image: auto, gray, red, green, blue, alpha or luminance.", "NAME",
                      "auto"});
    parser.addOption({"cell-size", "Cell size of the input, m, where the file does not say.", "M"});
    parser.addOption({"in-low", "Height of the darkest value of the input, m.", "M"});
    parser.addOption({"in-high", "Height of the brightest value of the input, m.", "M"});
    parser.addOption(
        {"raw", "Layout of a headerless input: WxH:TYPE:ORDER, for example 1024x1024:u16:little.", "LAYOUT"});
    parser.addOption({"smooth-8-bit", "Smooths away the terraces of an 8-bit input."});
    declareExportOptions(parser);
    parser.addOption({"quiet", "Prints nothing but errors."});
}

Channel channelFrom(const std::string& name) {
    static constexpr const char* kNames[] = {"auto", "gray", "red", "green", "blue", "alpha", "luminance"};
    for (int i = 0; i < 7; ++i)
        if (name == kNames[i])
            return static_cast<Channel>(i);
    throw Error("--channel: there is no '" + name +
                "': give auto, gray, red, green, blue, alpha or luminance");
}

SampleType sampleTypeFrom(const std::string& name) {
    static constexpr const char* kNames[] = {"u8", "u16", "i16", "u32", "i32", "f32"};
    for (int i = 0; i < 6; ++i)
        if (name == kNames[i])
            return static_cast<SampleType>(i);
    throw Error("--raw: there is no sample type '" + name + "': give u8, u16, i16, u32, i32 or f32");
}

RawLayout layoutFrom(const QString& text) {
    const QStringList parts = text.split(':');
    const QStringList sides = parts[0].split('x');
    bool widthOk = false, heightOk = false;
    RawLayout layout;
    layout.width = sides[0].toInt(&widthOk);
    layout.height = sides.value(1).toInt(&heightOk);
    const bool orderOk = parts.size() < 3 || parts[2] == "little" || parts[2] == "big";
    if (parts.size() < 2 || parts.size() > 3 || !widthOk || !heightOk || !orderOk)
        throw Error("--raw: '" + text.toStdString() +
                    "' is not of the form WxH:TYPE:ORDER, ORDER little or big");
    layout.sampleType = sampleTypeFrom(parts[1].toStdString());
    layout.byteOrder = parts.value(2) == "big" ? ByteOrder::Big : ByteOrder::Little;
    return layout;
}

HeightmapReadOptions readOptions(const QCommandLineParser& parser) {
    HeightmapReadOptions options;
    options.channel = channelFrom(parser.value("channel").toStdString());
    options.cellSizeM = numberOption(parser, "cell-size", 1e-6, 1e6);
    options.lowM = numberOption(parser, "in-low", -1e6, 1e6);
    options.highM = numberOption(parser, "in-high", -1e6, 1e6);
    if (options.lowM.has_value() != options.highM.has_value())
        throw Error("--in-low and --in-high belong together: give both");
    options.smooth8Bit = parser.isSet("smooth-8-bit");
    if (parser.isSet("raw"))
        options.raw = layoutFrom(parser.value("raw"));
    return options;
}

void run(const QCommandLineParser& parser) {
    expectPositional(parser, 2, "oxbow convert IN OUT [options]");
    const std::filesystem::path in = pathText(parser.positionalArguments()[1]);
    const std::filesystem::path out = pathText(parser.positionalArguments()[2]);
    const ExportOptions options = exportOptions(parser);
    ImportedHeightmap imported = readHeightmap(in, readOptions(parser));
    if (!parser.isSet("quiet"))
        for (const std::string& note : imported.notes)
            std::puts(note.c_str());
    if (parser.isSet("size")) {
        Recipe shape;
        shape.grid = imported.elevation.grid();
        setSize(shape, parser.value("size").toStdString(), "--size");
        imported.elevation = resampled(imported.elevation, shape.grid.width, shape.grid.height);
    }
    ThreadPool pool;
    WorkingTerrain terrain(imported.elevation.grid());
    terrain.elevation() = std::move(imported.elevation);
    const ExportRequest request{meshFormat(out) ? "mesh" : "elevation", out};
    exportProduct(TerrainState(terrain, {}, pool), request, options, pool);
}

} // namespace

Command convertCommand() {
    return {"convert", "Turns a heightmap into another format or a mesh.", declare, run};
}

void declareExportOptions(QCommandLineParser& parser) {
    parser.addOption({"bits", "Bits of PNG heightmaps: 8 or 16.", "N", "16"});
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
