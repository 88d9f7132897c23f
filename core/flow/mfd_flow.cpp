#include "core/flow/mfd_flow.h"

#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/flow/dinf_flow.h"

#include <algorithm>
#include <limits>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();

/// Falls to the neighbours the cell may spread to (those of its own basin), -infinity for the others.
std::array<double, 8> dropsOf(const DispersalGround& on, std::uint32_t cell) {
    const GridSpec& grid = on.ground.grid();
    const int x = static_cast<int>(cell % grid.width), y = static_cast<int>(cell / grid.width);
    std::array<double, 8> drops;
    for (int k = 0; k < 8; ++k) {
        const int nx = x + kDirectionX[k], ny = y + kDirectionY[k];
        drops[k] = grid.contains(nx, ny) && on.basins.labels[grid.index(nx, ny)] == on.basins.labels[cell]
                       ? static_cast<double>(on.ground.cells()[cell]) - on.ground.at(nx, ny)
                       : kNone;
    }
    return drops;
}

OXBOW_MULTIVERSION
void raise(const double* __restrict slopes, double* __restrict raised) {
    for (int k = 0; k < 8; ++k)
        raised[k] = elementary::pow(slopes[k], kMultipleFlowExponent);
}

DirectionShares multipleFlow(const std::array<double, 8>& drops) {
    DirectionShares shares{};
    std::array<double, 8> slopes;
    for (int k = 0; k < 8; ++k)
        slopes[k] =
            std::max(0.0, isDiagonal(static_cast<std::uint8_t>(k)) ? drops[k] * (1.0 / std::numbers::sqrt2)
                                                                   : drops[k]);
    raise(slopes.data(), shares.data());
    double sum = 0.0;
    for (const double share : shares)
        sum += share;
    for (double& share : shares)
        share = sum > 0.0 ? share / sum : 0.0;
    return shares;
}

DirectionShares dInfinity(const std::array<double, 8>& drops) {
    DirectionShares shares{};
    const FacetFlow facet = steepestFacet(drops);
    if (facet.straight < 0)
        return shares;
    const bool straightFalls = drops[facet.straight] > 0.0, diagonalFalls = drops[facet.diagonal] > 0.0;
    if (straightFalls)
        shares[facet.straight] = diagonalFalls ? 1.0 - facet.diagonalShare : 1.0;
    if (diagonalFalls)
        shares[facet.diagonal] = straightFalls ? facet.diagonalShare : 1.0;
    return shares;
}

/// The whole units that each neighbour gets of `flow`; the D8 receiver gets what is left.
template <typename Give>
void share(const DispersalGround& on, FlowRouting routing, std::uint32_t cell, FlowSum flow, Give&& give) {
    const std::uint8_t main = on.drained[cell];
    if (main >= kPit)
        return;
    const auto offsets = directionOffsets(on.ground.width());
    const DirectionShares shares = dispersalShares(on, routing, cell);
    FlowSum left = flow;
    for (int k = 0; k < 8; ++k)
        if (shares[k] > 0.0 && k != main) {
            const auto part = std::min(left, static_cast<FlowSum>(static_cast<double>(flow) * shares[k]));
            left -= part;
            give(cell + static_cast<std::uint32_t>(offsets[k]), part);
        }
    give(cell + static_cast<std::uint32_t>(offsets[main]), left);
}

} // namespace

DirectionShares dispersalShares(const DispersalGround& on, FlowRouting routing, std::uint32_t cell) {
    const bool keeps = routing == FlowRouting::D8 || on.drained[cell] >= kPit ||
                       on.drained[cell] != on.steepest[cell] || (!on.gathering.empty() && on.gathering[cell]);
    if (keeps)
        return {};
    const auto drops = dropsOf(on, cell);
    return routing == FlowRouting::MultipleFlow ? multipleFlow(drops) : dInfinity(drops);
}

std::vector<FlowSum> routedFlow(DrainageNetwork& network, FlowRouting routing, const CellMask& gathering,
                                const Compute& compute) {
    if (routing == FlowRouting::D8)
        return network.takeAccumulation(compute);
    const DispersalGround on{network.ground(), network.steepest(compute), network.directions(compute),
                             network.basins(compute), gathering};
    const std::vector<FlowSum>& weights = network.rule().weights;
    const std::size_t count = on.ground.grid().cellCount();
    std::vector<std::uint8_t> waiting(count, 0);
    for (std::uint32_t c = 0; c < count; ++c) {
        if (c % 65536 == 0)
            compute.cancel.throwIfRequested();
        share(on, routing, c, 0, [&](std::uint32_t to, FlowSum) { ++waiting[to]; });
    }
    std::vector<FlowSum> flow =
        weights.empty() ? std::vector<FlowSum>(count, static_cast<FlowSum>(kFlowUnit)) : weights;
    std::vector<std::uint32_t> ready;
    for (std::uint32_t source = 0; source < count; ++source) {
        if (source % 65536 == 0)
            compute.cancel.throwIfRequested();
        if (waiting[source] != 0)
            continue;
        ready.assign(1, source);
        waiting[source] = 0xff; // passed
        while (!ready.empty()) {
            const std::uint32_t c = ready.back();
            ready.pop_back();
            share(on, routing, c, flow[c], [&](std::uint32_t to, FlowSum part) {
                flow[to] += part;
                if (--waiting[to] == 0) {
                    waiting[to] = 0xff;
                    ready.push_back(to);
                }
            });
        }
    }
    return flow;
}

} // namespace oxbow
