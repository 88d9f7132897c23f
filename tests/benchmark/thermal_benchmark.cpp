#include "core/base/thread_pool.h"
#include "core/erosion/thermal/thermal_bands.h"
#include "core/erosion/thermal/thermal_erosion.h"
#include "core/noise/noise_stage.h"
#include "tests/benchmark/benchmark_ground.h"

#include <algorithm>
#include <utility>

namespace oxbow {
namespace {

/// Whole steps; counts the sweeps of the map itself, not those of the coarser grids.
void thermalSteps(benchmark::State& state) {
    const auto side = static_cast<double>(state.range(0));
    stageSteps(state, thermalErosionStage(), {.kind = NoiseKind::Ridged, .reliefM = 2500.0}, 8.0 * side * side);
}
BENCHMARK(thermalSteps)
    ->ArgsProduct({{1024, 2048, 4096}, {1, 2}})
    ->ArgNames({"side", "threads"})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// The sweeps alone, four in a pass.
void thermalSweeps(benchmark::State& state) {
    const int side = static_cast<int>(state.range(0));
    ThreadPool pool(static_cast<int>(state.range(1)));
    const GridSpec grid{side, side, 10.0};
    CancelToken cancel;
    std::vector<Phrase> notes;
    StageContext context{{pool, cancel}, {}, notes};
    Heightmap noise(grid);
    makeNoise({.kind = NoiseKind::Ridged, .reliefM = 2500.0}, noise, {pool, cancel});
    FramedLayer heights(grid, 1), next(grid, 1);
    for (int y = 0; y < side; ++y)
        std::copy_n(noise.row(y), side, heights.row(y));
    for (auto _ : state) {
        sweepTalus({grid, {0.12f, 6.5f}}, 4, heights, next, context);
        std::swap(heights, next);
    }
    state.counters["cell-steps/s"] = benchmark::Counter(
        4.0 * side * side * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(thermalSweeps)
    ->ArgsProduct({{1024, 2048, 4096}, {1, 2}})
    ->ArgNames({"side", "threads"})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
