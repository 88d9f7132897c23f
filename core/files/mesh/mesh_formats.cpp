#include "core/files/mesh/mesh_formats.h"

#include "core/base/shelf.h"

#include <algorithm>
#include <condition_variable>
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

FileSection constantSection(std::string bytes) {
    const std::size_t size = bytes.size();
    return {
        .pieces = 1,
        .pieceBytesAtMost = size,
        .bytesAtMost = size,
        .write = [bytes = std::move(bytes)](int, char* out) { return std::ranges::copy(bytes, out).out; }};
}

bool streamSections(const std::vector<FileSection>& sections, const ByteSink& sink, ThreadPool& pool,
                    const MeshProgress& progress) {
    std::vector<std::pair<const FileSection*, int>> pieces;
    std::size_t largest = 0;
    std::uint64_t allBytes = 0;
    for (const FileSection& section : sections) {
        largest = std::max(largest, section.pieceBytesAtMost);
        allBytes += section.bytesAtMost;
        for (int i = 0; i < section.pieces; ++i)
            pieces.emplace_back(&section, i);
    }
    Shelf<std::vector<char>> buffers;
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
            const auto buffer = buffers.take(largest + kScribbleBytes);
            const auto& [section, piece] = pieces[static_cast<std::size_t>(i)];
            const char* end = section->write(piece, buffer->data());
            deliver(i, {buffer->data(), end});
        } catch (...) {
            turnstile.close();
            throw;
        }
    });
    return !cancelled;
}

} // namespace oxbow
