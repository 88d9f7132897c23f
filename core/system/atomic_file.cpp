#include "core/files/storage/atomic_file.h"

#include "core/base/error.h"
#include "core/base/system.h"
#include "core/system/file_calls.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>

namespace oxbow {

namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 20;

Phrase reasonAndAdvice(int code) {
    switch (code) {
    case ENOSPC:
#ifdef EDQUOT
    case EDQUOT:
#endif
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
    return '.' + target.filename().string().substr(0, 200) + ".new-" + std::to_string(processId()) + '-' + std::to_string(counter++);
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
    if (std::filesystem::exists(status) && !file_calls::mayWrite(m_target))
        fail(errno);
    m_buffer.reserve(kBufferSize);
    m_file = file_calls::createUnnamed(m_folder);
    if (m_file >= 0)
        return;
    m_temporary = m_folder / temporaryName(m_target);
    m_file = file_calls::createNamed(m_temporary);
    if (m_file < 0)
        fail(errno);
}

AtomicFile::~AtomicFile() {
    if (m_file >= 0)
        file_calls::close(m_file);
    std::error_code ignored;
    if (!m_temporary.empty())
        std::filesystem::remove(m_temporary, ignored);
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
    if (!file_calls::writeAt(m_file, std::as_bytes(std::span(m_buffer)), m_flushed))
        fail(errno);
    m_flushed += m_buffer.size();
    m_buffer.clear();
}

void AtomicFile::seek(std::uint64_t position) {
    flush();
    m_flushed = position;
}

std::size_t AtomicFile::read(std::span<std::byte> bytes) {
    flush();
    const std::ptrdiff_t done = file_calls::readAt(m_file, bytes, m_flushed);
    if (done < 0)
        fail(errno);
    m_flushed += static_cast<std::uint64_t>(done);
    return static_cast<std::size_t>(done);
}

std::uint64_t AtomicFile::size() {
    flush();
    return file_calls::statusOf(m_file).bytes;
}

void AtomicFile::commit() {
    flush();
    if (!file_calls::takePermissions(m_file, m_target) || !file_calls::sync(m_file))
        fail(errno);
    if (m_temporary.empty()) {
        const std::filesystem::path name = m_folder / temporaryName(m_target);
        if (!file_calls::giveName(m_file, name))
            fail(errno);
        m_temporary = name;
    }
    const int file = m_file;
    m_file = -1;
    if (!file_calls::close(file) || !file_calls::replace(m_temporary, m_target))
        fail(errno);
    m_temporary.clear();
    // The content is safe by now.
    if (!file_calls::syncFolder(m_folder))
        fail(errno);
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
