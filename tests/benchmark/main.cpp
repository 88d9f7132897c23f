#include "core/base/memory_use.h"

#include <benchmark/benchmark.h>

/// Memory is kept as the program keeps it.
int main(int argc, char** argv) {
    oxbow::keepFreedMemory();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
