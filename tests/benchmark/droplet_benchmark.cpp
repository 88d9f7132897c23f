#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/erosion/droplet/droplet_pass.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace oxbow {
namespace {

/// Value noise of eight octaves, relief 1500 m: mountains enough for drops to run on.
Heightmap mountains(int side) {
    Heightmap map(GridSpec{side, side, 10.0});
    double amplitude = 750.0, feature = side / 4.0;
    for (int octave = 0; octave < 8; ++octave, amplitude *= 0.5, feature *= 0.5)
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const double fx = x / feature, fy = y / feature;
                const auto ix = static_cast<int>(fx), iy = static_cast<int>(fy);
                const auto smooth = [](double t) { return t * t * (3.0 - 2.0 * t); };
                const auto value = [&](int dx, int dy) {
                    return unitDouble(randomBits(octave, ix + dx, iy + dy));
                };
                const double u = smooth(fx - ix), v = smooth(fy - iy);
                const double north = std::lerp(value(0, 0), value(1, 0), u);
                const double south = std::lerp(value(0, 1), value(1, 1), u);
                map.at(x, y) += static_cast<float>(amplitude * std::lerp(north, south, v));
            }
    return map;
}

/// Radius of 3 cells. At most 30 moves are the setting in which other programs were timed, 100 the default.
void dropletSteps(benchmark::State& state) {
    const int side = static_cast<int>(state.range(0));
    ThreadPool pool(static_cast<int>(state.range(1)));
    WorkingTerrain terrain(GridSpec{side, side, 10.0});
    terrain.elevation() = mountains(side);
    DropletErosionParams params;
    params.radiusM = 30.0;
    params.moveCapM = 10.0 * static_cast<double>(state.range(2));
    const CancelToken cancel;
    std::vector<Phrase> notes;
    StageContext context{{pool, cancel}, {}, notes};
    DropletPass pass;
    std::int64_t steps = 0;
    int index = 0;
    double largestHeightM = 0.0;
    for (auto _ : state)
        steps += pass.run({params, index++ % 32, largestHeightM}, terrain, context).dropletSteps;
    state.counters["droplet-steps/s"] =
        benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
}
BENCHMARK(dropletSteps)
    ->ArgsProduct({{1024, 2048, 4096}, {1, 2}, {30, 100}})
    ->ArgNames({"side", "threads", "moves"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace
} // namespace oxbow
