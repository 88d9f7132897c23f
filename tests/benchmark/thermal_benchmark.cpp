#include "core/erosion/thermal_erosion.h"
#include "core/noise/noise_stage.h"
#include "core/threads/thread_pool.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace oxbow {
namespace {

/// Arguments: side, threads. Counts cells times sweeps.
void thermalBenchmark(benchmark::State& state) {
    const int side = static_cast<int>(state.range(0));
    ThreadPool pool(static_cast<int>(state.range(1)));
    StageKind kind = thermalErosionStage();
    CancelToken cancel;
    std::vector<std::string> notes;
    StageContext context{pool, cancel, {}, notes};
    WorkingTerrain terrain(GridSpec{side, side, 10.0});
    makeNoise({.kind = NoiseKind::Ridged, .reliefM = 2500.0}, terrain.elevation(), pool, cancel);
    const auto stepper = kind.start(kind.defaults, terrain, pool);
    int index = 0;
    for (auto _ : state)
        stepper->step(index++, terrain, context);
    const double sweeps = std::ceil(4.0 * side / 1024.0 * side / 1024.0);
    state.counters["cell_steps"] = benchmark::Counter(
        sweeps * side * side * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(thermalBenchmark)
    ->ArgsProduct({{1024, 2048}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
