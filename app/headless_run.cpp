#include "app/headless_run.h"

#include "app/commands.h"
#include "app/pipes.h"
#include "app/read_options.h"
#include "app/run_outputs.h"
#include "app/run_progress.h"
#include "app/temporary_folder.h"
#include "core/base/block_store.h"
#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/base/system.h"
#include "core/base/thread_pool.h"
#include "core/constraint/pinned_erosion.h"
#include "core/export/build_forecast.h"
#include "core/export/checkpoint.h"
#include "core/export/resizing.h"
#include "core/export/shaded_relief.h"
#include "core/export/stage_forecast.h"
#include "core/export/target.h"
#include "core/files/heightmap_file.h"
#include "core/files/raster/sidecar.h"
#include "core/files/storage/atomic_file.h"
#include "core/files/storage/input_file.h"
#include "core/measure/river_soundness.h"
#include "core/measure/terrain_metrics.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_edit.h"
#include "core/recipe/refine_recipe.h"
#include "core/run/curve_import.h"
#include "core/run/import_recipe.h"
#include "core/run/run_report.h"
#include "core/terrain/tile_memory.h"

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

/// What handled those before.
std::array<void (*)(int), kEndSignals.size()> handledBefore{};

/// Only what a signal may do. Another signal than the first may come with it: a session that ends sends SIGTERM and SIGHUP.
void interrupt(int signal) {
    constexpr std::string_view kWords =
        "\ninterrupted: the step it is in is finished, then saved; Ctrl-C again ends at once without saving\n";
    interrupted = true;
    for (std::size_t i = 0; i < kEndSignals.size(); ++i)
        if (kEndSignals[i] == signal)
            std::signal(signal, handledBefore[i]);
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
    throw UsageError("--progress: there is no form '" + form.toStdString() + "': give none, text or json");
}

/// A run from its recipe to its files.
class HeadlessRun {
public:
    HeadlessRun(const QCommandLineParser& parser, RunMode mode)
        : m_parser(parser),
          m_mode(mode),
          m_quiet(parser.isSet("quiet")),
          m_progressForm(progressForm(parser)),
          m_pool(wholeOption(parser, "threads", 1, 1024).value_or(0)),
          m_outputs(parser, mode, m_unpacked, m_pool, [this](const std::string& line) { say(line); }) {
        if (const char* option = givenReadOption(parser); option && !parser.isSet("input"))
            throw UsageError(std::string("--") + option + ": there is no input to read: add --input HEIGHTMAP");
    }

    void run() {
        sayThreads();
        Project project = read(pathText(m_parser.positionalArguments()[1]));
        for (const std::string& note : english(project.notes))
            say(note);
        applyOptions(project.recipe, project.folder);
        m_recipe = std::make_shared<const Recipe>(std::move(project.recipe));
        m_outputs.setRecipe(m_recipe, project.folder);
        checkStages(*m_recipe);
        m_outputs.check();
        checkFilesRead(project);
        if (m_mode == RunMode::Build && m_parser.isSet("checkpoints") && !m_parser.isSet("no-checkpoint"))
            checkTarget(std::filesystem::path(pathText(m_parser.value("checkpoints"))) / "build.oxbow");
        if (m_parser.isSet("dry-run"))
            return tellForecast(project.folder);
        if (m_mode == RunMode::Build && !prepareBuild(project.folder))
            return;
        if (m_forecast.stageSeconds.empty())
            m_forecast.stageSeconds = forecastStages(*m_recipe, m_pool.threadCount());
        m_figures = {m_pool.threadCount(), std::vector<double>(m_recipe->stages.size()),
                     std::vector<int>(m_recipe->stages.size())};
        if (m_parser.isSet("save"))
            for (std::size_t i = 0; i < kEndSignals.size(); ++i) {
                handledBefore[i] = std::signal(kEndSignals[i], SIG_IGN);
                if (handledBefore[i] != SIG_IGN) // as nohup asks for
                    std::signal(kEndSignals[i], interrupt);
            }
        try {
            evaluate(project);
            if (!interrupted)
                m_outputs.write(m_state);
            if (!interrupted)
                m_outputs.pipe();
        } catch (const std::bad_alloc&) {
            throwLackOfDisk();
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
        m_outputs.throwIfOneFailed();
    }

private:
    void sayThreads() const {
        const int asked = wholeOption(m_parser, "threads", 1, 1024).value_or(static_cast<int>(std::thread::hardware_concurrency()));
        if (m_pool.threadCount() < asked)
            std::fprintf(stderr, "oxbow: the system gives %d threads of %d (a limit of processes, ulimit -u): it takes longer\n", m_pool.threadCount(), asked);
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
            asUsage([&] { setMask(recipe, pathText(assignment), "--mask"); });
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

    [[nodiscard]] int lastStep() const {
        const int total = m_recipe->totalSteps();
        return std::min(total, wholeOption(m_parser, "until-step", 0, INT_MAX).value_or(total));
    }

    /// Throws Error where a stage that is to come would read a file that is not there.
    void checkFilesRead(const Project& project) const {
        const RunPosition end = positionAt(*m_recipe, lastStep());
        const int first = m_parser.isSet("resume") && project.state ? project.state->position.stage : 0;
        Recipe part;
        for (int i = first; i < static_cast<int>(m_recipe->stages.size()); ++i)
            if (m_recipe->stages[i].enabled && (i < end.stage || (i == end.stage && end.step > 0)))
                part.stages.push_back(m_recipe->stages[i]);
        changeFileNames(part, [&](const std::string& name) {
            std::error_code none;
            if (const std::filesystem::path file = project.folder / name; !name.empty() && !std::filesystem::exists(file, none))
                static_cast<void>(InputFile(file)); // says so
            return name;
        });
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
        say("dry run: " + std::to_string(m_recipe->grid.width) + " x " + std::to_string(m_recipe->grid.height) + " cells, " +
            std::to_string(m_recipe->totalSteps()) + " steps, " +
            std::to_string(m_outputs.count()) + " exports of at least " + bytesWords(static_cast<double>(m_outputs.leastBytes())) + "; nothing was written");
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
        const int last = lastStep();
        const CancelToken never;
        const int begun = globalStep(*m_recipe, evaluator.position());
        if (begun > last)
            throw UsageError("--until-step: " + std::to_string(last) + " lies before the saved moment, step " + std::to_string(begun) +
                        ": give a later one, or leave out --resume");
        const BuildTimes started = BuildTimes::now();
        m_outputs.findFrames(begun, last);
        m_outputs.writeFrames(evaluator, begun);
        RunProgress progress(m_progressForm, *m_recipe, m_forecast.stageSeconds);
        progress.warn(evaluator.position().stage);
        const auto nextFrame = [&](int done) {
            int step = done + 1;
            while (step < last && !m_outputs.hasFrame(step))
                ++step;
            return positionAt(*m_recipe, step);
        };
        for (int done = begun; done < last && !interrupted;) {
            progress.report(done, last, evaluator.position());
            const int stage = evaluator.position().stage;
            checkMemory(m_mostBytes, m_recipe->grid);
            if (const Phrase failure = checkpoint.follow(evaluator); !failure.empty())
                std::fputs(("oxbow build: goes on without checkpoints: " + failure.english() + "\n").c_str(), stderr);
            m_outputs.writeMasks(evaluator);
            const auto start = std::chrono::steady_clock::now();
            evaluator.advance(never, nextFrame(done));
            m_figures.stageSeconds[stage] +=
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            const int before = std::exchange(done, globalStep(*m_recipe, evaluator.position()));
            if ((m_figures.stageSteps[stage] += done - before) == m_recipe->stepCount(stage))
                say(m_recipe->stages[stage].title() + ": " + std::to_string(m_figures.stageSteps[stage]) +
                    " steps, " + QString::number(m_figures.stageSeconds[stage], 'f', 2).toStdString() + " s");
            m_outputs.writeFrames(evaluator, done);
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
        m_outputs.writeNotes();
        for (const std::string& note : english(m_state.notes))
            tell(note);
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
            std::fputs((line + "\n").c_str(), !m_outputs.isPiped() && !isPipe(pathText(m_parser.value("report"))) ? stdout : stderr), std::fflush(stdout);
    }

    const QCommandLineParser& m_parser;
    RunMode m_mode;
    bool m_quiet;
    ProgressForm m_progressForm;
    ThreadPool m_pool;
    TemporaryFolder m_unpacked;
    RunOutputs m_outputs;
    std::set<std::string> m_told;
    std::shared_ptr<const Recipe> m_recipe;
    RunFigures m_figures;
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
