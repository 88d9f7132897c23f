#include "core/recipe/stage_registry.h"
#include "core/session/session.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <thread>

namespace oxbow {
namespace {

constexpr int kBatches = 200; ///< of dabs, as a pointer sends them while a dam is drawn

SnapshotPtr rested(Session& session) {
    while (true) {
        const SnapshotPtr now = session.latest();
        if (now && now->commandsDone == session.commandsSent() && now->status != RunStatus::Playing &&
            now->status != RunStatus::Seeking)
            return now;
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
}

/// From a batch of dabs to the snapshot that shows it, of a finished run of these stages.
void batches(benchmark::State& state, std::initializer_list<std::string_view> stages, int painted) {
    Recipe recipe;
    const int side = static_cast<int>(state.range(0));
    recipe.grid = {side, side, 10.0};
    for (const std::string_view stage : stages)
        recipe.stages.emplace_back(*findStageKind(stage));
    const std::uint64_t id = recipe.stages[static_cast<std::size_t>(painted)].id;
    Session session({.threads = 2});
    session.load(recipe, {});
    session.evaluateAll();
    rested(session);
    const double sideM = side * recipe.grid.cellSizeM;
    const Brush brush{.radiusM = 0.04 * sideM, .strength = 1.0};
    std::uint64_t group = 0;
    double slowest = 0.0, first = 0.0, last = 0.0;
    for (auto _ : state) {
        ++group;
        for (int i = 0; i < kBatches; ++i) {
            const auto start = std::chrono::steady_clock::now();
            const double xM = sideM * (0.1 + 0.8 * i / kBatches);
            session.paint(id, group, brush, {{xM, 0.5 * sideM, 1.0}, {xM + 20.0, 0.5 * sideM, 1.0}});
            rested(session);
            const double ms =
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
            slowest = std::max(slowest, ms);
            (i < kBatches / 2 ? first : last) += ms / (0.5 * kBatches);
        }
    }
    const double strokes = static_cast<double>(group);
    state.counters["ms_first_half"] = first / strokes;
    state.counters["ms_last_half"] = last / strokes;
    state.counters["ms_slowest"] = slowest;
}

void damBeforeLakes(benchmark::State& state) {
    batches(state, {"noise", "paint", "lakes"}, 1);
}
void damInAPaintStage(benchmark::State& state) {
    batches(state, {"noise", "paint"}, 1);
}

BENCHMARK(damBeforeLakes)->Arg(1024)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(damInAPaintStage)->Arg(1024)->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace
} // namespace oxbow
