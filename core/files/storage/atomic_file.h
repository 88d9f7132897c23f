#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace oxbow {

/// A file that appears under its name complete or not at all.
///
/// Bytes go to a new file in the folder of the target; `commit` writes them to the disk, renames the new file
/// over the target and records the folder. Without `commit` the destructor drops the new file, and whatever
/// stood under the name before is untouched. Where the file system knows unnamed files, even a killed program
/// leaves nothing behind. A link is followed, and the permissions of a replaced file are kept.
///
/// Every failure (no such folder, no permission, the target is a folder, disk full, also when it shows only
/// at the end) throws `Error` that names the target, the reason and what to do.
class AtomicFile {
public:
    explicit AtomicFile(const std::filesystem::path& target);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Appends at the position, through a buffer of 1 MiB.
    void write(std::span<const std::byte> bytes);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }

    /// The byte that the next `write` writes, and the same set: formats with offsets in their header need it.
    /// A position past the end is filled with zeros.
    [[nodiscard]] std::uint64_t position() const { return m_flushed + m_buffer.size(); }
    void seek(std::uint64_t position);
    /// Bytes written before, from the position, which moves; fewer than asked at the end of the file.
    [[nodiscard]] std::size_t read(std::span<std::byte> bytes);
    /// Length so far.
    [[nodiscard]] std::uint64_t size();

    void commit();

    [[nodiscard]] const std::filesystem::path& target() const { return m_target; }

private:
    void flush();
    [[noreturn]] void fail(int code) const;

    std::filesystem::path m_shown;  ///< the target as the caller named it
    std::filesystem::path m_target; ///< links followed
    std::filesystem::path m_folder;
    std::filesystem::path m_temporary; ///< empty while the new file has no name
    int m_file = -1;
    std::uint64_t m_flushed = 0; ///< position of the first byte of the buffer
    std::vector<std::byte> m_buffer;
};

/// Writes a whole file at once, in the same manner.
void writeFileAtomically(const std::filesystem::path& target, std::string_view text);

} // namespace oxbow
