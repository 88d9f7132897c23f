#include "core/terrain/private_layer.h"

#include <algorithm>
#include <cstring>

namespace oxbow {

Heightmap& PrivateLayers::floats(std::string_view name, const GridSpec& grid) {
    return make({std::string(name), CellType::Float32, grid}).words;
}

const Heightmap* PrivateLayers::findFloats(std::string_view name, const GridSpec& grid) const {
    const PrivateLayer* found = find({std::string(name), CellType::Float32, grid});
    return found ? &found->words : nullptr;
}

std::vector<std::uint8_t> PrivateLayers::bytes(std::string_view name, const GridSpec& grid) const {
    const PrivateLayer* found = find({std::string(name), CellType::UInt8, grid});
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

const PrivateLayer* PrivateLayers::find(const PrivateLayerInfo& info) const {
    const auto found = std::ranges::find(m_layers, info, &PrivateLayer::info);
    return found == m_layers.end() ? nullptr : &*found;
}

PrivateLayer& PrivateLayers::make(PrivateLayerInfo info) {
    const auto found = std::ranges::find(m_layers, info, &PrivateLayer::info);
    if (found != m_layers.end())
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
        const auto own = std::ranges::find(m_layers, layer.info, &PrivateLayer::info);
        Heightmap words = own == m_layers.end() ? Heightmap() : std::move(own->words);
        if (words.grid() != layer.words.grid())
            words = Heightmap(layer.words.grid());
        layer.words.flattenInto(words);
        layers.push_back({layer.info, std::move(words)});
    }
    m_layers = std::move(layers);
}

const TiledPrivateLayer* findPrivateLayer(const std::vector<TiledPrivateLayer>& layers,
                                          const PrivateLayerInfo& info) {
    const auto found = std::ranges::find(layers, info, &TiledPrivateLayer::info);
    return found == layers.end() ? nullptr : &*found;
}

} // namespace oxbow
