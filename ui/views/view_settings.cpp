#include "ui/views/view_settings.h"

namespace oxbow {

void ViewSettings::set(const ViewOptions& options) {
    if (options == m_options)
        return;
    m_options = options;
    emit optionsChanged();
}

void ViewSettings::setLines(Lines lines) {
    if (lines == m_lines)
        return;
    m_lines = std::move(lines);
    emit contentChanged();
}

void ViewSettings::setDrainage(Drainage drainage) {
    if (drainage == m_drainage)
        return;
    m_drainage = std::move(drainage);
    emit contentChanged();
}

void ViewSettings::setColours(Colours colours) {
    if (colours == m_colours)
        return;
    m_colours = std::move(colours);
    emit contentChanged();
}

void ViewSettings::setMask(Mask mask) {
    if (mask == m_mask)
        return;
    m_mask = std::move(mask);
    emit maskChanged();
}

void ViewSettings::setNatural(const NaturalSettings& natural) {
    if (m_natural == natural)
        return;
    m_natural = natural;
    emit contentChanged();
}

void ViewSettings::setRock(Mask rock) {
    if (rock == m_rock)
        return;
    m_rock = std::move(rock);
    emit maskChanged();
}

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

std::optional<Layer> ViewSettings::tinted(std::optional<Layer> ofTool) const {
    return m_mask ? Layer::Mask : ofTool;
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
