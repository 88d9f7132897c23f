#include "core/flow/river_trace.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace oxbow {

namespace {

bool isStop(const RiverCells& cells, std::uint32_t c) {
    return !cells.stops.empty() && cells.stops[c];
}

/// Calls visit(cell) for all of the mask in order, and looks at the token now and then.
template <typename Visit>
void eachOf(const CellMask& mask, const Compute& compute, Visit&& visit) {
    constexpr std::uint32_t kOften = 1u << 18;
    for (std::uint32_t c = 0; c < mask.size(); ++c) {
        if (c % kOften == 0)
            compute.cancel.throwIfRequested();
        if (mask[c])
            visit(c);
    }
}

/// Channel donors by cell, those on stops and the others apart.
struct DonorCounts {
    DonorCounts(const RiverCells& cells, const Compute& compute)
        : flowing(cells.channels.size(), 0), standing(cells.channels.size(), 0) {
        eachOf(cells.channels, compute, [&](std::uint32_t c) {
            if (cells.receivers[c] != kNowhere)
                ++(isStop(cells, c) ? standing : flowing)[cells.receivers[c]];
        });
    }
    /// Whether a new reach begins at a channel cell that is no stop.
    [[nodiscard]] bool begins(std::uint32_t c) const { return flowing[c] != 1 || standing[c] > 0; }

    std::vector<std::uint8_t> flowing, standing;
};

/// The stops that drain into cells that are none.
class StandingDonors {
public:
    StandingDonors(const RiverCells& cells, const Compute& compute) {
        eachOf(cells.channels, compute, [&](std::uint32_t c) {
            const std::uint32_t to = cells.receivers[c];
            if (isStop(cells, c) && to != kNowhere && !isStop(cells, to))
                m_donors.push_back({to, c});
        });
        std::ranges::sort(m_donors);
    }
    /// The first of those of a cell that has some.
    [[nodiscard]] std::uint32_t of(std::uint32_t cell) const {
        return std::ranges::lower_bound(m_donors, std::pair(cell, 0u))->second;
    }

private:
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_donors; ///< behind the cells they drain into
};

TracedReach reachFrom(const RiverCells& cells, const DonorCounts& donors, std::uint32_t start) {
    TracedReach reach;
    reach.cells.push_back(start);
    for (std::uint32_t c = cells.receivers[start]; c != kNowhere; c = cells.receivers[c]) {
        reach.cells.push_back(c);
        if (isStop(cells, c) || donors.begins(c))
            break;
    }
    return reach;
}

} // namespace

std::vector<std::uint32_t> downstreamOrder(const RiverCells& cells, const Compute& compute) {
    return downstreamOrder(cells.receivers, cells.channels, compute);
}

std::vector<std::uint32_t> downstreamOrder(const std::vector<std::uint32_t>& receivers, const CellMask& channels,
                                           const Compute& compute) {
    std::vector<std::uint8_t> waiting(channels.size(), 0);
    eachOf(channels, compute, [&](std::uint32_t c) {
        if (receivers[c] != kNowhere)
            ++waiting[receivers[c]];
    });
    std::vector<std::uint32_t> order;
    eachOf(channels, compute, [&](std::uint32_t c) {
        if (waiting[c] == 0)
            order.push_back(c);
    });
    for (std::size_t i = 0; i < order.size(); ++i)
        if (const std::uint32_t to = receivers[order[i]]; to != kNowhere && --waiting[to] == 0)
            order.push_back(to);
    return order;
}

std::vector<std::uint8_t> strahlerOrders(const RiverCells& cells, const std::vector<std::uint32_t>& order) {
    std::vector<std::uint8_t> orders(cells.channels.size(), 0), twice(cells.channels.size(), 0);
    for (const std::uint32_t c : order) {
        orders[c] = static_cast<std::uint8_t>(orders[c] == 0 ? 1 : orders[c] + twice[c]);
        const std::uint32_t to = cells.receivers[c];
        if (to == kNowhere)
            continue;
        twice[to] = orders[c] == orders[to] || (orders[c] < orders[to] && twice[to]);
        orders[to] = std::max(orders[to], orders[c]);
    }
    return orders;
}

std::vector<TracedReach> traceReaches(const RiverCells& cells, const std::vector<std::uint8_t>& orders,
                                      const Compute& compute) {
    const DonorCounts donors(cells, compute);
    const StandingDonors standing(cells, compute);
    std::vector<TracedReach> reaches;
    std::vector<std::pair<std::uint32_t, int>> starts;
    eachOf(cells.channels, compute, [&](std::uint32_t c) {
        if (isStop(cells, c) || !donors.begins(c) || cells.receivers[c] == kNowhere)
            return;
        starts.emplace_back(c, static_cast<int>(reaches.size()));
        reaches.push_back(reachFrom(cells, donors, c));
        reaches.back().order = orders[c];
        if (donors.flowing[c] == 0 && donors.standing[c] > 0)
            reaches.back().cells.insert(reaches.back().cells.begin(), standing.of(c));
    });
    for (TracedReach& reach : reaches) {
        const std::uint32_t last = reach.cells.back();
        const auto found = std::ranges::lower_bound(starts, last, {}, &std::pair<std::uint32_t, int>::first);
        if (found != starts.end() && found->first == last)
            reach.downstream = found->second;
    }
    return reaches;
}

std::vector<std::size_t> downstreamOrder(const std::vector<RiverReach>& reaches) {
    std::vector<int> donors(reaches.size(), 0);
    for (const RiverReach& reach : reaches)
        if (reach.downstreamId != 0)
            ++donors[reach.downstreamId - 1];
    std::vector<std::size_t> order;
    for (std::size_t r = 0; r < reaches.size(); ++r)
        if (donors[r] == 0)
            order.push_back(r);
    for (std::size_t i = 0; i < order.size(); ++i)
        if (const int to = reaches[order[i]].downstreamId; to != 0 && --donors[to - 1] == 0)
            order.push_back(to - 1);
    return order;
}

std::vector<River> assembleRivers(std::vector<RiverReach>& reaches) {
    const auto rank = [&](int id) {
        const RiverReach& reach = reaches[id - 1];
        return std::tuple(-reach.drainageAreaM2, -reach.lengthM, reach.id);
    };
    std::vector<int> main(reaches.size() + 1, 0); // of the reaches that flow into one, which goes on
    std::vector<int> ends;
    for (const RiverReach& reach : reaches) {
        int& best = main[reach.downstreamId];
        if (reach.downstreamId != 0 && (best == 0 || rank(reach.id) < rank(best)))
            best = reach.id;
    }
    for (const RiverReach& reach : reaches)
        if (reach.downstreamId == 0 || main[reach.downstreamId] != reach.id)
            ends.push_back(reach.id);
    std::ranges::sort(ends, {}, rank);
    std::vector<River> rivers;
    for (const int end : ends) {
        River river;
        river.id = static_cast<int>(rivers.size()) + 1;
        for (int id = end; id != 0; id = main[id]) {
            river.reachIds.push_back(id);
            reaches[id - 1].riverId = river.id;
        }
        std::ranges::reverse(river.reachIds);
        rivers.push_back(std::move(river));
    }
    for (River& river : rivers) {
        double widths = 0.0;
        for (const int id : river.reachIds) {
            const RiverReach& reach = reaches[id - 1];
            river.lengthM += reach.lengthM;
            river.order = std::max(river.order, reach.order);
            const double sum =
                std::accumulate(reach.points.begin(), reach.points.end(), 0.0,
                                [](double total, const RiverPoint& point) { return total + point.widthM; });
            widths +=
                reach.points.empty() ? 0.0 : reach.lengthM * sum / static_cast<double>(reach.points.size());
        }
        const RiverReach& last = reaches[river.reachIds.back() - 1];
        river.meanWidthM = river.lengthM > 0.0 ? widths / river.lengthM : 0.0;
        river.drainageAreaM2 = last.drainageAreaM2;
        river.dischargeM3s = last.points.empty() ? 0.0 : last.points.back().dischargeM3s;
        river.isBrook = last.isBrook;
        river.end = last.downstreamId == 0 ? last.end : WaterEnd::River;
        river.endId = last.downstreamId == 0 ? last.endId : reaches[last.downstreamId - 1].riverId;
    }
    return rivers;
}

} // namespace oxbow
