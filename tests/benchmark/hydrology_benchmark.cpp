#include "core/flow/basin_graph.h"
#include "core/flow/flow_accumulation.h"
#include "core/recipe/recipe.h"
#include "tests/benchmark/benchmark_ground.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace oxbow {
namespace {

struct Fixture {
    explicit Fixture(int side)
        : ground(fractalGround(side, 1.0)), outlets(outletMask(ground, {OutletPolicy::Edges})), pool(2) {}
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
    std::vector<Phrase> notes;
    StageContext context{{f.pool, f.never}, {}, notes};
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
    std::vector<Phrase> notes;
    StageContext context{{f.pool, f.never}, {}, notes};
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
