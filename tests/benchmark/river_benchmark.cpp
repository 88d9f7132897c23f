#include "core/hydrology/network_terrain.h"
#include "core/hydrology/river_profile.h"
#include "core/noise/noise_stage.h"

#include <benchmark/benchmark.h>

namespace oxbow {
namespace {

struct Ground {
    explicit Ground(int side) : terrain(GridSpec{side, side, 10.0}) {
        makeNoise({}, terrain.elevation(), pool, never);
    }
    WorkingTerrain terrain;
    ThreadPool pool{2};
    CancelToken never;
    Work work{pool, never};
};

void countCells(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(0));
}

void receiversAndArea(benchmark::State& state) {
    Ground ground(static_cast<int>(state.range(0)));
    const Heightmap& map = ground.terrain.elevation();
    const CellMask outlets = outletMask(map, {OutletPolicy::Edges});
    FlowDirections directions;
    std::vector<FlowSum> area;
    for (auto _ : state) {
        flowDirections(map, outlets, ground.work, {}, directions);
        drainageArea(map.grid(), directions, {}, ground.work, area);
    }
    countCells(state);
}

void routing(benchmark::State& state, FlowRouting kind) {
    Ground ground(static_cast<int>(state.range(0)));
    RoutingRule rule;
    rule.routing = kind;
    for (auto _ : state)
        benchmark::DoNotOptimize(routeWater(ground.terrain, rule, ground.work));
    countCells(state);
}

void reaches(benchmark::State& state) {
    Ground ground(static_cast<int>(state.range(0)));
    const RoutedWater water = routeWater(ground.terrain, {}, ground.work);
    for (auto _ : state)
        benchmark::DoNotOptimize(riverReaches(ground.terrain, water, {}, {}));
    countCells(state);
}

void growth(benchmark::State& state, ArrowRule arrows) {
    const int side = static_cast<int>(state.range(0));
    const NetworkGrid grid{side, side, true};
    CellMask mouths(grid.cellCount(), 0);
    mouths[grid.at(side / 3, side / 4)] = mouths[grid.at(side / 2, side - 9)] = 1;
    const CancelToken never;
    for (auto _ : state) {
        RiverNetwork network = startNetwork(grid, mouths, {});
        growNetwork({arrows, 1, 0.5, 0.45}, {}, static_cast<std::int64_t>(grid.cellCount()), never, network);
        benchmark::DoNotOptimize(networkFlow(network, upstreamOrder(network), {}));
    }
    countCells(state);
}

BENCHMARK(receiversAndArea)->Arg(1024)->Arg(2048)->Arg(4096)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(routing, d8, FlowRouting::D8)->Arg(1024)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(routing, dinf, FlowRouting::DInfinity)
    ->Arg(1024)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(routing, mfd, FlowRouting::MultipleFlow)
    ->Arg(1024)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(reaches)->Arg(1024)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(growth, any_arrow, ArrowRule::AnyArrow)
    ->Arg(1024)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(growth, no_crossing, ArrowRule::NoCrossing)
    ->Arg(1024)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(growth, height_first, ArrowRule::HeightFirst)
    ->Arg(1024)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
