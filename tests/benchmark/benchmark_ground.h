#pragma once

#include "core/base/counter_random.h"
#include "core/noise/noise_stage.h"
#include "core/stage/stage.h"

#include <benchmark/benchmark.h>

namespace oxbow {

/// Eight octaves of smoothed lattice noise of 10 m cells, full of depressions.
inline Heightmap fractalGround(int side, double reliefM) {
    Heightmap map(GridSpec{side, side, 10.0});
    double amplitude = 0.5 * reliefM;
    for (int period = side / 4, octave = 0; octave < 8 && period > 0; period /= 2, amplitude *= 0.5, ++octave)
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const auto corner = [&](int i, int j) { return unitFloat(randomBits(octave, i, j)); };
                const int i = x / period, j = y / period;
                const auto ease = [](double t) { return t * t * (3 - 2 * t); };
                const double u = ease(static_cast<double>(x % period) / period),
                             v = ease(static_cast<double>(y % period) / period);
                const double top = corner(i, j) + u * (corner(i + 1, j) - corner(i, j));
                const double bottom = corner(i, j + 1) + u * (corner(i + 1, j + 1) - corner(i, j + 1));
                map.at(x, y) += static_cast<float>(amplitude * (top + v * (bottom - top)));
            }
    return map;
}

/// Runs whole steps of a stage with its defaults on noise; `cellSteps` is what a step counts for.
inline void stageSteps(benchmark::State& state, const StageKind& kind, const NoiseParams& noise, double cellSteps) {
    const int side = static_cast<int>(state.range(0));
    ThreadPool pool(static_cast<int>(state.range(1)));
    CancelToken cancel;
    std::vector<Phrase> notes;
    StageContext context{{pool, cancel}, {}, notes};
    WorkingTerrain terrain(GridSpec{side, side, 10.0});
    makeNoise(noise, terrain.elevation(), {pool, cancel});
    const auto stepper = kind.start(kind.defaults, terrain, pool);
    int index = 0;
    for (auto _ : state)
        stepper->step(index++, terrain, context);
    state.counters["cell-steps/s"] =
        benchmark::Counter(cellSteps * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

} // namespace oxbow
