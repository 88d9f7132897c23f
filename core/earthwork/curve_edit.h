#pragma once

#include "core/curve/curve.h"
#include "core/curve/curve_field.h"
#include "core/stage/stage.h"
#include "core/terrain/heightmap.h"

#include <algorithm>
#include <cmath>
#include <optional>

/// What the kinds of curves share: to read the ground along a line, and to change the cells near it.
namespace oxbow {

/// The ground at a place between the middles of cells (bilinear); beyond the map that of its edge.
[[nodiscard]] double groundAt(const Heightmap& ground, MapPoint at);
/// The lowest of the four cells around a place.
[[nodiscard]] double lowestAt(const Heightmap& ground, MapPoint at);

/// The pieces that a path is cut into for a grid, m: finer than its cells, and not finer than is of use.
[[nodiscard]] double sampleStepM(const GridSpec& grid);
/// Half of what is at least a cell wide, so that a line of it has no gaps on the grid.
[[nodiscard]] double halfWidthOnGrid(double widthM, const GridSpec& grid);

/// Weight that falls smoothly from 1 at t = 0 to 0 at t = 1.
[[nodiscard]] constexpr double fadeOut(double t) {
    const double s = t <= 0.0 ? 1.0 : t >= 1.0 ? 0.0 : 1.0 - t;
    return s * s * (3.0 - 2.0 * s);
}

/// Calls edit(block) for blocks of a layer, side by side, and books what their cells gained or lost. Edits change no
/// cell of another block. Throws Cancelled.
template <typename Edit>
void editBlocks(Heightmap& layer, std::span<const CellRect> blocks, const Compute& compute, Booking& booking,
                Edit&& edit) {
    std::vector<Booking> parts(blocks.size());
    compute.forEach(static_cast<int>(blocks.size()), [&](int i) {
        const CellRect& block = blocks[static_cast<std::size_t>(i)];
        const auto row = [&](int y) { return layer.cells().subspan(layer.grid().index(block.x0, y), static_cast<std::size_t>(block.width())); };
        std::vector<float> before;
        before.reserve(block.cellCount());
        for (int y = block.y0; y < block.y1; ++y)
            before.insert(before.end(), row(y).begin(), row(y).end());
        edit(block);
        for (int y = block.y0; y < block.y1; ++y)
            bookChanges(std::span(before).subspan(static_cast<std::size_t>(y - block.y0) * block.width(), row(y).size()),
                        row(y), parts[static_cast<std::size_t>(i)]);
    });
    booking.add(parts);
}

/// Calls visit(cell) for the cells of the map in the square of so many cells around the one that a place lies in.
template <typename Visit>
void eachCellAround(const GridSpec& grid, MapPoint at, int reach, Visit&& visit) {
    const int x = static_cast<int>(std::floor(at.xM / grid.cellSizeM));
    const int y = static_cast<int>(std::floor(at.yM / grid.cellSizeM));
    for (int v = y - reach; v <= y + reach; ++v)
        for (int u = x - reach; u <= x + reach; ++u)
            if (grid.contains(u, v))
                visit(grid.index(u, v));
}

/// Calls edit(x, y, near) for cells of the blocks within `edgeM` of a path, with those of its segments that
/// may be the nearest within `reachM`; books as rock what the ground gained or lost.
template <typename Edit>
void editNear(const CurveTiles& tiles, double edgeM, double reachM, Heightmap& ground, StageContext& context,
              Edit&& edit) {
    const std::vector<std::uint32_t> all = tiles.all();
    editBlocks(ground, tiles.blocks(edgeM), context, context.books.rock, [&](const CellRect& block) {
        const std::vector<std::uint32_t> ofBlock = tiles.nearest(block, all, reachM);
        eachTile(block, [&](const CellRect& tile) {
            const std::vector<std::uint32_t> near = tiles.nearest(tile, ofBlock, reachM);
            for (int y = tile.y0; y < tile.y1; ++y)
                for (int x = tile.x0; x < tile.x1; ++x)
                    edit(x, y, near);
        });
    });
}

/// Gives the cells inside a closed path, and those within `edgeM` outside, the height that target(x, y, outsideM) says: it gets
/// the distance to the path, below 0 inside; from `insideM` on inwards that stays as it is. Books what they gained or lost.
template <typename Target>
void blendArea(const CurvePath& path, double edgeM, double insideM, Heightmap& ground, StageContext& context, Target&& target) {
    const GridSpec& grid = ground.grid();
    std::vector<std::uint8_t> inside(grid.cellCount());
    eachRunInside(path, grid, context, [&](int x0, int x1, int y) {
        const auto row = inside.begin() + static_cast<std::ptrdiff_t>(grid.index(0, y));
        std::fill(row + x0, row + x1, 1);
    });
    const CurveTiles tiles(path, grid);
    const double reachM = std::max(edgeM, insideM);
    editNear(tiles, edgeM, reachM, ground, context, [&](int x, int y, std::span<const std::uint32_t> near) {
        const bool isInside = inside[grid.index(x, y)] != 0;
        const bool isFar = near.empty() || (isInside ? insideM : edgeM) <= 0.0;
        const double distanceM = isFar ? reachM : path.nearest(tiles.middleOf(x, y), near).distanceM;
        if (isInside)
            ground.at(x, y) = static_cast<float>(target(x, y, -std::min(distanceM, insideM)));
        else if (!isFar && distanceM < edgeM)
            ground.at(x, y) = static_cast<float>(target(x, y, distanceM));
    });
}

/// The mean of the heights that a curve's points have; none where none has one.
[[nodiscard]] std::optional<double> meanHeightAsked(const Curve& curve);

/// Surfaces that fall, or rise, from a path at a slope on both sides, behind a flat strip:
///
///     fall(p) = max over the places s of the path of  z(s) - slope max(0, |p - s| - half(s))
///     rise(p) = min over the places s of the path of  z(s) + slope max(0, |p - s| - half(s))
///
/// Steeper than the slope, or than the path itself, they are nowhere: where several parts of the path reach a place
/// there is no wall between them.
class SlopedSides {
public:
    /// `sign` 1: falls, -1: rises.
    SlopedSides(const CurvePath& path, double slope, double sign) : m_path(path), m_slope(slope), m_sign(sign) {}

    /// The segments that decide somewhere in a rectangle; all others are farther down (up) everywhere in it.
    [[nodiscard]] std::vector<std::uint32_t> deciding(const CurveTiles& tiles, const CellRect& rect,
                                                      std::span<const std::uint32_t> among) const;
    [[nodiscard]] double at(MapPoint place, std::span<const std::uint32_t> segments) const;
    /// Widths of the path's points are those of the flat strip. The highest (lowest) it may be within so far of a place.
    [[nodiscard]] double bound(MapPoint middle, double radiusM, std::span<const std::uint32_t> segments) const;

private:
    struct Bounds {
        double least, most;
    };
    [[nodiscard]] Bounds bounds(std::uint32_t segment, double distanceM, double radiusM) const;

    const CurvePath& m_path;
    double m_slope, m_sign;
};

} // namespace oxbow
