#include "core/constraint/falling_beds.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kLevelM = 1e-9;
constexpr double kSplitM = 1e-3; ///< by which a pin on an arm may be lowered without a word

class Regression {
public:
    explicit Regression(const BedForest& forest) : m_forest(forest), m_nodes(forest.nodes), m_count(static_cast<int>(m_nodes.size())) {}

    FallingBeds run() {
        order(m_order, {});
        dropContradictions();
        shareFalls();
        sumFalls();
        for (const int node : m_order)
            enter(node);
        FallingBeds beds;
        beds.heightsM.resize(m_nodes.size());
        for (auto node = m_order.rbegin(); node != m_order.rend(); ++node)
            beds.heightsM[at(*node)] = m_nodes[at(*node)].isPinned ? m_nodes[at(*node)].heightM
                                                                    : valueOf(blockOf(*node)) + m_toEnd[at(*node)];
        lowerArms(beds.heightsM);
        beds.climbing = std::move(m_climbing);
        return beds;
    }

private:
    static std::size_t at(int node) { return static_cast<std::size_t>(node); }

    // ---- Order ----

    using Arms = std::vector<std::vector<int>>; ///< heads of the arms, by node; empty: none are asked for

    /// Heads first: Kahn's order over `next` and the arms. Those in a ring are left out.
    void order(std::vector<int>& out, const Arms& arms) const {
        std::vector<int> above(m_nodes.size(), 0);
        for (const BedNode& node : m_nodes)
            if (node.next >= 0)
                ++above[at(node.next)];
        for (const std::vector<int>& heads : arms)
            for (const int head : heads)
                ++above[at(head)];
        for (int i = 0; i < m_count; ++i)
            if (above[at(i)] == 0)
                out.push_back(i);
        for (std::size_t k = 0; k < out.size(); ++k) {
            const auto reach = [&](int next) {
                if (--above[at(next)] == 0)
                    out.push_back(next);
            };
            if (const int next = m_nodes[at(out[k])].next; next >= 0)
                reach(next);
            if (!arms.empty())
                for (const int arm : arms[at(out[k])])
                    reach(arm);
        }
    }

    // ---- Pins ----

    /// Of two pins that would have to climb the later one is none.
    void dropContradictions() {
        for (bool found = true; found;) {
            found = false;
            std::vector<int> lowest(m_nodes.size(), -1); // pin upstream
            for (const int node : m_order) {
                int& above = lowest[at(node)];
                BedNode& own = m_nodes[at(node)];
                if (own.isPinned) {
                    if (above >= 0 && m_nodes[at(above)].heightM < own.heightM - kLevelM) {
                        m_climbing.push_back({above, node});
                        const bool ownStays = own.rank < m_nodes[at(above)].rank;
                        m_nodes[at(ownStays ? above : node)].isPinned = false;
                        found = true;
                        break;
                    }
                    above = node;
                }
                if (own.next >= 0 && above >= 0) {
                    int& below = lowest[at(own.next)];
                    if (below < 0 || m_nodes[at(above)].heightM < m_nodes[at(below)].heightM)
                        below = above;
                }
            }
        }
    }
    /// Between two pins no more fall is asked for than there is.
    void shareFalls() {
        for (int start = 0; start < m_count; ++start) {
            if (!m_nodes[at(start)].isPinned)
                continue;
            double asked = 0.0;
            int node = start;
            do {
                asked += m_nodes[at(node)].fallM;
                node = m_nodes[at(node)].next;
            } while (node >= 0 && !m_nodes[at(node)].isPinned);
            if (node < 0)
                continue;
            const double there = std::max(0.0, m_nodes[at(start)].heightM - m_nodes[at(node)].heightM);
            if (asked <= there)
                continue;
            for (int i = start; i != node; i = m_nodes[at(i)].next)
                m_nodes[at(i)].fallM *= there / asked;
        }
    }
    void sumFalls() {
        m_toEnd.assign(m_nodes.size(), 0.0);
        for (auto node = m_order.rbegin(); node != m_order.rend(); ++node)
            if (const BedNode& own = m_nodes[at(*node)]; own.next >= 0)
                m_toEnd[at(*node)] = m_toEnd[at(own.next)] + own.fallM;
        m_blocks.resize(m_nodes.size());
    }

    // ---- Blocks ----

    /// Nodes of one height above the falls to the end, known by the most downstream of them. Those that end in it stand
    /// in a heap, the lowest on top (a leftist tree, Crane1972).
    struct Block {
        double sum = 0.0, weight = 0.0;
        double pin = 0.0;
        bool isPinned = false;
        int into = -1; ///< the block that took it up
        int heap = -1;
        // As a member of a heap:
        int left = -1, right = -1, rank = 1;
    };

    [[nodiscard]] double valueOf(int block) const {
        const Block& b = m_blocks[at(block)];
        return b.isPinned ? b.pin : b.sum / b.weight;
    }
    [[nodiscard]] int blockOf(int node) {
        int root = node;
        while (m_blocks[at(root)].into >= 0)
            root = m_blocks[at(root)].into;
        while (m_blocks[at(node)].into >= 0)
            node = std::exchange(m_blocks[at(node)].into, root);
        return root;
    }
    [[nodiscard]] int rankOf(int block) const { return block < 0 ? 0 : m_blocks[at(block)].rank; }
    /// Heaps can be as long as a river has tributaries: merged along their right sides without recursion.
    int meld(int a, int b) {
        std::vector<int> side;
        while (a >= 0 && b >= 0) {
            if (valueOf(b) < valueOf(a) || (valueOf(b) == valueOf(a) && b < a))
                std::swap(a, b);
            side.push_back(a);
            a = m_blocks[at(a)].right;
        }
        int rest = a >= 0 ? a : b;
        for (auto top = side.rbegin(); top != side.rend(); ++top) {
            Block& block = m_blocks[at(*top)];
            block.right = rest;
            if (rankOf(block.left) < rankOf(block.right))
                std::swap(block.left, block.right);
            block.rank = rankOf(block.right) + 1;
            rest = *top;
        }
        return rest;
    }
    /// A node whose upstream nodes have all been entered.
    void enter(int node) {
        const BedNode& own = m_nodes[at(node)];
        Block& block = m_blocks[at(node)];
        block.sum = own.weight * (own.heightM - m_toEnd[at(node)]);
        block.weight = own.weight;
        block.isPinned = own.isPinned;
        block.pin = own.heightM - m_toEnd[at(node)];
        while (block.heap >= 0 && valueOf(block.heap) < valueOf(node)) {
            const int taken = block.heap;
            Block& from = m_blocks[at(taken)];
            block.heap = meld(from.left, from.right);
            block.heap = meld(block.heap, from.heap);
            block.sum += from.sum;
            block.weight += from.weight;
            if (from.isPinned && !block.isPinned) {
                block.isPinned = true;
                block.pin = from.pin;
            }
            from.into = node;
        }
        if (own.next >= 0)
            m_blocks[at(own.next)].heap = meld(m_blocks[at(own.next)].heap, node);
    }

    // ---- Arms ----

    /// Splits, and what rounding left.
    void lowerArms(std::vector<double>& heights) {
        Arms arms(m_nodes.size());
        for (const auto& [from, to] : m_forest.splits)
            arms[at(from)].push_back(to);
        std::vector<int> downstream;
        order(downstream, arms); // those in a ring stay as they are
        for (const int node : downstream) {
            const auto keepBelow = [&](int next) {
                const double most = heights[at(node)];
                if (m_nodes[at(next)].isPinned && heights[at(next)] > most + kSplitM)
                    m_climbing.push_back({node, next});
                heights[at(next)] = std::min(heights[at(next)], most);
            };
            for (const int arm : arms[at(node)])
                keepBelow(arm);
            if (m_nodes[at(node)].next >= 0)
                keepBelow(m_nodes[at(node)].next);
        }
    }

    const BedForest& m_forest;
    std::vector<BedNode> m_nodes;
    int m_count;
    std::vector<int> m_order;
    std::vector<double> m_toEnd; ///< falls to the end
    std::vector<Block> m_blocks;
    std::vector<ClimbingPins> m_climbing;
};

} // namespace

FallingBeds fallingBeds(const BedForest& forest) {
    return Regression(forest).run();
}

} // namespace oxbow
