#pragma once

#include "core/flow/flow_direction.h"

#include <cstdint>
#include <vector>

/// Depressions of a terrain, solved on the graph of its basins (after Cordonnier2019 and Barnes2020).
///
/// Water reaches the pit of its basin without climbing, so the lowest level F at which it gets from a cell c
/// to an outlet is F(c) = max(h(c), F(pit)), and F(pit) is the least highest pass on the way from basin to
/// basin. Basins are nodes; an edge's weight is the lowest max(h_i, h_j) over touching pairs of cells;
/// Kruskal's tree holds the passes. The filled surface equals that of a priority-flood (Barnes2014) bit for
/// bit, for any number of threads. Ties are broken by the cells of the pass, so that the tree is unique.
/// Heights must be finite. Cost: four passes over the cells plus b log b for b basins.
namespace oxbow {

/// The basin that drains straight to an outlet.
inline constexpr std::uint32_t kOutletBasin = 0;

/// The lowest place where two basins touch: a cell of each.
struct BasinPass {
    float level = 0.0f;
    std::uint32_t cellA = 0, cellB = 0;   ///< cellA < cellB
    std::uint32_t basinA = 0, basinB = 0; ///< of those cells
};

/// Where a full basin runs over: from its own cell `from` to the cell `to` of the basin `target`.
struct BasinOverflow {
    std::uint32_t from = 0, to = 0, target = 0;
};

struct BasinGraph {
    GridSpec grid;
    std::vector<std::uint32_t> labels; ///< basin of each cell; kOutletBasin or 1, 2, ... by index of the pit
    std::vector<std::uint32_t> pits;   ///< by basin; entry 0 has no meaning
    std::vector<BasinPass> passes;     ///< the tree, by rising level, then cells
    std::vector<float> levels;         ///< by basin: F(pit); -infinity for kOutletBasin
    std::vector<BasinOverflow>
        overflows; ///< by basin, on the way to the root; entries of the root have no meaning
    std::uint32_t root = kOutletBasin; ///< where no outlet exists: the basin of the lowest pit

    [[nodiscard]] std::size_t basinCount() const { return pits.size() - 1; }
    /// Where the map has no outlet, all levels are +infinity and all water ends in the lowest pit.
    [[nodiscard]] bool hasOutlet() const { return root == kOutletBasin; }
};

/// The graph of the basins that `directions` (made by flowDirections on the same ground) give.
[[nodiscard]] BasinGraph basinGraph(const Heightmap& ground, const FlowDirections& directions,
                                    const Compute& compute);

/// Pits of the ground as a person counts them: connected cells of one height without a lower neighbour and
/// without an outlet. A flat is one, however many basins the rule of the smallest index makes of it, and one
/// that drains anywhere is none.
[[nodiscard]] std::size_t regionalMinima(const Heightmap& ground, const BasinGraph& graph);

/// The surface of water that fills every depression to its spill level: F(c) = max(h(c), F(pit)).
[[nodiscard]] Heightmap filledSurface(const Heightmap& ground, const BasinGraph& graph,
                                      const Compute& compute);

/// Turns the directions of each basin round between its pit and its overflow, so that every cell drains to an
/// outlet (or to the lowest pit where there is no outlet) along the way the water takes through the lakes.
void carveDirections(const BasinGraph& graph, const Compute& compute, FlowDirections& directions);

} // namespace oxbow
