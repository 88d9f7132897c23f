#pragma once

#include "core/base/cell_rect.h"
#include "core/base/compute.h"
#include "core/mesh/greedy_triangulation.h"

#include <vector>

namespace oxbow {

/// Samples from one to the next place where a map is cut: 0, `part`, 2 `part`, ..., `last`; a rest of less than half
/// a part goes to the one before it. 0: one part.
[[nodiscard]] std::vector<int> cutPlaces(int last, int part);

/// Triangles over the samples [x0, x1) x [y0, y1) of a map within `errorM` of every one of them, made in blocks of
/// about `blockCells` a side on the pool; samples on the lines between blocks are chosen from the line alone
/// (`simplifiedLine`). Two rectangles that share a side, cut with the same `blockCells`, have the same corners on it.
/// The same triangles come out for any number of threads. Memory: that of the result and of a block a thread.
[[nodiscard]] GridTriangles adaptiveSurface(const Heightmap& ground, const CellRect& samples, double errorM,
                                            int blockCells, const Compute& compute);

/// Every `step`-th sample and the last ones, two triangles between four of them.
[[nodiscard]] GridTriangles regularSurface(const CellRect& samples, int step);

/// The smallest error, within a few percent, at which the map has no more than so many triangles, cut into chunks of
/// `chunkCells` (0: none); and the blocks to make it with. Large maps are tried on a share of their blocks first. Throws
/// Error where even flat ground has more.
struct AdaptiveChoice {
    double errorM = 0.0;
    int blockCells = 0;
};
[[nodiscard]] AdaptiveChoice choiceForBudget(const Heightmap& ground, std::int64_t triangles, int chunkCells,
                                             const Compute& compute);
inline constexpr int kBlockCells = 256;

/// The samples on the border of a surface, from its north-west corner southwards and around, by index.
[[nodiscard]] std::vector<std::uint32_t> borderLoop(const GridTriangles& surface, const CellRect& samples);

} // namespace oxbow
