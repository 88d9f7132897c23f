#pragma once

#include "core/base/counter_random.h"
#include "core/flow/basin_graph.h"

#include <cmath>
#include <queue>
#include <string>

/// Terrains to try hydrology on, and what it should find, computed the plain way.
namespace oxbow::test {

enum class Shape { Noise, Integers, Terraces, Flat, Cone, Bowl };
inline constexpr int kShapes = 6;

inline float shapeHeight(Shape shape, std::uint64_t seed, int x, int y, int width, int height) {
    const float u = unitFloat(randomBits(seed, x, y));
    const float radius = std::hypot(x - 0.5f * width, y - 0.5f * height);
    switch (shape) {
    case Shape::Noise:
        return 100.0f * u + 30.0f * std::sin(0.3f * x) * std::cos(0.23f * y);
    case Shape::Integers:
        return std::floor(5.0f * u) - 1.0f;
    case Shape::Terraces:
        return std::floor(4.0f * std::sin(0.35f * x + seed % 7) * std::cos(0.31f * y));
    case Shape::Flat:
        return 0.0f;
    case Shape::Cone:
        return 50.0f - radius;
    case Shape::Bowl:
        break;
    }
    return std::floor(radius) + std::floor(1.2f * u);
}

inline Heightmap shapedTerrain(Shape shape, std::uint64_t seed, int width, int height) {
    Heightmap map(GridSpec{width, height, 10.0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            map.at(x, y) = shapeHeight(shape, seed, x, y, width, height);
    return map;
}

/// A terrain of random shape and odd size, some of them one cell wide.
inline Heightmap randomTerrain(std::uint64_t seed) {
    const auto side = [&](int k) {
        const std::uint64_t bits = randomBits(seed, 1000, k);
        return bits % 9 == 0 ? 1 : 1 + static_cast<int>((bits >> 8) % (k == 0 ? 60 : 90));
    };
    return shapedTerrain(static_cast<Shape>(seed % kShapes), seed, side(0), side(1));
}

inline std::vector<std::uint32_t> neighboursOf(const GridSpec& grid, std::uint32_t cell) {
    std::vector<std::uint32_t> result;
    const int x = static_cast<int>(cell % grid.width), y = static_cast<int>(cell / grid.width);
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if ((dx != 0 || dy != 0) && grid.contains(x + dx, y + dy))
                result.push_back(static_cast<std::uint32_t>(grid.index(x + dx, y + dy)));
    return result;
}

/// The filled surface by a plain priority-flood from the outlets; cells that none reaches stay at infinity.
inline std::vector<float> priorityFlood(const Heightmap& ground, const CellMask& outlets) {
    using Entry = std::pair<float, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::vector<float> level(ground.grid().cellCount(), INFINITY);
    for (std::uint32_t c = 0; c < level.size(); ++c)
        if (outlets[c])
            open.push({level[c] = ground.cells()[c], c});
    while (!open.empty()) {
        const auto [at, cell] = open.top();
        open.pop();
        for (const std::uint32_t n : neighboursOf(ground.grid(), cell))
            if (level[n] == INFINITY)
                open.push({level[n] = std::max(at, ground.cells()[n]), n});
    }
    return level;
}

/// Work on a pool, never cancelled.
struct Workers {
    explicit Workers(int threads = 2) : pool(threads) {}
    operator Compute() { return {pool, never}; }
    ThreadPool pool;
    CancelToken never;
};

} // namespace oxbow::test
