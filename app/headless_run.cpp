#include "app/headless_run.h"

#include "app/commands.h"
#include "app/mask_exports.h"
#include "app/pipes.h"
#include "app/preview.h"
#include "app/read_options.h"
#include "app/run_progress.h"
#include "core/base/block_store.h"
#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/base/system.h"
#include "core/base/thread_pool.h"
#include "core/constraint/pinned_erosion.h"
#include "core/export/build_forecast.h"
#include "core/export/checkpoint.h"
#include "core/export/product_export.h"
#include "core/export/resizing.h"
#include "core/export/shaded_relief.h"
#include "core/export/stage_forecast.h"
#include "core/export/surface_export.h"
#include "core/export/target.h"
#include "core/export/target_folder.h"
#include "core/files/heightmap_file.h"
#include "core/files/raster/map_reprojection.h"
#include "core/files/raster/sidecar.h"
#include "core/files/storage/atomic_file.h"
#include "core/files/vector/curve_file.h"
#include "core/files/write_by_name.h"
#include "core/measure/river_soundness.h"
#include "core/measure/terrain_metrics.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_edit.h"
#include "core/recipe/refine_recipe.h"
#include "core/recipe/step_range.h"
#include "core/run/curve_import.h"
#include "core/run/import_recipe.h"
#include "core/run/living_recipe.h"
#include "core/run/run_report.h"
#include "core/terrain/tile_memory.h"
#include "ui/files/live_folder.h"

#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <climits>
#include <csignal>
#include <ctime>
#include <cstdio>
#include <map>
#include <new>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

namespace oxbow {

namespace {

/// Ctrl-C, or the wish of another program or of a terminal that closes: the run ends, and what it reached is saved; a
/// second one ends it at once.
std::atomic<bool> interrupted = false;
constexpr std::array kEndSignals = {SIGINT, SIGTERM
#ifdef SIGHUP
                                    ,
                                    SIGHUP
#endif
};

/// Only what a signal may do. Another signal than the first may come with it: a session that ends sends SIGTERM and SIGHUP.
void interrupt(int signal) {
    constexpr std::string_view kWords =
        "\ninterrupted: the step it is in is finished, then saved; Ctrl-C again ends at once without saving\n";
    interrupted = true;
    std::signal(signal, SIG_DFL);
    writeErrorInSignal(kWords);
}

ProgressForm progressForm(const QCommandLineParser& parser) {
    const QString form = parser.value("progress");
    if (form == "none")
        return parser.isSet("quiet") ? ProgressForm::Quiet : ProgressForm::None;
    if (form == "text")
        return ProgressForm::Text;
    if (form == "json")
        return ProgressForm::Json;
    throw Error("--progress: there is no form '" + form.toStdString() + "': give none, text or json");
}

/// A run from its recipe to its files.
class HeadlessRun {
public:
    HeadlessRun(const QCommandLineParser& parser, RunMode mode)
        : m_parser(parser),
          m_mode(mode),
          m_quiet(parser.isSet("quiet")),
          m_picture(pictureOptions(parser)),
          m_progressForm(progressForm(parser)),
          m_pool(wholeOption(parser, "threads", 1, 1024).value_or(0)) {
        for (const QString& text : parser.values("export"))
            if (text.startsWith("curves="))
                m_curveFiles.push_back(pathText(text.mid(7)));
            else if (!m_masks.take(pathText(text)))
                addExport(pathText(text));
        for (const char* option : {"from-step", "to-step", "every"})
            if (parser.isSet(option) && !hasSequence())
                throw Error(std::string("--") + option +
                            ": there is no sequence to write: add --export sequence=FILE");
        if (const char* option = givenReadOption(parser); option && !parser.isSet("input"))
            throw Error(std::string("--") + option + ": there is no input to read: add --input HEIGHTMAP");
        for (const ExportRequest& request : m_exports)
            if (productNamed(request.kind, "--export").isView)
                checkPreview(request.file, m_picture);
        m_options = exportOptions(parser);
        if (!m_piped.empty())
            checkOneFile(m_options);
        m_options.coloursInMesh = parser.isSet("mesh-colours");
        m_options.contourM = numberOption(parser, "contour-interval", 1e-6, 1e6);
        for (const ExportRequest& request : m_exports)
            checkProduct(request, m_options);
        for (const QString& text : parser.values("target"))
            m_targets.push_back(targetOf(pathText(text)));
        m_targetSide = wholeOption(parser, "target-size", 2, kMaxGridSide).value_or(0);
        m_targetTiles = wholeOption(parser, "target-tiles", 2, kMaxGridSide).value_or(0);
        m_targetEdges = edgesOption(parser, "target-edges").value_or(TileEdges::Apart);
    }

    void run() {
        sayThreads();
        Project project = read(pathText(m_parser.positionalArguments()[1]));
        for (const std::string& note : english(project.notes))
            say(note);
        applyOptions(project.recipe, project.folder);
        m_folder = project.folder;
        m_recipe = std::make_shared<const Recipe>(std::move(project.recipe));
        m_masks.find(*m_recipe);
        m_options.surface = m_picture.surface = surfacePlan(*m_recipe, project.folder);
        checkStages(*m_recipe);
        checkTargets();
        if (m_parser.isSet("dry-run"))
            return tellForecast(project.folder);
        if (m_mode == RunMode::Build && !prepareBuild(project.folder))
            return;
        if (m_forecast.stageSeconds.empty())
            m_forecast.stageSeconds = forecastStages(*m_recipe, m_pool.threadCount());
        m_figures = {m_pool.threadCount(), std::vector<double>(m_recipe->stages.size()),
                     std::vector<int>(m_recipe->stages.size())};
        if (m_parser.isSet("save"))
            for (const int signal : kEndSignals)
                if (std::signal(signal, interrupt) == SIG_IGN) // as nohup asks for
                    std::signal(signal, SIG_IGN);
        try {
            evaluate(project);
            if (!interrupted) {
                writeProducts();
                writeCurves();
                writeTargets();
            }
            if (!interrupted && !m_piped.empty() && std::filesystem::exists(m_piped))
                toStandardOutput(m_piped);
        } catch (const std::bad_alloc&) {
            throw Error("oxbow run: there is not enough memory for " + std::to_string(m_recipe->grid.width) +
                        " x " + std::to_string(m_recipe->grid.height) +
                        " cells: choose a smaller --size, or close other "
                        "programs");
        }
        if (m_parser.isSet("save"))
            writeProject(pathText(m_parser.value("save")),
                         {.recipe = *m_recipe, .folder = project.folder, .state = &m_state,
                          .packing = interrupted ? ZipPacking::Quick : ZipPacking::Small});
        if (interrupted) {
            const int step = globalStep(*m_recipe, m_state.position);
            say("interrupted: the moment reached, step " + std::to_string(step) + " of " + std::to_string(m_recipe->totalSteps()) +
                ", was saved to " + pathText(m_parser.value("save")) + "; 'oxbow run' goes on from it with --resume");
            throw ExitCode{kInterrupted};
        }
        writeReport();
        if (!m_failures.empty())
            failForFiles();
    }

private:
    void sayThreads() const {
        const int asked = wholeOption(m_parser, "threads", 1, 1024).value_or(static_cast<int>(std::thread::hardware_concurrency()));
        if (m_pool.threadCount() < asked)
            std::fprintf(stderr, "oxbow: the system gives %d threads of %d (a limit of processes, ulimit -u): it takes longer\n", m_pool.threadCount(), asked);
    }

    /// What can be written is: a failure is told when all is done.
    template <typename Write>
    void attempt(const Write& write) {
        try {
            write();
        } catch (const Error& failure) {
            m_failures.emplace_back(failure.what());
        }
    }
    [[noreturn]] void failForFiles() const {
        std::string lines;
        for (const std::string& failure : m_failures)
            lines += (lines.empty() ? "" : "\n") + failure;
        throw Error(lines);
    }

    /// `KIND=-` is written into a file that goes to standard output when the run is done.
    void addExport(const std::string& text) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || text.substr(equals + 1) != "-")
            return m_exports.push_back(parseExport(text, "--export"));
        if (!m_parser.isSet("to"))
            throw Error("--export " + text + ": - is standard output: say in which format, for example --to tif");
        if (!m_piped.empty())
            throw Error("--export " + text + ": only one product can go to standard output");
        m_piped = pipeFile(m_unpacked, pathText(m_parser.value("to")));
        m_exports.push_back(parseExport(text.substr(0, equals + 1) + m_piped.string(), "--export"));
        if (!productNamed(m_exports.back().kind, "--export").frame.empty())
            throw Error("--export " + text + ": a sequence is many files and cannot go to standard output");
    }

    static std::pair<const Target*, std::filesystem::path> targetOf(const std::string& text) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals + 1 == text.size())
            throw Error("--target: '" + text + "' is not of the form PROGRAM=DIR");
        return {&targetNamed(text.substr(0, equals), "--target"), text.substr(equals + 1)};
    }

    Project read(const std::filesystem::path& recipe) {
        if (isPipe(recipe) && isPipe(pathText(m_parser.value("input"))))
            throw UsageError("--input: standard input holds the recipe: give one of them as a file");
        Project project = readProject(seekable(recipe, m_unpacked), pathText(m_unpacked.path()), m_pool);
        if (project.folder == std::filesystem::path(pathText(m_unpacked.path())))
            project.folder = std::filesystem::current_path(); // where files are named from that a recipe names
        return project;
    }

    void applyOptions(Recipe& recipe, const std::filesystem::path& folder) {
        const std::filesystem::path input = pathText(m_parser.value("input"));
        if (m_parser.isSet("input")) {
            const Compute compute{m_pool};
            HeightmapReadOptions options = asUsage([&] { return readOptions(m_parser); });
            options.compute = &compute;
            for (const std::string& note : setInput(recipe, seekable(input, m_unpacked), options))
                tell(note);
        }
        for (const QString& assignment : m_parser.values("set")) // the map follows what the import is told
            if (assignment.startsWith("import."))
                asUsage([&] { setByText(recipe, pathText(assignment), "--set"); });
        if (!m_parser.isSet("resume"))
            if (const auto note = fitGrid(recipe, folder, Compute{m_pool}))
                tell(note->english());
        if (m_parser.isSet("refine"))
            recipe = refined(recipe, static_cast<int>(*wholeOption(m_parser, "refine", 2, kMostRefinement)));
        if (m_parser.isSet("make-live"))
            recipe.stages.push_back(livingStage(groundOf(recipe, folder), Compute{m_pool}));
        if (m_parser.isSet("size"))
            asUsage([&] { setSize(recipe, m_parser.value("size").toStdString(), "--size"); });
        if (const auto seed = seedOption(m_parser, "seed"))
            setSeed(recipe, *seed);
        for (const QString& assignment : m_parser.values("preset"))
            asUsage([&] { setPreset(recipe, assignment.toStdString(), "--preset"); });
        for (const QString& assignment : m_parser.values("set"))
            asUsage([&] { setByText(recipe, pathText(assignment), "--set"); });
        if (m_parser.isSet("surface"))
            recipe.surface = asUsage([&] { return surfaceNamed(m_parser.value("surface").toStdString(), "--surface"); });
        for (const QString& tag : m_parser.values("lake-tag"))
            asUsage([&] { setLakeTag(recipe, tag.toStdString(), "--lake-tag"); });
        for (const QString& assignment : m_parser.values("mask"))
            setMask(recipe, pathText(assignment), "--mask");
        const StageKind erosion = pinnedErosionStage();
        struct Added {
            const char* option;
            CurveUse foreign;
            const StageKind* into;
        };
        for (const Added& added : {Added{"add-curves", CurveUse::None, nullptr}, Added{"add-pins", CurveUse::Constrain, nullptr},
                                   Added{"uplift-pins", CurveUse::Constrain, &erosion}}) {
            if (!m_parser.isSet(added.option))
                continue;
            const auto place = placeOf(recipe, folder, m_pool);
            for (const QString& file : m_parser.values(added.option)) {
                const auto before = curvesByKind(recipe);
                std::vector<Phrase> notes;
                const int count = addCurves(recipe, pathText(file), place.get(), added.foreign, added.into, &notes);
                say(pathText(file) + ": " + std::to_string(count) + " curves" + addedKinds(before, curvesByKind(recipe)));
                for (const Phrase& note : notes)
                    say(pathText(file) + ": " + note.english());
            }
        }
    }

    static std::map<std::string, int> curvesByKind(const Recipe& recipe) {
        std::map<std::string, int> count;
        for (const Curve& curve : curvesOf(recipe))
            ++count[std::string(curve.kind().id)];
        return count;
    }
    /// What the curves of a file became, and that some do nothing yet.
    static std::string addedKinds(const std::map<std::string, int>& before, const std::map<std::string, int>& now) {
        std::string words;
        for (const auto& [kind, count] : now) {
            const auto earlier = before.find(kind);
            const int added = count - (earlier == before.end() ? 0 : earlier->second);
            if (added > 0)
                words += (words.empty() ? " (" : ", ") + std::to_string(added) + " " + kind +
                         (kind == "region" ? ", which changes nothing until a mask names it" : "");
        }
        return words.empty() ? words : words + ")";
    }

    Heightmap groundOf(const Recipe& recipe, const std::filesystem::path& folder) {
        const auto shared = std::make_shared<const Recipe>(recipe);
        return carryOut({shared, endOf(*shared), folder}, m_pool, kNeverCancelled, [](const RunNews&) {})
            .flattened(Layer::Elevation);
    }

    /// What can be known to fail is said before the run.
    void checkTargets() {
        if (m_options.system)
            asUsage([&] { return reprojectionOf(m_recipe->grid, placeOf(*m_recipe, m_folder, m_pool).get(), m_options.system); });
        for (const ExportRequest& request : m_exports)
            checkTarget(request.file, bytesAtLeast(request, m_options, m_recipe->grid));
        for (const std::filesystem::path& file : m_masks.files())
            checkTarget(file);
        for (const std::filesystem::path& file : m_curveFiles)
            checkTarget(file);
        for (const auto& [target, folder] : m_targets)
            checkTarget(std::filesystem::is_directory(folder) ? folder / "LOAD-ME.txt" : folder);
        for (const char* option : {"report", "save", "thumbnail"})
            if (m_parser.isSet(option) && !isPipe(pathText(m_parser.value(option))))
                checkTarget(pathText(m_parser.value(option)));
    }

    /// The clock on the wall, and the time of all threads, seconds.
    struct BuildTimes {
        double wall, processor;
        static BuildTimes now() {
            return {std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(),
                    static_cast<double>(std::clock()) / CLOCKS_PER_SEC};
        }
    };

    void sayWhatItTook(const BuildTimes& started) const {
        const BuildTimes now = BuildTimes::now();
        const double peak = static_cast<double>(peakResidentBytes().value_or(0));
        say("took " + durationWords(now.wall - started.wall) + ", " + bytesWords(peak - static_cast<double>(m_heldBefore)) +
            " of memory, " + durationWords(now.processor - started.processor) + " of processor time");
    }

    void sayForecast(const ResizedRun& run) {
        m_forecast = forecastBuild(run, m_pool, kNeverCancelled, {.byProcessorTime = true});
        std::string sides;
        for (const int side : m_forecast.sides)
            sides += (sides.empty() ? "" : ", ") + std::to_string(side);
        const std::string memory = m_forecast.bytes > 0.0 ? ", " + bytesWords(m_forecast.bytes) + " of memory" : "";
        say("forecast: " + durationWords(m_forecast.seconds) + memory + ", " + durationWords(m_forecast.processorSeconds) +
            " of processor time (from runs at " + sides + " in " + durationWords(m_forecast.measuringSeconds) + ")");
    }

    /// What a run would take and write.
    void tellForecast(const std::filesystem::path& folder) {
        sayForecast({m_recipe, endOf(*m_recipe), folder});
        std::uint64_t bytes = 0;
        for (const ExportRequest& request : m_exports)
            bytes += bytesAtLeast(request, m_options, m_recipe->grid);
        say("dry run: " + std::to_string(m_recipe->grid.width) + " x " + std::to_string(m_recipe->grid.height) + " cells, " +
            std::to_string(m_recipe->totalSteps()) + " steps, " +
            std::to_string(m_exports.size() + m_masks.files().size() + m_curveFiles.size() + m_targets.size()) +
            " exports of at least " + bytesWords(static_cast<double>(bytes)) + "; nothing was written");
    }

    /// Says what it will take; false where that is all that is asked for.
    bool prepareBuild(const std::filesystem::path& folder) {
        const ResizedRun run{m_recipe, endOf(*m_recipe), folder};
        const bool only = m_parser.isSet("forecast");
        if (!m_parser.isSet("no-forecast")) {
            sayForecast(run);
            static_cast<void>(resetPeakBytes());
            m_heldBefore = residentBytes().value_or(0);
        }
        if (m_parser.isSet("memory")) {
            m_mostBytes = bytesOfText(m_parser.value("memory").toStdString(), "--memory");
            const auto needed = m_forecast.bytes + static_cast<double>(residentBytes().value_or(0));
            if (needed > static_cast<double>(m_mostBytes))
                throw Error("oxbow build: it would take " + bytesWords(needed) + ", more than the limit of " +
                            bytesWords(static_cast<double>(m_mostBytes)) + ": raise --memory, or choose a smaller --size");
            if (!only)
                static_cast<void>(limitMemory(m_mostBytes - std::min(m_mostBytes, residentBytes().value_or(0))));
        }
        if (!m_parser.isSet("no-checkpoint"))
            m_checkpointFile = checkpointPath(run, m_parser.isSet("checkpoints") ? std::filesystem::path(pathText(m_parser.value("checkpoints")))
                                                                             : std::filesystem::current_path());
        return !only;
    }

    /// At the start, or at the moment that the project was saved at.
    void begin(Evaluator& evaluator, const Project& project) const {
        evaluator.begin(m_recipe);
        if (!m_parser.isSet("resume"))
            return;
        for (const char* option : {"input", "refine", "make-live", "size", "seed", "preset", "set", "mask", "add-curves", "add-pins", "uplift-pins", "lake-tag"})
            if (m_parser.isSet(option))
                throw UsageError(std::string("--resume: cannot be combined with --") + option +
                            ": the saved moment belongs to the recipe as it is");
        if (!project.state)
            throw Error("--resume: the project holds no moment to go on from: run it without --resume");
        evaluator.resume(m_recipe, *project.state);
    }

    void evaluate(const Project& project) {
        Evaluator evaluator(m_pool, project.folder);
        begin(evaluator, project);
        Checkpoint checkpoint(m_checkpointFile, m_recipe, project.folder);
        if (checkpoint.restore(evaluator, endOf(*m_recipe), m_pool))
            say("goes on from step " + std::to_string(globalStep(*m_recipe, evaluator.position())) + ", where it was broken off");
        const int total = m_recipe->totalSteps();
        const int last = std::min(total, wholeOption(m_parser, "until-step", 0, INT_MAX).value_or(total));
        const CancelToken never;
        const int begun = globalStep(*m_recipe, evaluator.position());
        const BuildTimes started = BuildTimes::now();
        m_frames = hasSequence() ? frames(begun, last) : StepRange{0, -1, 1};
        writeFrames(evaluator, begun);
        RunProgress progress(m_progressForm, *m_recipe, m_forecast.stageSeconds);
        progress.warn(evaluator.position().stage);
        const auto nextFrame = [&](int done) {
            int step = done + 1;
            while (step < last && !m_frames.contains(step))
                ++step;
            return positionAt(*m_recipe, step);
        };
        for (int done = begun; done < last && !interrupted;) {
            progress.report(done, last, evaluator.position());
            const int stage = evaluator.position().stage;
            checkMemory(m_mostBytes, m_recipe->grid);
            checkpoint.follow(evaluator);
            for (const std::string& file : m_masks.write(evaluator, project.folder, m_options, m_pool))
                say("wrote " + file);
            const auto start = std::chrono::steady_clock::now();
            evaluator.advance(never, nextFrame(done));
            m_figures.stageSeconds[stage] +=
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            const int before = std::exchange(done, globalStep(*m_recipe, evaluator.position()));
            if ((m_figures.stageSteps[stage] += done - before) == m_recipe->stepCount(stage))
                say(m_recipe->stages[stage].title() + ": " + std::to_string(m_figures.stageSteps[stage]) +
                    " steps, " + QString::number(m_figures.stageSeconds[stage], 'f', 2).toStdString() + " s");
            writeFrames(evaluator, done);
            // What one stage took in small pieces would lie beside what the next one takes.
            if (evaluator.position().stage != stage && BlockStore::keeps(m_recipe->grid.cellCount() * sizeof(float)))
                giveFreedMemoryBack();
        }
        giveFreedMemoryBack(); // the layers stand twice for a moment
        m_state = evaluator.capture({});
        if (last == total)
            checkpoint.drop();
        if (m_mode == RunMode::Build)
            sayWhatItTook(started);
        m_notes.write();
        for (const std::string& note : english(m_state.notes))
            tell(note);
    }

    static bool isSequence(const ExportRequest& request) {
        return !productNamed(request.kind, "--export").frame.empty();
    }
    [[nodiscard]] bool hasSequence() const { return std::ranges::any_of(m_exports, isSequence); }

    /// The steps of a sequence, of a run that goes from one step to another.
    [[nodiscard]] StepRange frames(int begun, int last) const {
        const int first = *wholeOption(m_parser, "from-step", 0, INT_MAX, true);
        StepRange range{first, last, *wholeOption(m_parser, "every", 1, INT_MAX, true)};
        if (const auto to = wholeOption(m_parser, "to-step", 0, INT_MAX)) {
            if (*to < first)
                throw UsageError("--to-step: " + std::to_string(*to) + " lies before the first step, " +
                            std::to_string(first) + ": give a later one");
            range.last = std::min(last, *to);
        }
        if (m_parser.isSet("from-step") && first > last)
            throw UsageError("--from-step: " + std::to_string(first) +
                        " lies beyond the run, which ends at step " + std::to_string(last) +
                        ": give an earlier one");
        if (m_parser.isSet("from-step") && first < begun)
            throw UsageError("--from-step: " + std::to_string(first) + " lies before the saved moment, step " +
                        std::to_string(begun) + ": give a later one, or leave out --resume");
        if (!m_parser.isSet("from-step"))
            range.first = std::max(first, begun + 1);
        return range;
    }

    void writeFrames(Evaluator& evaluator, int step) {
        if (!m_frames.contains(step))
            return;
        const TerrainState terrain = evaluator.capture({}).terrain;
        ExportOptions options = m_options;
        options.notes = &m_notes;
        for (const ExportRequest& request : m_exports)
            if (isSequence(request))
                exportProduct(terrain,
                              {std::string(productNamed(request.kind, "--export").frame),
                               numberedFile(request.file, step)},
                              options, m_pool);
    }

    void writeProducts() {
        for (const ExportRequest& request : m_exports) {
            if (isSequence(request))
                continue;
            attempt([&] {
                std::vector<std::filesystem::path> files{request.file};
                if (productNamed(request.kind, "--export").isView)
                    say(writePreview(m_state.terrain, request.file, m_picture, m_pool));
                else
                    files = exportProduct(m_state.terrain, request, m_options, m_pool);
                if (request.file != m_piped)
                    say(wroteWords(files));
            });
        }
    }

    static std::string wroteWords(const std::vector<std::filesystem::path>& files) {
        return files.size() == 1 ? "wrote " + files.front().string()
                                 : "wrote " + std::to_string(files.size()) + " files, " + files.front().string() + " to " + files.back().string();
    }

    void writeCurves() {
        for (const std::filesystem::path& file : m_curveFiles)
            attempt([&] {
                const auto onto = reprojectionOf(m_recipe->grid, m_state.terrain.place().get(), m_options.system);
                oxbow::writeCurves(file, curvesOf(*m_recipe), {m_recipe->grid, m_state.terrain.place().get(), onto.get()});
                say("wrote " + file.string());
            });
    }

    void writeTargets() {
        for (const auto& [target, folder] : m_targets)
            attempt([&, target = target, &folder = folder] { writeTargetInto(*target, folder); });
    }

    void writeTargetInto(const Target& target, const std::filesystem::path& folder) {
        const TargetJob job{.terrain = m_state.terrain,
                            .surface = m_options.surface,
                            .side = m_targetSide,
                            .tileSide = m_targetTiles,
                            .edges = m_targetEdges,
                            .pool = m_pool,
                            .before = [this] { return groundTakenIn(*m_recipe, m_folder, m_pool, kNeverCancelled); },
                            .replacing = m_parser.isSet("overwrite") ? Replacing::Everything : Replacing::OwnExports,
                            .hasOverviews = m_options.hasOverviews,
                            .system = m_options.system};
        if (m_mode == RunMode::Run && m_parser.isSet("watch"))
            return say("wrote state " + std::to_string(writeLiveTarget(target, folder, job)) + " for " + std::string(target.label) +
                       " into " + folder.string());
        const std::vector<std::filesystem::path> files = writeTarget(target, folder, job);
        say("wrote " + std::to_string(files.size()) + " files for " + std::string(target.label) + " into " + folder.string());
    }

    [[nodiscard]] nlohmann::ordered_json measures() {
        nlohmann::ordered_json list;
        for (const TerrainMetric& metric : terrainMetrics(m_state.terrain.flattened(Layer::Elevation), {m_pool}))
            list[std::string(metric.key)] = metric.measured() ? nlohmann::ordered_json(metric.value) : nullptr;
        return list;
    }

    void writeThumbnail() {
        constexpr int kSidePx = 256;
        const Heightmap water = m_state.terrain.flattened(Layer::Water);
        writeRgbPicture(pathText(m_parser.value("thumbnail")),
                        shadedRelief(m_state.terrain.flattened(Layer::Elevation),
                                     m_state.terrain.has(Layer::Water) ? &water : nullptr, std::nullopt,
                                     {.longestSidePx = kSidePx}, m_pool),
                        &m_pool);
    }

    void writeReport() {
        if (m_parser.isSet("thumbnail"))
            writeThumbnail();
        auto report = runReport(*m_recipe, m_state, m_figures);
        if (m_parser.isSet("measure"))
            report["measures"] = measures();
        const WaterBodies& found = *m_state.terrain.waterBodies();
        if (!found.reaches.empty())
            say(describe(riverSoundness(m_state.terrain), found.rivers.size()).english());
        say("stateHash " + report["stateHash"].get<std::string>());
        if (const std::string file = pathText(m_parser.value("report")); isPipe(file))
            std::fputs((report.dump(2) + "\n").c_str(), stdout);
        else if (m_parser.isSet("report"))
            writeFileAtomically(file, report.dump(2) + "\n");
    }

    /// A note; those of the input come again from the stage that reads it.
    void tell(const std::string& note) {
        if (m_told.insert(note).second)
            say(note);
    }

    void say(const std::string& line) const {
        if (!m_quiet && !line.empty())
            std::fputs((line + "\n").c_str(), m_piped.empty() && !isPipe(pathText(m_parser.value("report"))) ? stdout : stderr), std::fflush(stdout);
    }

    const QCommandLineParser& m_parser;
    RunMode m_mode;
    bool m_quiet;
    PictureOptions m_picture;
    ProgressForm m_progressForm;
    ThreadPool m_pool;
    QTemporaryDir m_unpacked;
    std::vector<ExportRequest> m_exports;
    std::filesystem::path m_piped; ///< what goes to standard output; empty for nothing
    MaskExports m_masks;
    std::vector<std::filesystem::path> m_curveFiles;
    ExportOptions m_options;
    std::vector<std::pair<const Target*, std::filesystem::path>> m_targets;
    int m_targetSide = 0, m_targetTiles = 0;
    TileEdges m_targetEdges = TileEdges::Apart;
    std::vector<std::string> m_failures; ///< of what could not be written
    std::filesystem::path m_folder; ///< where relative file names of the recipe start
    SequenceNotes m_notes;
    std::set<std::string> m_told;
    std::shared_ptr<const Recipe> m_recipe;
    RunFigures m_figures;
    StepRange m_frames;
    KeptState m_state;
    BuildForecast m_forecast;
    std::filesystem::path m_checkpointFile; ///< empty: nothing is kept on the way
    std::size_t m_mostBytes = 0;
    std::size_t m_heldBefore = 0; ///< by the program, before the build
};

} // namespace

void runHeadless(const QCommandLineParser& parser, RunMode mode) {
    std::optional<HeadlessRun> run;
    asUsage([&] { run.emplace(parser, mode); });
    run->run();
}

} // namespace oxbow
