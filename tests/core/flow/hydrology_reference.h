#pragma once

#include "core/base/counter_random.h"
#include "core/flow/basin_graph.h"
#include "tests/core/terrain/made_maps.h"

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
    return mapOf({width, height, 10.0}, [&](int x, int y) { return shapeHeight(shape, seed, x, y, width, height); });
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

/// A mask with outlets of the policy that the seed chooses; the mouth is one cell anywhere.
struct SeededOutlets {
    SeededOutlets(const Heightmap& ground, std::uint64_t seed)
        : policy(static_cast<OutletPolicy>(seed / kShapes % 4)), mouths(ground.grid()) {
        mouths.cells()[seed * 31 % ground.cells().size()] = 3.0f;
        mask = outletMask(ground, {policy, 0.0, &mouths});
    }
    OutletPolicy policy;
    Heightmap mouths;
    CellMask mask;
};

/// How many cells of a surface are not as they should be.
inline int differingCells(const Heightmap& surface, const std::vector<float>& expected) {
    int count = 0;
    for (std::size_t c = 0; c < expected.size(); ++c)
        count += surface.cells()[c] != expected[c];
    return count;
}

/// Work on a pool, never cancelled.
struct Workers {
    explicit Workers(int threads = 2) : pool(threads) {}
    operator Compute() { return {pool, never}; }
    ThreadPool pool;
    CancelToken never;
};

} // namespace oxbow::test
