#include "core/base/thread_pool.h"
#include "core/recipe/stage_registry.h"
#include "core/session/packed_state.h"
#include "core/session/session.h"
#include "tests/core/recipe/random_values.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <filesystem>
#include <thread>

namespace oxbow {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int kSteps = 400;
constexpr int kSeeks = 200;
constexpr std::size_t kGiB = std::size_t{1} << 30;

double msSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

template <typename Wanted>
SnapshotPtr waitFor(Session& session, Wanted wanted) {
    while (true) {
        const SnapshotPtr now = session.latest();
        if (now && now->commandsDone == session.commandsSent() && wanted(*now))
            return now;
        std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
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

/// A run kept within 1 GiB of memory and `diskGiB` on disk: how long 200 seeks to random steps of its second
/// stage take until a state shows, and until the exact one does.
void seeks(benchmark::State& state, std::string_view stage, const char* lengthKey) {
    const Recipe recipe = longRun(stage, lengthKey, 1024);
    const int total = recipe.totalSteps();
    for (auto _ : state) {
        Session session({.threads = 2,
                         .timelineBytes = kGiB,
                         .timelineDiskBytes = static_cast<std::size_t>(state.range(0)) * kGiB,
                         .timelineFolder = std::filesystem::temp_directory_path()});
        session.load(recipe, {});
        const Clock::time_point start = Clock::now();
        session.evaluateAll();
        const SnapshotPtr end = waitFor(session, rests);
        state.counters["run_s"] = 1e-3 * msSince(start);
        Draw draw(7);
        std::vector<double> first, exact;
        for (int i = 0; i < kSeeks; ++i) {
            const int step = 1 + draw.below(total - 1);
            const Clock::time_point asked = Clock::now();
            session.seek(step);
            waitFor(session, [](const Snapshot&) { return true; });
            first.push_back(msSince(asked));
            waitFor(session, rests);
            exact.push_back(msSince(asked));
        }
        const SnapshotPtr now = waitFor(session, rests);
        state.counters["steps"] = total;
        state.counters["kept"] = static_cast<double>(now->kept.size());
        state.counters["memory_MiB"] = static_cast<double>(now->keptBytes >> 20);
        state.counters["disk_MiB"] = static_cast<double>(now->keptDiskBytes >> 20);
        state.counters["shows_p50_ms"] = percentile(first, 0.5);
        state.counters["shows_p95_ms"] = percentile(first, 0.95);
        state.counters["exact_p50_ms"] = percentile(exact, 0.5);
        state.counters["exact_p95_ms"] = percentile(exact, 0.95);
    }
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

BENCHMARK_CAPTURE(seeks, droplet, "droplet_erosion", "drops_per_cell")->Arg(0)->Arg(8)->Iterations(1);
BENCHMARK_CAPTURE(seeks, shallow_water, "shallow_water_erosion", "duration_s")->Arg(0)->Arg(8)->Iterations(1);
BENCHMARK_CAPTURE(seeks, stream_power, "stream_power_erosion", "duration_years")->Arg(8)->Iterations(1);
BENCHMARK_CAPTURE(seeks, fluvial, "fluvial_erosion", "iterations")->Arg(8)->Iterations(1);

} // namespace
} // namespace oxbow
