#pragma once

#include "core/filter/row_blur.h"

namespace oxbow {

/// What a map holds of the wavelengths of two and four of its cells: differences of its blurs by 0.5, 1 and 2 cells. Made row
/// by row, so that they take no memory.
class ShortBands {
public:
    explicit ShortBands(const GridSpec& grid);

    /// Memory of a thread, to be used again.
    struct Scratch {
        RowBlur::Scratch blur;
        std::vector<float> middle;
    };
    /// Writes `map.width()` cells of each band.
    void row(const Heightmap& map, int y, float* two, float* four, Scratch& scratch) const;

private:
    RowBlur m_half, m_one, m_two;
};

} // namespace oxbow
