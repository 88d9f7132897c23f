#include "core/files/atomic_file.h"
#include "core/base/phrase.h"

#include "core/base/error.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <locale>
#include <sstream>
#include <system_error>

namespace oxbow {

namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 20;
constexpr mode_t kNewFileMode = 0666; // the umask takes away what it must

std::string reasonAndAdvice(int code) {
    switch (code) {
    case ENOSPC:
    case EDQUOT:
        return phrase("the disk is full: free some space or choose another folder");
    case EFBIG:
        return phrase(
            "the file grows larger than allowed here: write a smaller file or choose another folder");
    case EACCES:
    case EPERM:
        return phrase("no permission to write there: choose another folder or change its permissions");
    case EROFS:
        return phrase("the disk is read-only: choose another folder");
    case ENOENT:
    case ENOTDIR:
        return phrase("the folder does not exist: create it or choose another one");
    case EISDIR:
        return phrase("this is a folder: choose another file name");
    case ENAMETOOLONG:
        return phrase("the name is too long: choose a shorter one");
    case EIO:
        return phrase("the disk failed while writing: check the disk or choose another folder");
    default:
        return phrase("%1: choose another folder", std::generic_category().message(code));
    }
}

/// Where a link leads; the name itself where there is none or it leads nowhere that can be known.
std::filesystem::path linkFollowed(const std::filesystem::path& path) {
    std::error_code failure;
    std::filesystem::path target = path;
    if (std::filesystem::is_symlink(path, failure))
        target = std::filesystem::weakly_canonical(path, failure);
    return failure ? path : target;
}

std::string temporaryName(const std::filesystem::path& target) {
    static std::atomic<unsigned> counter = 0;
    std::ostringstream name;
    name.imbue(std::locale::classic());
    name << '.' << target.filename().string().substr(0, 200) << ".new-" << ::getpid() << '-' << counter++;
    return name.str();
}

} // namespace

AtomicFile::AtomicFile(const std::filesystem::path& target)
    : m_shown(target),
      m_target(linkFollowed(target)),
      m_folder(m_target.has_parent_path() ? m_target.parent_path() : std::filesystem::path(".")) {
    std::error_code failure;
    const std::filesystem::file_status status = std::filesystem::status(m_target, failure);
    if (std::filesystem::is_directory(status) || m_target.filename().empty())
        fail(EISDIR);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        throw Error(m_shown.string() + ": " + phrase("not an ordinary file: choose another file name"));
    // A file that may not be written is not replaced either, though the folder would allow it.
    if (std::filesystem::exists(status) && ::faccessat(AT_FDCWD, m_target.c_str(), W_OK, AT_EACCESS) != 0)
        fail(errno);
    m_buffer.reserve(kBufferSize);
    openUnnamed();
    if (m_file < 0)
        openNamed();
}

AtomicFile::~AtomicFile() {
    if (m_file >= 0)
        ::close(m_file);
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

void AtomicFile::openUnnamed() {
#ifdef O_TMPFILE
    m_file = ::open(m_folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kNewFileMode);
#endif
}

void AtomicFile::openNamed() {
    m_temporary = m_folder / temporaryName(m_target);
    m_file = ::open(m_temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kNewFileMode);
    if (m_file >= 0)
        return;
    const int code = errno;
    m_temporary.clear();
    fail(code);
}

void AtomicFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const std::size_t count = std::min(bytes.size(), kBufferSize - m_buffer.size());
        m_buffer.insert(m_buffer.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
        bytes = bytes.subspan(count);
        if (m_buffer.size() == kBufferSize)
            flush();
    }
}

void AtomicFile::flush() {
    std::size_t done = 0;
    while (done < m_buffer.size()) {
        const ssize_t count = ::pwrite(m_file, m_buffer.data() + done, m_buffer.size() - done,
                                       static_cast<off_t>(m_flushed + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            fail(count < 0 ? errno : ENOSPC);
        done += static_cast<std::size_t>(count);
    }
    m_flushed += m_buffer.size();
    m_buffer.clear();
}

void AtomicFile::seek(std::uint64_t position) {
    flush();
    m_flushed = position;
}

std::size_t AtomicFile::read(std::span<std::byte> bytes) {
    flush();
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count =
            ::pread(m_file, bytes.data() + done, bytes.size() - done, static_cast<off_t>(m_flushed + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            fail(errno);
        if (count == 0)
            break;
        done += static_cast<std::size_t>(count);
    }
    m_flushed += done;
    return done;
}

std::uint64_t AtomicFile::size() {
    flush();
    struct stat status {};
    if (::fstat(m_file, &status) != 0)
        fail(errno);
    return static_cast<std::uint64_t>(status.st_size);
}

void AtomicFile::commit() {
    flush();
    keepPermissions();
    if (::fdatasync(m_file) != 0)
        fail(errno);
    if (m_temporary.empty())
        giveName();
    const int file = m_file;
    m_file = -1;
    if (::close(file) != 0 && errno != EINTR)
        fail(errno);
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        fail(errno);
    m_temporary.clear();
    recordFolder();
}

void AtomicFile::giveName() {
    const std::filesystem::path name = m_folder / temporaryName(m_target);
    const std::string open = "/proc/self/fd/" + std::to_string(m_file);
    ::unlink(name.c_str());
    if (::linkat(AT_FDCWD, open.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0)
        fail(errno);
    m_temporary = name;
}

void AtomicFile::keepPermissions() const {
    struct stat status {};
    // A disk that knows no permissions refuses; the content matters more.
    if (::stat(m_target.c_str(), &status) == 0 && ::fchmod(m_file, status.st_mode & 07777) != 0 &&
        errno == EIO)
        fail(errno);
}

void AtomicFile::recordFolder() const {
    // The content is safe by now; a folder that cannot be synced (network drives) is no reason to report a
    // failure.
    const int folder = ::open(m_folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    const int result = ::fsync(folder);
    const int code = errno;
    ::close(folder);
    if (result != 0 && (code == EIO || code == ENOSPC))
        fail(code);
}

void AtomicFile::fail(int code) const {
    throw Error(m_shown.string() + ": " + reasonAndAdvice(code));
}

void writeFileAtomically(const std::filesystem::path& target, std::string_view text) {
    AtomicFile file(target);
    file.write(text);
    file.commit();
}

} // namespace oxbow
