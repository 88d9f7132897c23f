#include "app/commands.h"
#include "app/output_files.h"
#include "app/temporary_folder.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/export/target.h"
#include "core/files/heightmap_file.h"
#include "core/files/storage/atomic_file.h"
#include "core/files/storage/input_file.h"
#include "core/place/place.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_file.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace oxbow {

namespace {

void declarePlace(CommandSyntax& syntax) {
    syntax.addOptionalArgument("DEM...", "An elevation model: a heightmap, a folder of tiles, or several tiles of one map. --write-kinds alone needs none.");
    syntax.addOption({"water", "Rivers, lakes and coasts: GeoPackage, Shapefile, OpenStreetMap XML, Overpass JSON or GeoJSON. What has no "
                               "tags is a river or a lake; may be repeated.",
                      "FILE"});
    syntax.addOption({"roads", "Roads, with bridges and tunnels; may be repeated.", "FILE"});
    syntax.addOption({"land", "Areas of forest, rock, field and town, ridges and cliffs; may be repeated.", "FILE"});
    syntax.addOption({"features", "A file of all of these, by its tags; may be repeated.", "FILE"});
    syntax.addOption({"area",
                      "Cuts out a part: longitudes and latitudes in degrees, or units of the model's own system where they can be no "
                      "degrees or the model has none.",
                      "WEST,SOUTH,EAST,NORTH"});
    syntax.addOption({"snap", "How far rivers may be moved aside into their valleys, m; three cells unless given.", "M"});
    syntax.addOption({"kinds", "A table of what tags mean, before that of the program.", "FILE"});
    syntax.addOption({"write-kinds", "Writes the table in force, to be edited.", "FILE"});
    syntax.addOption({QStringList{"o", "output"}, "The project (.oxbow) or recipe (.json) to write.", "FILE"});
    syntax.addOption({"report", "Writes what was found and changed as JSON.", "FILE"});
    syntax.addOption({"threads", "Number of threads.", "N"});
    syntax.addOption({"quiet", "Prints nothing but errors."});
}

std::array<double, 4> areaFrom(const QString& text) {
    const QStringList parts = text.split(',');
    std::array<double, 4> numbers{};
    bool isSound = parts.size() == 4;
    for (int i = 0; isSound && i < 4; ++i) {
        const auto number = parseNumber<double>(parts[i].trimmed().toStdString());
        isSound = number && std::isfinite(*number);
        numbers[static_cast<std::size_t>(i)] = number.value_or(0.0);
    }
    if (!isSound)
        throw UsageError("--area: '" + text.toStdString() + "' is not of the form WEST,SOUTH,EAST,NORTH, for example 7.1,45.8,7.4,46.0");
    return numbers;
}

std::string wholeText(const std::filesystem::path& path) {
    constexpr std::uint64_t kLongestTable = 1 << 20;
    const InputFile file(path);
    if (file.size() > kLongestTable)
        file.fail(phrase("this is no table of kinds: it has more than a megabyte"));
    return file.head(kLongestTable);
}

/// Several models as one, beside the recipe or, for a project, which keeps a copy, in `temporary`.
std::filesystem::path joinedModel(const std::vector<std::filesystem::path>& models, const std::filesystem::path& output, bool isProject,
                                  const QTemporaryDir& temporary) {
    ImportedHeightmap joined = readTiles(models);
    if (!joined.known.empty() && joined.known.grid() == joined.elevation.grid())
        std::ranges::transform(joined.elevation.cells(), joined.known.cells(), joined.elevation.cells().begin(),
                               [](float height, float known) { return known > 0.5f ? height : std::nanf(""); });
    const std::string name = output.stem().string() + "_dem.tif";
    const std::filesystem::path file = (isProject ? std::filesystem::path(pathText(temporary.path())) : output.parent_path()) / name;
    HeightmapWriteOptions options;
    options.place = joined.place ? &*joined.place : nullptr;
    writeHeightmap(file, joined.elevation, options);
    return file;
}

void printPlace(const MadePlace& place) {
    const GridSpec& grid = place.recipe.grid;
    std::printf("%d x %d cells of %s m\n", grid.width, grid.height, shortNumber(grid.cellSizeM).c_str());
    for (const std::string& note : english(place.notes))
        std::printf("  note   %s\n", note.c_str());
    constexpr int kMostShown = 40;
    int shown = 0;
    for (const PlaceFinding& finding : place.findings) {
        const bool isFault = finding.kind == PlaceFinding::Kind::Fault;
        if (!isFault && shown++ >= kMostShown)
            continue;
        std::printf("  %-6s %s\n", isFault ? "fault" : "made", finding.text.english().c_str());
        if (isFault)
            std::printf("         at %s m east, %s m south\n", shortNumber(finding.at.xM).c_str(), shortNumber(finding.at.yM).c_str());
    }
    if (shown > kMostShown)
        std::printf("  and %d more: --report lists all\n", shown - kMostShown);
    const auto& change = place.report["change"]["all"];
    std::printf("  the ground changed by %s m in the mean, %s m at most\n", shortNumber(change["mean_m"].get<double>()).c_str(),
                shortNumber(change["largest_m"].get<double>()).c_str());
}

FeatureKinds kindsFrom(const QCommandLineParser& parser) {
    const std::string file = pathText(parser.value("kinds"));
    return parser.isSet("kinds") ? FeatureKinds::withRows(wholeText(file), file) : FeatureKinds::usual();
}

/// The table alone.
void writeKinds(const QCommandLineParser& parser) {
    const std::filesystem::path file = pathText(parser.value("write-kinds"));
    checkApart({{"--write-kinds", file}}, {pathText(parser.value("kinds"))});
    checkTarget(file);
    writeFileAtomically(file, featureKindsText(kindsFrom(parser)));
}

void runPlace(const QCommandLineParser& parser) {
    if (parser.isSet("write-kinds") && parser.positionalArguments().size() == 1 && !parser.isSet("output"))
        return writeKinds(parser);
    if (parser.positionalArguments().size() == 1)
        throw UsageError("usage: oxbow place DEM... -o place.oxbow [options], or oxbow place --write-kinds FILE");
    if (!parser.isSet("output"))
        throw UsageError("oxbow place: say what to write: -o place.oxbow, or place.json for the recipe alone");
    const std::filesystem::path output = pathText(parser.value("output"));
    const bool isProject = output.extension() == ".oxbow";
    if (!isProject && output.extension() != ".json")
        throw UsageError("-o " + output.string() + ": give a project (.oxbow) or a recipe (.json)");
    PlaceRequest request;
    struct Given {
        const char* option;
        PlaceRole role;
    };
    for (const Given& given : {Given{"water", PlaceRole::Water}, {"roads", PlaceRole::Roads}, {"land", PlaceRole::Land}, {"features", PlaceRole::All}})
        for (const QString& file : parser.values(given.option))
            request.features.push_back({pathText(file), given.role});
    if (request.features.empty())
        throw UsageError("oxbow place: there is nothing to place: give --water, --roads, --land or --features");
    if (parser.isSet("area"))
        request.area = areaFrom(parser.value("area"));
    request.snapM = asUsage([&] { return numberOption(parser, "snap", 0.0, 1e5); });
    request.kinds = kindsFrom(parser);
    std::vector<std::filesystem::path> models;
    for (const QString& model : parser.positionalArguments().mid(1))
        models.emplace_back(pathText(model));
    std::vector<std::filesystem::path> inputs = models;
    for (const auto& [file, role] : request.features)
        inputs.push_back(file);
    if (parser.isSet("kinds"))
        inputs.emplace_back(pathText(parser.value("kinds")));
    std::vector<OutputFile> outputs;
    for (const char* option : {"output", "report", "write-kinds"})
        if (parser.isSet(option))
            outputs.push_back({std::string("--") + option, pathText(parser.value(option))});
    checkApart(outputs, inputs);
    for (const OutputFile& written : outputs)
        checkTarget(written.file);

    const TemporaryFolder temporary;
    request.dem = models.size() == 1 ? models.front() : joinedModel(models, output, isProject, temporary);
    ThreadPool pool(wholeOption(parser, "threads", 1, 1024).value_or(0));
    const MadePlace place = makePlace(request, pool, kNeverCancelled);
    if (parser.isSet("write-kinds"))
        writeFileAtomically(pathText(parser.value("write-kinds")), featureKindsText(request.kinds));
    if (isProject)
        writeProject(output, {.recipe = place.recipe, .folder = std::filesystem::current_path(), .state = &place.state});
    else
        writeFileAtomically(output, recipeText(place.recipe));
    if (parser.isSet("report"))
        writeFileAtomically(pathText(parser.value("report")), place.report.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    if (!parser.isSet("quiet"))
        printPlace(place);
}

} // namespace

Command placeCommand() {
    return {"place", "Makes a terrain of a real place: an elevation model with its rivers, lakes and roads, reconciled.", declarePlace, runPlace};
}

} // namespace oxbow
