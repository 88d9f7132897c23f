#include "core/base/thread_pool.h"
#include "core/erosion/shallow_water/shallow_water_patch.h"
#include "core/noise/noise_stage.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace oxbow {
namespace {

/// Arguments: side, threads. Rain on rough ground, with sediment; counts cells times time steps, of which
/// there are 16 a step and 1024 cells as long as the water is deep enough (the springs see to that).
void shallowWaterBenchmark(benchmark::State& state) {
    const int side = static_cast<int>(state.range(0));
    ThreadPool pool(static_cast<int>(state.range(1)));
    const StageKind kind = shallowWaterErosionStage();
    CancelToken cancel;
    std::vector<Phrase> notes;
    StageContext context{{pool, cancel}, {}, notes};
    WorkingTerrain terrain(GridSpec{side, side, 10240.0 / side});
    makeNoise({.kind = NoiseKind::Ridged, .reliefM = 1500.0}, terrain.elevation(), {pool, cancel});
    terrain.edit(Layer::Water).at(0, 0) = 1e4f; // deep water sets the time step
    const auto stepper = kind.start(ShallowWaterErosionParams{.edges = WaterEdges::Closed}, terrain, pool);
    int index = 0;
    for (auto _ : state) {
        state.PauseTiming();
        terrain.edit(Layer::Water).at(side / 2, side / 2) = 100.0f;
        state.ResumeTiming();
        stepper->step(index++, terrain, context);
    }
    const double timeSteps = 16.0 * side / 1024.0;
    state.counters["cell_steps"] = benchmark::Counter(
        timeSteps * side * side * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(shallowWaterBenchmark)
    ->ArgsProduct({{1024, 2048}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
