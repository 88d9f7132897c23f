#include "core/base/system.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <csignal>

namespace oxbow {

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

} // namespace oxbow
