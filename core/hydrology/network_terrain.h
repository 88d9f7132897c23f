#pragma once

#include "core/hydrology/network_layout.h"
#include "core/terrain/heightmap.h"

#include <vector>

/// Ground under a river network.
///
/// `embedNetwork` (blocks of 3 cells or more): a node v with the arrow v -> r stands at
///
///     H_v = H_r + rise_v d_vr (12 + n_v)^-theta,   n_v the drops that pass, theta the profile exponent,
///
/// so rivers flatten as they gather water. Along an arrow's line of cells the ground falls evenly from
/// H_v - e_v to H_r + e_r, e the tenth of the least fall beside the node; without these steps a tributary's
/// water would slip past the node. All other cells aim at the heights between the nodes plus ridges and noise
/// that grow with the distance from the channel, lie above every channel cell they touch, and have no pit:
/// h = max(aim, lowest neighbour + a little), found by sweeps to and fro (Planchon2002). So the water of the
/// ground follows every arrow: D8 carries exactly n_v along each edge (on straight edges, bend 0).
///
/// `raiseNetwork` lays out the heights of a HeightFirst network: cell for cell where a block is one cell,
/// else interpolated.
///
/// Cells that are not reached (obstacles, what they enclose, what has not grown yet) rise inward from those
/// that are.
namespace oxbow {

struct NetworkRelief {
    double reliefM = 1000.0; ///< highest node above the mouths
    double profileExponent = 0.45;
    double ridgeHeightM = 60.0;           ///< ridges above the channels beside them
    const Heightmap* roughness = nullptr; ///< 0..1 a cell: unevenness of the ridges; null: even ones
    double ridgeNoiseM = 40.0;            ///< what a roughness of 1 adds on a ridge
};

/// A network laid out, with what flows in it.
struct LaidNetwork {
    const NetworkLayout& layout;
    const RiverNetwork& network;
    const std::vector<std::uint32_t>& order; ///< upstreamOrder
    const std::vector<FlowSum>& flow;        ///< networkFlow
    const std::vector<float>& rises;         ///< factors by node; empty: 1
    const std::vector<float>& mouthHeightsM; ///< by node
};

/// From the mouths to the highest node.
struct RaisedRange {
    double baseM = 0.0;
    double reliefM = 1000.0;
};

/// Overwrites the ground except for the cells of `kept` (empty: none).
void embedNetwork(const LaidNetwork& laid, const NetworkRelief& relief, const CellMask& kept,
                  const Work& work, Heightmap& ground);
void raiseNetwork(const NetworkLayout& layout, const RiverNetwork& network, const RaisedRange& range,
                  const CellMask& kept, const Work& work, Heightmap& ground);

/// The flow on the cells of nodes and lines; 0 elsewhere.
[[nodiscard]] std::vector<FlowSum> laidFlow(const LaidNetwork& laid);

} // namespace oxbow
