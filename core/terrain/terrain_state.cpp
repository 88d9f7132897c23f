#include "core/terrain/terrain_state.h"

#include <algorithm>
#include <bit>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace oxbow {

namespace {

/// Hash of a layer's rows in reading order, independent of the tiling.
std::uint64_t layerHash(const TiledLayer& layer) {
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    const GridSpec& grid = layer.grid();
    for (int y = 0; y < grid.height; ++y)
        for (int tileX = 0; tileX < layer.tilesAcross(); ++tileX) {
            const Tile& tile = *layer.tile(tileX, y / kTileSide);
            const int columns = std::min(kTileSide, grid.width - tileX * kTileSide);
            XXH3_64bits_update(&state, tile.cells.data() + (y % kTileSide) * kTileSide,
                               sizeof(float) * columns);
        }
    return XXH3_64bits_digest(&state);
}

bool isUniform(const TiledLayer& layer, float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (int y = 0; y < layer.grid().height; ++y)
        for (int x = 0; x < layer.grid().width; ++x)
            if (std::bit_cast<std::uint32_t>(layer.at(x, y)) != bits)
                return false;
    return true;
}

} // namespace

Heightmap& WorkingTerrain::edit(Layer layer) {
    std::optional<Heightmap>& found = slot(layer);
    if (!found)
        found.emplace(m_grid, info(layer).defaultValue);
    return *found;
}

void WorkingTerrain::make(std::initializer_list<Layer> layers, const CancelToken& cancel) {
    for (const Layer layer : layers) {
        cancel.throwIfRequested();
        (void)edit(layer);
    }
}

TerrainState::TerrainState(const WorkingTerrain& working, const TerrainState& previous, ThreadPool& pool)
    : m_grid(working.grid()),
      m_privateLayers(working.privateLayers().published(previous.privateLayers(), pool)),
      m_waterBodies(working.waterBodies()),
      m_place(working.place()) {
    for (const LayerInfo& entry : kLayers)
        if (const Heightmap* flat = working.find(entry.layer))
            m_layers[static_cast<std::size_t>(entry.layer)] =
                TiledLayer(*flat, previous.layer(entry.layer), pool);
}

Heightmap TerrainState::flattened(Layer layer) const {
    return has(layer) ? this->layer(layer).flattened() : Heightmap(m_grid, info(layer).defaultValue);
}

void TerrainState::restoreInto(WorkingTerrain& working) const {
    if (working.grid() != m_grid)
        working = WorkingTerrain(m_grid);
    for (const LayerInfo& entry : kLayers) {
        if (has(entry.layer))
            layer(entry.layer).flattenInto(working.edit(entry.layer));
        else
            working.clear(entry.layer);
    }
    working.privateLayers().restore(m_privateLayers);
    working.setWaterBodies(m_waterBodies);
    working.setPlace(m_place);
}

std::uint64_t TerrainState::stateHash() const {
    struct Header {
        std::int64_t width, height;
        double cellSizeM;
    } header{m_grid.width, m_grid.height, m_grid.cellSizeM};
    std::uint64_t hash = XXH3_64bits(&header, sizeof header);
    for (const LayerInfo& entry : kLayers) {
        const TiledLayer& tiles = layer(entry.layer);
        if (tiles.empty() || isUniform(tiles, entry.defaultValue))
            continue;
        const std::uint64_t words[] = {hash, static_cast<std::uint64_t>(entry.layer), layerHash(tiles)};
        hash = XXH3_64bits(words, sizeof words);
    }
    return hash;
}

std::uint64_t TerrainState::resumeHash() const {
    std::uint64_t hash = stateHash();
    for (const TiledPrivateLayer& layer : m_privateLayers) {
        const std::uint64_t words[] = {hash,
                                       XXH3_64bits(layer.info.name.data(), layer.info.name.size()),
                                       static_cast<std::uint64_t>(layer.info.type),
                                       static_cast<std::uint64_t>(layer.info.grid.width),
                                       static_cast<std::uint64_t>(layer.info.grid.height),
                                       layerHash(layer.words)};
        hash = XXH3_64bits(words, sizeof words);
    }
    return hash;
}

} // namespace oxbow
