#include "core/network/network_state.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/stage/stage.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr const char* kArrows = "arrows";
constexpr const char* kNodeHeights = "node_heights";

[[noreturn]] void throwUnsound(const char* what) {
    throw Error(phrase("the saved state of a river network: %1: run the recipe from the start", what));
}

GridSpec nodeGrid(const GrowthState& growth, const NetworkGrid& nodes, const GridSpec& ground) {
    return {nodes.width, nodes.height, ground.cellSizeM * growth.cellsPerNode};
}

} // namespace

RiverNetwork storedNetwork(const GrowthState& growth, const NetworkGrid& nodes,
                           const WorkingTerrain& terrain) {
    const GridSpec grid = nodeGrid(growth, nodes, terrain.grid());
    RiverNetwork network{
        nodes, terrain.privateLayers().bytes(kArrows, grid), {}, growth.iteration, growth.directed};
    if (const Heightmap* heights = terrain.privateLayers().findFloats(kNodeHeights, grid))
        network.heights.assign(heights->cells().begin(), heights->cells().end());
    return network;
}

void storeNetwork(const RiverNetwork& network, GrowthState& growth, WorkingTerrain& terrain) {
    const GridSpec grid = nodeGrid(growth, network.grid, terrain.grid());
    terrain.privateLayers().setBytes(kArrows, grid, network.arrows);
    if (!network.heights.empty())
        std::ranges::copy(network.heights, terrain.privateLayers().floats(kNodeHeights, grid).data());
    growth.iteration = network.iteration;
    growth.directed = network.directed;
}

void checkGrowth(const GrowthState& growth) {
    const int least = growth.terrain == NetworkTerrain::Embed ? kLeastEmbeddedCells : 1;
    if (growth.cellsPerNode < least || growth.cellsPerNode > kMostCellsPerNode ||
        static_cast<unsigned>(growth.terrain) > static_cast<unsigned>(NetworkTerrain::Embed))
        throwUnsound("there is no such growth");
}

void expectNetwork(const GrowthState& growth, const NetworkGrid& nodes, const WorkingTerrain& terrain) {
    expectPrivate(terrain, {kArrows, CellType::UInt8, nodeGrid(growth, nodes, terrain.grid())});
}

void checkNetwork(const GrowthState& growth, const RiverNetwork& network) {
    const bool needsHeights = growth.settles && network.directed > 0;
    if (needsHeights ? network.heights.empty() : !growth.settles && !network.heights.empty())
        throwUnsound("heights lack or are too many");
    std::int64_t reached = 0, directed = 0;
    for (std::uint32_t node = 0; node < network.arrows.size(); ++node) {
        if (network.arrows[node] > kObstacle ||
            (network.isDirected(node) && network.receiver(node) == kNowhere))
            throwUnsound("an arrow leads off the map");
        reached += network.isReached(node);
        directed += network.isDirected(node);
    }
    // From the mouths up: what goes in circles, or ends elsewhere, is never come to.
    if (directed != network.directed || static_cast<std::int64_t>(upstreamOrder(network).size()) != reached)
        throwUnsound("its arrows do not lead to mouths");
}

} // namespace oxbow
