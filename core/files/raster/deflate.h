#pragma once

#include "core/base/thread_pool.h"

#include <cstddef>
#include <span>
#include <vector>

namespace oxbow {

enum class DeflateForm {
    Zlib,    ///< a stream of its own, with header and checksum
    Part,    ///< without these; ends on a byte, and another part may follow
    LastPart ///< the same, and nothing follows
};

/// Appends the bytes packed by ISA-L at its level 2. They do not depend on the number of threads; another processor may
/// pack in other words.
void appendDeflated(std::span<const std::byte> raw, DeflateForm form, std::vector<std::byte>& packed);

/// A row of floats under predictor 3 of TIFF (Adobe Photoshop TIFF Technical Note 3): its bytes by weight, the heaviest
/// first, as differences from one to the next; four a float.
void predictFloats(const float* row, int width, std::byte* to);

/// Rows of them, each `width` long, as a stream of deflate. `row(i)` points to a row until the next is asked for.
template <typename Row>
[[nodiscard]] std::vector<std::byte> packedFloats(int width, int rows, Row&& row) {
    const std::size_t rowBytes = sizeof(float) * static_cast<std::size_t>(width);
    std::vector<std::byte> plain(rowBytes * static_cast<std::size_t>(rows)), packed;
    for (int y = 0; y < rows; ++y)
        predictFloats(row(y), width, plain.data() + rowBytes * static_cast<std::size_t>(y));
    appendDeflated(plain, DeflateForm::Zlib, packed);
    return packed;
}

/// piece(0 ... count - 1), on the pool where there is one.
template <typename Piece>
void forEachPiece(ThreadPool* pool, int count, const Piece& piece) {
    if (pool != nullptr)
        return pool->forEach(count, piece);
    for (int i = 0; i < count; ++i)
        piece(i);
}

} // namespace oxbow
