#pragma once

#include "core/base/cell_rect.h"
#include "core/flow/basin_graph.h"
#include "core/flow/flow_accumulation.h"

/// Depressions within depressions (Barnes2019, Barnes2020).
///
/// Water that rises in two neighbouring basins meets at the lowest pass between them, and from there on is
/// one lake: a binary tree with the basins as leaves. A node holds water from its base (a leaf: its pit; else
/// the level at which its children meet) to its spill, where it runs over into the basin `target`: into its
/// sibling as long as that is not full, or, for a node without a parent, away to the outlets. Of a node n and
/// S, the number of its cells below the spill and the sum of their heights, give the volume to the spill level
/// (n spill - S) cell area. Equal heights are told apart by the cells of the passes, so the tree is unique,
/// and the same for any number of threads. Cost: one pass over the cells plus b log b for b basins.
namespace oxbow {

/// Of nodes: none. Node numbers of leaves are those of their basins, so none is 0.
inline constexpr std::uint32_t kNoNode = 0;

/// Cells of a depression.
struct CellTally {
    std::int64_t cells = 0;
    double heightSum = 0.0; ///< of these, m
    CellRect box;           ///< of these

    void add(const CellTally& other) {
        cells += other.cells;
        heightSum += other.heightSum;
        box.add(other.box);
    }
};

/// Its cells are those below the spill (see DepressionMeasure).
struct DepressionNode : CellTally {
    float base = 0.0f;
    float spill = 0.0f; ///< +infinity where it never runs over (the map has no outlet)
    std::uint32_t parent = kNoNode;
    std::uint32_t childA = kNoNode, childB = kNoNode; ///< of a leaf: none
    std::uint32_t lowest = 0;                         ///< basin of its lowest pit, of equal ones the first
    BasinOverflow exit;                               ///< where it runs over at its spill
    std::uint32_t firstLeaf = 0, leafCount = 1;       ///< its basins: a range of DepressionHierarchy::leaves

    [[nodiscard]] bool isLeaf() const { return childA == kNoNode; }
    [[nodiscard]] bool spills() const { return spill < std::numeric_limits<float>::infinity(); }
    /// Volume up to the spill, m times cells.
    [[nodiscard]] double capacity() const { return static_cast<double>(spill) * static_cast<double>(cells) - heightSum; }
};

struct DepressionHierarchy {
    std::vector<DepressionNode> nodes; ///< 0 stands for the outlets; 1 ... b leaves; children before parents
    std::vector<std::uint32_t> leaves; ///< basins, those of a node together
    std::vector<std::uint32_t> leafRank; ///< by basin: its place in `leaves`
    std::vector<std::uint32_t> linked; ///< nodes without a parent, in the order in which they found an outlet
    std::vector<std::int64_t> basinCells; ///< by basin, 0 included: cells that drain to its pit
    std::vector<FlowSum> basinRain;       ///< by basin: weight of these cells (see flowWeights)

    [[nodiscard]] std::size_t basinCount() const { return leaves.size(); }
    [[nodiscard]] bool contains(std::uint32_t node, std::uint32_t basin) const {
        return basin != kOutletBasin && leafRank[basin] - nodes[node].firstLeaf < nodes[node].leafCount;
    }
    [[nodiscard]] std::uint32_t sibling(std::uint32_t node) const {
        const DepressionNode& parent = nodes[nodes[node].parent];
        return parent.childA == node ? parent.childB : parent.childA;
    }
};

/// Of which nodes the cells are counted and measured.
enum class DepressionMeasure {
    Lakes, ///< those that stand at their spill when all is full; the figures of parts of lakes have no
           ///< meaning
    All,   ///< each; takes several times as long
};

/// `weights` as flowWeights gives them.
[[nodiscard]] DepressionHierarchy depressionHierarchy(const Heightmap& ground, const BasinGraph& graph,
                                                      const FlowWeights& weights,
                                                      const Compute& compute,
                                                      DepressionMeasure measure = DepressionMeasure::All);

} // namespace oxbow
