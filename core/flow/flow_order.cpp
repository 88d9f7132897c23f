#include "core/flow/flow_order.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace oxbow {

namespace {

/// Trunks carry at least one part in so many of all rain; with less the serial part does not matter.
constexpr FlowSum kTrunkShare = 512;
constexpr std::size_t kRootsPerBranch = 64;

struct Roots {
    std::vector<std::uint32_t> trunks, branches;
};

/// All that falls on the map, as it arrives where water ends.
FlowSum totalFlow(const GridSpec& grid, const FlowDirections& directions, const std::vector<FlowSum>& area,
                  const Compute& compute) {
    std::vector<FlowSum> rows(grid.height, 0);
    compute.forRows(grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            for (std::size_t c = grid.index(0, y); c < grid.index(0, y + 1); ++c)
                rows[y] += directions[c] >= kPit ? area[c] : 0;
    });
    return std::accumulate(rows.begin(), rows.end(), FlowSum{0});
}

/// Where the trunks and the branches begin, in the rows of a band.
Roots rootsOfRows(const GridSpec& grid, const FlowDirections& directions, const std::vector<FlowSum>& area,
                  FlowSum threshold, int y0, int y1) {
    const auto offsets = directionOffsets(grid.width);
    Roots roots;
    for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c) {
        const bool ends = directions[c] >= kPit;
        if (area[c] >= threshold) {
            if (ends)
                roots.trunks.push_back(static_cast<std::uint32_t>(c));
        } else if (ends || area[c + offsets[directions[c]]] >= threshold) {
            roots.branches.push_back(static_cast<std::uint32_t>(c));
        }
    }
    return roots;
}

/// Appends `root` and what drains to it through cells that `belongs`, depth first.
template <typename Belongs>
void append(std::uint32_t root, const std::vector<std::uint8_t>& donors, const std::array<int, 10>& offsets,
            std::vector<std::uint32_t>& stack, std::vector<std::uint32_t>& list, Belongs&& belongs) {
    stack.push_back(root);
    while (!stack.empty()) {
        const std::uint32_t c = stack.back();
        stack.pop_back();
        list.push_back(c);
        for (unsigned mask = donors[c]; mask != 0; mask &= mask - 1) {
            const std::uint32_t donor = c + offsets[std::countr_zero(mask)];
            if (belongs(donor))
                stack.push_back(donor);
        }
    }
}

} // namespace

void flowOrder(const GridSpec& grid, const FlowDirections& directions, const std::vector<FlowSum>& area,
               const Compute& compute, FlowOrder& order) {
    order.donors = donorMasks(grid, directions, compute);
    constexpr int kRows = 32;
    const int bands = (grid.height + kRows - 1) / kRows;
    const FlowSum threshold = std::max<FlowSum>(1, totalFlow(grid, directions, area, compute) / kTrunkShare);
    std::vector<Roots> roots(bands);
    compute.forEach(bands, [&](int i) {
        roots[i] =
            rootsOfRows(grid, directions, area, threshold, i * kRows, std::min(grid.height, (i + 1) * kRows));
    });
    const auto offsets = directionOffsets(grid.width);
    order.trunk.clear();
    std::vector<std::uint32_t> stack, branchRoots;
    for (const Roots& part : roots) {
        for (const std::uint32_t root : part.trunks)
            append(root, order.donors, offsets, stack, order.trunk,
                   [&](std::uint32_t c) { return area[c] >= threshold; });
        branchRoots.insert(branchRoots.end(), part.branches.begin(), part.branches.end());
    }
    order.branches.resize((branchRoots.size() + kRootsPerBranch - 1) / kRootsPerBranch);
    compute.forEach(static_cast<int>(order.branches.size()), [&](int i) {
        std::vector<std::uint32_t>& list = order.branches[i];
        std::vector<std::uint32_t> open;
        list.clear();
        const std::size_t end = std::min(branchRoots.size(), (i + 1) * kRootsPerBranch);
        for (std::size_t r = i * kRootsPerBranch; r < end; ++r)
            append(branchRoots[r], order.donors, offsets, open, list, [](std::uint32_t) { return true; });
    });
}

} // namespace oxbow
