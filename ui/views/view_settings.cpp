#include "ui/views/view_settings.h"

namespace oxbow {

TerrainState ViewSettings::shown(const TerrainState& terrain) const {
    const auto isOf = [&](const Mask& layer) { return layer && layer->grid() == terrain.grid(); };
    if (!isOf(m_mask) && !isOf(m_rock))
        return terrain;
    std::array<TiledLayer, kLayerCount> layers;
    for (const LayerInfo& entry : kLayers)
        layers[static_cast<std::size_t>(entry.layer)] = terrain.layer(entry.layer);
    if (isOf(m_mask))
        layers[static_cast<std::size_t>(Layer::Mask)] = *m_mask;
    if (isOf(m_rock))
        layers[static_cast<std::size_t>(Layer::Hardness)] = *m_rock;
    return terrain.withLayers(std::move(layers), terrain.privateLayers());
}

FrameSettings ViewSettings::frame() const {
    FrameSettings frame;
    static_cast<ViewOptions&>(frame) = m_options;
    frame.lines = m_lines;
    frame.drainage = m_drainage;
    frame.colours = m_colours;
    frame.natural = m_natural;
    return frame;
}

} // namespace oxbow
