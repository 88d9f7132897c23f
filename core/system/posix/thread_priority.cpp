#include "core/base/thread_pool.h"

#include <chrono>
#include <ctime>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace oxbow {

void setThreadPriority([[maybe_unused]] ThreadPriority priority) {
#ifdef __linux__
    // On Linux a nice value belongs to a thread. Refusal does no harm.
    constexpr int kBehind = 8;
    if (priority == ThreadPriority::BehindTheWindow)
        (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kBehind);
#endif
}

double threadSeconds() {
#if defined(__linux__) || defined(__APPLE__)
    timespec now{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#endif
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace oxbow
