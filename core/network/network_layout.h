#pragma once

#include "core/base/compute.h"
#include "core/network/network_growth.h"
#include "core/terrain/grid_spec.h"

#include <vector>

/// Where a network of coarse cells (nodes) lies on the grid of a terrain: each node is one cell of a block of
/// `cellsPerNode` squared, each arrow a line of cells. With `bend` the nodes stand off the middle of their
/// blocks by up to bend / 6 of a block and the lines are arcs, so that rivers are not bound to eight
/// directions.
namespace oxbow {

inline constexpr std::uint32_t kNodesPerLook = 4096; ///< between two looks at the cancel token

struct LayoutOptions {
    int cellsPerNode = 1;
    bool wrap = false;
    bool mouthsAtEdges = false; ///< nodes of the border stand on the map's edge
    double bend = 0.0;          ///< 0..1
    std::uint64_t seed = 1;
};

struct NetworkLayout {
    NetworkLayout(const GridSpec& ground, const LayoutOptions& options);

    GridSpec ground;
    NetworkGrid fine;  ///< the cells of the ground
    NetworkGrid nodes; ///< blocks; a rest of columns and rows belongs to none
    int cellsPerNode;
    double bow; ///< how far lines may bow, of a block's side
    std::uint64_t seed;
    std::vector<int> x, y;              ///< cell of each node
    std::vector<std::uint8_t> straight; ///< nodes whose line does not bow

    /// Puts a node into the middle of its block, with a straight line.
    void straighten(std::uint32_t node);

    [[nodiscard]] std::uint32_t cellOf(std::uint32_t node) const { return fine.at(x[node], y[node]); }
    [[nodiscard]] GridSpec nodeGrid() const { return {nodes.width, nodes.height, ground.cellSizeM * cellsPerNode}; }
    /// The node whose block a cell is in, or is nearest to.
    [[nodiscard]] std::uint32_t nodeOf(int cellX, int cellY) const;
    /// The cells from a node (left out) along its arrow to the next (left out), the last first.
    void lineOf(std::uint32_t node, std::uint8_t direction, std::vector<std::uint32_t>& cells) const;

private:
    void place(std::uint32_t node, int offsetX, int offsetY);
    bool m_snaps; ///< border nodes to the edge
};

/// Unbends lines that touch: where cells of two lines are neighbours, they must belong to the halves beside a
/// node that the lines share, or else water would change over from one to the other. Straight lines of a
/// network without crossings never touch. The number of nodes that were straightened.
int unbendTouchingLines(const RiverNetwork& network, const Compute& compute, NetworkLayout& layout);

/// Nodes with at least one marked cell in their block, and a share of its cells: with one above 0 what just touches a
/// block does not mark it on fine cells alone.
[[nodiscard]] CellMask anyInBlock(const NetworkLayout& layout, const CellMask& cells,
                                  double leastShare = 0.0);
/// Nodes whose own cell is marked.
[[nodiscard]] CellMask atNodes(const NetworkLayout& layout, const CellMask& cells);
/// Sums of weights over the blocks, the rest of columns and rows included (`weights` empty: all are 1).
[[nodiscard]] std::vector<FlowSum> blockSums(const NetworkLayout& layout, const FlowWeights& weights,
                                             const Compute& compute);

} // namespace oxbow
