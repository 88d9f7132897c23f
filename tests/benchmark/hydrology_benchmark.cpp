#include "core/base/counter_random.h"
#include "core/flow/basin_graph.h"
#include "core/flow/flow_accumulation.h"
#include "core/recipe/recipe.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace oxbow {
namespace {

/// Eight octaves of smoothed lattice noise, heights 0..1.
Heightmap fractalTerrain(int side) {
    Heightmap map(GridSpec{side, side, 10.0});
    double amplitude = 0.5;
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

struct Fixture {
    explicit Fixture(int side)
        : ground(fractalTerrain(side)), outlets(outletMask(ground, {OutletPolicy::Edges})), pool(2) {}
    Heightmap ground;
    CellMask outlets;
    ThreadPool pool;
    CancelToken never;
    Compute compute{pool, never};
};

void report(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(0));
}

void directions(benchmark::State& state) {
    Fixture f(static_cast<int>(state.range(0)));
    FlowDirections out;
    for (auto _ : state)
        flowDirections(f.ground, f.outlets, f.compute, {}, out);
    report(state);
}

void directionsAndArea(benchmark::State& state) {
    Fixture f(static_cast<int>(state.range(0)));
    FlowDirections out;
    std::vector<FlowSum> area;
    for (auto _ : state) {
        flowDirections(f.ground, f.outlets, f.compute, {}, out);
        flowAccumulation(f.ground.grid(), out, {}, f.compute, area);
    }
    report(state);
}

void fillDepressions(benchmark::State& state) {
    Fixture f(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        const auto out = flowDirections(f.ground, f.outlets, f.compute);
        benchmark::DoNotOptimize(filledSurface(f.ground, basinGraph(f.ground, out, f.compute), f.compute));
    }
    report(state);
}

/// Whole steps of the stage with its default settings on the map's own level, pits and all.
void streamPowerStep(benchmark::State& state) {
    Fixture f(static_cast<int>(state.range(0)));
    WorkingTerrain terrain(f.ground.grid());
    for (std::size_t c = 0; c < f.ground.cells().size(); ++c)
        terrain.elevation().cells()[c] = 1500.0f * f.ground.cells()[c];
    const StageParams params(*findStageKind("stream_power_erosion"));
    std::vector<std::string> notes;
    StageContext context{f.pool, f.never, {}, notes};
    const auto stepper = params.kind().start(params.values(), terrain, f.pool);
    const int last = params.stepCount(terrain.grid()) - 1;
    for (auto _ : state)
        stepper->step(last, terrain, context);
    report(state);
}

/// All steps of the stage, most of them on coarser levels; the rate is cells of the map times steps.
void streamPowerStage(benchmark::State& state) {
    Fixture f(static_cast<int>(state.range(0)));
    const StageParams params(*findStageKind("stream_power_erosion"));
    const int steps = params.stepCount(f.ground.grid());
    std::vector<std::string> notes;
    StageContext context{f.pool, f.never, {}, notes};
    for (auto _ : state) {
        WorkingTerrain terrain(f.ground.grid());
        for (std::size_t c = 0; c < f.ground.cells().size(); ++c)
            terrain.elevation().cells()[c] = 1500.0f * f.ground.cells()[c];
        const auto stepper = params.kind().start(params.values(), terrain, f.pool);
        for (int i = 0; i < steps; ++i)
            stepper->step(i, terrain, context);
    }
    state.SetItemsProcessed(state.iterations() * steps * state.range(0) * state.range(0));
}

BENCHMARK(streamPowerStage)->Arg(1024)->Arg(2048)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(streamPowerStep)->Arg(1024)->Arg(2048)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(directions)->Arg(1024)->Arg(2048)->Arg(4096)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(directionsAndArea)->Arg(1024)->Arg(2048)->Arg(4096)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(fillDepressions)->Arg(1024)->Arg(2048)->Arg(4096)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
