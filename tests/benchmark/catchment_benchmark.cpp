#include "core/measure/catchment_map.h"
#include "core/noise/noise_stage.h"
#include "core/recipe/stage_registry.h"

#include <benchmark/benchmark.h>

namespace oxbow {
namespace {

/// Hills of noise; with lakes, all its depressions are full.
TerrainState hillsWithLakes(int side, bool hasLakes, ThreadPool& pool) {
    const CancelToken never;
    WorkingTerrain terrain(GridSpec{side, side, 20.0 * 1024 / side});
    NoiseParams noise;
    noise.featureSizeM = 3000.0;
    noise.octaves = 8;
    makeNoise(noise, terrain.elevation(), {pool, never});
    if (hasLakes) {
        const StageKind& kind = *findStageKind("lakes");
        const auto stepper = kind.start(kind.defaults, terrain, pool);
        std::vector<Phrase> notes;
        StageContext context{{pool, never}, {}, notes};
        stepper->step(kind.stepCount(kind.defaults, terrain.grid()) - 1, terrain, context);
    }
    return {terrain, {}, pool};
}

/// From the ground to labels, figures and colours of all catchments.
void catchments(benchmark::State& state, bool hasLakes) {
    ThreadPool pool(2);
    const CancelToken never;
    const TerrainState terrain = hillsWithLakes(static_cast<int>(state.range(0)), hasLakes, pool);
    std::size_t count = 0;
    for (auto _ : state)
        count = catchmentMap(terrain, {pool, never}).catchments.size();
    state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(0));
    state.counters["catchments"] = static_cast<double>(count);
}

BENCHMARK_CAPTURE(catchments, of_the_edges, false)
    ->Arg(1024)
    ->Arg(2048)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(catchments, of_lakes, true)
    ->Arg(1024)
    ->Arg(2048)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// Which catchments touch, as colours and outlines need it.
void neighbours(benchmark::State& state) {
    ThreadPool pool(2);
    const CancelToken never;
    const CatchmentMap map = catchmentMap(hillsWithLakes(static_cast<int>(state.range(0)), true, pool), {pool, never});
    for (auto _ : state)
        benchmark::DoNotOptimize(neighbouringCatchments(map));
    state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(0));
}
BENCHMARK(neighbours)->Arg(1024)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
