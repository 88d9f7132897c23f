#pragma once

#include "core/terrain/heightmap.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

/// The four cells whose middles surround a place, and how far it lies from the first: 0 to 1. Beyond the map those of its edge.
struct Surrounding {
    int x0, y0, x1, y1;
    double tx, ty;
};

/// Middles of cells have whole numbers.
[[nodiscard]] inline Surrounding surrounding(const GridSpec& grid, double x, double y) {
    const double u = std::clamp(x, 0.0, grid.width - 1.0), v = std::clamp(y, 0.0, grid.height - 1.0);
    const int x0 = static_cast<int>(u), y0 = static_cast<int>(v);
    return {x0, y0, std::min(x0 + 1, grid.width - 1), std::min(y0 + 1, grid.height - 1), u - x0, v - y0};
}

/// The map between the middles of its cells.
[[nodiscard]] inline double bilinear(const Heightmap& map, double x, double y) {
    const Surrounding c = surrounding(map.grid(), x, y);
    return (1 - c.ty) * ((1 - c.tx) * map.at(c.x0, c.y0) + c.tx * map.at(c.x1, c.y0)) +
           c.ty * ((1 - c.tx) * map.at(c.x0, c.y1) + c.tx * map.at(c.x1, c.y1));
}

/// The same, rounded so that between equal cells it is what they are.
[[nodiscard]] inline double heightBetween(const Heightmap& map, double x, double y) {
    const Surrounding c = surrounding(map.grid(), x, y);
    return std::lerp(std::lerp<double>(map.at(c.x0, c.y0), map.at(c.x1, c.y0), c.tx),
                     std::lerp<double>(map.at(c.x0, c.y1), map.at(c.x1, c.y1), c.tx), c.ty);
}

} // namespace oxbow
