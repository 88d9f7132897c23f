#include "core/base/system.h"

#include "core/base/thread_pool.h"

#include <windows.h>

#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <io.h>

namespace oxbow {

namespace {

void (*actBeforeEnd)() = nullptr;

} // namespace

int processId() {
    return static_cast<int>(::GetCurrentProcessId());
}

void endWithParent() {} // no such thing: who starts processes puts them into a job

void writeErrorInSignal(std::string_view words) {
    [[maybe_unused]] const auto written = ::_write(2, words.data(), static_cast<unsigned>(words.size()));
}

void beforeEndSignals(void (*act)()) {
    actBeforeEnd = act;
    const auto handler = [](int signal) { // Ctrl-C comes on a thread of its own
        actBeforeEnd();
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    };
    if (const auto before = std::signal(SIGINT, handler); before != SIG_DFL)
        std::signal(SIGINT, before);
}

bool mayWriteInto(const std::filesystem::path& folder) {
    const HANDLE handle =
        ::CreateFileW(folder.c_str(), FILE_ADD_FILE | FILE_TRAVERSE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    BY_HANDLE_FILE_INFORMATION about{};
    const bool isFolder = ::GetFileInformationByHandle(handle, &about) && (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY);
    ::CloseHandle(handle);
    return isFolder;
}

FileLock::FileLock(const std::filesystem::path& path) : m_file(-1), m_isHeld(false) {
    // Nobody else may open the file while this one has it.
    const HANDLE handle = ::CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return;
    m_file = ::_open_osfhandle(reinterpret_cast<intptr_t>(handle), _O_BINARY);
    m_isHeld = m_file >= 0;
}

FileLock::~FileLock() {
    if (m_file >= 0)
        ::_close(m_file);
}

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
