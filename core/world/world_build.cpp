#include "core/world/world_build.h"

#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/export/build_forecast.h"
#include "core/export/product_export.h"
#include "core/files/storage/atomic_file.h"
#include "core/run/evaluator.h"
#include "core/run/run_report.h"
#include "core/terrain/coarser_state.h"
#include "core/terrain/extended_map.h"
#include "core/world/world_files.h"
#include "core/world/world_ground.h"
#include "core/world/world_inputs.h"
#include "core/world/world_parts.h"
#include "core/world/world_water.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <fstream>
#include <mutex>
#include <optional>
#include <thread>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kReport = "report.json";
constexpr int kIndexSide = 2048; ///< most cells along the longer side of the smaller copy

/// What a run says of itself but what differs from run to run.
void writePartReport(const std::filesystem::path& path, const Recipe& recipe, const KeptState& state) {
    RunFigures none;
    none.stageSeconds.resize(recipe.stages.size());
    none.stageSteps.resize(recipe.stages.size());
    Json report = runReport(recipe, state, none);
    for (const char* key : {"threads", "seconds", "peak_memory_bytes"})
        report.erase(key);
    for (Json& stage : report["stages"]) {
        stage.erase("seconds");
        stage.erase("steps");
    }
    writeFileAtomically(path, report.dump(2) + "\n");
}

/// Layers one behind the other, of a part of a terrain; NaN for one of the private ones that is not there.
void writeLayers(const WorkingTerrain& terrain, const CellRect& part, std::span<const Layer> layers,
                 std::span<const std::string> privateLayers, const std::filesystem::path& path) {
    AtomicFile file(path);
    const auto write = [&](const Heightmap* cells, float otherwise) {
        const std::vector<float> row(static_cast<std::size_t>(part.width()), otherwise);
        for (int y = part.y0; y < part.y1; ++y)
            file.write(std::as_bytes(cells ? std::span(cells->row(y) + part.x0, row.size()) : std::span(row)));
    };
    for (const Layer layer : layers)
        write(terrain.find(layer), info(layer).defaultValue);
    for (const std::string& name : privateLayers)
        write(terrain.privateLayers().findFloats(name, terrain.grid()), std::numeric_limits<float>::quiet_NaN());
    file.commit();
}

/// Runs a recipe up to stage `end`, and tells beside a file what its stages found: NAME_lakes.geojson, NAME_rivers.geojson,
/// NAME_report.json. Stages behind that say which masks are kept.
void runUpTo(int end, const std::filesystem::path& path, Evaluator& evaluator, const Compute& compute) {
    while (evaluator.position().stage < end)
        evaluator.advance(compute.cancel, {end, 0});
    const KeptState state = evaluator.capture({});
    const WaterBodies& bodies = *state.terrain.waterBodies();
    const auto beside = [&](const char* name) { return path.parent_path() / (path.stem().string() + name); };
    if (!bodies.lakes.empty())
        exportProduct(state.terrain, {"lake_list", beside("_lakes.geojson")}, {}, compute.pool);
    if (!bodies.rivers.empty())
        exportProduct(state.terrain, {"rivers", beside("_rivers.geojson")}, {}, compute.pool);
    Recipe ran = *evaluator.recipe();
    ran.stages.erase(ran.stages.begin() + end, ran.stages.end());
    writePartReport(beside("_report.json"), ran, state);
}

void makeOverview(const WorldPlan& plan, const std::filesystem::path& path, const Compute& compute) {
    Recipe recipe = plan.recipe;
    recipe.grid = plan.overviewGrid();
    Evaluator evaluator(compute.pool, plan.inputs, std::make_shared<const Recipe>(std::move(recipe)));
    runUpTo(plan.wholeStages, path, evaluator, compute);
    const GridSpec& grid = evaluator.terrain().grid();
    writeLayers(evaluator.terrain(), {0, 0, grid.width, grid.height}, plan.overviewLayers, plan.overviewPrivate, path);
}

/// That a part ends before what was painted and drawn in it does: else its rim would be seen.
void checkRim(const WorldPlan& plan, const CellRect& part, const CellRect& window, const Heightmap& ground, const Heightmap& beside) {
    for (int y = part.y0; y < part.y1; ++y)
        for (int x = part.x0; x < part.x1; ++x) {
            const bool isRim = (x == part.x0 && x > 0) || (y == part.y0 && y > 0) || (x + 1 == part.x1 && x + 1 < plan.grid().width) ||
                               (y + 1 == part.y1 && y + 1 < plan.grid().height);
            if (isRim && ground.at(x - window.x0, y - window.y0) != beside.at(x - window.x0, y - window.y0))
                throw Error("world: " + phrase("what was painted or drawn changes the ground at %1, %2 m still, where its part of the map ends: "
                                               "move it less there, or put its stage before %3",
                                               std::lround((x + 0.5) * plan.grid().cellSizeM), std::lround((y + 0.5) * plan.grid().cellSizeM),
                                               plan.stageAt(plan.amplify).title()));
            if (!isRim && y > part.y0 && y + 1 < part.y1)
                x = std::max(x, part.x1 - 2); // to the last of the row
        }
}

/// The stages behind the blocks, over the world's own cells, as far as they need the whole map; or a part of it.
void makeWhole(const WorldPlan& plan, const WorldTask& task, const std::filesystem::path& path, const Compute& compute) {
    if (plan.wholeBytes(task) > plan.options.memoryBytes && !keepsOnDisk())
        throw Error("world: " + phrase("stages behind %1 look over the whole map, which takes %2, and %3 were given: 'oxbow world build' "
                                       "keeps on disk what memory does not hold",
                                       plan.stageAt(plan.amplify).title(),
                                       bytesWords(static_cast<double>(plan.wholeBytes(task))),
                                       bytesWords(static_cast<double>(plan.options.memoryBytes))));
    const WorldGround ground(plan, compute);
    const CellRect window = plan.windowOfPart(task.cells);
    Evaluator evaluator(compute.pool, plan.inputs);
    {
        KeptState carved;
        carved.position = {plan.amplify + 1, 0};
        carved.terrain = ground.behindBlocks(window);
        evaluator.restore(std::make_shared<const Recipe>(plan.runsInParts ? recipeOfPart(plan, task.cells) : plan.recipe), carved);
    }
    runUpTo(plan.wholeEnd, path, evaluator, compute);
    if (plan.runsInParts)
        checkRim(plan, task.cells, window, *evaluator.terrain().find(Layer::Elevation), ground.besideParts(window).elevation());
    writeLayers(evaluator.terrain(), task.cells.from(window), plan.wholeLayers, plan.wholePrivate, path);
}

/// The rock of the world's own cells, and of the overview's that they were made from: what finer cells added.
void writeReport(const WorldPlan& plan, const GroundFigures& figures) {
    const GridSpec& grid = plan.grid();
    const double rockM3 = figures.sum.value() * grid.cellAreaM2();
    Json report{{"width", grid.width},
                {"height", grid.height},
                {"cell_size_m", grid.cellSizeM},
                {"elevation",
                 {{"min_m", figures.low},
                  {"max_m", figures.high},
                  {"mean_m", figures.sum.value() / static_cast<double>(figures.cells)}}},
                {"rock_m3", {{"world", rockM3}}}};
    if (plan.coarseness > 0) {
        const GridSpec overview = plan.overviewGrid();
        const FloatFile file(plan.file(0), overview.width, plan.overviewRows());
        ExactSum sum;
        std::vector<float> row(static_cast<std::size_t>(overview.width));
        for (int y = 0; y < overview.height; ++y) {
            file.read(y, 0, row);
            sum.add(exactSum(row));
        }
        const double beforeM3 = sum.value() * overview.cellAreaM2();
        report["rock_m3"]["overview"] = beforeM3;
        report["rock_m3"]["added_by_finer_cells"] = rockM3 - beforeM3;
        report["rock_m3"]["added_m"] = (rockM3 - beforeM3) / (grid.widthM() * grid.heightM());
    }
    writeFileAtomically(plan.folder / kReport, report.dump(2) + "\n");
}

void makeIndex(const WorldPlan& plan, const std::filesystem::path& path, const Compute& compute) {
    const int longer = std::max(plan.grid().width, plan.grid().height);
    const int coarser = std::max(2, cellsOfCell(longer, kIndexSide));
    const std::string overview = "elevation_overview.tif";
    GroundFigures figures;
    writeWorldTile(plan, plan.all(), plan.folder / overview,
                   worldWindow(plan, plan.all(), coarser, compute, &figures), compute.pool);
    writeReport(plan, figures);
    writeFileAtomically(path, virtualRaster(plan, "elevation", overview));
}

/// Adds the cells of a part of the world to the exact sums of the coarser cells that they lie in.
void addCells(const Heightmap& part, const CellRect& at, const CellRect& window, int coarser, int width,
              const Compute& compute, std::vector<ExactSum>& sums) {
    const int first = (at.y0 - window.y0) / coarser, end = (at.y1 - 1 - window.y0) / coarser + 1;
    compute.forEach(end - first, [&](int i) {
        const int v = first + i, top = window.y0 + v * coarser;
        for (int y = std::max(at.y0, top); y < std::min(at.y1, top + coarser); ++y)
            for (int x = 0; x < part.width(); ++x)
                sums[static_cast<std::size_t>(v) * static_cast<std::size_t>(width) +
                     static_cast<std::size_t>((at.x0 + x - window.x0) / coarser)]
                    .add(part.at(x, y - at.y0));
    });
}

/// Hands out tasks whose predecessors are done, to threads of one priority.
class Builder {
public:
    Builder(const WorldPlan& plan, const CancelToken& cancel, const std::function<void(const WorldNews&)>& report)
        : m_plan(plan), m_cancel(cancel), m_report(report), m_states(plan.tasks.size(), State::Waiting) {
        for (int i = 0; i < static_cast<int>(m_states.size()); ++i)
            if (plan.isThere(i))
                m_states[static_cast<std::size_t>(i)] = State::Done;
    }

    void run(int jobs, ThreadPriority priority) {
        const int threads = std::max(1, threadsOfMachine() / jobs);
        std::vector<std::jthread> workers;
        for (int i = 0; i < jobs; ++i)
            workers.emplace_back([this, threads, priority] { work(threads, priority); });
        workers.clear();
        if (m_failure)
            std::rethrow_exception(m_failure);
    }

private:
    enum class State { Waiting, Running, Done };
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] static int threadsOfMachine() {
        return static_cast<int>(std::thread::hardware_concurrency());
    }

    void work(int threads, ThreadPriority priority) {
        setThreadPriority(priority);
        ThreadPool pool(threads, priority);
        std::unique_lock lock(m_mutex);
        while (const std::optional<int> task = next(lock)) {
            m_states[static_cast<std::size_t>(*task)] = State::Running;
            m_memory += m_plan.taskAt(*task).memoryBytes;
            tell(*task, false, 0.0);
            lock.unlock();
            const Clock::time_point begin = Clock::now();
            std::exception_ptr failure;
            try {
                // Others wait for what is made of all: it takes the threads that they leave.
                std::optional<ThreadPool> wide;
                if (threads < threadsOfMachine() && m_plan.taskAt(*task).cells == m_plan.all())
                    wide.emplace(threadsOfMachine(), priority);
                runWorldTask(m_plan, *task, {wide ? *wide : pool, m_cancel});
            } catch (...) {
                failure = std::current_exception();
            }
            const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
            lock.lock();
            m_memory -= m_plan.taskAt(*task).memoryBytes;
            m_states[static_cast<std::size_t>(*task)] = failure ? State::Waiting : State::Done;
            if (failure && !m_failure)
                m_failure = failure;
            if (!failure)
                tell(*task, true, seconds);
            m_changed.notify_all();
        }
    }

    /// The next task that may begin; nothing where all are done or one failed. Waits for those that run.
    std::optional<int> next(std::unique_lock<std::mutex>& lock) {
        while (!m_failure) {
            bool isWaiting = false;
            for (int i = 0; i < static_cast<int>(m_states.size()); ++i) {
                if (m_states[static_cast<std::size_t>(i)] != State::Waiting)
                    continue;
                isWaiting = true;
                const WorldTask& task = m_plan.taskAt(i);
                const bool isReady =
                    std::ranges::all_of(task.after, [&](int before) { return m_states[static_cast<std::size_t>(before)] == State::Done; });
                if (isReady && (m_memory == 0 || m_memory + task.memoryBytes <= m_plan.options.memoryBytes))
                    return i;
            }
            if (!isWaiting)
                return std::nullopt;
            m_changed.wait(lock);
        }
        return std::nullopt;
    }

    void tell(int task, bool isDone, double seconds) {
        const double worked = std::chrono::duration<double>(Clock::now() - m_begin).count();
        double left = 0.0;
        int done = 0;
        for (std::size_t i = 0; i < m_states.size(); ++i) {
            done += m_states[i] == State::Done;
            left += m_states[i] == State::Done ? 0.0 : m_plan.tasks[i].work;
        }
        if (isDone)
            m_worked += m_plan.taskAt(task).work;
        if (m_report)
            m_report({task, isDone, done, seconds, m_worked > 0.0 ? left * worked / m_worked : 0.0});
    }

    const WorldPlan& m_plan;
    const CancelToken& m_cancel;
    const std::function<void(const WorldNews&)>& m_report;
    std::vector<State> m_states;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::uint64_t m_memory = 0; ///< of the tasks that run
    double m_worked = 0.0;      ///< WorldTask::work that was done
    Clock::time_point m_begin = Clock::now();
    std::exception_ptr m_failure;
};

/// Carries out a task, and before it those that it reads.
void runWithThoseBefore(const WorldPlan& plan, int task, const Compute& compute) {
    if (plan.isThere(task))
        return;
    for (const int before : plan.taskAt(task).after)
        runWithThoseBefore(plan, before, compute);
    runWorldTask(plan, task, compute);
}

/// The ground of a part of a tile: from the tile's file where that is there, else worked out, with what has to be
/// done before.
Heightmap partOfTile(const WorldPlan& plan, const MapTile& tile, const CellRect& part, const Compute& compute) {
    const std::vector<int> tasks = plan.tasksOn(WorldTaskKind::Tile, part);
    if (!tasks.empty() && plan.isThere(tasks.front()))
        return tilePart(plan, "elevation", tile, part, compute);
    for (const int before : plan.groundTasks(part))
        runWithThoseBefore(plan, before, compute);
    if (plan.source)
        checkInputs(plan);
    return WorldGround(plan, compute).finished(part);
}

} // namespace

void runWorldTask(const WorldPlan& plan, int number, const Compute& compute) {
    if (number < 0 || number >= static_cast<int>(plan.tasks.size()))
        throw Error("world: " + phrase("there is no task %1: they are 0 to %2", number, plan.tasks.size() - 1));
    if (plan.isThere(number))
        return;
    const WorldTask& task = plan.taskAt(number);
    for (const int before : task.after)
        if (!plan.isThere(before))
            throw Error(plan.file(before).string() + ": " + phrase("this file is missing: task %1 writes it, run that first", before));
    if (task.kind == WorldTaskKind::Overview || task.kind == WorldTaskKind::Whole || plan.source)
        checkInputs(plan);
    makeWorldFolders(plan);
    const std::filesystem::path path = plan.file(number);
    const WorldGround ground(plan, compute);
    switch (task.kind) {
    case WorldTaskKind::Overview:
        return makeOverview(plan, path, compute);
    case WorldTaskKind::Block: {
        const Heightmap block = ground.block(task.cells);
        AtomicFile file(path);
        file.write(std::as_bytes(block.cells()));
        return file.commit();
    }
    case WorldTaskKind::Whole:
        return makeWhole(plan, task, path, compute);
    case WorldTaskKind::Tile:
        return writeWorldTile(plan, task.cells, path, ground.finished(task.cells), compute.pool);
    case WorldTaskKind::Index:
        return makeIndex(plan, path, compute);
    default:
        return runWaterTask(plan, number, compute);
    }
}

void buildWorld(const WorldPlan& plan, int jobs, const CancelToken& cancel, const std::function<void(const WorldNews&)>& report,
                ThreadPriority priority) {
    checkInputs(plan);
    Builder(plan, cancel, report).run(std::max(1, jobs), priority);
}

void GroundFigures::add(const Heightmap& ground, const Compute& compute) {
    std::vector<GroundFigures> rows(static_cast<std::size_t>(ground.height()));
    compute.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            for (const float height : std::span(ground.row(y), static_cast<std::size_t>(ground.width())))
                if (std::isfinite(height)) {
                    GroundFigures& row = rows[static_cast<std::size_t>(y)];
                    row.low = std::min(row.low, height);
                    row.high = std::max(row.high, height);
                    row.sum.add(height);
                    ++row.cells;
                }
    });
    for (const GroundFigures& row : rows) {
        low = std::min(low, row.low);
        high = std::max(high, row.high);
        sum.add(row.sum);
        cells += row.cells;
    }
}

ValueRange heightsOf(const WorldPlan& plan) {
    std::ifstream stream(plan.folder / kReport, std::ios::binary);
    const Json report = Json::parse(stream, nullptr, false);
    if (!report.is_object() || !report.contains("elevation"))
        throw Error((plan.folder / kReport).string() + ": " + phrase("this file is missing: build the world first"));
    return {report["elevation"]["min_m"].get<float>(), report["elevation"]["max_m"].get<float>()};
}

Heightmap worldWindow(const WorldPlan& plan, const CellRect& cells, int coarser, const Compute& compute,
                      GroundFigures* figures) {
    Heightmap window(coarserGrid(plan.gridOf(cells), coarser));
    std::vector<ExactSum> sums(coarser > 1 ? window.cells().size() : 0);
    for (const MapTile& tile : plan.tiles()) {
        const CellRect part = tile.part.within(cells);
        if (part.empty())
            continue;
        const Heightmap ground = partOfTile(plan, tile, part, compute);
        if (figures)
            figures->add(ground, compute);
        if (coarser > 1)
            addCells(ground, part, cells, coarser, window.width(), compute, sums);
        else
            paste(part.from(cells), ground, window);
    }
    for (int v = 0; v < window.height() && coarser > 1; ++v)
        for (int u = 0; u < window.width(); ++u) {
            const int columns = std::min(coarser, cells.width() - u * coarser), rows = std::min(coarser, cells.height() - v * coarser);
            window.at(u, v) = static_cast<float>(sums[window.grid().index(u, v)].value() / (static_cast<double>(columns) * rows));
        }
    return window;
}

} // namespace oxbow
