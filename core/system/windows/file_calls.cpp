#include "core/system/file_calls.h"

#include <windows.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <io.h>
#include <string>

namespace oxbow::file_calls {

namespace {

int errnoOf(DWORD code) {
    switch (code) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_NETPATH:
    case ERROR_BAD_NET_NAME:
        return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
        return EACCES;
    case ERROR_DIRECTORY:
    case ERROR_INVALID_NAME:
        return ENOTDIR;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return ENOSPC;
    case ERROR_FILE_TOO_LARGE:
        return EFBIG;
    case ERROR_WRITE_PROTECT:
        return EROFS;
    case ERROR_FILENAME_EXCED_RANGE:
        return ENAMETOOLONG;
    case ERROR_NOT_ENOUGH_MEMORY:
        return ENOMEM;
    default:
        return EIO;
    }
}

/// Takes the system's reason over into errno.
bool failed() {
    errno = errnoOf(::GetLastError());
    return false;
}

HANDLE handleOf(int file) {
    return reinterpret_cast<HANDLE>(::_get_osfhandle(file));
}

int opened(const std::filesystem::path& path, DWORD access, DWORD share, DWORD disposition, DWORD flags) {
    const HANDLE handle = ::CreateFileW(path.c_str(), access, share, nullptr, disposition, flags, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return failed() ? 0 : -1;
    return ::_open_osfhandle(reinterpret_cast<intptr_t>(handle), _O_BINARY);
}

OVERLAPPED placeOf(std::uint64_t offset) {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(offset);
    place.OffsetHigh = static_cast<DWORD>(offset >> 32);
    return place;
}

constexpr std::size_t kMostAtOnce = std::size_t{1} << 30; // the system counts in 32 bits
constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

} // namespace

int openToRead(const std::filesystem::path& path) {
    return opened(path, GENERIC_READ, kShared, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
}

int createNamed(const std::filesystem::path& path) {
    return opened(path, GENERIC_READ | GENERIC_WRITE, kShared, CREATE_NEW, FILE_ATTRIBUTE_NORMAL);
}

int createUnnamed(const std::filesystem::path&) {
    return -1;
}

int createScratch(const std::filesystem::path& folder) {
    static std::atomic<unsigned> counter = 0;
    const std::string name = "oxbow-timeline-" + std::to_string(::GetCurrentProcessId()) + "-" + std::to_string(counter++);
    return opened(folder / name, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_DELETE, CREATE_ALWAYS,
                  FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE);
}

bool close(int file) {
    return ::_close(file) == 0;
}

Status statusOf(int file) {
    const HANDLE handle = handleOf(file);
    LARGE_INTEGER size{};
    BY_HANDLE_FILE_INFORMATION about{};
    if (::GetFileType(handle) != FILE_TYPE_DISK || !::GetFileInformationByHandle(handle, &about) ||
        (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) || !::GetFileSizeEx(handle, &size))
        return {};
    return {true, static_cast<std::uint64_t>(size.QuadPart)};
}

std::ptrdiff_t readAt(int file, std::span<std::byte> bytes, std::uint64_t offset) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        OVERLAPPED place = placeOf(offset + done);
        DWORD count = 0;
        const DWORD wanted = static_cast<DWORD>(std::min(bytes.size() - done, kMostAtOnce));
        if (!::ReadFile(handleOf(file), bytes.data() + done, wanted, &count, &place) && ::GetLastError() != ERROR_HANDLE_EOF)
            return failed() ? 0 : -1;
        if (count == 0)
            break;
        done += count;
    }
    return static_cast<std::ptrdiff_t>(done);
}

bool writeAt(int file, std::span<const std::byte> bytes, std::uint64_t offset) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        OVERLAPPED place = placeOf(offset + done);
        DWORD count = 0;
        const DWORD wanted = static_cast<DWORD>(std::min(bytes.size() - done, kMostAtOnce));
        if (!::WriteFile(handleOf(file), bytes.data() + done, wanted, &count, &place))
            return failed();
        if (count == 0) {
            errno = ENOSPC;
            return false;
        }
        done += count;
    }
    return true;
}

bool sync(int file) {
    return ::FlushFileBuffers(handleOf(file)) || failed();
}

bool syncFolder(const std::filesystem::path&) {
    return true; // `replace` waits for the name
}

bool mayWrite(const std::filesystem::path& path) {
    const DWORD attributes = ::GetFileAttributesW(path.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES)
        return failed();
    errno = EACCES;
    return !(attributes & FILE_ATTRIBUTE_READONLY);
}

bool takePermissions(int, const std::filesystem::path&) {
    return true; // `replace` keeps those of the file that is there
}

bool giveName(int, const std::filesystem::path&) {
    errno = ENOTSUP;
    return false;
}

bool replace(const std::filesystem::path& from, const std::filesystem::path& to) {
    // ReplaceFile keeps permissions but needs a file to replace.
    if (::ReplaceFileW(to.c_str(), from.c_str(), nullptr, REPLACEFILE_IGNORE_MERGE_ERRORS | REPLACEFILE_IGNORE_ACL_ERRORS, nullptr,
                       nullptr))
        return true;
    return ::MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) || failed();
}

} // namespace oxbow::file_calls
