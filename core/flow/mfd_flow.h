#pragma once

#include "core/flow/drainage_network.h"

#include <array>
#include <span>
#include <vector>

/// Flow that spreads over hillslopes instead of keeping to one of eight directions.
///
/// Multiple flow (Freeman1991): a cell shares its water among its lower neighbours as slope^1.3. D-infinity
/// (Tarboton1997, see steepestFacet): between the two that enclose the steepest direction. Cells that gather
/// (channels, lakes) and those that lead water out of a depression keep to D8, and water does not spread
/// across the divide of a depression, so there are no circles. Shares are whole units of 2^-20; what the
/// rounding leaves goes to the D8 receiver, so all water arrives, exactly, and the same bytes come out
/// whatever the order. Cost: a power for each lower neighbour, on all threads; the order of the cells and their
/// sums on one.
namespace oxbow {

inline constexpr double kMultipleFlowExponent = 1.3;

/// How water leaves a cell: to one of eight neighbours, between two, or to all lower ones.
enum class FlowRouting { D8, DInfinity, MultipleFlow };

struct DispersalGround {
    const Heightmap& ground;
    const FlowDirections& steepest; ///< as flowDirections found them
    const FlowDirections& drained;  ///< as carveDirections left them
    const BasinGraph& basins;
    const CellMask& gathering; ///< cells that keep to D8; empty: none
};

/// Shares by direction that add up to at most 1; all 0 where the cell keeps to D8, as all do with that routing.
using DirectionShares = std::array<double, 8>;
void dispersalShares(const DispersalGround& on, FlowRouting routing, std::span<const std::uint32_t> cells,
                     DirectionShares* shares);

/// What passes through each cell, its own weight (of the network's rule) included. Cells of `gathering` keep
/// to D8; empty: none.
[[nodiscard]] std::vector<FlowSum> routedFlow(DrainageNetwork& network, FlowRouting routing,
                                              const CellMask& gathering, const Compute& compute);

/// How water that runs straight down a cell's steepest facet is shared between two neighbours (Tarboton1997).
///
/// Eight triangles join the cell (height e0) with a straight neighbour (e1) and the diagonal one beside it
/// (e2). On each the slope is the vector s1 = e0 - e1, s2 = e1 - e2 (cell size 1), its angle r = atan(s2 /
/// s1) kept within 0..pi/4. Of the steepest facet the diagonal gets r / (pi/4), the straight neighbour the
/// rest.
struct FacetFlow {
    int straight = -1; ///< direction; -1 where no facet falls
    int diagonal = -1;
    double diagonalShare = 0.0;
};

/// `drops` by direction: the cell's height minus the neighbour's; -infinity for none.
[[nodiscard]] FacetFlow steepestFacet(const std::array<double, 8>& drops);

} // namespace oxbow
