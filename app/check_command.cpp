#include "app/commands.h"
#include "app/output_files.h"
#include "app/pipes.h"
#include "app/temporary_folder.h"

#include "core/base/thread_pool.h"
#include "core/check/ground_check.h"
#include "core/files/heightmap_file.h"
#include "core/files/storage/atomic_file.h"
#include "core/param/param_text.h"
#include "core/recipe/recipe_file.h"

#include <cstdio>

namespace oxbow {

namespace {

void declareCheck(CommandSyntax& syntax) {
    syntax.addPositionalArgument("FILE", "A heightmap, or a folder of tiles of one map.");
    syntax.addOption({"json", "Writes JSON instead of text."});
    syntax.addOption({"report", "Writes the JSON to a file besides.", "FILE"});
    syntax.addOption({"recipe", "Writes a recipe that reads the file and mends all that can be mended.", "FILE"});
    syntax.addOption({"low", "Height of the lowest value of an integer format, m.", "M"});
    syntax.addOption({"high", "Height of the highest value, m.", "M"});
    syntax.addOption({"cell", "Side of a cell, m, whatever the file says.", "M"});
    declareMemoryOption(syntax);
}

HeightmapReadOptions readOptionsOf(const QCommandLineParser& parser) {
    constexpr double kFarthest = 1e6;
    HeightmapReadOptions options;
    options.lowM = numberOption(parser, "low", -kFarthest, kFarthest);
    options.highM = numberOption(parser, "high", -kFarthest, kFarthest);
    options.cellSizeM = numberOption(parser, "cell", 1e-9, kFarthest);
    return options;
}

void printText(const std::vector<Finding>& findings, const ImportedHeightmap& imported) {
    const GridSpec& grid = imported.elevation.grid();
    std::printf("%d x %d cells of %s m, %s\n", grid.width, grid.height, shortNumber(grid.cellSizeM).c_str(),
                imported.format.c_str());
    for (const std::string& note : english(imported.notes))
        std::printf("  note   %s\n", note.c_str());
    for (const Finding& finding : findings) {
        const FindingInfo& info = infoOf(finding.kind);
        const FindingPlace& place = finding.places.front();
        std::printf("  %-6s %s\n         at cell %d, %d (%s m east, %s m south)\n", info.isFault ? "fault" : "note",
                    findingText(finding).c_str(), place.x, place.y,
                    shortNumber((place.x + 0.5) * grid.cellSizeM).c_str(),
                    shortNumber((place.y + 0.5) * grid.cellSizeM).c_str());
        if (finding.fix)
            std::printf("         mend: %s\n", fixText(*finding.fix).c_str());
    }
    if (findings.empty())
        std::printf("  nothing is wrong with this ground\n");
}

void runCheck(const QCommandLineParser& parser) {
    boundMemory(parser);
    const std::filesystem::path path = pathText(parser.positionalArguments()[1]);
    std::vector<OutputFile> outputs;
    for (const char* option : {"report", "recipe"})
        if (parser.isSet(option))
            outputs.push_back({std::string("--") + option, pathText(parser.value(option))});
    checkApart(outputs, {path});
    const HeightmapReadOptions options = readOptionsOf(parser);
    if (isStream(path) && parser.isSet("recipe"))
        throw UsageError("--recipe: reads the model again when it is run: give the model as a file");
    const TemporaryFolder folder;
    const ImportedHeightmap imported = readHeightmap(seekable(path, folder), options);
    ThreadPool pool;
    const GroundFacts facts = factsOf(imported, options.cellSizeM.has_value());
    const std::vector<Finding> findings = checkGround(imported.elevation, facts, Compute{pool});
    const std::string json = findingsJson(findings, imported.elevation.grid());
    if (parser.isSet("report"))
        writeFileAtomically(pathText(parser.value("report")), json);
    if (parser.isSet("recipe"))
        writeFileAtomically(pathText(parser.value("recipe")),
                  recipeText(mendingRecipe(std::filesystem::absolute(path), imported.elevation.grid(), options, findings)));
    if (parser.isSet("json"))
        std::fputs(json.c_str(), stdout);
    else
        printText(findings, imported);
}

} // namespace

Command checkCommand() {
    return {"check", "Tells what is wrong with foreign ground, where, how much, and which stage mends it.", declareCheck, runCheck};
}

} // namespace oxbow
