#pragma once

#include <cstddef>
#include <vector>

namespace oxbow {

/// Rows of numbers with a ring of one cell around them: cells -1 to width of rows -1 to height. Each row begins on a
/// line of the cache, which is a register of the widest vectors. All are 0 at first.
class AlignedRows {
public:
    AlignedRows(int width, int height)
        : m_pitch(1 + (width + kCells) / kCells), m_lines(static_cast<std::size_t>(m_pitch) * (height + 2)) {}

    [[nodiscard]] float* row(int y) { return m_lines[static_cast<std::size_t>(y + 1) * m_pitch + 1].cells; }

private:
    static constexpr int kCells = 16;
    struct alignas(64) Line {
        float cells[kCells];
    };

    int m_pitch; ///< lines, the first of which ends with the ring's cell
    std::vector<Line> m_lines;
};

} // namespace oxbow
