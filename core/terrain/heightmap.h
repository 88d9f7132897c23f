#pragma once

#include "core/base/compute.h"
#include "core/terrain/grid_spec.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace oxbow {

/// One layer of a terrain as a flat, row-major float32 array: what algorithms compute on.
/// Any layer has this form (rain and water depth too), not only elevation.
class Heightmap {
public:
    Heightmap() = default;
    explicit Heightmap(const GridSpec& grid, float value = 0.0f)
        : m_grid(grid), m_cells(grid.cellCount(), value) {}

    [[nodiscard]] const GridSpec& grid() const { return m_grid; }
    [[nodiscard]] int width() const { return m_grid.width; }
    [[nodiscard]] int height() const { return m_grid.height; }
    [[nodiscard]] double cellSizeM() const { return m_grid.cellSizeM; }
    void setCellSizeM(double cellSizeM) { m_grid.cellSizeM = cellSizeM; }
    [[nodiscard]] bool empty() const { return m_cells.empty(); }

    [[nodiscard]] float* data() { return m_cells.data(); }
    [[nodiscard]] const float* data() const { return m_cells.data(); }
    [[nodiscard]] float* row(int y) { return m_cells.data() + m_grid.index(0, y); }
    [[nodiscard]] const float* row(int y) const { return m_cells.data() + m_grid.index(0, y); }
    [[nodiscard]] float& at(int x, int y) { return m_cells[m_grid.index(x, y)]; }
    [[nodiscard]] float at(int x, int y) const { return m_cells[m_grid.index(x, y)]; }
    [[nodiscard]] std::span<float> cells() { return m_cells; }
    [[nodiscard]] std::span<const float> cells() const { return m_cells; }

private:
    GridSpec m_grid;
    std::vector<float> m_cells;
};

/// Lowest and highest finite value.
struct ValueRange {
    float low = 0.0f;
    float high = 0.0f;
    [[nodiscard]] float span() const { return high - low; }
};

/// Range of the finite cells; {0, 0} where there are none.
[[nodiscard]] ValueRange valueRange(std::span<const float> cells);

/// The map on another grid over the same rectangle: cubic (Catmull-Rom) where cells get smaller,
/// area-weighted mean where they get larger; a copy where the size is the same. Cell size follows from the
/// extent of `source`.
[[nodiscard]] Heightmap resampled(const Heightmap& source, int width, int height);
/// On all threads: the same bytes. Throws Cancelled.
[[nodiscard]] Heightmap resampled(const Heightmap& source, int width, int height, const Compute& compute);

/// The largest magnitude of a finite cell, 0 where there is none. Throws Cancelled.
[[nodiscard]] inline float largestHeight(const Heightmap& map, const Compute& compute) {
    std::vector<float> largest(static_cast<std::size_t>(map.height()), 0.0f);
    compute.forRows(map.height(), [&](int y0, int y1) {
        const ValueRange range = valueRange(map.cells().subspan(map.grid().index(0, y0), static_cast<std::size_t>(y1 - y0) * map.width()));
        largest[y0] = std::max(std::fabs(range.low), std::fabs(range.high));
    });
    return *std::ranges::max_element(largest);
}

} // namespace oxbow
