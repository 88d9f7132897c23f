#include "core/base/thread_pool.h"
#include "core/noise/noise_stage.h"

#include <benchmark/benchmark.h>

namespace oxbow {
namespace {

/// Arguments: kind, side, threads. `samples` counts cells, `octave_samples` cells times octaves.
void makeNoiseBenchmark(benchmark::State& state) {
    NoiseParams params;
    params.kind = static_cast<NoiseKind>(state.range(0));
    params.octaves = 8;
    params.lacunarity = 2.0;
    params.warp = 0.0;
    params.featureSizeM = 5120.0;
    const int side = static_cast<int>(state.range(1));
    ThreadPool pool(static_cast<int>(state.range(2)));
    CancelToken cancel;
    Heightmap ground(GridSpec{side, side, 10.0});
    for (auto _ : state)
        makeNoise(params, ground, {pool, cancel});
    const auto cells = static_cast<double>(ground.cells().size() * state.iterations());
    state.counters["samples"] = benchmark::Counter(cells, benchmark::Counter::kIsRate);
    state.counters["octave_samples"] = benchmark::Counter(8.0 * cells, benchmark::Counter::kIsRate);
    state.SetLabel(std::string(kNoiseKinds[state.range(0)].key));
}
BENCHMARK(makeNoiseBenchmark)
    ->Args({0, 1024, 1})
    ->Args({0, 1024, 2})
    ->Args({0, 4096, 2})
    ->ArgsProduct({benchmark::CreateDenseRange(1, 7, 1), {1024}, {2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
