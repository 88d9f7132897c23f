#include "app/batch.h"
#include "app/commands.h"
#include "app/headless_run.h"
#include "app/picture_options.h"
#include "app/read_options.h"
#include "core/export/target_folder.h"
#include "core/surface/surface.h"

namespace oxbow {

namespace {

void declareRunOptions(QCommandLineParser& parser) {
    parser.addPositionalArgument("RECIPE", "A project (.oxbow) or a recipe (.json); - is standard input.");
    parser.addOption({"input", "Heightmap the recipe starts from; - is standard input.", "HEIGHTMAP"});
    declareReadOptions(parser);
    parser.addOption({"size", "Cells, N or WxH; the extent stays.", "SIZE"});
    parser.addOption({"seed", "Gives every seed this value.", "N"});
    parser.addOption({"threads", "Threads; the result is the same for any number.", "N"});
    parser.addOption({"set", "Sets a parameter, for example droplet_erosion.inertia=0.1, or a part of the mix, for example thermal_erosion.mix.amount=0.5; may be repeated.",
                      "STAGE.KEY=VALUE"});
    parser.addOption({"mask", "Limits a stage to the white of a picture; may be repeated.", "STAGE=FILE"});
    parser.addOption({"add-curves",
                      "Adds the lines of a GeoJSON file to the recipe's stage of curves, or to a new one; may be repeated.",
                      "FILE"});
    parser.addOption({"preset",
                      "Gives a stage the values of a preset, by its name or a part of it: \"droplet_erosion=as published\"; "
                      "or its mix a mask: \"thermal_erosion.mix=steep rock\".",
                      "STAGE=NAME"});
    parser.addOption({"surface", "Lays a surface that comes with the program on the ground: " + QString::fromStdString(surfaceNames()) + ".",
                      "NAME"});
    parser.addOption({"lake-tag",
                      "Gives the lake at a place, in metres from the north-west corner, a number of your own that "
                      "all lists show; may be repeated.",
                      "EAST,SOUTH=TAG"});
    parser.addOption({"export",
                      QString("Writes a product, for example elevation=out.png, or the mask of a stage, "
                              "mask:STAGE=FILE, or the recipe's curves, curves=FILE.geojson or .gpkg; may be repeated. The file - is standard output, in the format of "
                              "--to. Kinds: %1.")
                          .arg(QString::fromStdString(productKeys())),
                      "KIND=FILE"});
    parser.addOption({"target",
                      QString("Writes a folder that a program opens, for example unreal=DIR, with LOAD-ME.txt; may be repeated. "
                              "Programs: %1.")
                          .arg(QString::fromStdString(targetKeys())),
                      "PROGRAM=DIR"});
    parser.addOption({"target-size", "Samples along the longer side of what a target holds, as near as its program can have.", "N"});
    parser.addOption({"target-tiles", "Writes targets in tiles of about so many quads a side, whose edges are the same.", "N"});
    parser.addOption({"overwrite", "Lets a target replace files of its folder that are not of an earlier export."});
    parser.addOption({"to", "Format of standard output by its extension, for example tif.", "EXTENSION"});
    parser.addOption({"report", "Writes what the run did and cost as JSON.", "FILE"});
    parser.addOption({"until-step", "Stops after this step, counted over the whole recipe.", "N"});
    parser.addOption({"from-step", "First step of a sequence; 0 is the terrain before the run.", "N", "1"});
    parser.addOption({"to-step", "Last step of a sequence; without it the last of the run.", "N"});
    parser.addOption({"every", "Writes every N-th step of a sequence.", "N", "1"});
    parser.addOption({"resume", "Goes on from the moment that the project was saved at."});
    parser.addOption(
        {"save", "Writes a project with the moment reached, to go on from with --resume.", "FILE.oxbow"});
    declarePictureOptions(parser);
    parser.addOption(
        {"progress", "Tells on standard error how far it is: none, text or json.", "FORM", "none"});
    parser.addOption({"quiet", "Prints nothing but errors."});
    declareExportOptions(parser);
}

void declareRun(QCommandLineParser& parser) {
    declareRunOptions(parser);
    declareBatchOptions(parser);
}

void declareBuild(QCommandLineParser& parser) {
    declareRunOptions(parser);
    parser.addOption({"forecast", "Says what time and memory it will take, and ends."});
    parser.addOption({"no-forecast", "Begins at once, without small runs that tell what it will take."});
    parser.addOption({"memory", "The most memory it may take, for example 8G or 512M.", "SIZE"});
    parser.addOption({"checkpoints",
                      "Folder in which it keeps the moment it has reached, to go on from when it was broken off; the current "
                      "one if not given.",
                      "DIR"});
    parser.addOption({"no-checkpoint", "Keeps nothing on the way."});
}

void run(const QCommandLineParser& parser) {
    expectPositional(parser, 1, "oxbow run RECIPE [options]");
    if (isBatch(parser))
        return runBatch(parser);
    runHeadless(parser, RunMode::Run);
}

void build(const QCommandLineParser& parser) {
    expectPositional(parser, 1, "oxbow build RECIPE --size N [options]");
    runHeadless(parser, RunMode::Build);
}

} // namespace

Command runCommand() {
    return {"run", "Evaluates a recipe and exports what it makes.", declareRun, run};
}

Command buildCommand() {
    return {"build", "Like run, for large sizes: a forecast of time and memory first, and it goes on when it was broken off.",
            declareBuild, build};
}

} // namespace oxbow
