#include "core/files/mesh/mesh_formats.h"

#include <algorithm>

namespace oxbow {

namespace {

/// A few hundred KiB of text: it stays in the second-level cache between formatting and writing.
constexpr int kElementsPerPiece = 8192;

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

} // namespace oxbow
