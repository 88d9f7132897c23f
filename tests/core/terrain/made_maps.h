#pragma once

#include "core/base/cell_rect.h"
#include "core/base/exact_sum.h"
#include "core/terrain/terrain_state.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <utility>

/// Maps and terrains that tests make, and what they ask of them.
namespace oxbow::test {

/// Gives each cell the value at its column and row.
template <typename ValueAt>
void setCells(Heightmap& map, ValueAt&& valueAt) {
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x)
            map.at(x, y) = static_cast<float>(valueAt(x, y));
}

template <typename ValueAt>
[[nodiscard]] Heightmap mapOf(const GridSpec& grid, ValueAt&& valueAt) {
    Heightmap map(grid);
    setCells(map, valueAt);
    return map;
}

/// By the middles of the cells, in metres.
template <typename ValueAt>
[[nodiscard]] Heightmap mapByPlace(const GridSpec& grid, ValueAt&& valueAt) {
    return mapOf(grid, [&](int x, int y) { return valueAt((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM); });
}

inline void setRect(Heightmap& map, const CellRect& cells, float value) {
    for (int y = cells.y0; y < cells.y1; ++y)
        std::fill_n(map.row(y) + cells.x0, cells.width(), value);
}

/// By the heights of its cells, row by row.
[[nodiscard]] inline Heightmap groundOf(int width, std::initializer_list<float> heights, double cellSizeM = 1.0) {
    Heightmap map(GridSpec{width, static_cast<int>(heights.size()) / width, cellSizeM});
    std::ranges::copy(heights, map.cells().begin());
    return map;
}

[[nodiscard]] inline WorkingTerrain terrainOf(Heightmap ground) {
    WorkingTerrain terrain(ground.grid());
    terrain.elevation() = std::move(ground);
    return terrain;
}

template <typename HeightAt>
[[nodiscard]] WorkingTerrain terrainOf(const GridSpec& grid, HeightAt&& heightAt) {
    return terrainOf(mapOf(grid, heightAt));
}

template <typename HeightAt>
[[nodiscard]] WorkingTerrain terrainByPlace(const GridSpec& grid, HeightAt&& heightAt) {
    return terrainOf(mapByPlace(grid, heightAt));
}

/// The quarter turn (x, y) -> (width - 1 - y, x) of a square.
[[nodiscard]] inline Heightmap turned(const Heightmap& map) {
    return mapOf(map.grid(), [&](int x, int y) { return map.at(y, map.width() - 1 - x); });
}

[[nodiscard]] inline bool sameBytes(const Heightmap& a, const Heightmap& b) {
    return a.cells().size() == b.cells().size() && std::memcmp(a.data(), b.data(), a.cells().size_bytes()) == 0;
}

/// False where one of them is not there.
[[nodiscard]] inline bool sameBytes(const Heightmap* a, const Heightmap* b) {
    return a && b && sameBytes(*a, *b);
}

/// Of all cells; 0 where the layer was never written.
[[nodiscard]] inline double sumOf(const WorkingTerrain& terrain, Layer layer) {
    const Heightmap* cells = terrain.find(layer);
    return cells ? exactSum(cells->cells()).value() : 0.0;
}

/// Pearson's, from -1 to 1.
[[nodiscard]] inline double correlation(const Heightmap& a, const Heightmap& b) {
    const auto count = static_cast<double>(a.cells().size());
    const double meanA = exactSum(a.cells()).value() / count, meanB = exactSum(b.cells()).value() / count;
    double ab = 0.0, aa = 0.0, bb = 0.0;
    for (std::size_t c = 0; c < a.cells().size(); ++c) {
        const double x = a.cells()[c] - meanA, y = b.cells()[c] - meanB;
        ab += x * y;
        aa += x * x;
        bb += y * y;
    }
    return ab / std::sqrt(aa * bb);
}

} // namespace oxbow::test
