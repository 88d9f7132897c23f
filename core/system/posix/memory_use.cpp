#include "core/base/memory_use.h"

#include "core/base/block_store.h"

#include <algorithm>
#include <fstream>
#include <string>

#ifdef __linux__
#include <malloc.h>
#include <sys/resource.h>
#endif

namespace oxbow {

namespace {

/// A line of a file of proc(5), in bytes.
std::optional<std::size_t> procLine(const char* file, const std::string& key) {
    std::ifstream status(file);
    for (std::string line; std::getline(status, line);)
        if (line.rfind(key + ":", 0) == 0)
            return std::stoull(line.substr(key.size() + 1)) * 1024;
    return std::nullopt;
}

std::optional<std::size_t> statusLine(const std::string& key) {
    return procLine("/proc/self/status", key);
}

} // namespace

std::optional<SystemMemory> systemMemory() {
    const auto total = procLine("/proc/meminfo", "MemTotal"), available = procLine("/proc/meminfo", "MemAvailable");
    if (!total || !available)
        return std::nullopt;
    return SystemMemory{*total, *available};
}

std::optional<std::size_t> residentBytes() {
    return statusLine("VmRSS");
}

std::optional<std::size_t> peakResidentBytes() {
    return statusLine("VmHWM");
}

bool resetPeakBytes() {
    BlockStore::ofProgram().releaseKept();
#ifdef __linux__
#ifdef __GLIBC__
    malloc_trim(0);
#endif
    std::ofstream clear("/proc/self/clear_refs");
    clear << "5" << std::flush; // "reset the peak resident set size", proc(5)
    return clear.good();
#else
    return false;
#endif
}

void keepFreedMemory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20); // the most that glibc takes
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}

bool limitMemory(std::size_t bytes) {
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 128 << 10); // what is kept would count
    malloc_trim(0);
#endif
#ifdef __linux__
    const std::optional<std::size_t> data = statusLine("VmData"); // private and writable, threads' stacks included
    if (!data)
        return false;
    rlimit limit{};
    if (getrlimit(RLIMIT_DATA, &limit) != 0)
        return false;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, *data + bytes);
    return setrlimit(RLIMIT_DATA, &limit) == 0;
#else
    static_cast<void>(bytes);
    return false;
#endif
}

} // namespace oxbow
