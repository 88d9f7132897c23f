#pragma once

#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/river.h"

#include <cstdint>
#include <span>

/// Ridges and swales that a river which wanders leaves on the inner side of its bends: where it passes in years of much
/// sediment the bar that it leaves behind is higher (scroll bars, Nanson1980). A layer keeps, of each cell that a channel
/// has covered, how high the bar is that it will leave there, in m; 0 where it never was, or is now.
namespace oxbow {

/// Notes that the channels lie here now. `pass` counts the places that they had so far, from 0; `last`: they stay here.
void markBars(std::span<const RiverReach> reaches, int pass, bool last, Heightmap& bars);
/// Raises the ground by the bars, nowhere above `first`, the ground before the rivers, nor more steeply than `bankSlope` from
/// the cells beside, and not in `kept`.
void raiseBars(const Heightmap& bars, const Heightmap& first, const CellMask& kept, double bankSlope, Heightmap& ground);

} // namespace oxbow
