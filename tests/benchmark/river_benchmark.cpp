#include "core/network/network_terrain.h"
#include "core/network/river_network.h"
#include "core/noise/noise_stage.h"
#include "core/rivers/river_profile.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace oxbow {
namespace {

struct Ground {
    explicit Ground(int side) : terrain(GridSpec{side, side, 10.0}) {
        makeNoise({}, terrain.elevation(), {pool, never});
    }
    WorkingTerrain terrain;
    ThreadPool pool{2};
    CancelToken never;
    Compute compute{pool, never};
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
        flowDirections(map, outlets, ground.compute, {}, directions);
        flowAccumulation(map.grid(), directions, {}, ground.compute, area);
    }
    countCells(state);
}

void routing(benchmark::State& state, FlowRouting kind) {
    Ground ground(static_cast<int>(state.range(0)));
    RoutingRule rule;
    rule.routing = kind;
    for (auto _ : state)
        benchmark::DoNotOptimize(routeWater(ground.terrain, rule, ground.compute));
    countCells(state);
}

void reaches(benchmark::State& state) {
    Ground ground(static_cast<int>(state.range(0)));
    const RoutedWater water = routeWater(ground.terrain, {}, ground.compute);
    for (auto _ : state)
        benchmark::DoNotOptimize(riverReaches(ground.terrain, water, {}, {}, ground.compute));
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

/// Growth as the stage asks for it by default: rivers reach soft ground first.
void unevenGrowth(benchmark::State& state) {
    const int side = static_cast<int>(state.range(0));
    const NetworkGrid grid{side, side, false};
    Ground ground(side);
    GrowthRule rule{ArrowRule::HeightFirst, 1, 0.5, 0.5, {}};
    for (const float height : ground.terrain.elevation().cells())
        rule.chances.push_back(std::max(0.02f, std::exp2(-0.0112f * height)));
    CellMask mouths(grid.cellCount(), 0);
    for (int i = 0; i < side; ++i)
        mouths[grid.at(i, 0)] = mouths[grid.at(i, side - 1)] = mouths[grid.at(0, i)] =
            mouths[grid.at(side - 1, i)] = 1;
    for (auto _ : state) {
        RiverNetwork network = startNetwork(grid, mouths, {});
        growNetwork(rule, {}, static_cast<std::int64_t>(grid.cellCount()), ground.never, network);
        benchmark::DoNotOptimize(networkFlow(network, upstreamOrder(network), {}));
    }
    countCells(state);
}

/// The whole stage with its default parameters, and the longest of its steps but the last.
void networkStage(benchmark::State& state, double networkCellM, NetworkTerrain terrain) {
    const int side = static_cast<int>(state.range(0));
    ThreadPool pool(2);
    const CancelToken never;
    RiverNetworkParams params;
    params.networkCellM = networkCellM;
    params.terrain = terrain;
    const auto now = [] { return std::chrono::steady_clock::now(); };
    double longest = 0.0, last = 0.0;
    for (auto _ : state) {
        WorkingTerrain ground(GridSpec{side, side, 10.0});
        std::vector<Phrase> notes;
        StageContext context{{pool, never}, {}, notes};
        const auto stepper = riverNetworkStage().start(params, ground, pool);
        for (int i = 0; i < params.steps; ++i) {
            const auto begin = now();
            stepper->step(i, ground, context);
            last = std::chrono::duration<double, std::milli>(now() - begin).count();
            longest = i + 1 < params.steps ? std::max(longest, last) : longest;
        }
    }
    state.counters["longest_step_ms"] = longest;
    state.counters["last_step_ms"] = last;
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
BENCHMARK(unevenGrowth)->Arg(1024)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(networkStage, embed, 150.0, NetworkTerrain::Embed)
    ->Arg(1024)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(networkStage, embed_finely, 0.0, NetworkTerrain::Embed)
    ->Arg(1024)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(networkStage, height_first, 0.0, NetworkTerrain::HeightFirst)
    ->Arg(1024)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace oxbow
