#include "core/lakes/depression_search.h"

#include "core/base/union_find.h"

namespace oxbow {

DepressionSearch::DepressionSearch(const Heightmap& ground, const CellMask& outlets, const Compute& compute)
    : m_ground(ground),
      m_outlets(outlets),
      m_offsets(directionOffsets(ground.width())),
      m_network(ground, {outlets}),
      m_graph(m_network.basins(compute)),
      m_directions(m_network.directions(compute)) {
    drained.assign(ground.cells().size(), 0);
    m_seen.assign(ground.cells().size(), kUnseen);
    solved.assign(m_graph.pits.size(), 0);
    solved[kOutletBasin] = 1;
}

void DepressionSearch::keepLakes(const CellMask& basins) {
    m_anyLake = std::ranges::count(basins, 0) < std::ssize(basins);
    if (!m_anyLake)
        return;
    m_lake.assign(m_ground.cells().size(), kNoLake);
    for (std::uint32_t b = 1; b < basins.size(); ++b)
        solved[b] |= basins[b];
    for (std::uint32_t c = 0; c < m_lake.size(); ++c)
        if (basins[m_graph.labels[c]] && isUnderWater(m_ground, m_graph, c))
            m_lake[c] = m_graph.levels[m_graph.labels[c]];
}

double DepressionSearch::costOfOverflow(std::uint32_t pit) const {
    const float z = height(pit);
    double cost = 0.0;
    for (std::uint32_t cell = pit; m_directions[cell] < kPit;) {
        cell += m_offsets[m_directions[cell]];
        if (surface(cell) < z && drains(cell))
            break;
        cost += std::max(0.0, static_cast<double>(height(cell)) - z);
    }
    return cost * (1.0 + 1e-6);
}

void DepressionSearch::findWay(std::uint32_t pit, Shores shores, double most, std::vector<std::uint32_t>& way) {
    const float z = height(pit);
    way.clear();
    // A cell costs the same whichever neighbour it is entered from, and cells are left in the order of their cost: the
    // first way found to a cell is the cheapest.
    reach({0.0, pit, kStart});
    while (!m_open.empty()) {
        const Open at = takeOpen();
        const bool isLow = shores == Shores::Open && isLake(at.cell) ? true : surface(at.cell) < z;
        const bool ends = at.cell != pit && ((isLow && drains(at.cell)) || m_outlets[at.cell]);
        if (ends) {
            for (std::uint32_t c = at.cell; c != pit; c += m_offsets[m_seen[c]])
                way.push_back(c);
            std::ranges::reverse(way);
            break;
        }
        eachNeighbour(at.cell, [&](std::uint32_t next, std::uint8_t k) {
            if (m_seen[next] != kUnseen || isOthers(next, z))
                return;
            if (shores == Shores::Kept && !(surface(next) < z) && !mayCut(next, z))
                return;
            const double cost = at.cost + std::max(0.0, static_cast<double>(height(next)) - z);
            if (cost <= most)
                reach({cost, next, oppositeDirection(k)});
        });
    }
    forgetSearch();
}

Depressions depressionsOf(const Heightmap& ground, const BasinGraph& graph, const CancelToken& cancel) {
    const auto basins = static_cast<std::uint32_t>(graph.pits.size());
    UnionFind sets(basins);
    for (const BasinPass& pass : graph.passes)
        if (pass.level < graph.levels[pass.basinA] && pass.level < graph.levels[pass.basinB])
            sets.join(pass.basinA, pass.basinB);
    Depressions depressions;
    depressions.ofBasin.resize(basins);
    for (std::uint32_t b = 1; b < basins; ++b) {
        const std::uint32_t first = sets.rootOf(b), pit = graph.pits[b];
        if (first == b) {
            depressions.ofBasin[b] = static_cast<std::uint32_t>(depressions.list.size());
            depressions.list.push_back({.level = graph.levels[b], .deepest = ground.cells()[pit], .pit = pit});
        }
        depressions.ofBasin[b] = depressions.ofBasin[first];
        Depression& depression = depressions.list[depressions.ofBasin[b]];
        if (ground.cells()[pit] < depression.deepest) {
            depression.deepest = ground.cells()[pit];
            depression.pit = pit;
        }
    }
    for (std::uint32_t c = 0; c < graph.labels.size(); ++c) {
        if ((c & 0xfffff) == 0)
            cancel.throwIfRequested();
        if (!isUnderWater(ground, graph, c))
            continue;
        Depression& depression = depressions.list[depressions.ofBasin[graph.labels[c]]];
        ++depression.cells;
        depression.heightSum += ground.cells()[c];
    }
    return depressions;
}

} // namespace oxbow
