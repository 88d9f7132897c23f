#pragma once

#include "core/hydrology/network_terrain.h"

/// What the ground under a network will be like, in a small part of the time: for the steps in which it still
/// grows. The ground settles on few cells and is interpolated.
namespace oxbow {

/// Whether a network has so few nodes that its own lines can be embedded in a draft.
[[nodiscard]] bool hasFewNodes(const NetworkLayout& layout);

/// A draft of embedNetwork: with fewer cells to a node, without roughness, and for a network of many nodes a
/// draft of raiseNetwork.
void draftEmbedded(const LaidNetwork& laid, const NetworkRelief& relief, const CellMask& kept,
                   const Work& work, Heightmap& ground);

/// A draft of raiseNetwork: with fewer nodes. Networks without heights rise evenly along their arrows.
void draftRaised(const NetworkLayout& layout, const RiverNetwork& network, const RaisedRange& range,
                 const CellMask& kept, const Work& work, Heightmap& ground);

} // namespace oxbow
