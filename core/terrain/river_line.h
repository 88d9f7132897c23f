#pragma once

#include "core/base/elementary.h"
#include "core/terrain/grid_spec.h"
#include "core/terrain/lake.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

[[nodiscard]] inline double distanceM(const MapPoint& a, const MapPoint& b) {
    const double dx = b.xM - a.xM, dy = b.yM - a.yM;
    return std::sqrt(dx * dx + dy * dy);
}

template <typename Cell>
[[nodiscard]] MapPoint middleOf(const GridSpec& grid, Cell cell) {
    return {(grid.xOf(cell) + 0.5) * grid.cellSizeM, (grid.yOf(cell) + 0.5) * grid.cellSizeM};
}

/// The cell that a place lies in; places beyond the map lie in the nearest one.
[[nodiscard]] inline std::size_t cellAt(const GridSpec& grid, const MapPoint& at) {
    const auto along = [&](double m, int cells) {
        return static_cast<int>(std::clamp(std::floor(m / grid.cellSizeM), 0.0, cells - 1.0));
    };
    return grid.index(along(at.xM, grid.width), along(at.yM, grid.height));
}

/// Whether `holds(cell)` is true of every cell that the straight line from a to b passes. Cells that it only
/// touches at a corner do not count: a line between two neighbours on a diagonal passes those two alone.
template <typename Holds>
[[nodiscard]] bool holdsAlong(const GridSpec& grid, const MapPoint& a, const MapPoint& b, Holds&& holds) {
    const double x0 = a.xM / grid.cellSizeM, y0 = a.yM / grid.cellSizeM;
    const double x1 = b.xM / grid.cellSizeM, y1 = b.yM / grid.cellSizeM;
    if (std::floor(x0) == std::floor(x1) && std::floor(y0) == std::floor(y1))
        return holds(cellAt(grid, a)); // most steps of a river are shorter than a cell
    const double dx = x1 - x0, dy = y1 - y0;
    constexpr double kTouch = 1e-6; // of a cell
    // The share of the way at which the line crosses the next column or row.
    const auto next = [](double from, double step, double line) {
        return step == 0.0 ? 2.0 : (line - from) / step;
    };
    double column = dx > 0.0 ? std::floor(x0) + 1.0 : std::ceil(x0) - 1.0;
    double row = dy > 0.0 ? std::floor(y0) + 1.0 : std::ceil(y0) - 1.0;
    const double length = elementary::hypot(dx, dy);
    for (double t = 0.0; t < 1.0;) {
        const double acrossColumn = next(x0, dx, column), acrossRow = next(y0, dy, row);
        const double end = std::min({1.0, acrossColumn, acrossRow});
        const double middle = 0.5 * (t + end);
        if ((end - t) * length > kTouch || length <= kTouch)
            if (!holds(
                    cellAt(grid, {(x0 + middle * dx) * grid.cellSizeM, (y0 + middle * dy) * grid.cellSizeM})))
                return false;
        column += acrossColumn <= end ? (dx > 0.0 ? 1.0 : -1.0) : 0.0;
        row += acrossRow <= end ? (dy > 0.0 ? 1.0 : -1.0) : 0.0;
        t = end;
    }
    return true;
}

/// Calls visit(x, y, t) for the cells on the line from a to b, t the share of the way, so that no gap in them is
/// wider than a corner.
template <typename Visit>
void eachCellOnLine(const GridSpec& grid, const MapPoint& a, const MapPoint& b, Visit&& visit) {
    const double x0 = a.xM / grid.cellSizeM, y0 = a.yM / grid.cellSizeM;
    const double dx = b.xM / grid.cellSizeM - x0, dy = b.yM / grid.cellSizeM - y0;
    // Steps of at most half a cell leave no gap over a corner wider than a diagonal.
    const int steps = std::max(1, static_cast<int>(std::ceil(2.0 * std::max(std::fabs(dx), std::fabs(dy)))));
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const int x = static_cast<int>(std::floor(x0 + t * dx)), y = static_cast<int>(std::floor(y0 + t * dy));
        if (grid.contains(x, y))
            visit(x, y, t);
    }
}

} // namespace oxbow
