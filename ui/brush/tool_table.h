#pragma once

#include "core/paint/stroke.h"
#include "core/param/param_schema.h"
#include "ui/widgets/icons.h"

#include <span>

namespace oxbow {

enum class Tool {
    Navigate,
    Rain,
    Spring,
    Hardness,
    Raise,
    Smooth,
    Flatten,
    Noise,
    Erase,
    Obstacle,
    Mouth,
    Talus,
    Uplift,
    Mask,
};
inline constexpr std::size_t kToolCount = 14;

/// What Ctrl makes of a tool.
enum class Inverse { None, Negative, Erase };

/// How the strength in the tool's settings becomes that of a dab.
enum class Amount {
    Pass,  ///< what one pass of the brush brings, whatever its spacing
    Share, ///< the share of the way that each dab goes
    Dab,   ///< what each dab brings; dabs lie at least a radius apart and do not add up while held still
};

/// One tool of the brush: everything the window knows about it. Texts are translated in context "actions".
struct ToolInfo {
    Tool tool;
    const char* id; ///< of its action and of its settings
    const char* label;
    const char* tip;
    const char* shortcut;
    Icon icon;
    QColor colour;
    const char* strokeText = "";  ///< name of a stroke in the history
    const char* inverseText = ""; ///< the same with Ctrl; empty where Ctrl does nothing
    Layer layer = Layer::Elevation;
    BrushAction action = BrushAction::Add;
    Inverse inverse = Inverse::None;
    Amount amount = Amount::Pass;
    double radiusShare = 0.04; ///< radius at first, as a share of the map's longer side
    ParamInfo strength = {};
    double defaultStrength = 0.5;
    ParamInfo value = {}; ///< of what Set sets; without a label where the user does not choose it
    double defaultValue = 0.0;
    bool startsGroup = false; ///< in the tool bar and the menu

    [[nodiscard]] bool paints() const { return tool != Tool::Navigate; }
    [[nodiscard]] bool picksHeight() const { return tool == Tool::Flatten; }
    [[nodiscard]] bool hasValue() const { return !value.label.empty(); }
};

[[nodiscard]] std::span<const ToolInfo> tools();
[[nodiscard]] const ToolInfo& info(Tool tool);

} // namespace oxbow
