#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

namespace oxbow {

/// Walks a tree of passes between nodes from its root outwards, depth first. `endsOf(pass)` gives the two nodes of a
/// pass; calls visit(pass, isFirst, node, root side) for each other node behind all on its way: whether it is the
/// first of the pass's ends, the node, and the one by which the walk came.
template <typename Pass, typename EndsOf, typename Visit>
void walkTree(const std::vector<Pass>& passes, std::size_t nodes, std::uint32_t root, EndsOf&& endsOf, Visit&& visit) {
    std::vector<std::uint32_t> first(nodes + 1, 0), incident(2 * passes.size());
    for (const Pass& pass : passes)
        for (const std::uint32_t end : endsOf(pass))
            ++first[end];
    std::inclusive_scan(first.begin(), first.end(), first.begin());
    for (std::uint32_t p = 0; p < passes.size(); ++p)
        for (const std::uint32_t end : endsOf(passes[p]))
            incident[--first[end]] = p;
    std::vector<std::uint8_t> seen(nodes, 0);
    std::vector<std::uint32_t> open = {root};
    seen[root] = 1;
    while (!open.empty()) {
        const std::uint32_t node = open.back();
        open.pop_back();
        for (std::uint32_t k = first[node]; k < first[node + 1]; ++k) {
            const Pass& pass = passes[incident[k]];
            const std::array<std::uint32_t, 2> ends = endsOf(pass);
            const bool isFirst = ends[1] == node;
            const std::uint32_t other = isFirst ? ends[0] : ends[1];
            if (seen[other])
                continue;
            seen[other] = 1;
            visit(pass, isFirst, other, node);
            open.push_back(other);
        }
    }
}

} // namespace oxbow
