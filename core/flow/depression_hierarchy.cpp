#include "core/flow/depression_hierarchy.h"

#include "core/base/union_find.h"
#include "core/terrain/bands.h"

#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace oxbow {

namespace {

constexpr float kNeverSpills = std::numeric_limits<float>::infinity();

/// Joins the basins along the passes of the graph's tree, lowest first.
class TreeBuilder {
public:
    TreeBuilder(const Heightmap& ground, const BasinGraph& graph, DepressionHierarchy& tree)
        : m_ground(ground),
          m_graph(graph),
          m_tree(tree),
          m_sets(graph.pits.size()),
          m_top(graph.pits.size()) {
        std::iota(m_top.begin(), m_top.end(), 0u);
        tree.nodes.reserve(2 * graph.pits.size());
        tree.nodes.resize(graph.pits.size());
        for (std::uint32_t basin = 1; basin < graph.pits.size(); ++basin) {
            tree.nodes[basin].base = ground.cells()[graph.pits[basin]];
            tree.nodes[basin].spill = kNeverSpills;
            tree.nodes[basin].lowest = basin;
        }
    }

    void build() {
        for (const BasinPass& pass : m_graph.passes)
            join(pass);
        if (!m_graph.hasOutlet())
            m_tree.linked.push_back(m_top[m_sets.rootOf(m_graph.root)]);
        orderLeaves();
    }

private:
    void join(const BasinPass& pass) {
        const std::uint32_t a = m_sets.rootOf(pass.basinA), b = m_sets.rootOf(pass.basinB);
        if (a != kOutletBasin)
            spill(m_top[a], pass.level, {pass.cellA, pass.cellB, pass.basinB});
        if (b != kOutletBasin)
            spill(m_top[b], pass.level, {pass.cellB, pass.cellA, pass.basinA});
        if (a == kOutletBasin || b == kOutletBasin)
            m_tree.linked.push_back(m_top[a == kOutletBasin ? b : a]);
        else
            m_top[std::min(a, b)] = parentOf(m_top[a], m_top[b], pass.level);
        // The set of the outlet keeps the smallest root.
        m_sets.merge(std::max(a, b), std::min(a, b));
    }

    void spill(std::uint32_t node, float level, const BasinOverflow& exit) {
        m_tree.nodes[node].spill = level;
        m_tree.nodes[node].exit = exit;
    }

    std::uint32_t parentOf(std::uint32_t a, std::uint32_t b, float level) {
        const auto parent = static_cast<std::uint32_t>(m_tree.nodes.size());
        DepressionNode node;
        node.base = level;
        node.spill = kNeverSpills;
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
    UnionFind m_sets;
    std::vector<std::uint32_t> m_top; ///< by root: the node that holds the set
};

/// Finds the smallest part of a hierarchy in which a cell is under water: the lowest node over its basin that
/// spills above its height. Jump pointers (Myers1983) make it a search of log of the depth.
class HomeFinder {
public:
    explicit HomeFinder(const DepressionHierarchy& hierarchy) : m_steps(hierarchy.nodes.size()) {
        std::vector<std::uint32_t> depth(m_steps.size(), 0);
        for (std::size_t n = m_steps.size() - 1; n > 0; --n) {
            const std::uint32_t parent = hierarchy.nodes[n].parent;
            m_steps[n] = {hierarchy.nodes[n].spill, parent, parent};
            if (parent == kNoNode)
                continue;
            depth[n] = depth[parent] + 1;
            const std::uint32_t jump = m_steps[parent].jump;
            if (jump != kNoNode && depth[parent] - depth[jump] == depth[jump] - depth[m_steps[jump].jump])
                m_steps[n].jump = m_steps[jump].jump;
        }
    }

    /// The height must be below the spill of the outermost node.
    [[nodiscard]] std::uint32_t homeOf(std::uint32_t basin, float height) const {
        std::uint32_t node = basin;
        while (height >= m_steps[node].spill) {
            const Step& step = m_steps[node];
            node = height >= m_steps[step.jump].spill ? step.jump : step.parent;
        }
        return node;
    }

private:
    struct Step {
        float spill = kNeverSpills;
        std::uint32_t parent = kNoNode, jump = kNoNode;
    };
    std::vector<Step> m_steps;
};

/// What drains to a basin in a band of rows.
struct BasinTally {
    std::int64_t cells = 0;
    FlowSum rain = 0;

    void add(const BasinTally& other) {
        cells += other.cells;
        rain += other.rain;
    }
};

/// Tallies of a band: an array for the basins whose pits it has, a table with open addresses for the others.
template <typename Tally>
class BandTally {
public:
    BandTally() = default;
    BandTally(std::uint32_t first, std::uint32_t count)
        : m_first(first), m_own(count), m_keys(256, kNoKey), m_others(256) {}

    void add(std::uint32_t node, const Tally& tally) {
        if (node - m_first < m_own.size())
            m_own[node - m_first].add(tally);
        else
            other(node).add(tally);
    }
    template <typename Visit>
    void visit(Visit&& visitor) const {
        for (std::uint32_t i = 0; i < m_own.size(); ++i)
            visitor(m_first + i, m_own[i]);
        for (std::size_t i = 0; i < m_keys.size(); ++i)
            if (m_keys[i] != kNoKey)
                visitor(m_keys[i], m_others[i]);
    }

private:
    static constexpr std::uint32_t kNoKey = 0xffffffffu;

    [[nodiscard]] std::size_t find(std::uint32_t node) const {
        const std::size_t mask = m_keys.size() - 1;
        std::size_t i = (node * 0x9e3779b1u >> 7) & mask;
        while (m_keys[i] != kNoKey && m_keys[i] != node)
            i = (i + 1) & mask;
        return i;
    }
    Tally& other(std::uint32_t node) {
        const std::size_t i = find(node);
        if (m_keys[i] == node)
            return m_others[i];
        if (2 * ++m_used > m_keys.size()) {
            grow();
            return other(node);
        }
        m_keys[i] = node;
        return m_others[i];
    }
    void grow() {
        std::vector<std::uint32_t> keys(m_keys.size() * 4, kNoKey);
        std::vector<Tally> others(keys.size());
        std::swap(keys, m_keys);
        std::swap(others, m_others);
        for (std::size_t k = 0; k < keys.size(); ++k) {
            if (keys[k] == kNoKey)
                continue;
            const std::size_t i = find(keys[k]);
            m_keys[i] = keys[k];
            m_others[i] = others[k];
        }
    }

    std::uint32_t m_first = 0;
    std::vector<Tally> m_own;
    std::vector<std::uint32_t> m_keys;
    std::vector<Tally> m_others;
    std::size_t m_used = 0;
};

struct BandTallies {
    BandTally<BasinTally> basins;
    BandTally<CellTally> nodes;
};

/// Goes along the rows in runs of cells of one basin, and in these in runs of one home.
class RunCounter {
public:
    RunCounter(const Heightmap& ground, const BasinGraph& graph, const FlowWeights& weights,
               const HomeFinder* homes, BandTallies& tallies)
        : m_ground(ground),
          m_graph(graph),
          m_weights(weights),
          m_homes(homes),
          m_tallies(tallies),
          m_runs(ground.width() + 1),
          m_wet(ground.width()) {}

    void countRow(int y) {
        const std::uint32_t* labels = m_graph.labels.data() + m_ground.grid().index(0, y);
        findRuns(labels);
        for (std::size_t run = 0; run < m_runCount; ++run) {
            const int begin = m_runs[run], end = m_runs[run + 1];
            countBasin(y, begin, end, labels[begin]);
            if (m_homes && labels[begin] != kOutletBasin)
                countHomes(y, begin, end, labels[begin]);
        }
        if (!m_homes)
            countBelowSpill(y, labels);
    }

private:
    /// Where runs begin, then where the row ends. Without a branch, since nobody foresees them.
    void findRuns(const std::uint32_t* labels) {
        const int width = m_ground.width();
        m_runs[0] = 0;
        m_runCount = width > 0;
        for (int x = 1; x < width; ++x) {
            m_runs[m_runCount] = x;
            m_runCount += labels[x] != labels[x - 1];
        }
        m_runs[m_runCount] = width;
    }
    void countBasin(int y, int begin, int end, std::uint32_t basin) {
        BasinTally tally{end - begin, 0};
        const std::size_t row = m_ground.grid().index(0, y);
        for (int x = begin; x < end && !m_weights.areEven(); ++x)
            tally.rain += m_weights[row + x];
        m_tallies.basins.add(basin, tally);
    }
    /// What is wet when all is full counts for the basin.
    void countBelowSpill(int y, const std::uint32_t* labels) {
        const float* const heights = m_ground.row(y);
        std::size_t wetCount = 0;
        for (int x = 0; x < m_ground.width(); ++x) {
            m_wet[wetCount] = x;
            wetCount += heights[x] < m_graph.levels[labels[x]];
        }
        for (std::size_t i = 0, run = 0; i < wetCount;) {
            while (m_runs[run + 1] <= m_wet[i])
                ++run;
            CellTally tally;
            tally.box.add(m_wet[i], y);
            const std::uint32_t basin = labels[m_wet[i]];
            for (; i < wetCount && m_wet[i] < m_runs[run + 1]; ++i) {
                ++tally.cells;
                tally.heightSum += heights[m_wet[i]];
                tally.box.x1 = m_wet[i] + 1;
            }
            m_tallies.nodes.add(basin, tally);
        }
    }
    void countHomes(int y, int begin, int end, std::uint32_t basin) {
        const float spill = m_graph.levels[basin];
        const float* heights = m_ground.row(y);
        std::uint32_t home = kNoNode;
        CellTally tally;
        const auto flush = [&] {
            if (home != kNoNode)
                m_tallies.nodes.add(home, tally);
        };
        for (int x = begin; x < end; ++x) {
            if (heights[x] >= spill)
                continue;
            const std::uint32_t here = m_homes->homeOf(basin, heights[x]);
            if (here != home) {
                flush();
                home = here;
                tally = {};
                tally.box.add(x, y);
            }
            ++tally.cells;
            tally.heightSum += heights[x];
            tally.box.x1 = x + 1;
        }
        flush();
    }

    const Heightmap& m_ground;
    const BasinGraph& m_graph;
    const FlowWeights& m_weights;
    const HomeFinder* m_homes; ///< null: lakes as a whole
    BandTallies& m_tallies;
    std::vector<int> m_runs; ///< first cells of the runs of a row, then its end
    std::size_t m_runCount = 0;
    std::vector<int> m_wet; ///< cells of a row
};

BandTallies tallyOfBand(const Heightmap& ground, const BasinGraph& graph, const FlowWeights& weights,
                        const HomeFinder* homes, const Bands& bands, int band) {
    const auto pits = std::span(graph.pits).subspan(1);
    const auto begin = std::ranges::lower_bound(pits, bands.begin(band));
    const auto end = std::ranges::lower_bound(pits, bands.end(band));
    const auto first = static_cast<std::uint32_t>(begin - pits.begin()) + 1;
    const auto count = static_cast<std::uint32_t>(end - begin);
    BandTallies tallies{{first, count}, {first, count}};
    RunCounter counter(ground, graph, weights, homes, tallies);
    for (int y = bands.firstRow(band); y < bands.endRow(band); ++y)
        counter.countRow(y);
    return tallies;
}

} // namespace

DepressionHierarchy depressionHierarchy(const Heightmap& ground, const BasinGraph& graph,
                                        const FlowWeights& weights, const Compute& compute,
                                        DepressionMeasure measure) {
    DepressionHierarchy tree;
    TreeBuilder(ground, graph, tree).build();
    tree.basinCells.assign(graph.pits.size(), 0);
    tree.basinRain.assign(graph.pits.size(), 0);
    const Bands bands(ground.grid());
    std::optional<HomeFinder> finder;
    if (measure == DepressionMeasure::All)
        finder.emplace(tree);
    const HomeFinder* homes = finder ? &*finder : nullptr;
    std::vector<BandTallies> tallies(bands.count);
    compute.forEach(bands.count, [&](int band) {
        tallies[band] = tallyOfBand(ground, graph, weights, homes, bands, band);
    });
    // A node gets at most one tally of a band, so the order within a band does not matter.
    for (const BandTallies& band : tallies) {
        band.basins.visit([&](std::uint32_t basin, const BasinTally& tally) {
            tree.basinCells[basin] += tally.cells;
            tree.basinRain[basin] += weights.areEven() ? tally.cells * weights.everywhere() : tally.rain;
        });
        band.nodes.visit([&](std::uint32_t n, const CellTally& tally) { tree.nodes[n].add(tally); });
    }
    // Parents have what their children have, which come before them.
    for (DepressionNode& node : std::span(tree.nodes).subspan(graph.pits.size()))
        for (const std::uint32_t child : {node.childA, node.childB})
            node.add(tree.nodes[child]);
    return tree;
}

} // namespace oxbow
