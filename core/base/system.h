#pragma once

#include <filesystem>
#include <string_view>

/// What the program asks of the operating system beside files and memory.
namespace oxbow {

/// Number of this process, different from those of all others that run.
[[nodiscard]] int processId();

/// From here on the process ends when the one that started it does, however that ends; where the system has such a thing
/// (Linux). To be called in the new process.
void endWithParent();

/// Writes to standard error as a handler of signals may.
void writeErrorInSignal(std::string_view words);

/// From here on `act` is called, on a thread of its own, before a signal that asks the program to end (Ctrl-C, SIGTERM, SIGHUP)
/// ends it. Signals that are ignored, or that somebody handles, stay so. To be called once.
void beforeEndSignals(void (*act)());

/// Whether files may be made in a folder that is there.
[[nodiscard]] bool mayWriteInto(const std::filesystem::path& folder);

/// A file that only one holds at a time; it goes with the process, however that ends. The file stays.
class FileLock {
public:
    /// Makes the file where there is none.
    explicit FileLock(const std::filesystem::path& path);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    [[nodiscard]] bool isHeld() const { return m_isHeld; }

private:
    int m_file;
    bool m_isHeld;
};

} // namespace oxbow
