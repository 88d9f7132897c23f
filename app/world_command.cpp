#include "app/commands.h"
#include "app/output_files.h"

#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/base/number_text.h"
#include "core/base/thread_pool.h"
#include "core/export/build_forecast.h"
#include "core/export/product_export.h"
#include "core/export/surface_export.h"
#include "core/files/heightmap_file.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_edit.h"
#include "core/run/run_report.h"
#include "core/world/world_files.h"
#include "core/world/world_surface.h"
#include "core/world/world_target.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace oxbow {

namespace {

namespace fs = std::filesystem;

void declareWorld(CommandSyntax& syntax) {
    syntax.addRepeatedArgument(
        "WHAT",
        "plan RECIPE, water TILES, task WORLD ID, build WORLD, window WORLD or target WORLD PROGRAM.");
    syntax.addOption({QStringList{"o", "output"},
                      "plan, water: the folder of the world; target: the folder to write.", "WORLD"});
    syntax.addOption({"size", "plan: cells along the longer side of the world.", "N"});
    syntax.addOption(
        {"tile",
         "plan, water: cells along a side of a tile; target: about so many along a side of the program's.",
         "N"});
    syntax.addOption({"block", "plan: about so many cells along a side of the blocks in which detail is carved. By default 2048 to 4096, by "
                      "how many cells make one of the overview's.", "N"});
    syntax.addOption({"memory",
                      "plan, water: the most that tasks which run together may take, for example 6G.", "SIZE",
                      "4G"});
    syntax.addOption(
        {"overview", "plan: most cells along the longer side of the overview; as many as memory holds where it is not given.", "N"});
    syntax.addOption({"set", "plan: sets a parameter, as of oxbow run; may be repeated.", "STAGE.KEY=VALUE"});
    syntax.addOption({"water", "plan: finds lakes, drainage and rivers on the world's own cells; stages of lakes, rivers and the sea at the "
                               "end of the recipe give way to it, but not rivers that carve (rivers.carve)."});
    syntax.addOption({"whole-first",
                      "plan: stages that need the whole map and come behind the one that carves the world's own "
                      "cells run before it, on the overview; without this they run over all of them, which they can up to 16384 "
                      "a side."});
    syntax.addOption({"no-forecast", "plan: no small runs that tell what time it will take."});
    syntax.addOption({"jobs", "build, water: tasks at once.", "N", "1"});
    syntax.addOption({"threads", "task, window: threads; the result is the same for any number.", "N"});
    syntax.addOption({"at", "window: metres east and south of the world's north-west corner, width and height.", "X,Y,W,H"});
    syntax.addOption({"cell", "window: side of its cells, m: a multiple of the world's, which it is where not given.", "M"});
    syntax.addOption({"export", "window: elevation=FILE, or of the materials splat=FILE, colour_map=FILE or material_index=FILE; may be repeated.", "KIND=FILE"});
    syntax.addOption({"overwrite", "target: replaces files of its folder that are not of an earlier export."});
    syntax.addOption({"heights-only", "target: without the materials of the recipe's surface."});
    syntax.addOption({"lods", "target mesh: levels of detail.", "N", "4"});
    syntax.addOption({"quiet", "Prints nothing but errors."});
}

void expectArguments(const QStringList& arguments, int count, const char* usage) {
    if (arguments.size() != count)
        throw UsageError(std::string("usage: oxbow world ") + usage);
}

void printPlan(const WorldPlan& plan, bool measures) {
    const GridSpec& grid = plan.grid();
    std::printf("%d x %d cells of %s m\n", grid.width, grid.height, shortNumber(grid.cellSizeM).c_str());
    if (plan.coarseness > 0)
        std::printf("  overview  %d x %d cells of %s m\n", plan.overviewGrid().width, plan.overviewGrid().height,
                    shortNumber(plan.overviewGrid().cellSizeM).c_str());
    for (int i = 0; i < static_cast<int>(plan.recipe.stages.size()); ++i)
        std::printf("  %-9s %s\n", plan.placeOf(i),
                    plan.recipe.stages[static_cast<std::size_t>(i)].title().c_str());
    if (plan.seaLevelM)
        std::printf("  %-9s sea up to %s m\n", "water", shortNumber(*plan.seaLevelM).c_str());
    for (const std::string& note : english(plan.notes))
        std::printf("%s\n", note.c_str());
    double disk = 0.0, memory = 0.0, work = 0.0;
    for (const WorldTask& task : plan.tasks) {
        disk += static_cast<double>(task.diskBytes);
        memory = std::max(memory, static_cast<double>(task.memoryBytes));
        work += task.kind == WorldTaskKind::Overview ? 0.0 : task.work;
    }
    std::printf("%zu tasks, %s of disk at most, %s of memory a task at most\n", plan.tasks.size(), bytesWords(disk).c_str(),
                bytesWords(memory).c_str());
    if (!measures)
        return;
    ThreadPool pool;
    if (plan.coarseness > 0) {
        const auto recipe = std::make_shared<const Recipe>(plan.overviewRecipe());
        work += forecastBuild({recipe, endOf(*recipe), plan.inputs}, pool, kNeverCancelled, {.byProcessorTime = true}).processorSeconds;
    }
    std::printf("about %s of processor time, %s on %d threads\n", durationWords(work).c_str(),
                durationWords(work / pool.threadCount()).c_str(), pool.threadCount());
}

WorldOptions tileOptions(const QCommandLineParser& parser) {
    WorldOptions options;
    options.tile = wholeOption(parser, "tile", 16, 16384).value_or(options.tile);
    options.memoryBytes =
        asUsage([&] { return bytesOfText(parser.value("memory").toStdString(), "--memory"); });
    return options;
}

void planCommand(const QCommandLineParser& parser, const QStringList& arguments) {
    expectArguments(arguments, 2, "plan RECIPE --size N -o WORLD");
    if (!parser.isSet("output") || !parser.isSet("size"))
        throw UsageError("oxbow world plan: give a folder with -o WORLD and a size with --size N");
    WorldOptions options = tileOptions(parser);
    options.side = *wholeOption(parser, "size", 1, 1 << 20);
    options.block = wholeOption(parser, "block", 64, 16384).value_or(0);
    options.overview = wholeOption(parser, "overview", 64, 16384).value_or(0);
    options.water = parser.isSet("water");
    options.wholeFirst = parser.isSet("whole-first");
    ThreadPool pool;
    const fs::path folder = pathText(parser.value("output"));
    Project project = readProject(pathText(arguments[1]), folder / "inputs", pool);
    for (const QString& assignment : parser.values("set"))
        asUsage([&] { setByText(project.recipe, pathText(assignment), "--set"); });
    const WorldPlan plan = planWorld(project.recipe, fs::current_path() / project.folder, options, folder);
    writeWorldPlan(plan);
    if (!parser.isSet("quiet"))
        printPlan(plan, !parser.isSet("no-forecast"));
}

/// What stages over the whole map behind the blocks take beyond the memory that was given lies on disk, beside the world.
void keepWholeOnDisk(const WorldPlan& plan, const WorldTask& task) {
    if (task.kind == WorldTaskKind::Whole && plan.wholeBytes(task) > plan.options.memoryBytes && !keepsOnDisk())
        static_cast<void>(keepOnDisk(plan.folder, plan.options.memoryBytes));
}

void keepWholeOnDisk(const WorldPlan& plan) {
    for (const WorldTask& task : plan.tasks)
        keepWholeOnDisk(plan, task);
}

void taskCommand(const QCommandLineParser& parser, const QStringList& arguments) {
    expectArguments(arguments, 3, "task WORLD ID");
    const std::optional<int> task = parseNumber<int>(arguments[2].toStdString());
    if (!task)
        throw UsageError("oxbow world task: '" + arguments[2].toStdString() + "' is no number of a task");
    ThreadPool pool(wholeOption(parser, "threads", 1, 1024).value_or(0));
    const WorldPlan plan = readWorldPlan(pathText(arguments[1]));
    if (*task >= 0 && *task < static_cast<int>(plan.tasks.size()))
        keepWholeOnDisk(plan, plan.tasks[static_cast<std::size_t>(*task)]);
    runWorldTask(plan, *task, Compute{pool});
}

/// What a build took, beside what the plan said.
void printCost(const WorldPlan& plan, int jobs) {
    double disk = 0.0, memory = 0.0, planned = 0.0;
    for (const WorldTask& task : plan.tasks) {
        planned += static_cast<double>(task.diskBytes);
        memory = std::max(memory, static_cast<double>(task.memoryBytes));
    }
    for (const auto& entry : fs::recursive_directory_iterator(plan.folder))
        disk += entry.is_regular_file() ? static_cast<double>(entry.file_size()) : 0.0;
    std::fprintf(stderr, "took %s of memory at most (%s a task were planned, %d at once), %s of disk (%s)\n",
                 bytesWords(static_cast<double>(peakResidentBytes().value_or(0))).c_str(), bytesWords(memory).c_str(), jobs,
                 bytesWords(disk).c_str(), bytesWords(planned).c_str());
}

void buildPlan(const QCommandLineParser& parser, const WorldPlan& plan) {
    const bool isQuiet = parser.isSet("quiet");
    const int jobs = *wholeOption(parser, "jobs", 1, 1024, true);
    const WorldProgress before = progressOf(plan);
    if (!isQuiet && before.missingBytes > before.freeBytes)
        std::fprintf(stderr, "%s are free on the disk, and up to %s are still to be written\n",
                     bytesWords(static_cast<double>(before.freeBytes)).c_str(),
                     bytesWords(static_cast<double>(before.missingBytes)).c_str());
    bool isDone = false;
    buildWorld(plan, jobs, kNeverCancelled, [&](const WorldNews& news) {
        isDone |= news.isDone;
        keepWholeOnDisk(plan, plan.tasks[static_cast<std::size_t>(news.task)]); // not before: blocks have room in memory
        if (!isQuiet && news.isDone)
            std::fprintf(stderr, "%d/%zu %s: %s, %s left\n", news.done, plan.tasks.size(), taskName(plan, news.task).c_str(),
                         durationWords(news.seconds).c_str(), durationWords(news.secondsLeft).c_str());
    });
    if (!isQuiet && isDone)
        printCost(plan, jobs);
}

void buildCommandOfWorld(const QCommandLineParser& parser, const QStringList& arguments) {
    expectArguments(arguments, 2, "build WORLD");
    buildPlan(parser, readWorldPlan(pathText(arguments[1])));
}

/// Plans the water of ground that is there already, and builds it.
void waterCommand(const QCommandLineParser& parser, const QStringList& arguments) {
    expectArguments(arguments, 2, "water TILES -o WORLD");
    if (!parser.isSet("output"))
        throw UsageError("oxbow world water: give a folder with -o WORLD");
    const WorldPlan plan = planWater(fs::absolute(pathText(arguments[1])), tileOptions(parser),
                                     pathText(parser.value("output")));
    writeWorldPlan(plan);
    if (!parser.isSet("quiet"))
        printPlan(plan, false);
    buildPlan(parser, plan);
}

/// The cells of the world that a window in metres covers; whole ones of the window's size. `cut`: words where it is larger than that.
CellRect cellsAt(const QString& text, const WorldPlan& plan, int coarser, std::string& cut) {
    const double cellM = plan.grid().cellSizeM;
    const QStringList parts = text.split(',');
    std::array<int, 4> cells{};
    bool isSound = parts.size() == 4;
    for (int i = 0; isSound && i < 4; ++i) {
        const auto metres = parseNumber<double>(parts[i].trimmed().toStdString());
        isSound = metres && std::abs(*metres) < 1e9;
        const double asked = isSound ? std::clamp(*metres / (cellM * coarser), -1e8 / coarser, 1e8 / coarser) : 0.0;
        cells[static_cast<std::size_t>(i)] = static_cast<int>(std::lround(asked)) * coarser;
    }
    const auto [x, y, width, height] = cells;
    const CellRect all{x, y, x + width, y + height}, rect = all.within(plan.all());
    if (!isSound || rect.empty())
        throw UsageError("--at: '" + text.toStdString() + "' is no part of the world: give X,Y,W,H in metres, of " +
                         shortNumber(plan.grid().widthM()) + " x " + shortNumber(plan.grid().heightM()));
    const bool isCut = x < 0 || y < 0 || all.x1 >= plan.grid().width + coarser || all.y1 >= plan.grid().height + coarser;
    if (isCut)
        cut = "--at: " + text.toStdString() + " reaches beyond the world, which ends at " + shortNumber(plan.grid().widthM()) + "," +
              shortNumber(plan.grid().heightM()) + ": the window is " + numberText(rect.x0 * cellM) + "," + numberText(rect.y0 * cellM) + "," +
              numberText(rect.width() * cellM) + "," + numberText(rect.height() * cellM);
    return rect;
}

void windowCommand(const QCommandLineParser& parser, const QStringList& arguments) {
    expectArguments(arguments, 2, "window WORLD --at X,Y,W,H --export elevation=FILE");
    if (!parser.isSet("at") || !parser.isSet("export"))
        throw UsageError("oxbow world window: say where with --at X,Y,W,H and what to write with --export elevation=FILE");
    const WorldPlan plan = readWorldPlan(pathText(arguments[1]));
    const double cellM = numberOption(parser, "cell", 1e-6, 1e6).value_or(plan.grid().cellSizeM), times = cellM / plan.grid().cellSizeM;
    const int coarser = static_cast<int>(std::lround(times));
    if (coarser < 1 || std::abs(times - coarser) > 1e-6 * times)
        throw UsageError("--cell: " + shortNumber(cellM) + " m is no multiple of the world's cells of " +
                         shortNumber(plan.grid().cellSizeM) + " m");
    std::string cut;
    const CellRect cells = cellsAt(parser.value("at"), plan, coarser, cut);
    if (!cut.empty() && !parser.isSet("quiet"))
        std::fprintf(stderr, "%s\n", cut.c_str());
    if (std::max(cells.width(), cells.height()) / coarser > kMaxGridSide)
        throw UsageError("--at: a window has at most " + std::to_string(kMaxGridSide) + " cells a side: give a larger --cell");
    std::vector<ExportRequest> requests;
    bool hasMaterials = false;
    for (const QString& text : parser.values("export")) {
        requests.push_back(asUsage([&] { return parseExport(pathText(text), "--export"); }));
        const std::string& kind = requests.back().kind;
        const bool isOfMaterials = kind == "splat" || kind == "colour_map" || kind == "material_index";
        if (kind != "elevation" && !isOfMaterials)
            throw UsageError("--export: a window has elevation, splat, colour_map and material_index, not " + kind);
        hasMaterials = hasMaterials || isOfMaterials;
    }
    if (hasMaterials && coarser > 1)
        throw UsageError("--cell: materials are those of the world's own cells: leave it out");
    const WorldSurface surface(plan, hasMaterials ? plan.recipe.surface : Surface{});
    if (hasMaterials && surface.empty())
        throw UsageError("--export: the world's recipe has no material (surface)");
    ThreadPool pool(wholeOption(parser, "threads", 1, 1024).value_or(0));
    keepWholeOnDisk(plan);
    const Heightmap window = worldWindow(plan, cells, coarser, Compute{pool});
    const SurfaceMap map = hasMaterials ? surface.map(cells, Compute{pool}) : SurfaceMap{};
    const GeoReference place = worldPlace(plan, cells);
    HeightmapWriteOptions options;
    options.place = &place;
    options.pool = &pool;
    for (const ExportRequest& request : requests) {
        if (request.kind == "splat")
            writeSplatMaps(request.file, map, surface.materials().size(), {0, 0, cells.width(), cells.height()}, pool);
        else if (request.kind == "colour_map")
            writeRgbPicture(request.file, surface.colours(map, cells, Compute{pool}), &pool);
        else if (request.kind == "material_index")
            writeHeightmap(request.file, indexMap(map), options);
        else
            writeHeightmap(request.file, window, options);
    }
}

void targetCommand(const QCommandLineParser& parser, const QStringList& arguments) {
    expectArguments(arguments, 3, "target WORLD PROGRAM -o FOLDER");
    if (!parser.isSet("output"))
        throw UsageError("oxbow world target: give a folder with -o FOLDER");
    WorldTargetJob job{.program = arguments[2].toStdString(), .folder = pathText(parser.value("output"))};
    job.side = wholeOption(parser, "tile", 16, 16384).value_or(0);
    job.replacing = parser.isSet("overwrite") ? Replacing::Everything : Replacing::OwnExports;
    job.materials = !parser.isSet("heights-only");
    job.levels = *wholeOption(parser, "lods", 1, 8, true);
    ThreadPool pool(wholeOption(parser, "threads", 1, 1024).value_or(0));
    const WorldPlan plan = readWorldPlan(pathText(arguments[1]));
    keepWholeOnDisk(plan);
    writeWorldTarget(plan, job, Compute{pool}, [&](int done, int all) {
        if (!parser.isSet("quiet"))
            std::fprintf(stderr, "%d/%d\n", done, all);
    });
}

void runWorld(const QCommandLineParser& parser) {
    checkNamed({"--output", pathText(parser.value("output"))});
    const QStringList arguments = parser.positionalArguments().mid(1);
    const QString& what = arguments[0];
    if (what == "plan")
        return planCommand(parser, arguments);
    if (what == "task")
        return taskCommand(parser, arguments);
    if (what == "water")
        return waterCommand(parser, arguments);
    if (what == "build")
        return buildCommandOfWorld(parser, arguments);
    if (what == "window")
        return windowCommand(parser, arguments);
    if (what == "target")
        return targetCommand(parser, arguments);
    throw UsageError("oxbow world: there is no '" + pathText(what) +
                     "': give plan, water, task, build, window or target");
}

} // namespace

Command worldCommand() {
    return {"world",
            "Builds a terrain larger than memory by tasks: its plan, one task, all of them, any window of "
            "it, its tiles for other programs; finds the water of real tiles.",
            declareWorld, runWorld};
}

} // namespace oxbow
