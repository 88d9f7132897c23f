#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/files/heightmap_file.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <filesystem>
#include <string>

namespace oxbow {
namespace {

/// Smooth relief with fine noise, so that packing has the work of real ground.
Heightmap ground(int size) {
    Heightmap map(GridSpec{size, size, 2.0});
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            map.at(x, y) = static_cast<float>(900.0 + 700.0 * std::sin(x * 0.004) * std::cos(y * 0.003) +
                                              0.2 * unitDouble(randomBits(1, x, y)));
    return map;
}

/// A file of the size and extension, written once.
std::filesystem::path fileOf(const std::string& extension, int size) {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("oxbow_benchmark_" + std::to_string(size) + extension);
    if (!std::filesystem::exists(path))
        writeHeightmap(path, ground(size));
    return path;
}

void setRate(benchmark::State& state, int size) {
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * size * size * 2);
}

void readFile(benchmark::State& state, const std::string& extension) {
    const int size = static_cast<int>(state.range(0));
    const std::filesystem::path path = fileOf(extension, size);
    for (auto _ : state)
        benchmark::DoNotOptimize(readHeightmap(path));
    setRate(state, size);
    std::filesystem::remove(path);
    std::filesystem::remove(path.string() + ".json");
}

void writeFile(benchmark::State& state, const std::string& extension) {
    const int size = static_cast<int>(state.range(0));
    const Heightmap map = ground(size);
    ThreadPool pool(static_cast<int>(state.range(1)));
    HeightmapWriteOptions options;
    options.pool = &pool;
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("oxbow_benchmark_out" + extension);
    for (auto _ : state)
        writeHeightmap(path, map, options);
    setRate(state, size);
    std::filesystem::remove(path);
    std::filesystem::remove(path.string() + ".json");
}

BENCHMARK_CAPTURE(readFile, png16, ".png")->Arg(2048)->Arg(8192)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(readFile, tiff, ".tif")->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(readFile, exr, ".exr")->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(readFile, asc, ".asc")->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(writeFile, png16, ".png")
    ->Args({4096, 1})
    ->Args({4096, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(writeFile, tiff, ".tif")->Args({2048, 1})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(writeFile, exr, ".exr")->Args({2048, 1})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(writeFile, asc, ".asc")->Args({2048, 1})->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
} // namespace oxbow
