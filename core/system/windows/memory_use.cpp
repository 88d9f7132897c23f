#include "core/base/memory_use.h"

#include <windows.h>

#include <psapi.h>

namespace oxbow {

namespace {

std::optional<PROCESS_MEMORY_COUNTERS> counters() {
    PROCESS_MEMORY_COUNTERS found{};
    if (!::K32GetProcessMemoryInfo(::GetCurrentProcess(), &found, sizeof found))
        return std::nullopt;
    return found;
}

} // namespace

std::optional<SystemMemory> systemMemory() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (!::GlobalMemoryStatusEx(&status))
        return std::nullopt;
    return SystemMemory{static_cast<std::size_t>(status.ullTotalPhys), static_cast<std::size_t>(status.ullAvailPhys)};
}

std::optional<std::size_t> residentBytes() {
    const auto found = counters();
    return found ? std::optional<std::size_t>(found->WorkingSetSize) : std::nullopt;
}

std::optional<std::size_t> peakResidentBytes() {
    const auto found = counters();
    return found ? std::optional<std::size_t>(found->PeakWorkingSetSize) : std::nullopt;
}

bool resetPeakBytes() {
    return false;
}

void keepFreedMemory() {}

bool limitMemory(std::size_t bytes) {
    PROCESS_MEMORY_COUNTERS_EX now{};
    if (!::K32GetProcessMemoryInfo(::GetCurrentProcess(), reinterpret_cast<PROCESS_MEMORY_COUNTERS*>(&now), sizeof now))
        return false;
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limit{};
    limit.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
    limit.ProcessMemoryLimit = now.PrivateUsage + bytes;
    const HANDLE job = ::CreateJobObjectW(nullptr, nullptr);
    return job && ::SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limit, sizeof limit) &&
           ::AssignProcessToJobObject(job, ::GetCurrentProcess());
}

} // namespace oxbow
