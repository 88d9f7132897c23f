#pragma once

#include "core/paint/stroke_maker.h"
#include "core/terrain/grid_spec.h"
#include "ui/brush/tool_table.h"

#include <QObject>

#include <vector>

namespace oxbow {

/// What the keys held down, or the pen's other end, make of the current tool.
enum class BrushMode { Plain, Inverse, Smooth, Erase };

/// Settings that each tool has of its own.
struct ToolSettings {
    double radiusM = 0.0;  ///< 0: the tool's usual share of the map
    double strength = 0.0; ///< 0: what is usual for the tool and the relief
    double value = 0.0;
    Falloff falloff = Falloff::Smooth;
    double spacing = 0.1; ///< of dabs, as a share of the radius
    bool operator==(const ToolSettings&) const = default;
};

inline constexpr double kLongestString = 4.0; ///< radii

/// Settings that all tools share.
struct BrushOptions {
    bool pressure = true;  ///< of a tablet's pen scales the strength
    bool oneSize = false;  ///< radius, falloff and strength (where it has the same unit) are those of all tools
    double stabiliser = 0.0; ///< length of the string that pulls the brush, in radii; 0: none
    bool airbrush = false; ///< a stroke that rests or crosses itself brings more than its strength
    Symmetry symmetry = {};
    BrushMask mask = {};
    bool operator==(const BrushOptions&) const = default;
};

/// The current tool and the settings of all tools, remembered from one start of the program to the next.
class ToolBox : public QObject {
    Q_OBJECT
public:
    explicit ToolBox(QObject* parent = nullptr);

    [[nodiscard]] const ToolInfo& tool() const { return *m_tool; }
    void choose(const ToolInfo& tool);
    /// Tells how large the map is: a radius that fits another scale only is set anew.
    void setMap(const GridSpec& grid);
    /// And how high its ground rises over its lowest: what is usual is a share of that.
    void setRelief(double reliefM);

    [[nodiscard]] const ToolSettings& settings() const { return m_settings[index()]; }
    void change(const ToolSettings& settings);
    [[nodiscard]] const BrushOptions& options() const { return m_options; }
    void change(const BrushOptions& options);
    [[nodiscard]] double radiusM() const;
    [[nodiscard]] double strength() const { return settings().strength > 0.0 ? settings().strength : usualStrength(); }
    [[nodiscard]] double usualStrength() const;
    void scaleRadius(double factor);
    void scaleStrength(double factor);

    /// The layer that the current tool works on; of the eraser the one painted last.
    [[nodiscard]] Layer layer() const { return tool().onLastPainted ? m_lastPainted : tool().layer; }
    /// The brush of the next dabs; `pickedM` is what a tool that picks its height sets.
    [[nodiscard]] Brush brush(BrushMode mode, double pickedM) const;
    /// How the pointer's path becomes dabs of such a brush.
    [[nodiscard]] StrokeMaker::Manner manner(const Brush& brush) const;
    /// A stroke was painted: remembers its layer, counts numbered strokes.
    void strokeEnded(BrushMode mode);

signals:
    void toolChanged();
    /// Settings or options of the current tool; comes with every tool, too.
    void settingsChanged();

private:
    [[nodiscard]] std::size_t index() const { return static_cast<std::size_t>(m_tool - tools().data()); }
    void read();
    void writeTool(const ToolInfo& tool) const;
    void writeOptions() const;

    const ToolInfo* m_tool = tools().data();
    std::vector<ToolSettings> m_settings; ///< in the order of the table
    BrushOptions m_options;
    Layer m_lastPainted = Layer::Rain;
    GridSpec m_grid{512, 512, 20.0};
    double m_reliefM = 0.0; ///< rounded; 0: not known
};

/// The sum of a brush's weights along a line through its middle, in radii.
[[nodiscard]] double weightAcross(Falloff falloff);
/// Share of the radius at which a brush works at half its strength.
[[nodiscard]] double halfWeightAt(Falloff falloff);

} // namespace oxbow
