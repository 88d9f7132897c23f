#include "core/flow/fill_spill_merge.h"
#include "core/lakes/lake_list.h"
#include "core/lakes/lake_shoreline.h"
#include "tests/benchmark/benchmark_ground.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace oxbow {
namespace {

struct LakeBench {
    explicit LakeBench(int side) : ground(fractalGround(side, 1500.0)), pool(2) {}

    void solve() {
        outlets = outletMask(ground, {OutletPolicy::Edges});
        flowDirections(ground, outlets, compute, {}, directions);
        graph = basinGraph(ground, directions, compute);
        hierarchy = depressionHierarchy(ground, graph, {}, compute, DepressionMeasure::Lakes);
    }
    LakeMap list() {
        return listLakes({ground, directions, graph, hierarchy, {}}, fullWater(hierarchy), {}, compute);
    }

    Heightmap ground;
    ThreadPool pool;
    CancelToken never;
    Compute compute{pool, never};
    CellMask outlets;
    FlowDirections directions;
    BasinGraph graph;
    DepressionHierarchy hierarchy;
};

void report(benchmark::State& state, std::size_t lakes) {
    state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(0));
    state.counters["lakes"] = static_cast<double>(lakes);
}

/// From the ground to levels, outlets, hierarchy and the list with all its figures.
void lakesWithList(benchmark::State& state) {
    LakeBench bench(static_cast<int>(state.range(0)));
    std::size_t lakes = 0;
    for (auto _ : state) {
        bench.solve();
        lakes = bench.list().lakes.size();
    }
    report(state, lakes);
}

void basinsOnly(benchmark::State& state) {
    LakeBench bench(static_cast<int>(state.range(0)));
    bench.solve();
    for (auto _ : state)
        bench.graph = basinGraph(bench.ground, bench.directions, bench.compute);
    report(state, 0);
}

/// The volume of every part of every lake, as finite rain needs it.
void measureAllParts(benchmark::State& state) {
    LakeBench bench(static_cast<int>(state.range(0)));
    bench.solve();
    for (auto _ : state)
        bench.hierarchy = depressionHierarchy(bench.ground, bench.graph, {}, bench.compute);
    report(state, 0);
}

void listOnly(benchmark::State& state) {
    LakeBench bench(static_cast<int>(state.range(0)));
    bench.solve();
    std::size_t lakes = 0;
    for (auto _ : state)
        lakes = bench.list().lakes.size();
    report(state, lakes);
}

void shorelines(benchmark::State& state) {
    LakeBench bench(static_cast<int>(state.range(0)));
    bench.solve();
    LakeMap map = bench.list();
    for (auto _ : state)
        drawShorelines(bench.ground, bench.graph, bench.compute, map);
    report(state, map.lakes.size());
}

void finiteRain(benchmark::State& state) {
    LakeBench bench(static_cast<int>(state.range(0)));
    bench.solve();
    bench.hierarchy = depressionHierarchy(bench.ground, bench.graph, {}, bench.compute);
    for (auto _ : state)
        benchmark::DoNotOptimize(
            fillSpillMerge(bench.ground, bench.graph, bench.hierarchy, {}, bench.compute));
    report(state, 0);
}

BENCHMARK(lakesWithList)->Arg(1024)->Arg(4096)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(basinsOnly)->Arg(1024)->Arg(4096)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(measureAllParts)->Arg(1024)->Arg(4096)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(listOnly)->Arg(1024)->Arg(4096)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(shorelines)->Arg(1024)->Arg(4096)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(finiteRain)->Arg(1024)->Arg(4096)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
