#pragma once

#include "core/amplify/amplification.h"
#include "core/base/tile_cut.h"

#include <vector>

namespace oxbow {

/// The blocks in which a large map is amplified, keyed by place: each is carved on a window around it, by itself,
/// and neighbours pass into each other. So what a cell becomes depends on the window of its block and on nothing
/// farther, a map needs the memory of one window, and parts of it can be had without the rest (world_ground.h).
class AmplifyBlocks {
public:
    /// Blocks of about so many cells a side, whole patches of a source whose cells are `sourceCells` wide; by default as
    /// many as 128 of those, but no less than 2048 and no more than 4096: smaller blocks overlap too much, and windows on
    /// larger ones take too much memory. A map of less than one and a half of them is one block, and its window all of
    /// the map.
    AmplifyBlocks(int width, int height, int sourceCells, int blockCells = 0);

    /// From the north-west, row by row.
    [[nodiscard]] const std::vector<MapTile>& all() const { return m_blocks; }
    /// The cells whose ground a block works on.
    [[nodiscard]] CellRect windowOf(const CellRect& block) const;
    /// The cells that it has a share in: its own, and those over which it passes into its neighbours.
    [[nodiscard]] CellRect blended(const CellRect& block) const;
    /// Adds a row of a block, `heights` of the cells from `x0` on, with its share in each: rises and falls smoothly
    /// over the cells that it shares with neighbours, and with theirs makes 1.
    void add(const CellRect& block, int x0, int y, std::span<const float> heights, float* sums) const;

    /// The cells that keepMeans needs for these.
    [[nodiscard]] CellRect settling(const CellRect& cells) const;

private:
    CellRect m_map;
    int m_sourceCells;
    std::vector<MapTile> m_blocks;
};

/// How many cells of the map make one of the source along a side; 0 where these are no whole ones.
[[nodiscard]] int sourceCellsOf(const GridSpec& grid, double sourceCellM);

/// amplifiedGround in blocks; at once for a map of one block, and where the cells of the source are not whole cells
/// of the map.
[[nodiscard]] std::optional<Heightmap> amplifiedByBlocks(const Heightmap& ground, const AmplifyParams& rule,
                                                         const Compute& compute, int blockCells = 0);
/// The ground of one block, on `blocks.blended(block)`; `window` is the map's ground on `blocks.windowOf(block)`, and
/// `rule.sourceCellM` so many whole cells, or any where there is one block.
[[nodiscard]] Heightmap amplifiedBlock(const AmplifyBlocks& blocks, const CellRect& block,
                                       const Heightmap& window, const AmplifyParams& rule,
                                       const Compute& compute);

/// Brings means that moved past the tolerance where blocks pass into each other back to those of the source. Both maps are of
/// whole source cells; what it makes of `cells` depends on `settling(cells)` and nothing farther. One block needs it not.
void keepMeans(const Heightmap& before, const AmplifyParams& rule, const Compute& compute, Heightmap& blended);

} // namespace oxbow
