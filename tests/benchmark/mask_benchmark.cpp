#include "core/mask/mask.h"
#include "core/noise/noise_field.h"

#include <benchmark/benchmark.h>

namespace oxbow {
namespace {

WorkingTerrain hillTerrain(int side) {
    WorkingTerrain terrain(GridSpec{side, side, 10240.0 / side});
    const NoiseField field({}, terrain.grid().cellSizeM);
    for (int y = 0; y < side; ++y)
        field.evaluateRow(0.0, y * terrain.grid().cellSizeM,
                          {terrain.elevation().row(y), static_cast<std::size_t>(side)});
    return terrain;
}

/// The values of one source, from nothing.
void sourceOf(benchmark::State& state, const MaskSource& source) {
    const WorkingTerrain terrain = hillTerrain(static_cast<int>(state.range(0)));
    ThreadPool pool(2);
    const Compute compute{pool};
    const MaskEntry entry(source);
    for (auto _ : state) {
        MaskGround ground(terrain, compute, {});
        benchmark::DoNotOptimize(MaskMaker(ground).values(entry).at(0, 0));
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * terrain.grid().cellCount()));
}

/// An end of a range is moved: three entries whose values are known.
void movedEnd(benchmark::State& state) {
    const WorkingTerrain terrain = hillTerrain(static_cast<int>(state.range(0)));
    ThreadPool pool(1);
    const Compute compute{pool};
    MaskGround ground(terrain, compute, {});
    MaskMaker maker(ground);
    std::vector<MaskEntry> where;
    for (const char* source : {"slope", "height", "river_distance"})
        where.emplace_back(*findMaskSource(source)).soft = 5.0;
    double from = 1.0;
    for (auto _ : state) {
        where[0].from = from += 0.01;
        benchmark::DoNotOptimize(maker.mask(where).at(0, 0));
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * terrain.grid().cellCount()));
}
BENCHMARK(movedEnd)->Name("mask/moved_end")->Arg(1024)->Unit(benchmark::kMillisecond)->UseRealTime();

const bool kMasksRegistered = [] {
    for (const MaskSource& source : maskSources())
        if (source.id != "image" && source.id != "stage")
            benchmark::RegisterBenchmark(("mask/" + std::string(source.id)).c_str(),
                                         [&source](benchmark::State& state) { sourceOf(state, source); })
                ->Arg(1024)
                ->Unit(benchmark::kMillisecond)
                ->UseRealTime();
    return true;
}();

} // namespace
} // namespace oxbow
