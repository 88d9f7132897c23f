#pragma once

#include "core/base/phrase.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace oxbow {

/// A place on disk for what memory cannot hold, gone with the program however it ends: the file has no name
/// once it is open. Pieces are written and read whole; room that is given back is used again.
///
/// A disk that is full or cannot be written is no error: `write` returns nothing from then on, and `problem`
/// says why. May be used from several threads.
class SpillFile {
public:
    struct Piece {
        std::uint64_t offset = 0;
        std::size_t size = 0;
    };

    /// The file is made in `folder` with the first piece; an empty folder or no bytes: never.
    SpillFile(std::filesystem::path folder, std::size_t limitBytes);
    ~SpillFile();
    SpillFile(const SpillFile&) = delete;
    SpillFile& operator=(const SpillFile&) = delete;

    void setLimit(std::size_t bytes);
    [[nodiscard]] std::optional<Piece> write(std::span<const std::byte> bytes);
    /// The bytes of a piece, in `room`, which grows where it is too small for them. Throws Error where the disk fails.
    [[nodiscard]] std::span<const std::byte> read(const Piece& piece, std::vector<std::byte>& room) const;
    void release(const Piece& piece);

    [[nodiscard]] std::size_t usedBytes() const;
    /// Why nothing more is written; empty while all is well. A limit that is reached is no problem.
    [[nodiscard]] Phrase problem() const;

private:
    void open();
    [[nodiscard]] std::optional<Piece> reserve(std::size_t size);
    void fail(const Phrase& reason);

    mutable std::mutex m_mutex;
    std::filesystem::path m_folder;
    std::size_t m_limitBytes;
    std::size_t m_usedBytes = 0;
    std::uint64_t m_end = 0;
    std::map<std::uint64_t, std::size_t> m_free; ///< size by offset; neighbours are one
    Phrase m_problem;
    int m_file = -1;
};

} // namespace oxbow
