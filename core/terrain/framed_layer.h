#pragma once

#include "core/terrain/heightmap.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace oxbow {

/// A layer in a frame of cells without a value (NaN), so that loops over neighbours need no test for the
/// map's edge. The cells inside the frame hold nothing until they are written: whoever writes them first, on
/// many threads, also has their memory made.
class FramedLayer {
public:
    FramedLayer() = default;
    FramedLayer(const GridSpec& grid, int frame)
        : m_frame(frame),
          m_pitch(grid.width + 2 * frame),
          m_cells(std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(m_pitch) *
                                                          (grid.height + 2 * frame))) {
        constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
        for (int y = -frame; y < grid.height + frame; ++y) {
            const bool outside = y < 0 || y >= grid.height;
            std::fill_n(row(y) - frame, outside ? m_pitch : frame, kNone);
            std::fill_n(row(y) + grid.width, frame, kNone);
        }
    }

    [[nodiscard]] bool empty() const { return !m_cells; }
    /// Cell (0, y); rows from -frame to height + frame - 1.
    [[nodiscard]] float* row(int y) { return m_cells.get() + offset(y); }
    [[nodiscard]] const float* row(int y) const { return m_cells.get() + offset(y); }

private:
    [[nodiscard]] std::size_t offset(int y) const {
        return static_cast<std::size_t>(y + m_frame) * m_pitch + static_cast<std::size_t>(m_frame);
    }

    int m_frame = 0;
    int m_pitch = 0;
    std::unique_ptr<float[]> m_cells;
};

} // namespace oxbow
