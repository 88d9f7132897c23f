#include "core/flow/drainage_network.h"

#include "core/flow/network_grid.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace oxbow {

namespace {

void forget(auto&... answers) {
    ((answers.known = false), ...);
}

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
    compute.forCells(grid, [&](int x, int y) {
        const std::size_t c = grid.index(x, y);
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

void DrainageNetwork::restart(const Heightmap& ground, DrainageRule rule) {
    m_ground = &ground;
    m_rule = std::move(rule);
    forget(m_steepest, m_directions, m_basins, m_receivers, m_filled, m_cellCounts, m_accumulation, m_order,
           m_lakes, m_hierarchy);
}

void DrainageNetwork::setWeights(FlowWeights weights) {
    m_rule.weights = std::move(weights);
    forget(m_accumulation, m_order, m_lakes, m_hierarchy);
}

void DrainageNetwork::dropBasins() {
    m_steepest = {};
    m_basins = {};
}

const FlowDirections& DrainageNetwork::steepest(const Compute& compute) {
    return m_steepest.foundBy([&](FlowDirections& found) {
        flowDirections(*m_ground, m_rule.outlets, compute, m_rule.directions, found);
    });
}

const BasinGraph& DrainageNetwork::basins(const Compute& compute) {
    return m_basins.foundBy(
        [&](BasinGraph& found) { found = basinGraph(*m_ground, steepest(compute), compute); });
}

const FlowDirections& DrainageNetwork::directions(const Compute& compute) {
    return m_directions.foundBy([&](FlowDirections& found) {
        found = steepest(compute);
        if (std::ranges::find(found, kPit) != found.end())
            carveDirections(basins(compute), compute, found);
    });
}

const std::vector<std::uint32_t>& DrainageNetwork::receivers(const Compute& compute) {
    return m_receivers.foundBy([&](std::vector<std::uint32_t>& found) {
        const FlowDirections& to = directions(compute);
        const auto offsets = directionOffsets(grid().width);
        found.resize(to.size());
        compute.forCells(grid(), [&](std::size_t c) {
            found[c] = to[c] >= kPit ? kNowhere : static_cast<std::uint32_t>(c + offsets[to[c]]);
        });
    });
}

const Heightmap& DrainageNetwork::filled(const Compute& compute) {
    return m_filled.foundBy(
        [&](Heightmap& found) { found = filledSurface(*m_ground, basins(compute), compute); });
}

const std::vector<FlowSum>& DrainageNetwork::cellCounts(const Compute& compute) {
    return m_cellCounts.foundBy([&](std::vector<FlowSum>& found) {
        flowAccumulation(grid(), directions(compute), {}, compute, found);
    });
}

const std::vector<FlowSum>& DrainageNetwork::accumulation(const Compute& compute) {
    if (m_rule.weights.areOne())
        return cellCounts(compute);
    return m_accumulation.foundBy([&](std::vector<FlowSum>& found) {
        flowAccumulation(grid(), directions(compute), m_rule.weights, compute, found);
    });
}

const FlowOrder& DrainageNetwork::order(const Compute& compute) {
    return m_order.foundBy([&](FlowOrder& found) {
        flowOrder(grid(), directions(compute), accumulation(compute), compute, found);
    });
}

const DepressionHierarchy& DrainageNetwork::hierarchy(const Compute& compute, DepressionMeasure measure) {
    const bool all = measure == DepressionMeasure::All || m_hierarchy.known;
    return (all ? m_hierarchy : m_lakes).foundBy([&](DepressionHierarchy& found) {
        found = depressionHierarchy(*m_ground, basins(compute), m_rule.weights, compute, measure);
    });
}

FlowDirections DrainageNetwork::takeDirections(const Compute& compute) {
    static_cast<void>(directions(compute));
    return m_directions.take();
}

std::vector<std::uint32_t> DrainageNetwork::takeReceivers(const Compute& compute) {
    static_cast<void>(receivers(compute));
    return m_receivers.take();
}

std::vector<FlowSum> DrainageNetwork::takeCellCounts(const Compute& compute) {
    static_cast<void>(cellCounts(compute));
    return m_cellCounts.take();
}

std::vector<FlowSum> DrainageNetwork::takeAccumulation(const Compute& compute) {
    static_cast<void>(accumulation(compute));
    return (m_rule.weights.areOne() ? m_cellCounts : m_accumulation).take();
}

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
