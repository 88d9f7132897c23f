#include "core/terrain/surface_normal.h"

#include "core/base/angle.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

float rise(float from, float to, int cells, double cellSizeM) {
    return cells == 0 ? 0.0f : static_cast<float>((double{to} - from) / (cells * cellSizeM));
}

std::uint16_t encoded(double component) {
    return static_cast<std::uint16_t>(std::lround((component * 0.5 + 0.5) * 65535.0));
}

} // namespace

Gradient gradientAt(const Heightmap& elevation, int x, int y) {
    const int west = std::max(x - 1, 0);
    const int east = std::min(x + 1, elevation.width() - 1);
    const int north = std::max(y - 1, 0);
    const int south = std::min(y + 1, elevation.height() - 1);
    return {rise(elevation.at(west, y), elevation.at(east, y), east - west, elevation.cellSizeM()),
            rise(elevation.at(x, north), elevation.at(x, south), south - north, elevation.cellSizeM())};
}

Heightmap slopeMap(const Heightmap& elevation, ThreadPool& pool) {
    Heightmap slopes(elevation.grid());
    Compute{pool}.forCells(elevation.grid(), [&](int x, int y) {
        const Gradient gradient = gradientAt(elevation, x, y);
        const double slope = elementary::hypot(double{gradient.east}, double{gradient.south});
        slopes.at(x, y) = static_cast<float>(degOfSlope(slope));
    });
    return slopes;
}

Rgb16Image normalMap(const Heightmap& elevation, ThreadPool& pool) {
    Rgb16Image normals(elevation.width(), elevation.height());
    Compute{pool}.forCells(elevation.grid(), [&](int x, int y) {
        Gradient gradient = gradientAt(elevation, x, y);
        if (!std::isfinite(gradient.east) || !std::isfinite(gradient.south))
            gradient = {};
        const double east = -double{gradient.east};
        const double north = double{gradient.south};
        const double length = std::sqrt(east * east + north * north + 1.0);
        std::uint16_t* pixel = normals.pixel(x, y);
        pixel[0] = encoded(east / length);
        pixel[1] = encoded(north / length);
        pixel[2] = encoded(1.0 / length);
    });
    return normals;
}

} // namespace oxbow
