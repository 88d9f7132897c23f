#pragma once

#include "core/base/rounding.h"

#include <algorithm>
#include <cstddef>

namespace oxbow {

/// Largest side of a grid, cells. 16384² float32 is 1 GiB a layer.
inline constexpr int kMaxGridSide = 16384;

/// Shape and scale of a terrain: row-major cells, x east, y south, samples at cell centres, square cells.
struct GridSpec {
    int width = 0;
    int height = 0;
    double cellSizeM = 1.0;

    [[nodiscard]] std::size_t cellCount() const {
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    }
    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    }
    template <typename Cell>
    [[nodiscard]] int xOf(Cell cell) const { return static_cast<int>(cell % static_cast<Cell>(width)); }
    template <typename Cell>
    [[nodiscard]] int yOf(Cell cell) const { return static_cast<int>(cell / static_cast<Cell>(width)); }
    [[nodiscard]] bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    [[nodiscard]] bool isEdge(int x, int y) const { return x <= 0 || y <= 0 || x + 1 >= width || y + 1 >= height; }
    [[nodiscard]] double cellAreaM2() const { return cellSizeM * cellSizeM; }
    [[nodiscard]] double widthM() const { return width * cellSizeM; }
    [[nodiscard]] double heightM() const { return height * cellSizeM; }
    [[nodiscard]] double longerSideM() const { return std::max(widthM(), heightM()); }
    /// The faces of cells towards east and west, and those towards north and south.
    [[nodiscard]] GridSpec facesAcross() const { return {width + 1, height, cellSizeM}; }
    [[nodiscard]] GridSpec facesDown() const { return {width, height + 1, cellSizeM}; }

    bool operator==(const GridSpec&) const = default;
};

/// A round area in square metres: a share of the map, at least so many cells.
[[nodiscard]] inline double shareOfMap(const GridSpec& grid, double share, double cells) {
    return roundStep(grid.cellAreaM2() * std::max(share * static_cast<double>(grid.cellCount()), cells));
}

} // namespace oxbow
