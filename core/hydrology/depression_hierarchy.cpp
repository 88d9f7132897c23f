#include "core/hydrology/depression_hierarchy.h"

#include "core/hydrology/bands.h"

#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace oxbow {

void CellBox::add(int x, int y) {
    minX = std::min(minX, x);
    minY = std::min(minY, y);
    maxX = std::max(maxX, x);
    maxY = std::max(maxY, y);
}

void CellBox::add(const CellBox& other) {
    minX = std::min(minX, other.minX);
    minY = std::min(minY, other.minY);
    maxX = std::max(maxX, other.maxX);
    maxY = std::max(maxY, other.maxY);
}

namespace {

constexpr float kInfinite = std::numeric_limits<float>::infinity();

/// Joins the basins along the passes of the graph's tree, lowest first.
class TreeBuilder {
public:
    TreeBuilder(const Heightmap& ground, const BasinGraph& graph, DepressionHierarchy& tree)
        : m_ground(ground),
          m_graph(graph),
          m_tree(tree),
          m_sets(graph.pits.size()),
          m_top(graph.pits.size()) {
        std::iota(m_sets.begin(), m_sets.end(), 0u);
        std::iota(m_top.begin(), m_top.end(), 0u);
        tree.nodes.reserve(2 * graph.pits.size());
        tree.nodes.resize(graph.pits.size());
        for (std::uint32_t basin = 1; basin < graph.pits.size(); ++basin) {
            tree.nodes[basin].base = ground.cells()[graph.pits[basin]];
            tree.nodes[basin].spill = kInfinite;
            tree.nodes[basin].lowest = basin;
        }
    }

    void build() {
        for (const BasinPass& pass : m_graph.passes)
            join(pass);
        if (!m_graph.hasOutlet())
            m_tree.linked.push_back(m_top[rootOf(m_graph.root)]);
        orderLeaves();
    }

private:
    std::uint32_t rootOf(std::uint32_t basin) {
        while (m_sets[basin] != basin)
            basin = m_sets[basin] = m_sets[m_sets[basin]];
        return basin;
    }

    void join(const BasinPass& pass) {
        const std::uint32_t a = rootOf(pass.basinA), b = rootOf(pass.basinB);
        if (a != kOutletBasin)
            spill(m_top[a], pass.level, {pass.cellA, pass.cellB, pass.basinB});
        if (b != kOutletBasin)
            spill(m_top[b], pass.level, {pass.cellB, pass.cellA, pass.basinA});
        if (a == kOutletBasin || b == kOutletBasin)
            m_tree.linked.push_back(m_top[a == kOutletBasin ? b : a]);
        else
            m_top[std::min(a, b)] = parentOf(m_top[a], m_top[b], pass.level);
        // The set of the outlet keeps the smallest root.
        m_sets[std::max(a, b)] = std::min(a, b);
    }

    void spill(std::uint32_t node, float level, const BasinOverflow& exit) {
        m_tree.nodes[node].spill = level;
        m_tree.nodes[node].exit = exit;
    }

    std::uint32_t parentOf(std::uint32_t a, std::uint32_t b, float level) {
        const auto parent = static_cast<std::uint32_t>(m_tree.nodes.size());
        DepressionNode node;
        node.base = level;
        node.spill = kInfinite;
        node.childA = a;
        node.childB = b;
        node.lowest = lower(m_tree.nodes[a].lowest, m_tree.nodes[b].lowest);
        node.leafCount = m_tree.nodes[a].leafCount + m_tree.nodes[b].leafCount;
        m_tree.nodes[a].parent = m_tree.nodes[b].parent = parent;
        m_tree.nodes.push_back(node);
        return parent;
    }

    [[nodiscard]] std::uint32_t lower(std::uint32_t a, std::uint32_t b) const {
        const float heightA = m_ground.cells()[m_graph.pits[a]], heightB = m_ground.cells()[m_graph.pits[b]];
        return heightA != heightB ? (heightA < heightB ? a : b) : std::min(a, b);
    }

    void orderLeaves() {
        auto& nodes = m_tree.nodes;
        std::uint32_t next = 0;
        for (std::size_t n = nodes.size() - 1; n > 0; --n) {
            DepressionNode& node = nodes[n];
            if (node.parent == kNoNode)
                node.firstLeaf = std::exchange(next, next + node.leafCount);
            if (node.isLeaf())
                continue;
            nodes[node.childA].firstLeaf = node.firstLeaf;
            nodes[node.childB].firstLeaf = node.firstLeaf + nodes[node.childA].leafCount;
        }
        m_tree.leaves.resize(m_graph.basinCount());
        m_tree.leafRank.resize(m_graph.pits.size());
        for (std::uint32_t basin = 1; basin < m_graph.pits.size(); ++basin) {
            m_tree.leaves[nodes[basin].firstLeaf] = basin;
            m_tree.leafRank[basin] = nodes[basin].firstLeaf;
        }
    }

    const Heightmap& m_ground;
    const BasinGraph& m_graph;
    DepressionHierarchy& m_tree;
    std::vector<std::uint32_t> m_sets, m_top;
};

/// What a band of rows has of a node.
struct Tally {
    std::int64_t basinCells = 0;
    FlowSum basinRain = 0;
    std::int64_t cells = 0;
    double heightSum = 0.0;
    CellBox box;
};

/// The tallies of a band: an array for the basins whose pits it has, a table for the others.
class BandTally {
public:
    BandTally() = default;
    BandTally(std::uint32_t first, std::uint32_t count) : m_first(first), m_own(count) {}

    Tally& at(std::uint32_t node) {
        if (node - m_first < m_own.size())
            return m_own[node - m_first];
        if (!m_last || node != m_lastNode) {
            m_lastNode = node;
            m_last = &m_others[node];
        }
        return *m_last;
    }
    template <typename Visit>
    void visit(Visit&& visitor) const {
        for (std::uint32_t i = 0; i < m_own.size(); ++i)
            visitor(m_first + i, m_own[i]);
        for (const auto& [node, tally] : m_others)
            visitor(node, tally);
    }

private:
    std::uint32_t m_first = 0;
    std::vector<Tally> m_own;
    std::unordered_map<std::uint32_t, Tally> m_others;
    std::uint32_t m_lastNode = 0;
    Tally* m_last = nullptr;
};

BandTally tallyOfBand(const Heightmap& ground, const BasinGraph& graph, const std::vector<FlowSum>& weights,
                      const DepressionHierarchy& tree, const Bands& bands, int band) {
    const auto pits = std::span(graph.pits).subspan(1);
    const auto begin = std::ranges::lower_bound(pits, bands.begin(band));
    const auto end = std::ranges::lower_bound(pits, bands.end(band));
    BandTally tally(static_cast<std::uint32_t>(begin - pits.begin()) + 1,
                    static_cast<std::uint32_t>(end - begin));
    const auto width = static_cast<std::uint32_t>(ground.width());
    for (int y = bands.firstRow(band); y < bands.endRow(band); ++y) {
        const std::uint32_t row = static_cast<std::uint32_t>(y) * width;
        for (std::uint32_t x = 0; x < width; ++x) {
            const std::uint32_t basin = graph.labels[row + x];
            const float h = ground.cells()[row + x];
            Tally& own = tally.at(basin);
            ++own.basinCells;
            if (!weights.empty())
                own.basinRain += weights[row + x];
            if (basin == kOutletBasin || h >= graph.levels[basin])
                continue;
            Tally& home = tally.at(homeOf(tree, basin, h));
            ++home.cells;
            home.heightSum += h;
            home.box.add(static_cast<int>(x), y);
        }
    }
    return tally;
}

void addTally(const Tally& tally, std::uint32_t node, bool weighted, DepressionHierarchy& tree) {
    if (node < tree.basinCells.size()) {
        tree.basinCells[node] += tally.basinCells;
        tree.basinRain[node] +=
            weighted ? tally.basinRain : tally.basinCells * static_cast<FlowSum>(kFlowUnit);
    }
    tree.nodes[node].cells += tally.cells;
    tree.nodes[node].heightSum += tally.heightSum;
    tree.nodes[node].box.add(tally.box);
}

/// Adds what the children have to the parents.
void gather(DepressionHierarchy& tree) {
    for (DepressionNode& node : std::span(tree.nodes).subspan(tree.basinCells.size())) {
        for (const std::uint32_t child : {node.childA, node.childB}) {
            node.cells += tree.nodes[child].cells;
            node.heightSum += tree.nodes[child].heightSum;
            node.box.add(tree.nodes[child].box);
        }
    }
}

} // namespace

DepressionHierarchy depressionHierarchy(const Heightmap& ground, const BasinGraph& graph,
                                        const std::vector<FlowSum>& weights, const Work& work) {
    DepressionHierarchy tree;
    TreeBuilder(ground, graph, tree).build();
    tree.basinCells.assign(graph.pits.size(), 0);
    tree.basinRain.assign(graph.pits.size(), 0);
    const Bands bands(ground.grid());
    std::vector<BandTally> tallies(bands.count);
    work.forEach(bands.count,
                 [&](int band) { tallies[band] = tallyOfBand(ground, graph, weights, tree, bands, band); });
    // A node gets at most one tally of a band, so the order within a band does not matter.
    for (const BandTally& tally : tallies)
        tally.visit(
            [&](std::uint32_t node, const Tally& part) { addTally(part, node, !weights.empty(), tree); });
    gather(tree);
    return tree;
}

} // namespace oxbow
