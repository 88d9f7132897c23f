#pragma once

#include "core/base/compute.h"
#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

enum class DrainMode { Breach, Fill, LeastChange, FillLevel };

struct ConditionLimits {
    DrainMode mode = DrainMode::LeastChange;
    double maxDepthM = 0.0; ///< deeper depressions are kept
    double maxAreaM2 = 0.0; ///< so are larger ones
};

/// Gives depressions (depression_search.h) a way out with as little rock moved as can be. Returns whether anything was changed.
///
/// Depressions are dealt with from the lowest spill level up, their pits from the lowest up, so that what lies
/// downstream drains already. From a pit p at height z the way out is the one on which the least rock lies above z, a
/// least-cost search (Lindsay2016) that ends at ground that drains and is lower. On this way the depression is filled to a
/// level L and cut from there: with V(L) the volume of the depression below L, c(L) its cells and w(L) the cells of the way
/// that rise above L, the rock moved, V(L) + sum of (h - L) over those, is convex in L and least where c(L) reaches w(L):
/// one more step up costs as much fill as it saves cut. Compared with filling to the spill level, whatever is less is done.
/// `Breach` stays at L = z, `Fill` goes to the spill level. The pits of one depression share their ways, so there all three are tried
/// and the one that moves the least rock stays: in total no more than the better of cut and fill. Both ends fall by the smallest step of a float a cell.
/// `FillLevel` raises all cells of a depression to its very level and no other cell: what is filled is flat, as other programs'
/// fills are, and the graph of basins (basin_graph.h) leads water over it.
///
/// Depressions beyond the limits stay: their water is ground that drains, and no way may cut a shore below its surface.
/// `outlets` as outletMask; without any, nothing is done. Heights must be finite. Sequential over pits, so the bytes do
/// not depend on threads. Cost: a basin graph, and for each pit the cells nearer than its way out. Throws Cancelled.
bool conditionDepressions(Heightmap& ground, const CellMask& outlets, const ConditionLimits& limits, const Compute& compute);

} // namespace oxbow
