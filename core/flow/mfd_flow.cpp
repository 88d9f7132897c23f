#include "core/flow/mfd_flow.h"

#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/base/zeroed_vector.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();

/// Falls to the neighbours the cell may spread to (those of its own basin), -infinity for the others.
std::array<double, 8> dropsOf(const DispersalGround& on, std::uint32_t cell) {
    const GridSpec& grid = on.ground.grid();
    const int x = grid.xOf(cell), y = grid.yOf(cell);
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
void raise(std::size_t count, double* slopes) {
    for (std::size_t i = 0; i < count; ++i)
        slopes[i] = elementary::pow(slopes[i], kMultipleFlowExponent);
}

bool keepsToD8(const DispersalGround& on, std::uint32_t cell) {
    return on.drained[cell] >= kPit || on.drained[cell] != on.steepest[cell] ||
           (!on.gathering.empty() && on.gathering[cell]);
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

/// Slopes to the lower neighbours, 0 to the others.
DirectionShares slopesOf(const std::array<double, 8>& drops) {
    DirectionShares slopes;
    for (int k = 0; k < 8; ++k)
        slopes[k] =
            std::max(0.0, isDiagonal(static_cast<std::uint8_t>(k)) ? drops[k] * (1.0 / std::numbers::sqrt2)
                                                                   : drops[k]);
    return slopes;
}

/// Carries water down: which cells give to which, an order in which each comes after all that give to it, and
/// then, for a chunk of that order after the other, the shares (on all threads) and the sums (on one).
class Disperser {
public:
    Disperser(const DispersalGround& on, FlowRouting routing, const Compute& compute)
        : m_on(on),
          m_routing(routing),
          m_compute(compute),
          m_grid(on.ground.grid()),
          m_offsets(directionOffsets(m_grid.width)) {}

    void run(std::vector<FlowSum>& flow) {
        m_receivers.resize(m_grid.cellCount());
        m_compute.forCells(m_grid, [&](std::size_t c) {
            m_receivers[c] = receiversOf(static_cast<std::uint32_t>(c));
        });
        countDonors();
        findOrder();
        std::vector<DirectionShares> shares(std::min(kChunk, m_order.size()));
        for (std::size_t first = 0; first < m_order.size(); first += kChunk) {
            const std::span chunk = std::span(m_order).subspan(first, std::min(kChunk, m_order.size() - first));
            m_compute.forEach(static_cast<int>((chunk.size() + kPiece - 1) / kPiece), [&](int i) {
                const std::size_t begin = static_cast<std::size_t>(i) * kPiece;
                dispersalShares(m_on, m_routing, chunk.subspan(begin, std::min(kPiece, chunk.size() - begin)),
                         shares.data() + begin);
            });
            for (std::size_t i = 0; i < chunk.size(); ++i)
                give(chunk[i], shares[i], flow);
        }
    }

private:
    static constexpr std::size_t kPiece = 1024, kChunk = 64 * kPiece;

    /// A bit for each direction in which the cell gives water.
    [[nodiscard]] std::uint8_t receiversOf(std::uint32_t c) const {
        if (m_on.drained[c] >= kPit)
            return 0;
        unsigned mask = 1u << m_on.drained[c];
        if (keepsToD8(m_on, c))
            return static_cast<std::uint8_t>(mask);
        const auto drops = dropsOf(m_on, c);
        const DirectionShares given = m_routing == FlowRouting::MultipleFlow ? drops : dInfinity(drops);
        for (int k = 0; k < 8; ++k)
            mask |= given[k] > 0.0 ? 1u << k : 0u;
        return static_cast<std::uint8_t>(mask);
    }

    /// How many cells give to each.
    void countDonors() {
        m_waiting.resize(m_grid.cellCount());
        m_compute.forCells(m_grid, [&](int x, int y) {
            unsigned donors = 0;
            for (int k = 0; k < 8; ++k)
                if (const int nx = x + kDirectionX[k], ny = y + kDirectionY[k]; m_grid.contains(nx, ny))
                    donors += m_receivers[m_grid.index(nx, ny)] >> (7 - k) & 1u;
            m_waiting[m_grid.index(x, y)] = static_cast<std::uint8_t>(donors);
        });
    }

    /// From the sources down, depth first, so that neighbours in the order are neighbours on the ground.
    void findOrder() {
        CancelPoll poll(m_compute.cancel);
        m_order.reserve(m_waiting.size());
        std::vector<std::uint32_t> ready;
        for (std::uint32_t source = 0; source < m_waiting.size(); ++source) {
            poll();
            if (m_waiting[source] != 0)
                continue;
            ready.assign(1, source);
            m_waiting[source] = kPassed;
            while (!ready.empty()) {
                const std::uint32_t c = ready.back();
                ready.pop_back();
                m_order.push_back(c);
                for (unsigned mask = m_receivers[c]; mask != 0; mask &= mask - 1) {
                    const std::uint32_t to = receiver(c, std::countr_zero(mask));
                    if (--m_waiting[to] == 0) {
                        m_waiting[to] = kPassed;
                        ready.push_back(to);
                    }
                }
            }
        }
    }

    /// Whole units to each neighbour; the D8 receiver gets what is left.
    void give(std::uint32_t c, const DirectionShares& shares, std::vector<FlowSum>& flow) const {
        const std::uint8_t main = m_on.drained[c];
        if (main >= kPit)
            return;
        FlowSum left = flow[c];
        const auto whole = static_cast<double>(left);
        for (unsigned mask = m_receivers[c] & ~(1u << main); mask != 0; mask &= mask - 1) {
            const int k = std::countr_zero(mask);
            const auto part = std::min(left, static_cast<FlowSum>(whole * shares[k]));
            left -= part;
            flow[receiver(c, k)] += part;
        }
        flow[receiver(c, main)] += left;
    }

    [[nodiscard]] std::uint32_t receiver(std::uint32_t c, int direction) const {
        return c + static_cast<std::uint32_t>(m_offsets[direction]);
    }

    static constexpr std::uint8_t kPassed = 0xff;
    const DispersalGround& m_on;
    FlowRouting m_routing;
    const Compute& m_compute;
    GridSpec m_grid;
    std::array<int, 10> m_offsets;
    std::vector<std::uint8_t> m_receivers; ///< a bit a direction
    std::vector<std::uint8_t> m_waiting;   ///< donors that have not given yet
    std::vector<std::uint32_t> m_order;
};

struct Facet {
    int straight, diagonal;
};
constexpr std::array<Facet, 8> kFacets = {{{1, 0}, {1, 2}, {3, 0}, {3, 5}, {4, 2}, {4, 7}, {6, 5}, {6, 7}}};
constexpr double kWidestAngle = std::numbers::pi / 4.0;

} // namespace

void dispersalShares(const DispersalGround& on, FlowRouting routing, std::span<const std::uint32_t> cells,
                     DirectionShares* shares) {
    const bool isMultiple = routing == FlowRouting::MultipleFlow;
    for (std::size_t i = 0; i < cells.size(); ++i)
        shares[i] = routing == FlowRouting::D8 || keepsToD8(on, cells[i]) ? DirectionShares{}
                    : isMultiple                                         ? slopesOf(dropsOf(on, cells[i]))
                                                                         : dInfinity(dropsOf(on, cells[i]));
    if (!isMultiple)
        return;
    raise(8 * cells.size(), shares->data());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        double sum = 0.0;
        for (const double share : shares[i])
            sum += share;
        for (double& share : shares[i])
            share = sum > 0.0 ? share / sum : 0.0;
    }
}

std::vector<FlowSum> routedFlow(DrainageNetwork& network, FlowRouting routing, const CellMask& gathering,
                                const Compute& compute) {
    if (routing == FlowRouting::D8)
        return network.takeAccumulation(compute);
    const DispersalGround on{network.ground(), network.steepest(compute), network.directions(compute),
                             network.basins(compute), gathering};
    const FlowWeights& weights = network.rule().weights;
    auto flow = zeroedVector<FlowSum>(on.ground.grid().cellCount(), compute.cancel);
    for (std::size_t c = 0; c < flow.size(); ++c)
        flow[c] = weights[c];
    Disperser(on, routing, compute).run(flow);
    return flow;
}

FacetFlow steepestFacet(const std::array<double, 8>& drops) {
    FacetFlow best;
    double steepest = 0.0; // square of the slope
    for (const Facet& facet : kFacets) {
        const double along = drops[facet.straight], toDiagonal = drops[facet.diagonal];
        const double across = toDiagonal - along;
        double slope = along * along + across * across, share = -1.0;
        if (!(across > 0.0)) { // also where one of them is beyond the map
            slope = along > 0.0 ? along * along : 0.0;
            share = 0.0;
        } else if (across > along) {
            slope = toDiagonal > 0.0 ? 0.5 * toDiagonal * toDiagonal : 0.0;
            share = 1.0;
        }
        if (slope > steepest && std::isfinite(along) && std::isfinite(toDiagonal)) {
            steepest = slope;
            best = {facet.straight, facet.diagonal, share};
        }
    }
    if (best.diagonalShare < 0.0)
        best.diagonalShare =
            elementary::atan((drops[best.diagonal] - drops[best.straight]) / drops[best.straight]) /
            kWidestAngle;
    return best;
}

} // namespace oxbow
