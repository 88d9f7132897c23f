#pragma once

#include "core/base/phrase.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace oxbow {

class CancelToken;

/// An ordinary file opened for reading at any place, or bytes in memory that are read like one. Errors name the file.
class InputFile {
public:
    /// `cancel`, which outlives it, may be null.
    explicit InputFile(const std::filesystem::path& path, const CancelToken* cancel = nullptr);
    /// Bytes that outlive it, called `name`.
    InputFile(std::filesystem::path name, std::span<const std::byte> bytes)
        : m_path(std::move(name)), m_bytes(bytes), m_size(bytes.size()) {}
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] std::uint64_t size() const { return m_size; }

    /// Fills `bytes` from `offset`; throws where the file is shorter.
    void readAt(std::uint64_t offset, std::span<std::byte> bytes) const;
    /// The same, but takes what there is and says how much that was.
    [[nodiscard]] std::size_t readSomeAt(std::uint64_t offset, std::span<std::byte> bytes) const;
    /// The first bytes, at most `count`.
    [[nodiscard]] std::string head(std::size_t count) const;

    /// For codecs between two rows: throws Cancelled when nobody wants the file any more.
    void throwIfCancelled() const;

    /// Throws `Error` "<file>: <message>".
    [[noreturn]] void fail(const Phrase& message) const;
    /// Throws unless the file has `bytes` from `offset` on.
    void expectBytes(std::uint64_t offset, std::uint64_t bytes) const;
    /// Throws unless both sides are 1 to `kMaxGridSide`.
    void expectGridSize(std::int64_t width, std::int64_t height) const;

private:
    std::filesystem::path m_path;
    int m_file = -1; ///< none where it is memory
    std::span<const std::byte> m_bytes;
    std::uint64_t m_size = 0;
    const CancelToken* m_cancel = nullptr;
};

/// Bytes of a file one after the other, through a buffer.
class ByteStream {
public:
    explicit ByteStream(const InputFile& file, std::uint64_t offset = 0) : m_file(file), m_offset(offset) {}

    /// -1 at the end of the file.
    [[nodiscard]] int peek() {
        return m_next < m_buffer.size() || refill() ? std::to_integer<int>(m_buffer[m_next]) : -1;
    }
    int take() {
        const int byte = peek();
        m_next += byte >= 0 ? 1 : 0;
        return byte;
    }
    /// Throws where the file is shorter.
    void take(std::span<std::byte> bytes);
    [[nodiscard]] std::uint64_t position() const { return m_offset + m_next; }
    [[nodiscard]] const InputFile& file() const { return m_file; }

private:
    bool refill();

    const InputFile& m_file;
    std::uint64_t m_offset; ///< of the first byte of the buffer
    std::size_t m_next = 0;
    std::vector<std::byte> m_buffer;
};

/// Whether a byte of a text separates words; the end (-1) does not.
[[nodiscard]] inline bool isSpace(int byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

} // namespace oxbow
