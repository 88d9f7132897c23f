#include "core/terrain/private_layer.h"

#include <cstring>

namespace oxbow {

const Heightmap* PrivateLayers::findFloats(std::string_view name, const GridSpec& grid) const {
    const PrivateLayer* found = findPrivateLayer(m_layers, {std::string(name), CellType::Float32, grid});
    return found ? &found->words : nullptr;
}

std::vector<std::uint8_t> PrivateLayers::bytes(std::string_view name, const GridSpec& grid) const {
    const PrivateLayer* found = findPrivateLayer(m_layers, {std::string(name), CellType::UInt8, grid});
    if (!found)
        return {};
    std::vector<std::uint8_t> cells(grid.cellCount());
    for (int y = 0; y < grid.height; ++y)
        std::memcpy(cells.data() + grid.index(0, y), found->words.row(y), found->info.rowBytes());
    return cells;
}

void PrivateLayers::setBytes(std::string_view name, const GridSpec& grid,
                             std::span<const std::uint8_t> cells) {
    PrivateLayer& layer = make({std::string(name), CellType::UInt8, grid});
    for (int y = 0; y < grid.height; ++y)
        std::memcpy(layer.words.row(y), cells.data() + grid.index(0, y), layer.info.rowBytes());
}

void PrivateLayers::drop(std::string_view name) {
    std::erase_if(m_layers, [&](const PrivateLayer& layer) { return layer.info.name == name; });
}

PrivateLayer& PrivateLayers::make(PrivateLayerInfo info) {
    if (PrivateLayer* found = findPrivateLayer(m_layers, info))
        return *found;
    drop(info.name);
    Heightmap words(info.wordGrid());
    return m_layers.emplace_back(std::move(info), std::move(words));
}

std::vector<TiledPrivateLayer> PrivateLayers::published(const std::vector<TiledPrivateLayer>& previous,
                                                        ThreadPool& pool) const {
    std::vector<TiledPrivateLayer> layers;
    for (const PrivateLayer& layer : m_layers) {
        const TiledPrivateLayer* before = findPrivateLayer(previous, layer.info);
        layers.push_back({layer.info, TiledLayer(layer.words, before ? before->words : TiledLayer(), pool)});
    }
    return layers;
}

void PrivateLayers::restore(const std::vector<TiledPrivateLayer>& published) {
    std::vector<PrivateLayer> layers;
    for (const TiledPrivateLayer& layer : published) {
        PrivateLayer* own = findPrivateLayer(m_layers, layer.info);
        Heightmap words = own ? std::move(own->words) : Heightmap();
        if (words.grid() != layer.words.grid())
            words = Heightmap(layer.words.grid());
        layer.words.flattenInto(words);
        layers.push_back({layer.info, std::move(words)});
    }
    m_layers = std::move(layers);
}

} // namespace oxbow
