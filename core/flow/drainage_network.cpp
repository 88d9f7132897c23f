#include "core/flow/drainage_network.h"

#include "core/flow/network_grid.h"

#include <utility>

namespace oxbow {

template <typename T, typename Find>
const T& DrainageNetwork::answer(Answer<T>& answer, Find&& find) {
    if (!answer.known) {
        find(answer.value);
        answer.known = true;
    }
    return answer.value;
}

namespace {

void forget(auto&... answers) {
    ((answers.known = false), ...);
}

} // namespace

template <typename T>
T DrainageNetwork::taken(Answer<T>& answer) {
    answer.known = false;
    return std::exchange(answer.value, {});
}

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
    return answer(m_steepest, [&](FlowDirections& found) {
        flowDirections(*m_ground, m_rule.outlets, compute, m_rule.directions, found);
    });
}

const BasinGraph& DrainageNetwork::basins(const Compute& compute) {
    return answer(m_basins,
                  [&](BasinGraph& found) { found = basinGraph(*m_ground, steepest(compute), compute); });
}

const FlowDirections& DrainageNetwork::directions(const Compute& compute) {
    return answer(m_directions, [&](FlowDirections& found) {
        found = steepest(compute);
        if (std::ranges::find(found, kPit) != found.end())
            carveDirections(basins(compute), compute, found);
    });
}

const std::vector<std::uint32_t>& DrainageNetwork::receivers(const Compute& compute) {
    return answer(m_receivers, [&](std::vector<std::uint32_t>& found) {
        const FlowDirections& to = directions(compute);
        const auto offsets = directionOffsets(grid().width);
        found.resize(to.size());
        compute.forRows(grid().height, [&](int y0, int y1) {
            for (auto c = static_cast<std::uint32_t>(grid().index(0, y0)); c < grid().index(0, y1); ++c)
                found[c] = to[c] >= kPit ? kNowhere : c + static_cast<std::uint32_t>(offsets[to[c]]);
        });
    });
}

const Heightmap& DrainageNetwork::filled(const Compute& compute) {
    return answer(m_filled,
                  [&](Heightmap& found) { found = filledSurface(*m_ground, basins(compute), compute); });
}

const std::vector<FlowSum>& DrainageNetwork::cellCounts(const Compute& compute) {
    return answer(m_cellCounts, [&](std::vector<FlowSum>& found) {
        flowAccumulation(grid(), directions(compute), {}, compute, found);
    });
}

const std::vector<FlowSum>& DrainageNetwork::accumulation(const Compute& compute) {
    if (m_rule.weights.areOne())
        return cellCounts(compute);
    return answer(m_accumulation, [&](std::vector<FlowSum>& found) {
        flowAccumulation(grid(), directions(compute), m_rule.weights, compute, found);
    });
}

const FlowOrder& DrainageNetwork::order(const Compute& compute) {
    return answer(m_order, [&](FlowOrder& found) {
        flowOrder(grid(), directions(compute), accumulation(compute), compute, found);
    });
}

const DepressionHierarchy& DrainageNetwork::hierarchy(const Compute& compute, DepressionMeasure measure) {
    const bool all = measure == DepressionMeasure::All || m_hierarchy.known;
    return answer(all ? m_hierarchy : m_lakes, [&](DepressionHierarchy& found) {
        found = depressionHierarchy(*m_ground, basins(compute), m_rule.weights, compute, measure);
    });
}

FlowDirections DrainageNetwork::takeDirections(const Compute& compute) {
    static_cast<void>(directions(compute));
    return taken(m_directions);
}

std::vector<std::uint32_t> DrainageNetwork::takeReceivers(const Compute& compute) {
    static_cast<void>(receivers(compute));
    return taken(m_receivers);
}

std::vector<FlowSum> DrainageNetwork::takeCellCounts(const Compute& compute) {
    static_cast<void>(cellCounts(compute));
    return taken(m_cellCounts);
}

std::vector<FlowSum> DrainageNetwork::takeAccumulation(const Compute& compute) {
    static_cast<void>(accumulation(compute));
    return taken(m_rule.weights.areOne() ? m_cellCounts : m_accumulation);
}

} // namespace oxbow
