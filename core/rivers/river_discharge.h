#pragma once

#include "core/flow/river_routing.h"

namespace oxbow {

/// Puts the layer of discharge right after rivers have left the cells in which their water was counted: the
/// cells that the lines of the reaches pass carry the discharge of the nearest point above (of several rivers
/// the most), lakes (`still`, empty: none) keep what they have, and every other cell carries what runs down
/// its slopes as the ground lies now, which rivers and lakes take up. So the layer, the lines and the
/// water that is drawn along them tell the same. Cost: that of routing.
void updateDischarge(const RoutingRule& rule, const CellMask& still, const Compute& compute,
                     WorkingTerrain& terrain);

/// A quick stand-in while rivers are on the move: cells of the lines carry their discharge, and those that
/// `before` passed and the lines no longer do carry no more than a slope does where a river begins.
void moveDischarge(const std::vector<RiverReach>& before, const RoutingRule& rule, const CellMask& still,
                   const Compute& compute, WorkingTerrain& terrain);

} // namespace oxbow
