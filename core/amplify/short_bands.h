#pragma once

#include "core/filter/row_blur.h"

#include <span>

namespace oxbow {

/// What a map holds of the wavelengths of 2, 4, 8 ... of its cells: differences of its blurs by 0.5, 1, 2, 4 ... cells.
/// Made row by row, so that they take no memory.
class ShortBands {
public:
    /// So many bands, from that of `shortest` cells up.
    ShortBands(const GridSpec& grid, int shortest, int count);

    [[nodiscard]] int count() const { return static_cast<int>(m_blurs.size()) - 1; }
    /// The wavelength that a band is named after, cells.
    [[nodiscard]] double cells(int band) const { return m_shortest << band; }

    /// Memory of a thread, to be used again.
    struct Scratch {
        RowBlur::Scratch blur;
        std::vector<float> longer;
    };
    /// Writes `map.width()` cells of each band, from the shortest.
    void row(const Heightmap& map, int y, std::span<float* const> bands, Scratch& scratch) const;

private:
    int m_shortest;
    std::vector<RowBlur> m_blurs;
};

} // namespace oxbow
