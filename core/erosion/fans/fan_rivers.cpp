#include "core/erosion/fans/fan_rivers.h"

#include "core/base/elementary.h"
#include "core/flow/network_grid.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kLeastFanSlope = 0.0035, kMostFanSlope = 0.577; ///< 0.2 and 30 degrees
constexpr double kReachCells = 3.0;
constexpr double kReach = 0.1; ///< of the side of a square as large as the catchment

} // namespace

double FanLaw::slopeAt(double areaM2) const {
    const double law = slope * elementary::pow(std::max(1.0, areaM2) * 1e-6, -exponent);
    return std::clamp(law, kLeastFanSlope, kMostFanSlope);
}

FanRivers::FanRivers(const Heightmap& ground, FlowWeights rain, const FanLaw& law, const Compute& compute)
    : m_grid(ground.grid()), m_law(law), m_network(ground, {outletMask(ground, {}), std::move(rain), {}}) {
    m_receivers = &m_network.receivers(compute);
    m_flow = &m_network.accumulation(compute);
    m_order = &m_network.order(compute);
    m_filled = &m_network.filled(compute);
    m_isGentle.assign(m_grid.cellCount(), 0);
    compute.forCells(m_grid, [&](std::size_t c) {
        m_isGentle[c] = isGentleFrom(static_cast<std::uint32_t>(c)) ? 1 : 0;
    });
}

double FanRivers::reachM(std::uint32_t cell) const {
    return std::max(kReachCells * m_grid.cellSizeM, kReach * std::sqrt(areaM2(cell)));
}

double FanRivers::wayM(std::uint32_t from, std::uint32_t to) const {
    const std::uint32_t apart = from > to ? from - to : to - from, w = static_cast<std::uint32_t>(m_grid.width);
    return m_grid.cellSizeM * (apart == 1 || apart == w ? 1.0 : std::numbers::sqrt2);
}

bool FanRivers::isGentleFrom(std::uint32_t cell) const {
    if (!isRiver(cell))
        return false;
    const double reach = reachM(cell);
    double way = 0.0;
    std::uint32_t at = cell;
    while (way < reach) {
        if (receiver(at) == kNowhere)
            return false; // it leaves the map before it has room
        way += wayM(at, receiver(at));
        at = receiver(at);
    }
    const double falls = double{m_filled->cells()[cell]} - double{m_filled->cells()[at]};
    return falls <= m_law.gentle * m_law.slopeAt(areaM2(cell)) * way;
}

bool FanRivers::opensBelow(std::uint32_t cell) const {
    return receiver(cell) != kNowhere && isRiver(cell) && !m_isGentle[cell] && m_isGentle[receiver(cell)];
}

std::uint32_t FanRivers::mainDonor(std::uint32_t cell) const {
    const auto offsets = directionOffsets(m_grid.width);
    std::uint32_t main = kNowhere;
    for (unsigned mask = m_order->donors[cell]; mask != 0; mask &= mask - 1) {
        const std::uint32_t donor = cell + static_cast<std::uint32_t>(offsets[static_cast<std::size_t>(std::countr_zero(mask))]);
        if (main == kNowhere || (*m_flow)[donor] > (*m_flow)[main])
            main = donor;
    }
    return main;
}

FanRivers::Bed FanRivers::bed(std::uint32_t cell, const Heightmap& surface) const {
    Bed bed{{receiver(cell)}};
    const double most = 2.0 * reachM(cell);
    for (double way = 0.0; way < most;) {
        const std::uint32_t at = bed.cells.back(), next = receiver(at);
        if (next == kNowhere || surface.cells()[next] >= surface.cells()[at])
            break;
        way += wayM(at, next);
        bed.cells.push_back(next);
    }
    bed.mouth = bed.cells.size() - 1;
    std::ranges::reverse(bed.cells);
    for (std::uint32_t at = cell; at != kNowhere && isRiver(at) && !m_isGentle[at]; at = mainDonor(at))
        bed.cells.push_back(at);
    return bed;
}

} // namespace oxbow
