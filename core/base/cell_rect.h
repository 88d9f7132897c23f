#pragma once

#include <algorithm>
#include <cstddef>

namespace oxbow {

/// A rectangle of cells: columns [x0, x1), rows [y0, y1).
struct CellRect {
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;

    [[nodiscard]] int width() const { return x1 - x0; }
    [[nodiscard]] int height() const { return y1 - y0; }
    [[nodiscard]] bool empty() const { return x1 <= x0 || y1 <= y0; }
    [[nodiscard]] std::size_t cellCount() const {
        return empty() ? 0 : static_cast<std::size_t>(width()) * static_cast<std::size_t>(height());
    }
    [[nodiscard]] bool contains(int x, int y) const { return x >= x0 && x < x1 && y >= y0 && y < y1; }

    /// Grows to hold another rectangle; an empty one changes nothing.
    void add(const CellRect& other) {
        if (other.empty())
            return;
        *this = empty() ? other
                        : CellRect{std::min(x0, other.x0), std::min(y0, other.y0), std::max(x1, other.x1),
                                   std::max(y1, other.y1)};
    }
    void add(int x, int y) { add({x, y, x + 1, y + 1}); }
    [[nodiscard]] CellRect grownBy(int cells) const {
        return {x0 - cells, y0 - cells, x1 + cells, y1 + cells};
    }
    /// What two rectangles share.
    [[nodiscard]] CellRect within(const CellRect& other) const {
        return {std::max(x0, other.x0), std::max(y0, other.y0), std::min(x1, other.x1),
                std::min(y1, other.y1)};
    }

    /// The same cells, counted from the corner of another rectangle.
    [[nodiscard]] CellRect from(const CellRect& origin) const {
        return {x0 - origin.x0, y0 - origin.y0, x1 - origin.x0, y1 - origin.y0};
    }

    bool operator==(const CellRect&) const = default;
};

} // namespace oxbow
