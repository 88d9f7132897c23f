#pragma once

#include "core/flow/flow_accumulation.h"

#include <cstdint>
#include <vector>

namespace oxbow {

/// The cells of a drainage network in an order where every cell comes after its receiver, cut for several
/// threads: the trunks (cells through which 1/512 of all water passes) as one list, and what hangs on them as
/// branches that share no cell. Going upstream: the trunk, then all branches at once; going downstream: all
/// branches, then the trunk, each backwards. The order depends on nothing but the network.
struct FlowOrder {
    std::vector<std::uint8_t> donors; ///< as donorMasks
    std::vector<std::uint32_t> trunk;
    std::vector<std::vector<std::uint32_t>> branches;
};

/// `area` as flowAccumulation gives it for `directions`, with any weights: a cell is of the trunk by its share
/// of all that falls, so twice the rain gives the same order. Memory of an earlier order is used again.
void flowOrder(const GridSpec& grid, const FlowDirections& directions, const std::vector<FlowSum>& area,
               const Compute& compute, FlowOrder& order);

} // namespace oxbow
