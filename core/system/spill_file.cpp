#include "core/session/spill_file.h"
#include "core/base/phrase.h"

#include "core/base/error.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace oxbow {

namespace {

/// Carries out a read or a write to its end; false where the disk fails.
template <typename Byte, typename Transfer>
bool transferAll(std::span<Byte> bytes, std::uint64_t offset, Transfer transfer) {
    while (!bytes.empty()) {
        const ssize_t done = transfer(bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes = bytes.subspan(static_cast<std::size_t>(done));
        offset += static_cast<std::uint64_t>(done);
    }
    return true;
}

} // namespace

SpillFile::SpillFile(std::filesystem::path folder, std::size_t limitBytes)
    : m_folder(std::move(folder)), m_limitBytes(limitBytes) {}

SpillFile::~SpillFile() {
    if (m_file >= 0)
        ::close(m_file);
}

void SpillFile::setLimit(std::size_t bytes) {
    const std::scoped_lock lock(m_mutex);
    m_limitBytes = bytes;
}

void SpillFile::open() {
    std::error_code ignored;
    std::filesystem::create_directories(m_folder, ignored); // opening says what is wrong
    std::string name = (m_folder / "oxbow-timeline-XXXXXX").string();
    m_file = ::mkostemp(name.data(), O_CLOEXEC);
    if (m_file < 0)
        fail(std::generic_category().message(errno));
    else
        ::unlink(name.c_str());
}

void SpillFile::fail(const std::string& reason) {
    m_problem =
        m_folder.string() + ": " +
        phrase("states of the run cannot be put aside on disk (%1): fewer are kept from here on", reason);
}

std::optional<SpillFile::Piece> SpillFile::reserve(std::size_t size) {
    const std::scoped_lock lock(m_mutex);
    if (m_folder.empty() || !m_problem.empty() || m_usedBytes + size > m_limitBytes)
        return std::nullopt;
    if (m_file < 0)
        open();
    if (m_file < 0)
        return std::nullopt;
    m_usedBytes += size;
    for (auto hole = m_free.begin(); hole != m_free.end(); ++hole) {
        if (hole->second < size)
            continue;
        const Piece piece{hole->first, size};
        if (hole->second > size)
            m_free[hole->first + size] = hole->second - size;
        m_free.erase(hole);
        return piece;
    }
    const Piece piece{m_end, size};
    m_end += size;
    return piece;
}

std::optional<SpillFile::Piece> SpillFile::write(std::span<const std::byte> bytes) {
    const std::optional<Piece> piece = reserve(bytes.size());
    if (!piece)
        return std::nullopt;
    const bool written =
        transferAll(bytes, piece->offset, [this](const std::byte* from, std::size_t size, off_t at) {
            return ::pwrite(m_file, from, size, at);
        });
    if (written)
        return piece;
    const std::string reason = std::generic_category().message(errno);
    release(*piece);
    const std::scoped_lock lock(m_mutex);
    fail(reason);
    return std::nullopt;
}

std::vector<std::byte> SpillFile::read(const Piece& piece) const {
    std::vector<std::byte> bytes(piece.size);
    const bool isRead =
        transferAll(std::span(bytes), piece.offset, [this](std::byte* to, std::size_t size, off_t at) {
            return ::pread(m_file, to, size, at);
        });
    if (!isRead)
        throw Error(
            m_folder.string() + ": " +
            phrase("a state of the run cannot be read back from the disk: go to the start and play again"));
    return bytes;
}

void SpillFile::release(const Piece& piece) {
    if (piece.size == 0)
        return;
    const std::scoped_lock lock(m_mutex);
    m_usedBytes -= piece.size;
    auto hole = m_free.emplace(piece.offset, piece.size).first;
    if (const auto next = std::next(hole);
        next != m_free.end() && hole->first + hole->second == next->first) {
        hole->second += next->second;
        m_free.erase(next);
    }
    if (hole != m_free.begin())
        if (const auto before = std::prev(hole); before->first + before->second == hole->first) {
            before->second += hole->second;
            m_free.erase(hole);
        }
}

std::size_t SpillFile::usedBytes() const {
    const std::scoped_lock lock(m_mutex);
    return m_usedBytes;
}

std::string SpillFile::problem() const {
    const std::scoped_lock lock(m_mutex);
    return m_problem;
}

} // namespace oxbow
