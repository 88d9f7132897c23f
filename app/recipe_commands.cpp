#include "app/commands.h"

#include "app/output_files.h"
#include "app/pipes.h"
#include "app/temporary_folder.h"
#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "core/export/resizing.h"
#include "core/files/storage/atomic_file.h"
#include "core/param/param_text.h"
#include "core/project/project_file.h"
#include "core/recipe/json_edit.h"
#include "core/recipe/recipe_edit.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/recipe_merge.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <optional>

namespace oxbow {

namespace {

namespace fs = std::filesystem;

/// A project or recipe with the folder that its inputs were unpacked to, which goes with it.
struct OpenedProject {
    TemporaryFolder unpacked;
    fs::path file; ///< to read again, where `path` cannot be
    Project project;

    OpenedProject(const fs::path& path, ThreadPool& pool) : file(seekable(path, unpacked)), project(readProject(file, pathText(unpacked.path()), pool)) {}
};

// ---- diff ----

void declareDiff(CommandSyntax& syntax) {
    syntax.addPositionalArgument("A", "A project or recipe; - is standard input.");
    syntax.addPositionalArgument("B", "Another one. The exit code is 1 where they differ.");
    syntax.addOption({"heights", "Runs both and tells how the ground differs, too."});
    syntax.addOption({"json", "Writes JSON instead of text."});
    syntax.addOption({"size", "Cells of these runs, N or WxH.", "SIZE"});
}

/// To be run.
std::shared_ptr<const Recipe> sized(const Project& project, const QCommandLineParser& parser) {
    auto recipe = std::make_shared<Recipe>(project.recipe);
    if (parser.isSet("size"))
        asUsage([&] { setSize(*recipe, parser.value("size").toStdString(), "--size"); });
    return recipe;
}

Heightmap groundOf(const std::shared_ptr<const Recipe>& recipe, const Project& project, ThreadPool& pool) {
    const ResizedRun run{recipe, endOf(*recipe), project.folder};
    return carryOut(run, pool, kNeverCancelled, [](const RunNews&) {}).flattened(Layer::Elevation);
}

struct HeightDifference {
    double meanM = 0.0, rmseM = 0.0, largestM = 0.0; ///< B less A
    int x = 0, y = 0;                                ///< of the largest
};

/// Nothing where the maps have other sizes.
std::optional<HeightDifference> heightDifference(const Heightmap& a, const Heightmap& b) {
    if (a.width() != b.width() || a.height() != b.height())
        return std::nullopt;
    HeightDifference found;
    double squares = 0.0, sum = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const double difference = static_cast<double>(b.at(x, y)) - a.at(x, y);
            sum += difference;
            squares += difference * difference;
            if (std::fabs(difference) > std::fabs(found.largestM))
                found.largestM = difference, found.x = x, found.y = y;
        }
    const auto cells = static_cast<double>(a.cells().size());
    found.meanM = sum / cells;
    found.rmseM = std::sqrt(squares / cells);
    return found;
}

/// To the micrometre: heights are not known better.
std::string metresText(double metres) {
    return shortNumber(std::round(metres * 1e6) / 1e6 + 0.0);
}

void tellHeights(const Heightmap& a, const Heightmap& b) {
    if (const auto found = heightDifference(a, b))
        std::printf("heights: mean %s m, RMSE %s m, largest %s m at x %d y %d\n", metresText(found->meanM).c_str(),
                    metresText(found->rmseM).c_str(), metresText(found->largestM).c_str(), found->x, found->y);
    else
        std::printf("heights: %d x %d and %d x %d cells: give --size to compare them\n", a.width(), a.height(), b.width(), b.height());
}

nlohmann::ordered_json heightsJson(const Heightmap& a, const Heightmap& b) {
    const auto found = heightDifference(a, b);
    if (!found)
        return nullptr;
    return {{"mean_m", found->meanM}, {"rmse_m", found->rmseM}, {"largest_m", found->largestM}, {"x", found->x}, {"y", found->y}};
}

void diff(const QCommandLineParser& parser) {
    if (parser.positionalArguments().count("-") > 1)
        throw UsageError("oxbow diff: standard input can be one of them: give the other as a file");
    if (parser.isSet("size") && !parser.isSet("heights"))
        throw UsageError("--size: is for runs that tell how heights differ: add --heights");
    ThreadPool pool;
    const OpenedProject a(pathText(parser.positionalArguments()[1]), pool), b(pathText(parser.positionalArguments()[2]), pool);
    const std::shared_ptr<const Recipe> ofA = sized(a.project, parser), ofB = sized(b.project, parser);
    const std::vector<std::string> lines = recipeDifferences(a.project.recipe, b.project.recipe);
    const bool isJson = parser.isSet("json");
    nlohmann::ordered_json json{{"differences", lines}};
    if (!isJson) {
        for (const std::string& line : lines)
            std::puts(line.c_str());
        if (lines.empty())
            std::puts("no differences");
    }
    if (parser.isSet("heights")) {
        const Heightmap groundA = groundOf(ofA, a.project, pool), groundB = groundOf(ofB, b.project, pool);
        if (isJson)
            json["heights"] = heightsJson(groundA, groundB);
        else
            tellHeights(groundA, groundB);
    }
    if (isJson)
        std::puts(json.dump(2).c_str());
    if (!lines.empty())
        throw ExitCode{kDiffers};
}

// ---- merge ----

void declareMerge(CommandSyntax& syntax) {
    syntax.addPositionalArgument("BASE", "The project or recipe that both began with.");
    syntax.addPositionalArgument("OURS", "One that was changed; it takes the result, as with git merge-file.");
    syntax.addPositionalArgument("THEIRS", "The other one.");
    syntax.addOption({"out", "Writes the result here instead of into OURS; - is standard output, for a recipe.", "FILE"});
}

/// The imported files of theirs that ours has not, or has with other bytes, come beside those of ours.
void bringInputs(Project& theirs, const Project& ours) {
    changeFileNames(theirs.recipe, [&](const std::string& name) {
        if (name.empty() || fs::path(name).is_absolute() || !fs::is_regular_file(theirs.folder / name))
            return name;
        std::string own = name;
        const std::string bytes = wholeFile(theirs.folder / name);
        for (int number = 2; fs::exists(ours.folder / own) && wholeFile(ours.folder / own) != bytes; ++number)
            own = (fs::path(name).parent_path() / (fs::path(name).stem().string() + "_" + std::to_string(number) +
                                                   fs::path(name).extension().string())).generic_string();
        if (!fs::exists(ours.folder / own)) {
            fs::create_directories((ours.folder / own).parent_path());
            fs::copy_file(theirs.folder / name, ours.folder / own);
        }
        return own;
    });
}

/// Our text with the merged values, in its own order and form; anew where it has no place for one.
std::string mergedText(const OpenedProject& ours, const Recipe& merged) {
    const auto json = [](const Recipe& recipe) { return nlohmann::ordered_json::parse(recipeText(recipe)); };
    const std::string text = changedJson(wholeFile(ours.file), json(ours.project.recipe), json(merged));
    try {
        if (!text.empty() && recipeText(parseRecipe(text, "merge")) == recipeText(merged))
            return text;
    } catch (const Error&) {
        // A place that only looked like one.
    }
    return recipeText(merged, true);
}

void merge(const QCommandLineParser& parser) {
    ThreadPool pool;
    const auto pathAt = [&](int i) { return fs::path(pathText(parser.positionalArguments()[i])); };
    const fs::path ours = pathAt(2), out = parser.isSet("out") ? fs::path(pathText(parser.value("out"))) : ours;
    const bool isOutput = out == "-";
    if (!isOutput && isStream(out))
        throw UsageError("oxbow merge: the result cannot go where OURS comes from: add --out FILE");
    const OpenedProject b(pathAt(1), pool), o(ours, pool);
    OpenedProject t(pathAt(3), pool);
    const bool asProject = isArchive(o.file);
    if (asProject && isOutput)
        throw UsageError("oxbow merge: a project goes into a file: add --out FILE");
    if (asProject && parser.isSet("out"))
        checkProjectName({"--out", out});
    if (asProject)
        bringInputs(t.project, o.project);
    const MergedRecipe merged = mergedRecipe(b.project.recipe, o.project.recipe, t.project.recipe);
    if (asProject)
        writeProject(out, {.recipe = merged.recipe, .folder = o.project.folder, .branchName = o.project.branchName,
                           .branches = o.project.branches});
    else if (isOutput)
        std::fputs(mergedText(o, merged.recipe).c_str(), stdout);
    else
        writeFileAtomically(out, mergedText(o, merged.recipe));
    for (const std::string& conflict : merged.conflicts)
        std::fputs(("conflict: " + conflict + "\n").c_str(), stderr);
    if (!merged.conflicts.empty())
        throw ExitCode{kConflict};
}

} // namespace

Command diffCommand() {
    return {"diff", "Tells in words how two projects or recipes differ.", declareDiff, diff};
}

Command mergeCommand() {
    return {"merge", "Makes one of two changed copies of a project or recipe.", declareMerge, merge};
}

} // namespace oxbow
