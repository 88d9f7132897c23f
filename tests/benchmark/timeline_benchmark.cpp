#include "core/base/thread_pool.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/stage_registry.h"
#include "core/session/packed_state.h"
#include "core/session/session.h"
#include "tests/core/recipe/random_values.h"

#include "places.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <thread>

namespace oxbow {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int kSteps = 400;
constexpr int kSeeks = 80;
constexpr auto kRefresh = std::chrono::milliseconds(16); ///< of the screen
constexpr std::size_t kGiB = std::size_t{1} << 30;

double msSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

bool rests(const Snapshot& now) {
    return now.status != RunStatus::Playing && now.status != RunStatus::Seeking;
}

/// Noise and a stage of about 400 steps. The value of a parameter that counts its steps is found by halving.
Recipe longRun(std::string_view stage, const char* lengthKey, int side) {
    Recipe recipe;
    recipe.grid = {side, side, 10.0};
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind(stage));
    StageParams& params = recipe.stages[1].params;
    const ParamInfo& info = params.kind().find(lengthKey)->info;
    double low = info.range.hardMin, high = info.range.hardMax;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        params.set(lengthKey, info.kind == ParamKind::Integer ? ParamValue(static_cast<std::int64_t>(middle))
                                                              : ParamValue(middle));
        (recipe.stepCount(1) < kSteps ? low : high) = middle;
    }
    return recipe;
}

double percentile(std::vector<double> values, double share) {
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// The recipe of a first start, at that many cells a side.
Recipe firstStart(int side) {
    Recipe recipe = readRecipe(OXBOW_SOURCE_ROOT "/resources/recipes/first_start.json");
    recipe.grid = {side, side, recipe.grid.widthM() / side};
    return recipe;
}

/// Of all threads, s.
double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Takes snapshots as the window does: as soon as there is one, but no sooner than a screen refresh after the last.
class Reader {
public:
    explicit Reader(Session::Options options) : m_session(waking(std::move(options))) {}

    [[nodiscard]] Session& session() { return m_session; }
    template <typename Wanted>
    SnapshotPtr waitFor(Wanted wanted) {
        while (true) {
            {
                std::unique_lock lock(m_mutex);
                m_changed.wait(lock, [this] { return m_isWoken; });
                m_isWoken = false;
            }
            std::this_thread::sleep_until(m_last + kRefresh);
            m_last = Clock::now();
            const SnapshotPtr now = m_session.latest();
            if (now && now->commandsDone == m_session.commandsSent() && wanted(*now))
                return now;
        }
    }

private:
    Session::Options waking(Session::Options options) {
        options.wake = [this] {
            {
                const std::scoped_lock lock(m_mutex);
                m_isWoken = true;
            }
            m_changed.notify_one();
        };
        return options;
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isWoken = false;
    Clock::time_point m_last{};
    Session m_session; ///< last: its worker calls the above
};

/// Processor time of a run that keeps nothing, looked at once a screen refresh.
double unkeptSeconds(const Recipe& recipe) {
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    const CancelToken never;
    const double start = processorSeconds();
    TerrainState shown;
    Clock::time_point last = Clock::now();
    while (!evaluator.finished()) {
        evaluator.advance(never, {});
        if (Clock::now() - last < kRefresh)
            continue;
        shown = evaluator.capture(shown).terrain;
        last = Clock::now();
    }
    return processorSeconds() - start;
}

/// A run kept within so many MiB of memory and GiB on disk: what keeping it takes of the processors, and how long 80
/// seeks to random steps take until a state shows, and until the exact one does.
void history(benchmark::State& state, const Recipe& recipe) {
    const int total = recipe.totalSteps();
    const int first = recipe.stages.size() == 2 ? 1 : 0; // the noise of a single stage's recipe does not count
    for (auto _ : state) {
        const double unkept_s = unkeptSeconds(recipe);
        Reader reader({.threads = 2,
                       .timelineBytes = static_cast<std::size_t>(state.range(0)) << 20,
                       .timelineDiskBytes = static_cast<std::size_t>(state.range(1)) * kGiB,
                       .timelineFolder = std::filesystem::temp_directory_path()});
        Session& session = reader.session();
        session.load(recipe, {});
        const Clock::time_point start = Clock::now();
        const double worked = processorSeconds();
        session.evaluateAll();
        const SnapshotPtr end = reader.waitFor(rests);
        state.counters["run_s"] = 1e-3 * msSince(start);
        const double kept_s = processorSeconds() - worked;
        state.counters["cpu_s"] = kept_s;
        state.counters["keeping_%"] = 100.0 * (kept_s - unkept_s) / kept_s;
        Draw draw(7);
        std::vector<double> shown, exact;
        for (int i = 0; i < kSeeks; ++i) {
            const int step = first + draw.below(total - first);
            std::this_thread::sleep_for(kRefresh); // the hand is no quicker
            const Clock::time_point asked = Clock::now();
            session.seek(step);
            const SnapshotPtr now = reader.waitFor([](const Snapshot&) { return true; });
            shown.push_back(msSince(asked));
            if (!rests(*now))
                reader.waitFor(rests);
            exact.push_back(msSince(asked));
        }
        state.counters["steps"] = total;
        state.counters["kept"] = static_cast<double>(end->kept.size());
        state.counters["memory_MiB"] = static_cast<double>(end->keptBytes >> 20);
        state.counters["disk_MiB"] = static_cast<double>(end->keptDiskBytes >> 20);
        state.counters["shows_p50_ms"] = percentile(shown, 0.5);
        state.counters["shows_p95_ms"] = percentile(shown, 0.95);
        state.counters["exact_p50_ms"] = percentile(exact, 0.5);
        state.counters["exact_p95_ms"] = percentile(exact, 0.95);
    }
}

void historyOf(benchmark::State& state, std::string_view stage, const char* lengthKey) {
    history(state, longRun(stage, lengthKey, 1024));
}

void historyOfFirstStart(benchmark::State& state) {
    history(state, firstStart(1024));
}

/// Packing one state by itself and seven as differences from it, of steps that lie four apart.
void packing(benchmark::State& state, std::string_view stage, const char* lengthKey) {
    const Recipe recipe = longRun(stage, lengthKey, 1024);
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    std::vector<std::shared_ptr<const KeptState>> states;
    const CancelToken never;
    while (states.size() < 8) {
        evaluator.advance(never, {});
        if (evaluator.position().stage == 1 && evaluator.position().step % 4 == 0)
            states.push_back(std::make_shared<const KeptState>(
                evaluator.capture(states.empty() ? TerrainState{} : states.back()->terrain)));
    }
    const auto room = std::make_shared<PackRoom>(std::filesystem::path{}, 0);
    std::size_t packedBytes = 0;
    for (auto _ : state) {
        StatePacker packer(room);
        std::vector<std::shared_ptr<const PackedState>> packed;
        for (const auto& kept : states)
            packed.push_back(packer.pack(kept, kept == states.front()));
        packedBytes = room->memoryBytes;
        const auto start = Clock::now();
        benchmark::DoNotOptimize(packed.back()->unpacked({}, pool));
        state.counters["unpack_ms"] = msSince(start);
    }
    state.counters["a_state"] = benchmark::Counter(8.0 * static_cast<double>(state.iterations()),
                                                   benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["MiB_a_state"] = static_cast<double>(packedBytes) / 8.0 / (1 << 20);
}
BENCHMARK_CAPTURE(packing, droplet, "droplet_erosion", "drops_per_cell")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(packing, shallow_water, "shallow_water_erosion", "duration_s")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(packing, fluvial, "fluvial_erosion", "iterations")->Unit(benchmark::kMillisecond);

/// MiB of memory, GiB on disk.
void budgets(benchmark::internal::Benchmark* benchmark) {
    benchmark->Args({512, 0})->Args({512, 8})->Args({1024, 8})->Iterations(1)->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(historyOf, droplet, "droplet_erosion", "drops_per_cell")->Apply(budgets);
BENCHMARK_CAPTURE(historyOf, shallow_water, "shallow_water_erosion", "duration_s")->Apply(budgets);
BENCHMARK_CAPTURE(historyOf, stream_power, "stream_power_erosion", "duration_years")->Apply(budgets);
BENCHMARK_CAPTURE(historyOf, fluvial, "fluvial_erosion", "iterations")->Apply(budgets);
BENCHMARK(historyOfFirstStart)->Apply(budgets);

} // namespace
} // namespace oxbow
