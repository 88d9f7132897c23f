#include "core/base/counter_random.h"
#include "core/flow/fill_spill_merge.h"
#include "core/lakes/lake_list.h"
#include "core/lakes/lake_shoreline.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace oxbow {
namespace {

/// Eight octaves of smoothed lattice noise, 1500 m high, full of depressions.
Heightmap lakeDistrict(int side) {
    Heightmap map(GridSpec{side, side, 10.0});
    double amplitude = 750.0;
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

struct LakeBench {
    explicit LakeBench(int side) : ground(lakeDistrict(side)), pool(2) {}

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
