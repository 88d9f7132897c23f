#include "core/recipe/stage_registry.h"
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

BENCHMARK_CAPTURE(seeks, droplet, "droplet_erosion", "drops_per_cell")->Arg(0)->Arg(8)->Iterations(1);
BENCHMARK_CAPTURE(seeks, shallow_water, "shallow_water_erosion", "duration_s")->Arg(0)->Arg(8)->Iterations(1);
BENCHMARK_CAPTURE(seeks, stream_power, "stream_power_erosion", "duration_years")->Arg(8)->Iterations(1);
BENCHMARK_CAPTURE(seeks, fluvial, "fluvial_erosion", "iterations")->Arg(8)->Iterations(1);

} // namespace
} // namespace oxbow
