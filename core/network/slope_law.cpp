#include "core/network/slope_law.h"

#include "core/flow/eikonal_sweep.h"

#include <algorithm>
#include <array>
#include <numbers>

namespace oxbow {

namespace {

/// Each cell after its receiver; and what drains through it.
void followDown(const Compute& compute, GroundFlow& flow) {
    CancelPoll look(compute.cancel);
    const std::size_t count = flow.receivers.size();
    std::vector<std::uint8_t> donors(count, 0);
    for (const std::uint32_t to : flow.receivers) {
        look();
        if (to != kNowhere)
            ++donors[to];
    }
    compute.cancel.throwIfRequested();
    flow.areas.assign(count, 1.0f);
    flow.order.clear();
    flow.order.reserve(count);
    for (std::uint32_t head = 0; head < count; ++head) {
        look();
        if (donors[head] != 0)
            continue;
        std::uint32_t c = head;
        do {
            donors[c] = 255; // done
            flow.order.push_back(c);
            const std::uint32_t to = flow.receivers[c];
            if (to == kNowhere)
                break;
            flow.areas[to] += flow.areas[c];
            --donors[to];
            c = to;
        } while (donors[c] == 0);
    }
    compute.cancel.throwIfRequested();
    std::ranges::reverse(flow.order);
}

/// Slopes of a law; those of the small areas, which most cells have, are worked out once.
class Slopes {
public:
    explicit Slopes(const SlopeLaw& law) : m_law(law) {
        for (std::size_t area = 1; area < m_ofSmall.size(); ++area)
            m_ofSmall[area] = law.slope(static_cast<double>(area));
    }
    /// `area` is a whole number of cells.
    [[nodiscard]] double at(float area) const {
        return area < static_cast<float>(m_ofSmall.size()) ? m_ofSmall[static_cast<std::size_t>(area)] : m_law.slope(area);
    }

private:
    const SlopeLaw& m_law;
    std::array<double, 512> m_ofSmall{};
};

/// Heights up the tree: an upper bound of the ground, from where few sweeps are left to do.
void layAlongTree(const NetworkGrid& grid, const GroundFlow& flow, const Heightmap& rises,
                  const Compute& compute, Heightmap& ground) {
    const auto heights = ground.cells();
    CancelPoll look(compute.cancel);
    for (const std::uint32_t c : flow.order) {
        look();
        const std::uint32_t to = flow.receivers[c];
        if (to == kNowhere)
            continue;
        const bool straight = grid.xOf(c) == grid.xOf(to) || grid.yOf(c) == grid.yOf(to);
        heights[c] = heights[to] + rises.cells()[c] * (straight ? 1.0f : std::numbers::sqrt2_v<float>);
    }
}

} // namespace

GroundFlow groundFlow(const NetworkGrid& grid, const Heightmap& given, const Heightmap& ground,
                      const Compute& compute) {
    GroundFlow flow;
    flow.receivers.resize(grid.cellCount());
    const auto heights = ground.cells();
    compute.forCells(ground.grid(), [&](std::size_t c) {
        const bool flows = std::isnan(given.cells()[c]) && heights[c] < INFINITY;
        const auto node = static_cast<std::uint32_t>(c);
        flow.receivers[c] = flows ? steepestDescent(heights, grid, node).receiver : kNowhere;
    });
    followDown(compute, flow);
    return flow;
}

void limitRises(const NetworkGrid& grid, const Heightmap& rises, const Compute& compute, Heightmap& ground) {
    constexpr float kTolerance = 0.01f; // of a rise: a centimetre a metre, far below the ground's roughness
    eikonalSweep(grid, {.byCell = &rises, .tolerance = kTolerance}, compute, ground);
}

void applySlopeLaw(const NetworkGrid& grid, const Heightmap& given, const Heightmap& factors,
                   const SlopeLaw& law, const Compute& compute, Heightmap& ground) {
    const GroundFlow flow = groundFlow(grid, given, ground, compute);
    Heightmap rises(ground.grid());
    const Slopes slopes(law);
    compute.forCells(ground.grid(), [&](std::size_t c) {
        const bool free = std::isnan(given.cells()[c]) && ground.cells()[c] < INFINITY;
        rises.cells()[c] =
            free ? factors.cells()[c] * static_cast<float>(slopes.at(flow.areas[c]) * ground.cellSizeM()) : INFINITY;
    });
    layAlongTree(grid, flow, rises, compute, ground);
    limitRises(grid, rises, compute, ground);
}

} // namespace oxbow
