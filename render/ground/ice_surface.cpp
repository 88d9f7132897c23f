#include "render/ground/ice_surface.h"

#include <algorithm>

namespace oxbow {

namespace {

bool isBare(const Tile& ice) {
    return std::ranges::all_of(ice.cells, [](float thickness) { return !(thickness > 0.0f); });
}

TilePtr raised(const Tile& ground, const Tile& ice) {
    auto tile = std::make_shared<Tile>();
    std::ranges::transform(ground.cells, ice.cells, tile->cells.begin(),
                           [](float height, float thickness) { return thickness > 0.0f ? height + thickness : height; });
    return tile;
}

} // namespace

TerrainState iceSurface(const TerrainState& state, const TerrainState& before, const TerrainState& shownBefore) {
    if (!state.has(Layer::Ice) || !state.has(Layer::Elevation))
        return state;
    const TiledLayer &ground = state.layer(Layer::Elevation), &ice = state.layer(Layer::Ice);
    const bool isKnown = before.grid() == state.grid() && shownBefore.grid() == state.grid() && before.has(Layer::Ice) &&
                         before.has(Layer::Elevation) && shownBefore.has(Layer::Elevation);
    std::vector<TilePtr> tiles;
    tiles.reserve(ground.tiles().size());
    for (std::size_t i = 0; i < ground.tiles().size(); ++i) {
        const bool isSame = isKnown && before.layer(Layer::Elevation).tiles()[i] == ground.tiles()[i] &&
                            before.layer(Layer::Ice).tiles()[i] == ice.tiles()[i];
        tiles.push_back(isSame                     ? shownBefore.layer(Layer::Elevation).tiles()[i]
                        : isBare(*ice.tiles()[i]) ? ground.tiles()[i]
                                                  : raised(*ground.tiles()[i], *ice.tiles()[i]));
    }
    std::array<TiledLayer, kLayerCount> layers;
    for (const LayerInfo& entry : kLayers)
        layers[static_cast<std::size_t>(entry.layer)] = state.layer(entry.layer);
    layers[static_cast<std::size_t>(Layer::Elevation)] = TiledLayer(state.grid(), std::move(tiles));
    return state.withLayers(std::move(layers), state.privateLayers());
}

} // namespace oxbow
