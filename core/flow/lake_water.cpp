#include "core/flow/lake_water.h"

namespace oxbow {

namespace {

LakeWater noWater(const DepressionHierarchy& hierarchy) {
    LakeWater water{std::vector<double>(hierarchy.nodes.size()),
                    std::vector<std::uint8_t>(hierarchy.nodes.size(), 0)};
    for (std::size_t n = 0; n < hierarchy.nodes.size(); ++n)
        water.surfaceM[n] = hierarchy.nodes[n].base;
    return water;
}

struct RiseTimes {
    std::vector<double> start, full; ///< by node, m of rise
    double end = 0.0;
};

RiseTimes riseTimes(const DepressionHierarchy& hierarchy) {
    const auto& nodes = hierarchy.nodes;
    RiseTimes times{std::vector<double>(nodes.size(), 0.0), std::vector<double>(nodes.size(), 0.0)};
    for (std::size_t n = 1; n < nodes.size(); ++n) {
        if (!nodes[n].isLeaf())
            times.start[n] = std::max(times.full[nodes[n].childA], times.full[nodes[n].childB]);
        const double height = static_cast<double>(nodes[n].spill) - nodes[n].base;
        times.full[n] = times.start[n] + height;
        times.end = std::max(times.end, nodes[n].spills() ? times.full[n] : times.start[n]);
    }
    return times;
}

/// Of every node the one that holds its water; none for nodes above such.
std::vector<std::uint32_t> unitsOfNodes(const DepressionHierarchy& hierarchy, const LakeWater& water) {
    const auto& nodes = hierarchy.nodes;
    std::vector<std::uint32_t> unit(nodes.size(), kNoNode);
    for (auto n = static_cast<std::uint32_t>(nodes.size()) - 1; n > 0; --n) {
        unit[n] = nodes[n].parent == kNoNode ? kNoNode : unit[nodes[n].parent];
        if (unit[n] == kNoNode && (nodes[n].isLeaf() || water.surfaceM[n] > nodes[n].base))
            unit[n] = n;
    }
    return unit;
}

} // namespace

LakeWater fullWater(const DepressionHierarchy& hierarchy) {
    LakeWater water = noWater(hierarchy);
    const bool hasOutlet = !hierarchy.linked.empty() && hierarchy.nodes[hierarchy.linked.front()].spills();
    for (std::size_t n = 1; n < hierarchy.nodes.size() && hasOutlet; ++n) {
        water.surfaceM[n] = hierarchy.nodes[n].spill;
        water.isFull[n] = 1;
    }
    return water;
}

LakeWater risingWater(const DepressionHierarchy& hierarchy, double share) {
    if (share >= 1.0)
        return fullWater(hierarchy);
    const RiseTimes times = riseTimes(hierarchy);
    const double now = share * times.end;
    LakeWater water = noWater(hierarchy);
    for (std::size_t n = 1; n < hierarchy.nodes.size(); ++n) {
        const DepressionNode& node = hierarchy.nodes[n];
        if (times.start[n] > now)
            continue;
        water.isFull[n] = times.full[n] <= now;
        water.surfaceM[n] =
            water.isFull[n] ? node.spill : std::min<double>(node.spill, node.base + (now - times.start[n]));
    }
    return water;
}

LakeWater loweredWater(const DepressionHierarchy& hierarchy, const LakeWater& water, double dropM) {
    const auto& nodes = hierarchy.nodes;
    const std::vector<std::uint32_t> unit = unitsOfNodes(hierarchy, water);
    LakeWater lower = noWater(hierarchy);
    for (std::size_t n = 1; n < nodes.size(); ++n) {
        if (unit[n] == kNoNode)
            continue;
        const double surface = water.surfaceM[unit[n]] - dropM;
        lower.isFull[n] = nodes[n].spills() && surface >= nodes[n].spill;
        lower.surfaceM[n] = std::max<double>(nodes[n].base, std::min<double>(surface, nodes[n].spill));
    }
    return lower;
}

std::vector<std::uint32_t> unitsOfBasins(const DepressionHierarchy& hierarchy, const LakeWater& water) {
    std::vector<std::uint32_t> unit = unitsOfNodes(hierarchy, water);
    unit.resize(hierarchy.basinCells.size());
    return unit;
}

} // namespace oxbow
