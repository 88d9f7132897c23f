#pragma once

#include "core/terrain/grid_spec.h"

#include <algorithm>
#include <cstdint>

namespace oxbow {

/// The map cut into bands of whole rows, about 2^17 cells each so that what is computed on one stays in the
/// cache. A path of receivers can leave a band only into the first or last row of a neighbouring one; so
/// whatever is summed or looked up along paths is done in each band by itself, joined over those border rows,
/// and finished in each band. The cut depends on nothing but the grid.
struct Bands {
    explicit Bands(const GridSpec& spec)
        : grid(spec),
          rowsPerBand(std::clamp((1 << 17) / std::max(1, spec.width), 8, 1 << 12)),
          count((spec.height + rowsPerBand - 1) / rowsPerBand) {}

    [[nodiscard]] int firstRow(int band) const { return band * rowsPerBand; }
    [[nodiscard]] int endRow(int band) const { return std::min(grid.height, (band + 1) * rowsPerBand); }
    [[nodiscard]] std::uint32_t begin(int band) const {
        return static_cast<std::uint32_t>(grid.index(0, firstRow(band)));
    }
    [[nodiscard]] std::uint32_t end(int band) const {
        return static_cast<std::uint32_t>(grid.index(0, endRow(band)));
    }
    [[nodiscard]] int bandOf(std::uint32_t cell) const {
        return static_cast<int>(cell / (static_cast<std::uint32_t>(grid.width) * rowsPerBand));
    }

    /// Slots for the cells of the border rows: of each band its first row, then its last.
    [[nodiscard]] std::size_t slotCount() const { return static_cast<std::size_t>(count) * 2 * grid.width; }
    [[nodiscard]] std::size_t slot(std::uint32_t cell) const {
        const int band = bandOf(cell);
        const std::size_t row = static_cast<std::size_t>(band) * 2 * grid.width;
        return cell - begin(band) < static_cast<std::uint32_t>(grid.width)
                   ? row + (cell - begin(band))
                   : row + 2 * grid.width - (end(band) - cell);
    }
    [[nodiscard]] std::uint32_t cellOfSlot(std::size_t slot) const {
        const int band = static_cast<int>(slot / (2 * grid.width));
        const std::uint32_t x = static_cast<std::uint32_t>(slot % grid.width);
        return slot % (2 * grid.width) < static_cast<std::size_t>(grid.width) ? begin(band) + x
                                                                              : end(band) - grid.width + x;
    }

    GridSpec grid;
    int rowsPerBand;
    int count;
};

} // namespace oxbow
