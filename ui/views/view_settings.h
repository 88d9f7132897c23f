#pragma once

#include "render/look/frame_settings.h"

#include <QObject>

namespace oxbow {

/// How the ground is looked at, and what is drawn on it beside the terrain: the one model that every view
/// listens to and whoever changes it writes.
class ViewSettings : public QObject {
    Q_OBJECT
public:
    using Lines = std::shared_ptr<const std::vector<GroundLine>>;
    using Drainage = std::shared_ptr<const DrainageOverlay>;
    using Colours = std::shared_ptr<const GroundColours>;
    using Mask = std::shared_ptr<const TiledLayer>;

    using QObject::QObject;

    [[nodiscard]] const ViewOptions& options() const { return m_options; }
    void set(const ViewOptions& options) { put(m_options, options, &ViewSettings::optionsChanged); }
    /// Lets `edit(options)` change some of them.
    template <typename Edit>
    void change(Edit edit) {
        ViewOptions options = m_options;
        edit(options);
        set(options);
    }

    /// Rivers, shorelines, traces; null for none.
    [[nodiscard]] const Lines& lines() const { return m_lines; }
    void setLines(Lines lines) { put(m_lines, std::move(lines), &ViewSettings::contentChanged); }
    /// What catchments and orders are drawn from; null for none.
    [[nodiscard]] const Drainage& drainage() const { return m_drainage; }
    void setDrainage(Drainage drainage) { put(m_drainage, std::move(drainage), &ViewSettings::contentChanged); }
    /// Of the recipe's materials; null for none.
    [[nodiscard]] const Colours& colours() const { return m_colours; }
    void setColours(Colours colours) { put(m_colours, std::move(colours), &ViewSettings::contentChanged); }
    void setNatural(const NaturalSettings& natural) { put(m_natural, natural, &ViewSettings::contentChanged); }

    /// A mask to be drawn on the ground, as the layer Mask holds what is covered; null for none.
    [[nodiscard]] const Mask& mask() const { return m_mask; }
    void setMask(Mask mask) { put(m_mask, std::move(mask), &ViewSettings::maskChanged); }
    /// Hardness with that of layers of rock, which no layer of the terrain holds; null for none.
    [[nodiscard]] const Mask& rock() const { return m_rock; }
    void setRock(Mask rock) { put(m_rock, std::move(rock), &ViewSettings::maskChanged); }
    /// A terrain as the views draw it: with the mask in place of its layer Mask, and that hardness in place of its own.
    [[nodiscard]] TerrainState shown(const TerrainState& terrain) const;
    /// The layer that is tinted on the ground: that of the mask, else that of the current tool.
    [[nodiscard]] std::optional<Layer> tinted(std::optional<Layer> ofTool) const { return m_mask ? Layer::Mask : ofTool; }

    /// All of it in the settings of a frame, whose other members are a view's own.
    [[nodiscard]] FrameSettings frame() const;

signals:
    void optionsChanged();
    /// Lines, drainage, colours or natural ground.
    void contentChanged();
    void maskChanged(); ///< or the rock

private:
    template <typename Value>
    void put(Value& place, Value value, void (ViewSettings::*changed)()) {
        if (value == place)
            return;
        place = std::move(value);
        emit (this->*changed)();
    }

    ViewOptions m_options;
    Lines m_lines;
    Drainage m_drainage;
    Colours m_colours;
    NaturalSettings m_natural;
    Mask m_mask, m_rock;
};

} // namespace oxbow
