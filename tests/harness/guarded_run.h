#pragma once

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

/// Work in a process of its own, so that what crashes or does not end takes nothing else with it.
namespace oxbow {

/// What the work leaves where its process ends before it does.
struct GuardedNote {
    char doing[256] = {};
    char result[2048] = {};
    double seconds = 0.0; ///< of the part of the work that counts

    static void write(char* to, std::size_t size, const std::string& text) {
        std::strncpy(to, text.c_str(), size - 1);
    }
    void setDoing(const std::string& text) { write(doing, sizeof doing, text); }
    void setResult(const std::string& text) { write(result, sizeof result, text); }
};

struct GuardedEnd {
    std::string how; ///< empty where the work came to its end; else "time", "signal 11" or "exit 1"
    std::string doing, result;
    double seconds = 0.0; ///< processor time
    double noted = 0.0;   ///< what the note says
};

/// Runs work(note) for at most `limitS` seconds of processor time.
template <typename Work>
GuardedEnd runGuarded(int limitS, Work&& work) {
    void* const shared = ::mmap(nullptr, sizeof(GuardedNote), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        throw std::bad_alloc();
    auto* const note = new (shared) GuardedNote;
    const pid_t child = ::fork();
    if (child == 0) {
        const rlimit seconds{static_cast<rlim_t>(limitS), static_cast<rlim_t>(limitS) + 1}, noCore{0, 0};
        ::setrlimit(RLIMIT_CPU, &seconds);
        ::setrlimit(RLIMIT_CORE, &noCore);
        work(*note);
        std::_Exit(0);
    }
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    GuardedEnd end{.how = {}, .doing = note->doing, .result = note->result, .noted = note->seconds};
    const auto secondsOf = [](const timeval& time) { return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec); };
    end.seconds = secondsOf(used.ru_utime) + secondsOf(used.ru_stime);
    if (WIFSIGNALED(status))
        end.how = WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL ? "time" : "signal " + std::to_string(WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0)
        end.how = "exit " + std::to_string(WEXITSTATUS(status));
    ::munmap(shared, sizeof(GuardedNote));
    return end;
}

} // namespace oxbow
