#include "core/system/file_calls.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace oxbow::file_calls {

namespace {

constexpr mode_t kNewFileMode = 0666; // the umask takes away what it must
constexpr const char* kOpenFiles = "/proc/self/fd";

/// Carries out a read or a write to its end: the bytes done, fewer where a call does none, -1 where one fails.
template <typename Byte, typename Transfer>
std::ptrdiff_t transferAll(std::span<Byte> bytes, std::uint64_t offset, Transfer transfer) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = transfer(bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return -1;
        if (count == 0)
            break;
        done += static_cast<std::size_t>(count);
    }
    return static_cast<std::ptrdiff_t>(done);
}

} // namespace

int openToRead(const std::filesystem::path& path) {
    return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

int createNamed(const std::filesystem::path& path) {
    return ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kNewFileMode);
}

int createUnnamed([[maybe_unused]] const std::filesystem::path& folder) {
#ifdef O_TMPFILE
    // A bare container may lack the only folder through which it could get its name.
    if (::access(kOpenFiles, X_OK) == 0)
        return ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kNewFileMode);
#endif
    return -1;
}

int createScratch(const std::filesystem::path& folder) {
    std::string name = (folder / "oxbow-XXXXXX").string();
    const int file = ::mkostemp(name.data(), O_CLOEXEC);
    if (file >= 0)
        ::unlink(name.c_str());
    return file;
}

bool close(int file) {
    return ::close(file) == 0 || errno == EINTR;
}

Status statusOf(int file) {
    struct stat status {};
    const bool isKnown = ::fstat(file, &status) == 0;
    return {isKnown && S_ISREG(status.st_mode), static_cast<std::uint64_t>(status.st_size)};
}

std::ptrdiff_t readAt(int file, std::span<std::byte> bytes, std::uint64_t offset) {
    return transferAll(bytes, offset, [file](std::byte* to, std::size_t size, off_t at) { return ::pread(file, to, size, at); });
}

bool writeAt(int file, std::span<const std::byte> bytes, std::uint64_t offset) {
    const std::ptrdiff_t done = transferAll(
        bytes, offset, [file](const std::byte* from, std::size_t size, off_t at) { return ::pwrite(file, from, size, at); });
    if (done >= 0 && static_cast<std::size_t>(done) < bytes.size())
        errno = ENOSPC;
    return done == static_cast<std::ptrdiff_t>(bytes.size());
}

bool sync(int file) {
    return ::fdatasync(file) == 0;
}

bool syncFolder(const std::filesystem::path& folder) {
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return true;
    const int result = ::fsync(file);
    const int code = errno;
    ::close(file);
    errno = code;
    return result == 0 || (code != EIO && code != ENOSPC);
}

bool mayWrite(const std::filesystem::path& path) {
    return ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0;
}

bool takePermissions(int file, const std::filesystem::path& path) {
    struct stat status {};
    // A disk that knows no permissions refuses; the content matters more.
    return ::stat(path.c_str(), &status) != 0 || ::fchmod(file, status.st_mode & 07777) == 0 || errno != EIO;
}

bool giveName(int file, const std::filesystem::path& path) {
    const std::string open = std::string(kOpenFiles) + '/' + std::to_string(file);
    ::unlink(path.c_str());
    return ::linkat(AT_FDCWD, open.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

bool replace(const std::filesystem::path& from, const std::filesystem::path& to) {
    return ::rename(from.c_str(), to.c_str()) == 0;
}

} // namespace oxbow::file_calls
