#pragma once

#include "core/network/network_profile.h"
#include "core/terrain/heightmap.h"

#include <span>
#include <vector>

/// Ground under a river network.
///
/// `embedNetwork` (blocks of 3 cells or more): rivers get the heights of network_profile.h, and the ground
/// between them settles (slope_law.h). Brooks, which gather few drops, follow the sides of the valleys
/// that larger rivers leave: limits on their heights are found from the ground without them. Valley sides are
/// gentler where the network hardly falls; on the floor of a valley, which grows with the root of the drops
/// that pass, nearly as flat as the river. Where a channel still runs above the ground beside it, a spur
/// leads up to it. Channel cells lie below all other cells they touch, and no cell but mouths is a pit
/// (drainToChannels). So the water of the ground follows every arrow: D8 carries exactly n_v along each edge,
/// at the middle of its line, if no lines touch (unbendTouchingLines).
///
/// Where the ground misses the relief by more than a fifth, its rivers are laid again for another relief,
/// unless they are as steep as they may be.
///
/// `raiseNetwork` settles the ground of a HeightFirst network, cell for cell where a block is one cell, else
/// interpolated. The slopes come from the drops of the network as it grew; D8 of the ground, which is pit
/// free, is the network then. The relief is less where sides would be more than a tenth steeper than the
/// steepest slope times f.
///
/// Cells that are not reached (obstacles, what they enclose, what has not grown yet) rise from those that
/// are.
namespace oxbow {

struct NetworkRelief {
    ProfileRule profile;
    const Heightmap* roughness = nullptr; ///< factors on the slope of the ground by cell; null: 1
    double floorWidth = 1.0;              ///< factor on the width of valley floors
};

/// From the mouths to the highest node.
struct RaisedRange {
    double baseM = 0.0;
    ProfileRule profile;
    const std::vector<float>& rises; ///< factors on the slope by node; empty: 1
};

/// Overwrites the ground except for the cells of `kept` (empty: none).
void embedNetwork(const LaidNetwork& laid, const NetworkRelief& relief, const CellMask& kept,
                  const Compute& compute, Heightmap& ground);
void raiseNetwork(const NetworkLayout& layout, const RiverNetwork& network, const RaisedRange& range,
                  const CellMask& kept, const Compute& compute, Heightmap& ground);

/// Turns the arrows of a HeightFirst network along the ground that settles on it, by nodes.
void turnToGround(const NetworkLayout& layout, const RaisedRange& range, const Compute& compute,
                  RiverNetwork& network);
/// Turns arrows to the steepest descent of heights by node without pits but mouths.
void turnDownhill(std::span<const float> heights, const CancelToken& cancel, RiverNetwork& network);

/// The flow on the cells of nodes and lines; 0 elsewhere.
[[nodiscard]] std::vector<FlowSum> laidFlow(const LaidNetwork& laid, const Compute& compute);

} // namespace oxbow
