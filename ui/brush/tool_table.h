#pragma once

#include "core/paint/stroke.h"
#include "core/param/param_schema.h"
#include "ui/widgets/icons.h"

#include <span>
#include <string_view>

namespace oxbow {

/// Which object carries a tool out.
enum class ToolKind {
    Navigate, ///< moves the view
    Probe,    ///< follows a drop of water
    Select,   ///< a piece of ground to keep as a stamp
    Curve,    ///< draws lines that shape the ground
    Brush,    ///< paints
};

/// What Ctrl makes of a tool.
enum class Inverse { None, Negative, Erase };

/// How the strength in the tool's settings becomes that of a dab.
enum class Amount {
    Pass,  ///< what one pass of the brush brings, whatever its spacing
    Share, ///< the share of the way that each dab goes
    Dab,   ///< what each dab brings; dabs lie at least a radius apart and do not add up while held still
};

/// One tool: everything the window knows about it. A row in the table is a tool, with its action, its shortcut,
/// its settings and its panel. Texts are translated in context "actions".
struct ToolInfo {
    const char* id; ///< of its action and of its settings
    const char* label;
    const char* tip;
    const char* ownMaskTip = ""; ///< in its place where it paints the selected stage's own mask
    const char* shortcut;
    Icon icon;
    QColor colour;
    ToolKind kind = ToolKind::Brush;
    const char* strokeText = "";  ///< name of a stroke in the history
    const char* inverseText = ""; ///< the same with Ctrl; empty where Ctrl does nothing
    Layer layer = Layer::Elevation;
    BrushAction action = BrushAction::Add;
    Inverse inverse = Inverse::None;
    Amount amount = Amount::Pass;
    double radiusShare = 0.04; ///< radius at first, as a share of the map's longer side
    ParamInfo strength = {};
    double defaultStrength = 0.5;
    double strengthShare = 0.0; ///< strength at first, as a share of the ground's relief; 0: the default
    ParamInfo value = {}; ///< of what Set sets; without a label where the user does not choose it
    double defaultValue = 0.0;
    bool picksHeight = false;   ///< Set sets the height where the stroke begins
    bool onLastPainted = false; ///< works on the layer painted last, not on `layer`
    bool countsUp = false;      ///< each stroke takes the next value; another map begins anew
    bool startsGroup = false;   ///< in the tool bar and the menu

    [[nodiscard]] bool paints() const { return kind == ToolKind::Brush; }
    [[nodiscard]] bool hasValue() const { return !value.label.empty(); }
};

[[nodiscard]] std::span<const ToolInfo> tools();
/// By its id, "tool.rain"; the first tool where there is none of that id.
[[nodiscard]] const ToolInfo& toolById(std::string_view id);

} // namespace oxbow
