#pragma once

#include "core/base/counter_random.h"
#include "core/mesh/adaptive_surface.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace oxbow {

/// Hills of several widths with some noise on them.
inline Heightmap hills(int width, int height, std::uint64_t seed = 1) {
    Heightmap map(GridSpec{width, height, 10.0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            map.at(x, y) = static_cast<float>(300.0 * std::sin(0.031 * x + static_cast<double>(seed)) * std::cos(0.027 * y) +
                                              40.0 * std::sin(0.21 * x - 0.17 * y)) +
                           3.0f * unitFloat(randomBits(seed, x, y));
    return map;
}

/// Every sample of the rectangle against the triangles that cover it, found by looking at every sample of each
/// triangle's box: the largest distance, and that none is left out.
inline double largestError(const Heightmap& ground, const GridTriangles& surface, const CellRect& samples) {
    Heightmap seen(GridSpec{ground.width(), ground.height(), 1.0});
    double largest = 0.0;
    for (const auto& corners : surface.triangles) {
        const GridPoint a = surface.points[corners[0]], b = surface.points[corners[1]], c = surface.points[corners[2]];
        const double area = double(b.x - a.x) * (c.y - a.y) - double(b.y - a.y) * (c.x - a.x);
        for (int y = std::min({a.y, b.y, c.y}); y <= std::max({a.y, b.y, c.y}); ++y)
            for (int x = std::min({a.x, b.x, c.x}); x <= std::max({a.x, b.x, c.x}); ++x) {
                const double u = (double(b.x - x) * (c.y - y) - double(b.y - y) * (c.x - x)) / area;
                const double v = (double(c.x - x) * (a.y - y) - double(c.y - y) * (a.x - x)) / area;
                if (u < 0 || v < 0 || u + v > 1.0 + 1e-12)
                    continue;
                seen.at(x, y) = 1.0f;
                const double z = u * ground.at(a.x, a.y) + v * ground.at(b.x, b.y) + (1 - u - v) * ground.at(c.x, c.y);
                largest = std::max(largest, std::fabs(z - ground.at(x, y)));
            }
    }
    for (int y = samples.y0; y < samples.y1; ++y)
        for (int x = samples.x0; x < samples.x1; ++x)
            EXPECT_EQ(seen.at(x, y), 1.0f) << "no triangle covers " << x << ", " << y;
    return largest;
}

/// Twice the area of all triangles; each must face up.
inline std::int64_t doubleArea(const GridTriangles& surface) {
    std::int64_t sum = 0;
    for (const auto& corners : surface.triangles) {
        const GridPoint a = surface.points[corners[0]], b = surface.points[corners[1]], c = surface.points[corners[2]];
        const std::int64_t area = std::int64_t{b.y - a.y} * (c.x - a.x) - std::int64_t{b.x - a.x} * (c.y - a.y);
        EXPECT_GT(area, 0);
        sum += area;
    }
    return sum;
}

/// Edges that only one triangle has; every other one has to be walked once in each direction.
inline std::set<std::pair<std::uint32_t, std::uint32_t>> openEdges(
    const std::vector<std::array<std::uint32_t, 3>>& triangles) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> walks;
    for (const auto& corners : triangles)
        for (int i = 0; i < 3; ++i)
            ++walks[{corners[i], corners[(i + 1) % 3]}];
    std::set<std::pair<std::uint32_t, std::uint32_t>> open;
    for (const auto& [edge, count] : walks) {
        EXPECT_EQ(count, 1);
        if (!walks.contains({edge.second, edge.first}))
            open.insert(edge);
    }
    return open;
}

} // namespace oxbow
