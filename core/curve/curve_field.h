#pragma once

#include "core/base/cell_rect.h"
#include "core/base/compute.h"
#include "core/curve/curve_path.h"
#include "core/terrain/grid_spec.h"

#include <cmath>

namespace oxbow {

/// Cells by tiles, and which segments of a path can matter to one: all the work on cells along a curve.
class CurveTiles {
public:
    static constexpr int kBlock = 128; ///< cells: a piece of work for a thread
    static constexpr int kTile = 16;

    CurveTiles(const CurvePath& path, const GridSpec& grid) : m_path(path), m_grid(grid) {}

    /// Blocks that cover the part of the map within a distance of the path.
    [[nodiscard]] std::vector<CellRect> blocks(double reachM) const;
    /// Of the segments those that may be the nearest to a cell of a rectangle; none where all cells are farther from
    /// the path than that.
    [[nodiscard]] std::vector<std::uint32_t> nearest(const CellRect& rect, std::span<const std::uint32_t> among,
                                                     double reachM) const;
    [[nodiscard]] std::vector<std::uint32_t> all() const { return m_path.segments(); }

    [[nodiscard]] MapPoint middleOf(int x, int y) const {
        return {(x + 0.5) * m_grid.cellSizeM, (y + 0.5) * m_grid.cellSizeM};
    }
    [[nodiscard]] MapPoint middleOf(const CellRect& rect) const {
        return {0.5 * (rect.x0 + rect.x1) * m_grid.cellSizeM, 0.5 * (rect.y0 + rect.y1) * m_grid.cellSizeM};
    }
    /// From its middle to the farthest middle of a cell.
    [[nodiscard]] double radiusOf(const CellRect& rect) const {
        const double w = rect.width() - 1, h = rect.height() - 1;
        return 0.5 * m_grid.cellSizeM * std::sqrt(w * w + h * h);
    }

private:
    const CurvePath& m_path;
    const GridSpec m_grid;
};

/// Calls visit(tile) for the tiles of a block.
template <typename Visit>
void eachTile(const CellRect& block, Visit&& visit) {
    for (int y = block.y0; y < block.y1; y += CurveTiles::kTile)
        for (int x = block.x0; x < block.x1; x += CurveTiles::kTile)
            visit(CellRect{x, y, std::min(x + CurveTiles::kTile, block.x1), std::min(y + CurveTiles::kTile, block.y1)});
}

/// Calls visit(x, y, nearest) for every cell within a distance of the path, blocks side by side. Cost: the cells
/// times the few segments near each tile. Throws Cancelled.
template <typename Visit>
void eachCellNear(const CurvePath& path, const GridSpec& grid, double reachM, const Compute& compute, Visit&& visit) {
    const CurveTiles tiles(path, grid);
    const std::vector<CellRect> blocks = tiles.blocks(reachM);
    const std::vector<std::uint32_t> all = tiles.all();
    compute.forEach(static_cast<int>(blocks.size()), [&](int i) {
        const CellRect& block = blocks[static_cast<std::size_t>(i)];
        const std::vector<std::uint32_t> ofBlock = tiles.nearest(block, all, reachM);
        if (ofBlock.empty())
            return;
        eachTile(block, [&](const CellRect& tile) {
            const std::vector<std::uint32_t> near = tiles.nearest(tile, ofBlock, reachM);
            if (near.empty())
                return;
            for (int y = tile.y0; y < tile.y1; ++y)
                for (int x = tile.x0; x < tile.x1; ++x)
                    if (const NearestPlace place = path.nearest(tiles.middleOf(x, y), near); place.distanceM <= reachM)
                        visit(x, y, place);
        });
    });
}

/// Where a row at a height crosses the path, from west to east, in metres.
[[nodiscard]] std::vector<double> crossingsOf(const CurvePath& path, double yM);

/// Calls visit(x0, x1, y) for the runs of cells whose middles lie within a closed path (even-odd rule), rows side by
/// side. Throws Cancelled.
template <typename Visit>
void eachRunInside(const CurvePath& path, const GridSpec& grid, const Compute& compute, Visit&& visit) {
    if (!path.isClosed())
        return;
    compute.forRows(grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            const std::vector<double> at = crossingsOf(path, (y + 0.5) * grid.cellSizeM);
            for (std::size_t i = 0; i + 1 < at.size(); i += 2) {
                // The middles x + 1/2 with at[i] <= middle < at[i + 1].
                const auto cell = [&](double m) {
                    return static_cast<int>(std::clamp(std::ceil(m / grid.cellSizeM - 0.5), 0.0, double(grid.width)));
                };
                if (cell(at[i]) < cell(at[i + 1]))
                    visit(cell(at[i]), cell(at[i + 1]), y);
            }
        }
    });
}

} // namespace oxbow
