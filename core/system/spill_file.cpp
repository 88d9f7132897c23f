#include "core/session/spill_file.h"

#include "core/base/error.h"
#include "core/system/file_calls.h"

#include <cerrno>
#include <system_error>

namespace oxbow {

SpillFile::SpillFile(std::filesystem::path folder, std::size_t limitBytes)
    : m_folder(std::move(folder)), m_limitBytes(limitBytes) {}

SpillFile::~SpillFile() {
    if (m_file >= 0)
        file_calls::close(m_file);
}

void SpillFile::setLimit(std::size_t bytes) {
    const std::scoped_lock lock(m_mutex);
    m_limitBytes = bytes;
}

void SpillFile::open() {
    std::error_code ignored;
    std::filesystem::create_directories(m_folder, ignored); // opening says what is wrong
    m_file = file_calls::createScratch(m_folder);
    if (m_file < 0)
        fail(std::generic_category().message(errno));
}

void SpillFile::fail(const Phrase& reason) {
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
    if (file_calls::writeAt(m_file, bytes, piece->offset))
        return piece;
    const std::string reason = std::generic_category().message(errno);
    release(*piece);
    const std::scoped_lock lock(m_mutex);
    fail(reason);
    return std::nullopt;
}

std::span<const std::byte> SpillFile::read(const Piece& piece, std::vector<std::byte>& room) const {
    if (room.size() < piece.size)
        room.resize(piece.size);
    const std::span bytes = std::span(room).first(piece.size);
    if (file_calls::readAt(m_file, bytes, piece.offset) != static_cast<std::ptrdiff_t>(bytes.size()))
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

Phrase SpillFile::problem() const {
    const std::scoped_lock lock(m_mutex);
    return m_problem;
}

} // namespace oxbow
