#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

namespace oxbow {

/// Disjoint sets of the numbers 0 .. count - 1, each known by one of them, its root (Tarjan1975, paths halved
/// on every look-up). The caller says which root remains, since that often carries a meaning.
class UnionFind {
public:
    explicit UnionFind(std::size_t count) : m_parent(count) {
        std::iota(m_parent.begin(), m_parent.end(), 0u);
    }

    [[nodiscard]] std::uint32_t rootOf(std::uint32_t member) {
        while (m_parent[member] != member)
            member = m_parent[member] = m_parent[m_parent[member]];
        return member;
    }
    [[nodiscard]] bool isRoot(std::uint32_t member) const { return m_parent[member] == member; }
    /// Puts the set of the root `from` into that of the root `into`, which stays the root.
    void merge(std::uint32_t from, std::uint32_t into) { m_parent[from] = into; }
    /// Joins the sets of two members; the smaller root remains.
    void join(std::uint32_t a, std::uint32_t b) {
        a = rootOf(a);
        b = rootOf(b);
        a < b ? merge(b, a) : merge(a, b);
    }

private:
    std::vector<std::uint32_t> m_parent;
};

} // namespace oxbow
