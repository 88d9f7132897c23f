#include "core/files/mesh/mesh_file.h"
#include "core/files/write_by_name.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

namespace oxbow {
namespace {

Heightmap hillHeights(int side) {
    Heightmap map(GridSpec{side, side, 10.0});
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            map.at(x, y) = static_cast<float>(800.0 + 700.0 * std::sin(x * 0.013) * std::cos(y * 0.017) +
                                              20.0 * std::sin(x * 0.7 + y * 0.3));
    return map;
}

double peakMiB() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "VmHWM:") {
            double kiB = 0.0;
            status >> kiB;
            return kiB / 1024.0;
        }
    return 0.0;
}

void resetPeak() {
    std::ofstream("/proc/self/clear_refs") << "5";
}

void report(benchmark::State& state, std::uint64_t bytes, double before) {
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
    benchmark::Counter(static_cast<double>(bytes) / 1e6, benchmark::Counter::kIsRate);
    state.counters["extra MiB"] = peakMiB() - before;
}

/// Formatting alone.
void meshToNowhere(benchmark::State& state, MeshFormat format) {
    const Heightmap map = hillHeights(static_cast<int>(state.range(0)));
    ThreadPool pool(static_cast<int>(state.range(1)));
    std::uint64_t bytes = 0;
    resetPeak();
    const double before = peakMiB();
    for (auto _ : state)
        writeMesh([&](std::span<const char> piece) { bytes += piece.size(); }, format, map, {}, pool);
    report(state, bytes, before);
}

/// To a file in the temporary folder, until it is in place.
void meshToFile(benchmark::State& state, const char* extension) {
    const Heightmap map = hillHeights(static_cast<int>(state.range(0)));
    ThreadPool pool(static_cast<int>(state.range(1)));
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / (std::string("oxbow_benchmark") + extension);
    std::uint64_t bytes = 0;
    resetPeak();
    const double before = peakMiB();
    for (auto _ : state) {
        writeMesh(path, meshFormatToWrite(path), map, {}, pool);
        bytes += std::filesystem::file_size(path);
    }
    report(state, bytes, before);
    std::filesystem::remove(path);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgNames({"side", "threads"})->UseRealTime()->Unit(benchmark::kMillisecond);
    for (const int side : {2048, 4096})
        for (const int threads : {1, 2})
            benchmark->Args({side, threads});
}

BENCHMARK_CAPTURE(meshToNowhere, obj, MeshFormat::Obj)->Apply(sizes);
BENCHMARK_CAPTURE(meshToFile, obj, ".obj")->Apply(sizes);
BENCHMARK_CAPTURE(meshToFile, stl, ".stl")->Apply(sizes);
BENCHMARK_CAPTURE(meshToFile, ply, ".ply")->Apply(sizes);
BENCHMARK_CAPTURE(meshToFile, glb, ".glb")->Apply(sizes);

} // namespace
} // namespace oxbow
