#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace oxbow {

/// Cells in a piece of a brush row: what one vector register takes.
inline constexpr int kBrushLanes = 8;

/// The cone from which a drop takes ground: weights max(0, radius - distance), which sum to 1, on the cells
/// around the one nearest to the drop. A radius of one cell or less is that cell alone. Rows are padded with
/// weights of 0 to whole pieces of kBrushLanes cells.
class DropletBrush {
public:
    explicit DropletBrush(double radiusCells);

    [[nodiscard]] int reach() const { return m_reach; }        ///< cells on either side of the centre
    [[nodiscard]] int rows() const { return 2 * m_reach + 1; } ///< cells along a side
    [[nodiscard]] int piecesPerRow() const { return m_pieces; }
    [[nodiscard]] const float* weights() const { return m_weights.data(); }
    [[nodiscard]] float weight(int dx, int dy) const {
        return m_weights[static_cast<std::size_t>((dy + m_reach) * m_pieces * kBrushLanes + dx + m_reach)];
    }

private:
    int m_reach = 0;
    int m_pieces = 1;
    std::vector<float> m_weights;
};

} // namespace oxbow
