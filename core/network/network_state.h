#pragma once

#include "core/network/network_growth.h"
#include "core/network/river_network.h"
#include "core/terrain/terrain_state.h"

namespace oxbow {

/// Embedding needs blocks of three cells.
inline constexpr int kLeastEmbeddedCells = 3;
inline constexpr int kMostCellsPerNode = 1000000;

/// What of the parameters a growth that has begun keeps to, and how far it has come.
struct GrowthState {
    std::int32_t cellsPerNode = 0; ///< 0: not begun
    NetworkTerrain terrain = NetworkTerrain::None;
    bool wrap = false, atEdges = false, settles = false;
    std::uint32_t iteration = 0;
    std::int64_t directed = 0;

    [[nodiscard]] bool hasBegun() const { return cellsPerNode != 0; }
};

/// A network between two steps: private layers of the terrain by node, arrows and, where there are some, heights.
[[nodiscard]] RiverNetwork storedNetwork(const GrowthState& growth, const NetworkGrid& nodes,
                                         const WorkingTerrain& terrain);
void storeNetwork(const RiverNetwork& network, GrowthState& growth, WorkingTerrain& terrain);

/// These throw Error where what came from a file cannot have been left there by a growth: a block's size or
/// kind of ground that there is none of; no arrows of these nodes; arrows that do not all lead to a mouth, or
/// heights that lack or are too many.
void checkGrowth(const GrowthState& growth);
void expectNetwork(const GrowthState& growth, const NetworkGrid& nodes, const WorkingTerrain& terrain);
void checkNetwork(const GrowthState& growth, const RiverNetwork& network);

} // namespace oxbow
