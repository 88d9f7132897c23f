#include "core/base/system.h"

#include "core/base/thread_pool.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/resource.h>
#endif

#include <chrono>
#include <csignal>
#include <ctime>
#include <system_error>
#include <thread>

namespace oxbow {

namespace {

int endPipe[2] = {-1, -1}; ///< the signals that came

extern "C" void askForEnd(int signal) {
    const auto byte = static_cast<char>(signal);
    [[maybe_unused]] const auto written = ::write(endPipe[1], &byte, 1);
}

} // namespace

int processId() {
    return ::getpid();
}

void endWithParent() {
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

void writeErrorInSignal(std::string_view words) {
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, words.data(), words.size());
}

void beforeEndSignals(void (*act)()) {
    if (::pipe(endPipe) != 0)
        return;
    for (const int end : endPipe)
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    try {
        std::thread([act] {
            char signal = 0;
            while (::read(endPipe[0], &signal, 1) != 1)
                ;
            act();
            std::signal(signal, SIG_DFL);
            std::raise(signal);
        }).detach();
    } catch (const std::system_error&) {
        return; // no more threads
    }
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        if (const auto before = std::signal(signal, askForEnd); before != SIG_DFL)
            std::signal(signal, before);
}

bool mayWriteInto(const std::filesystem::path& folder) {
    return ::access(folder.c_str(), W_OK | X_OK) == 0;
}

FileLock::FileLock(const std::filesystem::path& path)
    : m_file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)),
      m_isHeld(m_file >= 0 && ::flock(m_file, LOCK_EX | LOCK_NB) == 0) {}

FileLock::~FileLock() {
    if (m_file >= 0)
        ::close(m_file);
}

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
