#pragma once

#include "core/terrain/heightmap.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>

namespace oxbow {

/// A layer in a frame of cells of one value (NaN: none; infinity: a wall) or, after wrapFrame, of those on the
/// other side of the map, so that loops over neighbours need no test for its edge. The cells inside the frame hold nothing until they are written: whoever writes them first, on
/// many threads, also has their memory made. Rows begin on lines of the cache, and rows of sides like 4096 not in the
/// same sets of it.
class FramedLayer {
public:
    FramedLayer() = default;
    FramedLayer(const GridSpec& grid, int frame, float outside = std::numeric_limits<float>::quiet_NaN())
        : m_width(grid.width),
          m_height(grid.height),
          m_frame(frame),
          m_lead(inLines(frame)),
          m_pitch(inLines(m_lead + grid.width + frame)),
          m_cells(std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(m_pitch) *
                                                              (grid.height + 2 * frame) +
                                                          kLineCells)) {
        const auto beyondLine = reinterpret_cast<std::uintptr_t>(m_cells.get()) / sizeof(float) % kLineCells;
        m_lead += static_cast<int>((kLineCells - beyondLine) % kLineCells);
        for (int y = -frame; y < grid.height + frame; ++y) {
            const bool beyond = y < 0 || y >= grid.height;
            std::fill_n(row(y) - frame, beyond ? framedWidth() : frame, outside);
            std::fill_n(row(y) + grid.width, frame, outside);
        }
    }

    /// Lets the frame show the other side of the map, as on a torus; it is no wider than the map.
    void wrapFrame() {
        for (int y = 0; y < m_height; ++y) {
            std::copy_n(row(y) + m_width - m_frame, m_frame, row(y) - m_frame);
            std::copy_n(row(y), m_frame, row(y) + m_width);
        }
        for (int k = 1; k <= m_frame; ++k) {
            std::copy_n(row(m_height - k) - m_frame, framedWidth(), row(-k) - m_frame);
            std::copy_n(row(k - 1) - m_frame, framedWidth(), row(m_height + k - 1) - m_frame);
        }
    }

    [[nodiscard]] bool empty() const { return !m_cells; }
    /// Cell (0, y); rows from -frame to height + frame - 1.
    [[nodiscard]] float* row(int y) { return m_cells.get() + offset(y); }
    [[nodiscard]] const float* row(int y) const { return m_cells.get() + offset(y); }

private:
    static constexpr std::size_t kLineCells = 16;
    /// So many cells or a few more, in whole lines.
    static constexpr int inLines(int cells) {
        constexpr int kCells = static_cast<int>(kLineCells);
        return (cells + kCells - 1) / kCells * kCells;
    }
    [[nodiscard]] int framedWidth() const { return m_width + 2 * m_frame; }
    [[nodiscard]] std::size_t offset(int y) const {
        return static_cast<std::size_t>(y + m_frame) * m_pitch + static_cast<std::size_t>(m_lead);
    }

    int m_width = 0, m_height = 0;
    int m_frame = 0;
    int m_lead = 0; ///< cells before the first of a row, from the start of `m_cells`
    int m_pitch = 0;
    std::unique_ptr<float[]> m_cells;
};

} // namespace oxbow
