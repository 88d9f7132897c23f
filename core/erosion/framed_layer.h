#pragma once

#include "core/terrain/heightmap.h"

#include <limits>
#include <vector>

namespace oxbow {

/// A layer in a frame of cells without a value (NaN), so that loops over neighbours need no test for the
/// map's edge.
class FramedLayer {
public:
    FramedLayer() = default;
    FramedLayer(const GridSpec& grid, int frame)
        : m_frame(frame),
          m_pitch(grid.width + 2 * frame),
          m_cells(static_cast<std::size_t>(m_pitch) * (grid.height + 2 * frame),
                  std::numeric_limits<float>::quiet_NaN()) {}

    [[nodiscard]] bool empty() const { return m_cells.empty(); }
    /// Cell (0, y); rows from -frame to height + frame - 1.
    [[nodiscard]] float* row(int y) { return m_cells.data() + offset(y); }
    [[nodiscard]] const float* row(int y) const { return m_cells.data() + offset(y); }

private:
    [[nodiscard]] std::size_t offset(int y) const {
        return static_cast<std::size_t>(y + m_frame) * m_pitch + static_cast<std::size_t>(m_frame);
    }

    int m_frame = 0;
    int m_pitch = 0;
    std::vector<float> m_cells;
};

} // namespace oxbow
