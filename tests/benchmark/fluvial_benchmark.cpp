#include "core/base/thread_pool.h"
#include "core/erosion/fluvial/fluvial_erosion.h"
#include "core/noise/noise_stage.h"
#include "tests/benchmark/benchmark_ground.h"

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

/// Rain everywhere, so that every cell is wet: whole steps, counted as cells times iterations of the grid.
void fluvialSteps(benchmark::State& state) {
    const auto side = static_cast<double>(state.range(0));
    const double iterations = std::max(1.0, std::round(side / 256.0));
    stageSteps(state, fluvialErosionStage(), {.kind = NoiseKind::Fbm, .reliefM = 1500.0}, iterations * side * side);
}
BENCHMARK(fluvialSteps)
    ->ArgsProduct({{1024, 2048, 4096}, {1, 2}})
    ->ArgNames({"side", "threads"})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
