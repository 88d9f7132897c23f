#pragma once

#include <utility>
#include <vector>

namespace oxbow {

/// A cell that a river passes.
struct BedNode {
    double heightM = 0.0; ///< what it would rather have
    double fallM = 0.0;   ///< the least fall to the next one
    int next = -1;        ///< downstream; -1: it ends here
    bool isPinned = false; ///< its height is not to be changed
    int rank = 0;         ///< of two pins that contradict each other the one of the lower rank stays
    double weight = 1.0;  ///< of its square in the sum
};

/// A pin that lies below one downstream of it, so that the river would have to climb.
struct ClimbingPins {
    int upstream = 0, downstream = 0; ///< nodes
    bool operator==(const ClimbingPins&) const = default;
};

/// Rivers as a forest: `next` leads to the ends and never in a ring. An arm that leaves a river where that already goes on
/// elsewhere is a split: from the first node to the second, the head of the arm.
struct BedForest {
    std::vector<BedNode> nodes;
    std::vector<std::pair<int, int>> splits;
};

struct FallingBeds {
    std::vector<double> heightsM;       ///< by node
    std::vector<ClimbingPins> climbing; ///< the pin of the higher rank is disregarded
};

/// The heights nearest to those of the nodes of which none climbs: the minimum of
///
///     sum of weight (h - height)²    with    h(i) >= h(next(i)) + fall(i),  h = height at pins,
///
/// least squares isotonic regression on a rooted forest: from the heads down, each node takes up the lowest of the blocks that
/// end in it for as long as that lies below it, and a block has the mean of its nodes (Pardalos1999); with a pin it has the
/// pin's height. Where pins leave less fall than asked for, what there is is shared out. The arm of a split is
/// lowered afterwards where it would begin above its river. O(n log n).
[[nodiscard]] FallingBeds fallingBeds(const BedForest& forest);

} // namespace oxbow
