#include "core/files/mesh/mesh_formats.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>

namespace oxbow {

namespace {

/// A few hundred KiB of text: it stays in the second-level cache between formatting and writing.
constexpr int kElementsPerPiece = 8192;

/// Lets pieces through in their order. The pool starts pieces in that order too, so the one that is waited
/// for always runs; when one fails, those behind it are sent home.
class Turnstile {
public:
    [[nodiscard]] bool waitFor(int piece) {
        std::unique_lock lock(m_mutex);
        m_moved.wait(lock, [&] { return m_next == piece || m_closed; });
        return !m_closed;
    }
    void pass() {
        const std::scoped_lock lock(m_mutex);
        ++m_next;
        m_moved.notify_all();
    }
    void close() {
        const std::scoped_lock lock(m_mutex);
        m_closed = true;
        m_moved.notify_all();
    }
    [[nodiscard]] bool closed() {
        const std::scoped_lock lock(m_mutex);
        return m_closed;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_moved;
    int m_next = 0;
    bool m_closed = false;
};

/// As many buffers as threads ever worked at once.
class BufferStore {
public:
    using Buffer = std::unique_ptr<char[]>;
    explicit BufferStore(std::size_t bytes) : m_bytes(bytes) {}

    [[nodiscard]] Buffer take() {
        const std::scoped_lock lock(m_mutex);
        if (m_free.empty())
            return std::make_unique_for_overwrite<char[]>(m_bytes);
        Buffer buffer = std::move(m_free.back());
        m_free.pop_back();
        return buffer;
    }
    void giveBack(Buffer buffer) {
        const std::scoped_lock lock(m_mutex);
        m_free.push_back(std::move(buffer));
    }

private:
    std::size_t m_bytes;
    std::mutex m_mutex;
    std::vector<Buffer> m_free;
};

struct PieceOfSection {
    const FileSection* section;
    int piece;
};

std::vector<PieceOfSection> piecesOf(const std::vector<FileSection>& sections) {
    std::vector<PieceOfSection> pieces;
    for (const FileSection& section : sections)
        for (int i = 0; i < section.pieces; ++i)
            pieces.push_back({&section, i});
    return pieces;
}

} // namespace

FileSection rowSection(int rows, int elementsPerRow, std::size_t bytesPerElement,
                       std::function<char*(int, int, char*)> write) {
    const int rowsPerPiece = std::max(1, kElementsPerPiece / elementsPerRow);
    const std::size_t rowBytes = bytesPerElement * static_cast<std::size_t>(elementsPerRow);
    return {.pieces = (rows + rowsPerPiece - 1) / rowsPerPiece,
            .pieceBytesAtMost = rowBytes * static_cast<std::size_t>(std::min(rows, rowsPerPiece)),
            .bytesAtMost = rowBytes * static_cast<std::size_t>(rows),
            .write = [=, write = std::move(write)](int piece, char* out) {
                return write(piece * rowsPerPiece, std::min(rows, (piece + 1) * rowsPerPiece), out);
            }};
}

FileSection listSection(std::size_t count, std::size_t bytesPerElement,
                        std::function<char*(std::size_t, char*)> write) {
    return rowSection(static_cast<int>(count), 1, bytesPerElement,
                      [write = std::move(write)](int first, int last, char* out) {
                          for (int i = first; i < last; ++i)
                              out = write(static_cast<std::size_t>(i), out);
                          return out;
                      });
}

FileSection constantSection(std::string bytes) {
    const std::size_t size = bytes.size();
    return {.pieces = 1,
            .pieceBytesAtMost = size,
            .bytesAtMost = size,
            .write = [bytes = std::move(bytes)](int, char* out) {
                std::memcpy(out, bytes.data(), bytes.size());
                return out + bytes.size();
            }};
}

bool streamSections(const std::vector<FileSection>& sections, const ByteSink& sink, ThreadPool& pool,
                    const MeshProgress& progress) {
    const std::vector<PieceOfSection> pieces = piecesOf(sections);
    std::size_t largest = 0;
    std::uint64_t allBytes = 0;
    for (const FileSection& section : sections) {
        largest = std::max(largest, section.pieceBytesAtMost);
        allBytes += section.bytesAtMost;
    }
    BufferStore buffers(largest + kScribbleBytes);
    Turnstile turnstile;
    std::uint64_t written = 0;
    bool cancelled = false;

    // Only the piece whose turn it is touches `written` and `cancelled`.
    const auto deliver = [&](int i, std::span<const char> bytes) {
        if (!turnstile.waitFor(i))
            return;
        sink(bytes);
        written += bytes.size();
        const bool last = i + 1 == static_cast<int>(pieces.size());
        const double share = last ? 1.0 : static_cast<double>(written) / static_cast<double>(allBytes);
        if (progress && !progress(share)) {
            cancelled = true;
            turnstile.close();
        }
        turnstile.pass();
    };
    pool.forEach(static_cast<int>(pieces.size()), [&](int i) {
        if (turnstile.closed())
            return;
        try {
            BufferStore::Buffer buffer = buffers.take();
            const char* end = pieces[i].section->write(pieces[i].piece, buffer.get());
            deliver(i, {buffer.get(), end});
            buffers.giveBack(std::move(buffer));
        } catch (...) {
            turnstile.close();
            throw;
        }
    });
    return !cancelled;
}

} // namespace oxbow
