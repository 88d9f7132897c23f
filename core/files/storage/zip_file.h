#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct zip; // of libzip

namespace oxbow {

/// Puts the next bytes into the span and tells how many; none at the end.
using ByteSource = std::function<std::size_t(std::span<std::byte>)>;

/// A piece of an archive whose bytes are made as they are written, so that they need not be in memory at once.
struct ZipPiece {
    std::uint64_t size = 0;
    std::function<ByteSource()> open; ///< starts at its first byte; `size` of them must come
};

/// Whether an archive is to be small, or written at once: packing layers takes some ten times as long as writing them.
enum class ZipPacking { Small, Quick };

/// Collects named pieces and writes them as one ZIP archive (ZIP64 where it needs to be), whole or not at all.
/// Takes some MiB of memory beside the pieces, whatever their size.
class ZipWriter {
public:
    void add(const std::string& name, std::vector<std::byte> bytes);
    void add(const std::string& name, std::string_view text);
    void add(const std::string& name, ZipPiece piece) { m_pieces.emplace_back(name, std::move(piece)); }
    /// A file, read when the archive is written. Throws Error, then or now, where it cannot be read.
    void addFile(const std::string& name, const std::filesystem::path& file);
    /// Throws Error that names the target, the reason and what to do, and what a piece throws.
    void commit(const std::filesystem::path& target, ZipPacking packing = ZipPacking::Small);

private:
    std::vector<std::pair<std::string, ZipPiece>> m_pieces;
};

class ZipReader {
public:
    /// Throws Error when the file cannot be read or is no ZIP archive.
    explicit ZipReader(const std::filesystem::path& path);

    [[nodiscard]] bool has(const std::string& name) const;
    [[nodiscard]] std::vector<std::string> names() const;
    /// The bytes of a piece, as they come; lives no longer than the reader. Throws Error, here or later, when
    /// the piece is missing or damaged. The sizes that an archive states may lie: the caller counts what comes.
    [[nodiscard]] ByteSource open(const std::string& name) const;
    /// Throws Error when the piece is missing, damaged or longer than `mostBytes`: a small file must not fill
    /// the memory.
    [[nodiscard]] std::vector<std::byte> read(const std::string& name, std::uint64_t mostBytes) const;
    [[nodiscard]] std::string readText(const std::string& name, std::uint64_t mostBytes) const;
    /// Writes a piece to a file. Throws Error as `read` does, and where the file cannot be written.
    void extract(const std::string& name, const std::filesystem::path& target, std::uint64_t mostBytes) const;

private:
    void forChunks(const std::string& name, std::uint64_t mostBytes,
                   const std::function<void(std::span<const std::byte>)>& visit) const;

    std::string m_shown; ///< the file as the caller named it
    std::unique_ptr<zip, void (*)(zip*)> m_zip;
};

} // namespace oxbow
