#include "core/flow/fill_spill_merge.h"

#include "core/base/union_find.h"
#include "core/terrain/bands.h"

#include <limits>
#include <numeric>

namespace oxbow {

namespace {

constexpr double kBeyond = std::numeric_limits<double>::infinity();

/// Hands the rain of all basins down the hierarchy.
class Pouring {
public:
    Pouring(const DepressionHierarchy& tree, const RainBalance& balance)
        : m_tree(tree),
          m_balance(balance),
          m_top(tree.nodes.size()),
          m_arrived(tree.basinRain.size()),
          m_full(tree.nodes.size(), 0),
          m_held(tree.nodes.size(), 0.0),
          m_last(tree.nodes.size(), kNoNode) {
        std::ranges::transform(tree.basinRain, m_arrived.begin(),
                               [](FlowSum rain) { return static_cast<double>(rain) / kFlowUnit; });
        m_fallen = std::accumulate(m_arrived.begin(), m_arrived.end(), 0.0);
    }

    /// A tree runs over into one that found its outlet before it, so the last comes first.
    void run() {
        for (std::size_t i = m_tree.linked.size(); i-- > 0;) {
            const DepressionNode& node = m_tree.nodes[m_tree.linked[i]];
            for (std::uint32_t k = 0; k < node.leafCount; ++k) {
                const std::uint32_t basin = m_tree.leaves[node.firstLeaf + k];
                pour(basin, m_arrived[basin]);
            }
        }
    }

    [[nodiscard]] std::uint32_t topOf(std::uint32_t node) { return m_top.rootOf(node); }
    [[nodiscard]] const std::vector<std::uint8_t>& full() const { return m_full; }
    [[nodiscard]] const std::vector<double>& held() const { return m_held; }
    [[nodiscard]] std::uint32_t lastFull(std::uint32_t node) const { return m_last[node]; }
    /// Of the nodes that are part of no larger lake.
    [[nodiscard]] double stored() const {
        double sum = 0.0;
        for (std::size_t n = 1; n < m_held.size(); ++n)
            sum += m_top.isRoot(static_cast<std::uint32_t>(n)) ? m_held[n] : 0.0;
        return sum;
    }
    [[nodiscard]] double out() const { return m_arrived[kOutletBasin]; }
    [[nodiscard]] double fallen() const { return m_fallen; }

private:
    [[nodiscard]] double capacity(const DepressionNode& node) const {
        if (!node.spills())
            return kBeyond;
        return m_balance.isClimate ? m_balance.lossMPerYear * static_cast<double>(node.cells)
                                   : node.capacity();
    }

    void pour(std::uint32_t basin, double amount) {
        std::uint32_t node = topOf(basin);
        while (true) {
            amount = fill(node, amount);
            if (!m_full[node])
                return;
            const DepressionNode& at = m_tree.nodes[node];
            if (at.parent == kNoNode) {
                m_arrived[at.exit.target] += amount;
                return;
            }
            const std::uint32_t other = m_tree.sibling(node);
            node = m_full[other] ? merge(node, other) : topOf(at.exit.target);
        }
    }
    /// What does not fit.
    double fill(std::uint32_t node, double amount) {
        if (m_full[node])
            return amount;
        const double room = capacity(m_tree.nodes[node]) - m_held[node];
        if (amount < room) {
            m_held[node] += amount;
            return 0.0;
        }
        // Rounding may leave less room than none.
        const double taken = std::max(0.0, room);
        m_held[node] += taken;
        m_full[node] = 1;
        return amount - taken;
    }
    /// `a` got full last, by what `b` gave it.
    std::uint32_t merge(std::uint32_t a, std::uint32_t b) {
        const std::uint32_t parent = m_tree.nodes[a].parent;
        m_top.merge(a, parent);
        m_top.merge(b, parent);
        m_held[parent] = m_held[a] + m_held[b];
        m_last[parent] = a;
        return parent;
    }

    const DepressionHierarchy& m_tree;
    const RainBalance& m_balance;
    UnionFind m_top;               ///< joined to the parent where both children are full
    std::vector<double> m_arrived; ///< by basin
    std::vector<std::uint8_t> m_full;
    std::vector<double> m_held;
    std::vector<std::uint32_t> m_last; ///< by node: its child that got full last
    double m_fallen = 0.0;
};

/// The lakes that are not full, and which of them each basin is part of (-1 for none).
struct PartialLakes {
    std::vector<std::uint32_t> nodes;
    std::vector<std::int32_t> ofBasin;
};

PartialLakes partialLakes(const DepressionHierarchy& tree, Pouring& pouring) {
    std::vector<std::int32_t> slot(tree.nodes.size(), -1);
    PartialLakes lakes{{}, std::vector<std::int32_t>(tree.basinRain.size(), -1)};
    for (std::uint32_t basin = 1; basin < lakes.ofBasin.size(); ++basin) {
        const std::uint32_t top = pouring.topOf(basin);
        if (pouring.full()[top])
            continue;
        if (slot[top] < 0) {
            slot[top] = static_cast<std::int32_t>(lakes.nodes.size());
            lakes.nodes.push_back(top);
        }
        lakes.ofBasin[basin] = slot[top];
    }
    return lakes;
}

/// Heights of the cells below the spill level of each of these lakes, sorted.
std::vector<std::vector<float>> heightsOf(const PartialLakes& lakes, const Heightmap& ground,
                                          const BasinGraph& graph, const DepressionHierarchy& tree,
                                          const Compute& compute) {
    const Bands bands(ground.grid());
    using Entry = std::pair<std::int32_t, float>;
    std::vector<std::vector<Entry>> parts(bands.count);
    compute.forEach(bands.count, [&](int band) {
        for (std::uint32_t c = bands.begin(band); c < bands.end(band); ++c) {
            const std::int32_t lake = lakes.ofBasin[graph.labels[c]];
            if (lake >= 0 && ground.cells()[c] < tree.nodes[lakes.nodes[lake]].spill)
                parts[band].emplace_back(lake, ground.cells()[c]);
        }
    });
    std::vector<std::vector<float>> heights(lakes.nodes.size());
    for (const auto& part : parts)
        for (const auto& [lake, height] : part)
            heights[lake].push_back(height);
    compute.forEach(static_cast<int>(heights.size()), [&](int lake) { std::ranges::sort(heights[lake]); });
    return heights;
}

double levelOf(const std::vector<float>& heights, double held, const RainBalance& balance) {
    if (held <= 0.0 || heights.empty())
        return -kBeyond;
    if (!balance.isClimate)
        return levelOfVolume(heights, held);
    // It covers so many cells, the last of them in part.
    const double cells = std::min(held / balance.lossMPerYear, static_cast<double>(heights.size() - 1));
    return heights[static_cast<std::size_t>(cells)];
}

/// Of children that just fill up to their pass the last gets what the other gives, and keeps it.
void stopAtThePass(std::uint32_t node, const DepressionHierarchy& tree, const Pouring& pouring,
                   LakeWater& water) {
    while (!tree.nodes[node].isLeaf() && water.surfaceM[node] <= tree.nodes[node].base) {
        node = pouring.lastFull(node);
        water.isFull[node] = 0;
    }
}

} // namespace

double levelOfVolume(const std::vector<float>& heights, double held) {
    double sum = 0.0;
    for (std::size_t k = 0; k < heights.size(); ++k) {
        sum += heights[k];
        const double level = (held + sum) / static_cast<double>(k + 1);
        if (k + 1 == heights.size() || level <= heights[k + 1])
            return level;
    }
    return -kBeyond;
}

FilledWater fillSpillMerge(const Heightmap& ground, const BasinGraph& graph,
                           const DepressionHierarchy& hierarchy, const RainBalance& balance,
                           const Compute& compute) {
    Pouring pouring(hierarchy, balance);
    pouring.run();
    const auto& nodes = hierarchy.nodes;
    FilledWater result{{std::vector<double>(nodes.size()), pouring.full()},
                       pouring.held(),
                       pouring.stored(),
                       pouring.out(),
                       pouring.fallen()};
    for (std::size_t n = 0; n < nodes.size(); ++n)
        result.water.surfaceM[n] = pouring.full()[n] ? nodes[n].spill : nodes[n].base;
    const PartialLakes partial = partialLakes(hierarchy, pouring);
    const auto heights = heightsOf(partial, ground, graph, hierarchy, compute);
    for (std::size_t i = 0; i < partial.nodes.size(); ++i) {
        const std::uint32_t n = partial.nodes[i];
        const double level = levelOf(heights[i], result.held[n], balance);
        result.water.surfaceM[n] = std::max<double>(nodes[n].base, std::min<double>(level, nodes[n].spill));
        stopAtThePass(n, hierarchy, pouring, result.water);
    }
    return result;
}

} // namespace oxbow
