#include "app/batch.h"
#include "app/commands.h"
#include "app/headless_run.h"
#include "app/picture_options.h"
#include "app/read_options.h"
#include "app/watch.h"
#include "core/export/target_folder.h"
#include "core/surface/surface.h"

namespace oxbow {

namespace {

void declareRunOptions(CommandSyntax& syntax) {
    syntax.addPositionalArgument("RECIPE", "A project (.oxbow) or a recipe (.json); - is standard input.");
    syntax.addOption({"input", "Heightmap the recipe starts from; - is standard input.", "HEIGHTMAP"});
    declareReadOptions(syntax);
    syntax.addOption({"refine", "Makes cells so many times as small, 2 to 64, and carves the detail that the heightmap's "
                                "own cells were too large for (stage amplify).", "N"});
    syntax.addOption({"make-live", "Adds stream power erosion with the uplift that the ground of the recipe needs to stand "
                                   "as it does, for one time scale of that model."});
    syntax.addOption({"size", "Cells, N or WxH; the extent stays.", "SIZE"});
    syntax.addOption({"seed", "Gives every seed this value.", "N"});
    syntax.addOption({"threads", "Threads; the result is the same for any number.", "N"});
    syntax.addOption({"set", "Sets a parameter, for example droplet_erosion.inertia=0.1, or a part of the mix, for example thermal_erosion.mix.amount=0.5; may be repeated.",
                      "STAGE.KEY=VALUE"});
    syntax.addOption({"mask", "Limits a stage to the white of a picture; may be repeated.", "STAGE=FILE"});
    syntax.addOption({"add-curves",
                      "Adds the lines of a GeoJSON file to the recipe's stage of curves, or to a new one; may be repeated.",
                      "FILE"});
    syntax.addOption({"add-pins",
                      "Adds a GeoJSON file to the recipe's stage of pins, or to a new one: points with a height become pins, "
                      "waterways river beds, waters lake levels, other lines with heights height lines; may be repeated.",
                      "FILE"});
    syntax.addOption({"uplift-pins",
                      "The same, but adds them to the recipe's stream power erosion, whose uplift then makes it end with these "
                      "heights; may be repeated.",
                      "FILE"});
    syntax.addOption({"preset",
                      "Gives a stage the values of a preset, by its name or a part of it: \"droplet_erosion=as published\"; "
                      "or its mix a mask: \"thermal_erosion.mix=steep rock\".",
                      "STAGE=NAME"});
    syntax.addOption({"surface", "Lays a surface that comes with the program on the ground: " + QString::fromStdString(surfaceNames()) + ".",
                      "NAME"});
    syntax.addOption({"lake-tag",
                      "Gives the lake at a place, in metres from the north-west corner, a number of your own that "
                      "all lists show; may be repeated.",
                      "EAST,SOUTH=TAG"});
    syntax.addOption({"export",
                      QString("Writes a product, for example elevation=out.png, or the mask of a stage, "
                              "mask:STAGE=FILE, or the recipe's curves, curves=FILE.geojson or .gpkg; may be repeated. The file - is standard output, in the format of "
                              "--to. Kinds: %1.")
                          .arg(QString::fromStdString(productKeys())),
                      "KIND=FILE"});
    syntax.addOption({"mesh-colours", "Takes the colour map of the surface into GLB meshes, as their texture."});
    syntax.addOption({"contour-interval", "Height from one contour to the next; some twenty lines where it is not given.", "M"});
    syntax.addOption({"target",
                      QString("Writes a folder that a program opens, for example unreal=DIR, with LOAD-ME.txt; may be repeated. "
                              "Programs: %1.")
                          .arg(QString::fromStdString(targetKeys())),
                      "PROGRAM=DIR"});
    syntax.addOption({"target-size", "Samples along the longer side of what a target holds, as near as its program can have.", "N"});
    syntax.addOption({"target-tiles", "Writes targets in tiles of about so many quads a side.", "N"});
    syntax.addOption({"target-edges",
                      "Of tiles for Unreal: apart, side by side as Unreal Engine 5 reads them, or shared, as World Composition does.",
                      "EDGES"});
    syntax.addOption({"overwrite", "Lets a target replace files of its folder that are not of an earlier export."});
    syntax.addOption({"to", "Format of standard output by its extension, for example tif.", "EXTENSION"});
    syntax.addOption({"report", "Writes what the run did and cost as JSON.", "FILE"});
    syntax.addOption({"dry-run", "Checks all that can be checked, says what time, memory and disk it will take, and ends."});
    syntax.addOption({"until-step", "Stops after this step, counted over the whole recipe.", "N"});
    syntax.addOption({"from-step", "First step of a sequence; 0 is the terrain before the run.", "N", "1"});
    syntax.addOption({"to-step", "Last step of a sequence; without it the last of the run.", "N"});
    syntax.addOption({"every", "Writes every N-th step of a sequence.", "N", "1"});
    syntax.addOption({"resume", "Goes on from the moment that the project was saved at."});
    syntax.addOption(
        {"save", "Writes a project with the moment reached, to go on from with --resume.", "FILE.oxbow"});
    declarePictureOptions(syntax);
    syntax.addOption(
        {"progress", "Tells on standard error how far it is: none, text or json.", "FORM", "none"});
    syntax.addOption({"quiet", "Prints nothing but errors."});
    declareExportOptions(syntax);
}

void declareRun(CommandSyntax& syntax) {
    declareRunOptions(syntax);
    declareBatchOptions(syntax);
    declareMemoryOption(syntax);
    syntax.addOption({"watch",
                      "Runs again whenever the recipe's file or the input changes, until Ctrl-C. Folders of --target then hold "
                      "state.json and the newest state, for programs that follow it."});
}

void declareBuild(CommandSyntax& syntax) {
    declareRunOptions(syntax);
    syntax.addOption({"forecast", "Says what time and memory it will take, and ends."});
    syntax.addOption({"no-forecast", "Begins at once, without small runs that tell what it will take."});
    syntax.addOption({"memory", "The most memory it may take, for example 8G or 512M.", "SIZE"});
    syntax.addOption({"checkpoints",
                      "Folder in which it keeps the moment it has reached, to go on from when it was broken off; the current "
                      "one if not given.",
                      "DIR"});
    syntax.addOption({"no-checkpoint", "Keeps nothing on the way."});
}

void runRecipe(const QCommandLineParser& parser) {
    boundMemory(parser);
    if (parser.isSet("watch"))
        watchRecipe(parser);
    if (isBatch(parser))
        return runBatch(parser);
    runHeadless(parser, RunMode::Run);
}

void build(const QCommandLineParser& parser) {
    runHeadless(parser, RunMode::Build);
}

} // namespace

Command runCommand() {
    return {"run", "Evaluates a recipe and exports what it makes.", declareRun, runRecipe};
}

Command buildCommand() {
    return {"build", "Like run, for large sizes: a forecast of time and memory first, and it goes on when it was broken off.",
            declareBuild, build};
}

} // namespace oxbow
