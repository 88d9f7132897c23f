#pragma once

#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/river.h"

#include <span>

/// Rivers cut into the ground. Across the line of a river, at the distance x from it,
///
///     section = bed + depth (2 x / w)²              in the channel, x <= w / 2,
///     section = water                               on the valley floor, w / 2 < x <= (1 + floor) w / 2,
///     section = water + (x - ...) tan(bank angle)   on the banks,
///
/// and h = min(h, section): ground is only taken away. The cells on the line always get down to the bed,
/// however narrow the river, so that no river is dammed by its own banks. Banks go as far as the ground on
/// the line was high; where a river cuts through the rim of a hollow, on to where they meet the ground beside
/// it.
namespace oxbow {

struct ChannelShape {
    double bankAngleDeg = 30.0;
    double floorWidths = 0.0; ///< flat ground beside the river, both sides together, in river widths
    bool toTheBed = true;     ///< false: only down to the water, as a river that wanders planes its valley
    double farthestBankM = 400.0;
};

/// Cuts along the line. Cells of `kept` (empty: none) stay as they are.
void carveChannel(std::span<const RiverPoint> points, const ChannelShape& shape, const CellMask& kept,
                  Heightmap& ground);

/// Raises `surface` (no number: none) to the river's water on the cells that its channel covers.
void markWater(std::span<const RiverPoint> points, const CellMask& kept, Heightmap& surface);

} // namespace oxbow
