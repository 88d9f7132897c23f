#include "core/base/thread_pool.h"

#include <windows.h>

#include <cstdint>

namespace oxbow {

void setThreadPriority(ThreadPriority priority) {
    if (priority == ThreadPriority::BehindTheWindow)
        ::SetThreadPriority(::GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

double threadSeconds() {
    FILETIME begun{}, ended{}, kernel{}, user{};
    if (!::GetThreadTimes(::GetCurrentThread(), &begun, &ended, &kernel, &user))
        return 1e-3 * static_cast<double>(::GetTickCount64());
    const auto ticks = [](const FILETIME& time) {
        return static_cast<double>((std::uint64_t{time.dwHighDateTime} << 32) | time.dwLowDateTime);
    };
    return 1e-7 * (ticks(kernel) + ticks(user)); // a tick is 100 ns
}

} // namespace oxbow
