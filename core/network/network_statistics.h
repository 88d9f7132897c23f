#pragma once

#include "core/base/phrase.h"
#include "core/network/network_growth.h"

#include <limits>
#include <vector>

namespace oxbow {

/// How much a network is like natural ones.
///
/// Hack's exponent h of L ~ A^h (Hack1957), L the longest way from the divide to a cell, by the means of
/// octaves of A; the ratio of the numbers of streams of an order and the next (Strahler1957, Shreve1966),
/// where streams begin with eight cells.
/// NaN where the network is too small for a line through three points.
struct NetworkStatistics {
    double hackExponent = std::numeric_limits<double>::quiet_NaN();
    double bifurcationRatio = std::numeric_limits<double>::quiet_NaN();
    int highestOrder = 0;
    std::int64_t mouths = 0;    ///< that any cell drains to
    std::int64_t crossings = 0; ///< crossingCount
    FlowSum fallen = 0;         ///< weights of all reached cells
    FlowSum arrived = 0;        ///< flow at the mouths
};

/// `order` and `flow` as upstreamOrder and networkFlow give them for `weights` (empty: all are 1).
[[nodiscard]] NetworkStatistics networkStatistics(const RiverNetwork& network,
                                                  const std::vector<std::uint32_t>& order,
                                                  const std::vector<FlowSum>& flow,
                                                  const std::vector<FlowSum>& weights,
                                                  const CancelToken& cancel = kNeverCancelled);

[[nodiscard]] Phrase describe(const NetworkStatistics& statistics);

} // namespace oxbow
