#include "core/lakes/lake_list.h"

#include "core/terrain/bands.h"

#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <ranges>

namespace oxbow {

OutletKind OutletView::at(std::size_t cell) const {
    if (sea && (*sea)[cell])
        return {WaterEnd::Sea, 0};
    if (noData && noData->cells()[cell] != 0.0f)
        return {WaterEnd::NoData, 0};
    const WaterEnd end = endOf(policy);
    return {end, end == WaterEnd::Mouth && mouths ? static_cast<int>(std::lround(mouths->cells()[cell])) : 0};
}

namespace {

constexpr double kDry = -std::numeric_limits<double>::infinity();

class LakeLister {
public:
    LakeLister(const LakeAnalysis& analysis, const LakeWater& water, const LakeListOptions& options,
               const Compute& compute)
        : m_ground(analysis.ground),
          m_directions(analysis.directions),
          m_graph(analysis.graph),
          m_tree(analysis.hierarchy),
          m_outlets(analysis.outlets),
          m_water(water),
          m_options(options),
          m_compute(compute),
          m_unit(unitsOfBasins(m_tree, water)),
          m_cellAreaM2(m_ground.grid().cellAreaM2()) {}

    LakeMap run() {
        findExits();
        measurePartial();
        route();
        if (m_options.closedDepressions)
            findClosedDepressions();
        for (std::uint32_t n = 1; n < m_tree.nodes.size(); ++n)
            if (isListed(n))
                m_listed.push_back(n);
        describeAll();
        for (const Lake& lake : m_map.lakes)
            if (lake.parentId != 0)
                m_map.lakes[lake.parentId - 1].childIds.push_back(lake.id);
        return std::move(m_map);
    }

private:
    /// The unit of a node's basins, or of the first of them.
    [[nodiscard]] std::uint32_t unitOf(std::uint32_t n) const {
        return m_unit[m_tree.leaves[m_tree.nodes[n].firstLeaf]];
    }
    [[nodiscard]] bool isUnit(std::uint32_t n) const { return unitOf(n) == n; }
    [[nodiscard]] bool isWet(std::uint32_t n) const {
        return isUnit(n) && !isClosed(n) && m_water.surfaceM[n] > m_tree.nodes[n].base;
    }

    [[nodiscard]] bool isClosed(std::uint32_t n) const { return !m_closed.empty() && m_closed[n]; }

    /// The largest nodes that keep all their water but hold no lake that is listed.
    void findClosedDepressions() {
        const std::size_t count = m_tree.nodes.size();
        std::vector<std::uint8_t> holdsLake(count, 0), closed(count, 0);
        for (std::uint32_t n = 1; n < count; ++n) { // children come before their parents
            holdsLake[n] |= isWet(n) && isListed(n);
            if (const std::uint32_t parent = m_tree.nodes[n].parent; parent != kNoNode)
                holdsLake[parent] |= holdsLake[n];
        }
        for (std::uint32_t n = 1; n < count; ++n) {
            const DepressionNode& node = m_tree.nodes[n];
            const bool isLargest = node.parent == kNoNode || holdsLake[node.parent];
            closed[n] = isLargest && unitOf(n) <= n && !holdsLake[n] && !m_water.isFull[n] && node.spills() &&
                        node.spill > deepestM(n);
        }
        m_closed = std::move(closed);
    }

    /// Which nodes run over, and where: where the parent does, if it does and that place is the node's own.
    /// Of two that are full under a parent that is not, only the first, or water would go round in circles.
    void findExits() {
        m_exit.resize(m_tree.nodes.size());
        m_runsOver.assign(m_tree.nodes.size(), 0);
        for (auto n = static_cast<std::uint32_t>(m_tree.nodes.size()) - 1; n > 0; --n) {
            const std::uint32_t parent = m_tree.nodes[n].parent;
            m_runsOver[n] =
                m_water.isFull[n] && (parent == kNoNode || m_runsOver[parent] ||
                                      m_tree.nodes[parent].childA == n || !m_water.isFull[m_tree.sibling(n)]);
            const bool shared = parent != kNoNode && m_runsOver[parent] &&
                                m_tree.contains(n, m_graph.labels[m_exit[parent].from]);
            m_exit[n] = shared ? m_exit[parent] : m_tree.nodes[n].exit;
        }
    }

    void measurePartial() {
        const auto nodes = std::views::iota(1u, static_cast<std::uint32_t>(m_tree.nodes.size()));
        if (std::ranges::none_of(nodes, [&](std::uint32_t n) { return isWet(n) && !m_water.isFull[n]; }))
            return;
        const Bands bands(m_ground.grid());
        std::vector<std::map<std::uint32_t, CellTally>> parts(bands.count);
        m_compute.forEach(bands.count, [&](int band) { parts[band] = measureBand(bands, band); });
        for (const auto& part : parts)
            for (const auto& [unit, measure] : part)
                m_partial[unit].add(measure);
    }
    [[nodiscard]] std::map<std::uint32_t, CellTally> measureBand(const Bands& bands, int band) const {
        std::map<std::uint32_t, CellTally> found;
        for (int y = bands.firstRow(band); y < bands.endRow(band); ++y)
            for (int x = 0; x < m_ground.width(); ++x) {
                const std::uint32_t basin = m_graph.labels[m_ground.grid().index(x, y)];
                const std::uint32_t unit = m_unit[basin];
                if (basin == kOutletBasin || m_water.isFull[unit] ||
                    m_ground.at(x, y) >= m_water.surfaceM[unit])
                    continue;
                CellTally& measure = found[unit];
                ++measure.cells;
                measure.heightSum += m_ground.at(x, y);
                measure.box.add(x, y);
            }
        return found;
    }

    /// The unit that a full unit runs over into; none for the outlets.
    [[nodiscard]] std::uint32_t below(std::uint32_t unit) const {
        return m_runsOver[unit] ? m_unit[m_exit[unit].target] : kNoNode;
    }

    /// Sums catchments and water from unit to unit, each after all that run over into it.
    void route() {
        const std::size_t count = m_tree.nodes.size();
        m_catchment.assign(count, 0);
        m_inflow.assign(count, 0.0);
        std::vector<std::uint32_t> waiting(count, 0), units;
        for (std::uint32_t basin = 1; basin < m_unit.size(); ++basin) {
            m_catchment[m_unit[basin]] += m_tree.basinCells[basin];
            m_inflow[m_unit[basin]] += dischargeM3PerS(m_tree.basinRain[basin], m_cellAreaM2);
        }
        for (std::uint32_t n = 1; n < count; ++n)
            if (isUnit(n))
                ++waiting[below(n)];
        for (std::uint32_t n = 1; n < count; ++n)
            if (isUnit(n) && waiting[n] == 0)
                units.push_back(n);
        for (std::size_t i = 0; i < units.size(); ++i) {
            const std::uint32_t unit = units[i], next = below(unit);
            if (next == kNoNode)
                continue;
            m_catchment[next] += m_catchment[unit];
            m_inflow[next] += outflow(unit);
            if (--waiting[next] == 0)
                units.push_back(next);
        }
    }
    [[nodiscard]] double outflow(std::uint32_t unit) const {
        if (!m_runsOver[unit])
            return 0.0;
        const double areaM2 = isWet(unit) ? static_cast<double>(m_tree.nodes[unit].cells) * m_cellAreaM2 : 0.0;
        return std::max(0.0, m_inflow[unit] - m_options.lossMPerYear * areaM2 / kSecondsPerYear);
    }

    /// A wet unit as it stands; any other node as if it were full.
    [[nodiscard]] CellTally measure(std::uint32_t n) const {
        const auto found = m_partial.find(n);
        return found != m_partial.end() && !isClosed(n) ? found->second : m_tree.nodes[n];
    }
    [[nodiscard]] double levelM(std::uint32_t n) const {
        return isWet(n) ? m_water.surfaceM[n] : static_cast<double>(m_tree.nodes[n].spill);
    }
    [[nodiscard]] float deepestM(std::uint32_t n) const {
        return m_ground.cells()[m_graph.pits[m_tree.nodes[n].lowest]];
    }
    [[nodiscard]] double volumeM3(std::uint32_t n) const {
        const CellTally m = measure(n);
        return std::max(0.0, levelM(n) * static_cast<double>(m.cells) - m.heightSum) * m_cellAreaM2;
    }
    [[nodiscard]] bool isListed(std::uint32_t n) const {
        const DepressionNode& node = m_tree.nodes[n];
        const bool candidate =
            isWet(n) || isClosed(n) || (m_options.wholeHierarchy && node.spills() && node.spill > node.base);
        return candidate && measure(n).cells > 0 && levelM(n) - deepestM(n) >= m_options.minDepthM &&
               static_cast<double>(measure(n).cells) * m_cellAreaM2 >= m_options.minAreaM2 &&
               volumeM3(n) >= m_options.minVolumeM3;
    }

    void describeAll() {
        std::vector<double> volume(m_listed.size());
        std::ranges::transform(m_listed, volume.begin(), [&](std::uint32_t n) { return volumeM3(n); });
        std::vector<std::size_t> order(m_listed.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto pit = [&](std::size_t i) { return m_graph.pits[m_tree.nodes[m_listed[i]].lowest]; };
        std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
            if (const bool wetA = isWet(m_listed[a]), wetB = isWet(m_listed[b]); wetA != wetB)
                return wetA;
            if (volume[a] != volume[b])
                return volume[a] > volume[b];
            return pit(a) != pit(b) ? pit(a) < pit(b) : m_listed[a] > m_listed[b];
        });
        m_idOfNode.assign(m_tree.nodes.size(), 0);
        for (std::size_t i = 0; i < order.size(); ++i)
            m_idOfNode[m_listed[order[i]]] = static_cast<int>(i) + 1;
        placeLakes();
        for (const std::size_t i : order)
            m_map.lakes.push_back(described(m_listed[i], volume[i]));
    }

    void placeLakes() {
        m_map.lakeOfBasin.assign(m_unit.size(), -1);
        m_map.surfaceM.assign(m_unit.size(), kDry);
        for (std::uint32_t basin = 1; basin < m_unit.size(); ++basin) {
            const std::uint32_t unit = m_unit[basin];
            if (!isWet(unit) || m_idOfNode[unit] == 0)
                continue;
            m_map.lakeOfBasin[basin] = m_idOfNode[unit] - 1;
            m_map.surfaceM[basin] = m_water.surfaceM[unit];
        }
    }

    [[nodiscard]] LakeKind kindOf(std::uint32_t n) const {
        if (isWet(n))
            return m_water.isFull[n] ? LakeKind::Full : LakeKind::Partial;
        // Above its units a node is dry, below one it is part of it.
        return unitOf(n) > n && isWet(unitOf(n)) ? LakeKind::Part : LakeKind::Dry;
    }

    [[nodiscard]] Lake described(std::uint32_t n, double volume) {
        const DepressionNode& node = m_tree.nodes[n];
        const CellTally size = measure(n);
        Lake lake;
        lake.id = m_idOfNode[n];
        lake.kind = kindOf(n);
        lake.levelM = levelM(n);
        lake.deepestCell = m_graph.pits[node.lowest];
        lake.cells = size.cells;
        lake.areaM2 = static_cast<double>(size.cells) * m_cellAreaM2;
        lake.volumeM3 = lake.kind == LakeKind::Dry ? 0.0 : volume;
        lake.meanDepthM = lake.volumeM3 / lake.areaM2;
        lake.maxDepthM = lake.levelM - deepestM(n);
        setBox(size.box, lake);
        describeSpill(n, lake);
        if (isWet(n))
            describeFlow(n, lake);
        for (std::uint32_t above = node.parent; above != kNoNode && lake.parentId == 0;
             above = m_tree.nodes[above].parent)
            lake.parentId = m_idOfNode[above];
        return lake;
    }

    void describeSpill(std::uint32_t n, Lake& lake) const {
        if (!m_tree.nodes[n].spills()) {
            lake.spillHeightM = std::numeric_limits<double>::quiet_NaN();
            return;
        }
        const BasinOverflow& exit = m_exit[n];
        const bool onFarSide = m_ground.cells()[exit.to] > m_ground.cells()[exit.from];
        lake.spillHeightM = m_tree.nodes[n].spill;
        lake.spillCell = onFarSide ? exit.to : exit.from;
        lake.outflowCell = exit.to;
        if (onFarSide)
            lake.outflowCell += directionOffsets(m_ground.width())[m_directions[exit.to]];
    }

    void describeFlow(std::uint32_t unit, Lake& lake) {
        lake.catchmentM2 = static_cast<double>(m_catchment[unit]) * m_cellAreaM2;
        lake.inflowM3s = m_inflow[unit];
        lake.outflowM3s = outflow(unit);
        // Over lakes too small for the list, down to one that is on it or to an outlet.
        std::uint32_t from = unit, next = below(unit);
        while (next != kNoNode && m_idOfNode[next] == 0)
            next = below(from = next);
        if (next != kNoNode) {
            lake.flowsTo = WaterEnd::Lake;
            lake.flowsToId = m_idOfNode[next];
        } else if (m_runsOver[from]) {
            const OutletKind outlet = m_outlets.at(endOfPath(m_exit[from].to));
            lake.flowsTo = outlet.end;
            lake.flowsToId = outlet.id;
        }
    }
    [[nodiscard]] std::size_t endOfPath(std::size_t cell) const {
        if (m_outlets.areAllAlike())
            return cell;
        const auto offsets = directionOffsets(m_ground.width());
        while (m_directions[cell] < kPit)
            cell += offsets[m_directions[cell]];
        return cell;
    }

    const Heightmap& m_ground;
    const FlowDirections& m_directions;
    const BasinGraph& m_graph;
    const DepressionHierarchy& m_tree;
    const OutletView& m_outlets;
    const LakeWater& m_water;
    const LakeListOptions& m_options;
    const Compute& m_compute;
    std::vector<std::uint32_t> m_unit; ///< by basin
    double m_cellAreaM2;
    std::vector<std::uint8_t> m_runsOver;       ///< by node
    std::vector<std::uint8_t> m_closed;         ///< by node: a dry depression; empty: none is
    std::vector<BasinOverflow> m_exit;          ///< by node
    std::map<std::uint32_t, CellTally> m_partial; ///< by unit that is not full
    std::vector<std::int64_t> m_catchment;      ///< by unit, cells
    std::vector<double> m_inflow;               ///< by unit, m³/s
    std::vector<std::uint32_t> m_listed;
    std::vector<int> m_idOfNode; ///< 0 for none
    LakeMap m_map;
};

} // namespace

LakeMap listLakes(const LakeAnalysis& analysis, const LakeWater& water, const LakeListOptions& options,
                  const Compute& compute) {
    return LakeLister(analysis, water, options, compute).run();
}

void setFigures(const Heightmap& ground, double depths, const CellRect& box, Lake& lake) {
    lake.areaM2 = static_cast<double>(lake.cells) * ground.grid().cellAreaM2();
    lake.volumeM3 = depths * ground.grid().cellAreaM2();
    lake.meanDepthM = depths / static_cast<double>(lake.cells);
    lake.maxDepthM = lake.levelM - ground.cells()[lake.deepestCell];
    setBox(box, lake);
}

void setFigures(const Heightmap& ground, std::span<const std::uint32_t> cells, Lake& lake) {
    CellRect box;
    double depths = 0.0;
    for (const std::uint32_t cell : cells) {
        depths += lake.levelM - ground.cells()[cell];
        box.add(ground.grid().xOf(cell), ground.grid().yOf(cell));
    }
    lake.cells = static_cast<std::int64_t>(cells.size());
    setFigures(ground, depths, box, lake);
}

} // namespace oxbow
