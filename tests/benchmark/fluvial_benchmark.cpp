#include "core/base/thread_pool.h"
#include "core/erosion/fluvial/fluvial_erosion.h"
#include "core/noise/noise_stage.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

/// Rain everywhere, so that every cell is wet: whole steps, counted as cells times iterations of the grid.
void fluvialSteps(benchmark::State& state) {
    const int side = static_cast<int>(state.range(0));
    ThreadPool pool(static_cast<int>(state.range(1)));
    StageKind kind = fluvialErosionStage();
    CancelToken cancel;
    std::vector<std::string> notes;
    StageContext context{pool, cancel, {}, notes};
    WorkingTerrain terrain(GridSpec{side, side, 10.0});
    makeNoise({.kind = NoiseKind::Fbm, .reliefM = 1500.0}, terrain.elevation(), {pool, cancel});
    const auto stepper = kind.start(kind.defaults, terrain, pool);
    int index = 0;
    for (auto _ : state)
        stepper->step(index++, terrain, context);
    const double iterations = std::max(1.0, std::round(side / 256.0));
    state.counters["cell-steps/s"] = benchmark::Counter(
        iterations * side * side * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(fluvialSteps)
    ->ArgsProduct({{1024, 2048, 4096}, {1, 2}})
    ->ArgNames({"side", "threads"})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
