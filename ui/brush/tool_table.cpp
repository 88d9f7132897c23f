#include "ui/brush/tool_table.h"

#include "ui/widgets/slider_spin_box.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

constexpr ParamInfo share(std::string_view help) {
    return {"strength", QT_TRANSLATE_NOOP("oxbow", "Strength"),           help, ParamKind::Number,
            Unit::None, hard(0.01, 1.0), {}};
}

constexpr ParamInfo height(std::string_view help) {
    return numberInfo("strength", QT_TRANSLATE_NOOP("oxbow", "Strength"), help, Unit::Metre,
        hard(0.01, 5000.0).soft(0.1, 500.0).logarithmically().digits(1));
}

constexpr ParamInfo multiple(std::string_view help) {
    return numberInfo("strength", QT_TRANSLATE_NOOP("oxbow", "Strength"), help, Unit::None,
        hard(0.01, 1000.0).soft(0.1, 20.0).logarithmically());
}

constexpr ParamInfo kSpring = numberInfo("strength", QT_TRANSLATE_NOOP("oxbow", "Water"),
    QT_TRANSLATE_NOOP("oxbow", "Water that each dab adds."), Unit::CubicMetrePerSecond,
    hard(0.001, 100000.0).soft(0.01, 1000.0).logarithmically());

constexpr ParamInfo kMouthNumber{
    "value",
    QT_TRANSLATE_NOOP("oxbow", "Number"),
    QT_TRANSLATE_NOOP("oxbow", "Number of the river mouth; each stroke uses the next one."),
    ParamKind::Integer,
    Unit::None,
    hard(1, 65535).soft(1, 20).digits(0),
    {}};

constexpr ParamInfo kTalusAngle = numberInfo("value", QT_TRANSLATE_NOOP("oxbow", "Talus angle"),
    QT_TRANSLATE_NOOP("oxbow", "Steepest slope at which loose material rests here."), Unit::Degree,
    hard(0, 89).soft(5, 60).digits(1));

constexpr std::array kTools = {
    ToolInfo{.id = "tool.navigate", .label = QT_TRANSLATE_NOOP("oxbow", "&Navigate"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Drag to orbit the view"), .shortcut = "V", .icon = {"navigate"},
             .colour = QColor(0xe8, 0xec, 0xf2), .kind = ToolKind::Navigate},
    ToolInfo{.id = "tool.probe", .label = QT_TRANSLATE_NOOP("oxbow", "&Drop of Water"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Click to follow a drop of water downhill; Esc clears the trace"),
             .shortcut = "Q", .icon = {"probe"}, .colour = QColor(0x6b, 0xcc, 0xff), .kind = ToolKind::Probe},
    ToolInfo{.id = "tool.select", .label = QT_TRANSLATE_NOOP("oxbow", "Se&lection"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Place a rectangle or circle by its handles and save the ground in it "
                 "as a stamp"), .shortcut = "X", .icon = {"select"}, .colour = QColor(0xff, 0xb5, 0x47),
             .kind = ToolKind::Select},
    ToolInfo{.id = "tool.curve", .label = QT_TRANSLATE_NOOP("oxbow", "&Curve"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Draw a river, ridge, road, region or pin: click adds a point, Enter "
                 "ends; drag moves, Alt bends, Shift lifts, Ctrl on the line inserts, Del deletes"), .shortcut = "L",
             .icon = {"curve"}, .colour = QColor(0x58, 0xb4, 0xff), .kind = ToolKind::Curve},
    ToolInfo{.id = "tool.rain", .label = QT_TRANSLATE_NOOP("oxbow", "&Rain"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Add rain; Ctrl: less rain"), .shortcut = "R", .icon = {"rain"},
             .colour = QColor(0x4d, 0xa3, 0xff), .strokeText = QT_TRANSLATE_NOOP("oxbow", "Rain stroke"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Drought stroke"), .layer = Layer::Rain,
             .inverse = Inverse::Negative, .radiusShare = 0.07,
             .strength = multiple(QT_TRANSLATE_NOOP("oxbow", "Rain added per pass (× base rain).")),
             .defaultStrength = 3.0, .startsGroup = true},
    ToolInfo{.id = "tool.spring", .label = QT_TRANSLATE_NOOP("oxbow", "S&pring"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Add a water source; Ctrl: remove it"), .shortcut = "P",
             .icon = {"spring"}, .colour = QColor(0x2f, 0xd8, 0xe8), .strokeText = QT_TRANSLATE_NOOP("oxbow", "Spring"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Stop springs"), .layer = Layer::Springs,
             .inverse = Inverse::Erase, .amount = Amount::Dab, .radiusShare = 0.006, .strength = kSpring,
             .defaultStrength = 1.0},
    ToolInfo{.id = "tool.hardness", .label = QT_TRANSLATE_NOOP("oxbow", "&Hardness"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Make the ground harder to erode; Ctrl: softer"), .shortcut = "B",
             .icon = {"hardness"}, .colour = QColor(0xc9, 0x8f, 0x5a),
             .strokeText = QT_TRANSLATE_NOOP("oxbow", "Harden ground"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Soften ground"), .layer = Layer::Hardness,
             .inverse = Inverse::Negative, .strength = share(QT_TRANSLATE_NOOP("oxbow", "Hardness added per pass.")),
             .defaultStrength = 0.5},
    ToolInfo{.id = "tool.raise", .label = QT_TRANSLATE_NOOP("oxbow", "Rai&se or Lower"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Raise the ground; Ctrl: lower it"), .shortcut = "G", .icon = {"raise"},
             .colour = QColor(0xff, 0xd0, 0x70), .strokeText = QT_TRANSLATE_NOOP("oxbow", "Raise ground"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Lower ground"), .inverse = Inverse::Negative,
             .strength = height(QT_TRANSLATE_NOOP("oxbow", "Height added per pass.")), .defaultStrength = 30.0,
             .strengthShare = 0.03, .startsGroup = true},
    ToolInfo{.id = "tool.smooth", .label = QT_TRANSLATE_NOOP("oxbow", "S&mooth"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Smooth the ground"), .shortcut = "S", .icon = {"smooth"},
             .colour = QColor(0xa8, 0xe0, 0xb0), .strokeText = QT_TRANSLATE_NOOP("oxbow", "Smooth ground"),
             .action = BrushAction::Smooth, .amount = Amount::Share,
             .strength = share(QT_TRANSLATE_NOOP("oxbow", "Share of the way to the mean of the ground nearby, per "
                 "dab.")), .defaultStrength = 0.5},
    ToolInfo{.id = "tool.flatten", .label = QT_TRANSLATE_NOOP("oxbow", "&Flatten"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Flatten the ground to the height where the stroke begins"),
             .shortcut = "T", .icon = {"flatten"}, .colour = QColor(0xf0, 0xb0, 0x80),
             .strokeText = QT_TRANSLATE_NOOP("oxbow", "Flatten ground"), .action = BrushAction::Set,
             .amount = Amount::Share,
             .strength = share(QT_TRANSLATE_NOOP("oxbow", "Share of the way to the height where the stroke began, per "
                 "dab.")), .defaultStrength = 0.3, .picksHeight = true},
    ToolInfo{.id = "tool.noise", .label = QT_TRANSLATE_NOOP("oxbow", "R&oughen"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Roughen the ground with noise of the brush's size; Ctrl: inverted"),
             .shortcut = "N", .icon = {"roughen"}, .colour = QColor(0xd8, 0xc0, 0xa8),
             .strokeText = QT_TRANSLATE_NOOP("oxbow", "Roughen ground"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Roughen ground"), .action = BrushAction::Noise,
             .inverse = Inverse::Negative,
             .strength = height(QT_TRANSLATE_NOOP("oxbow", "Height of the bumps per pass.")), .defaultStrength = 20.0,
             .strengthShare = 0.02},
    ToolInfo{.id = "tool.erase", .label = QT_TRANSLATE_NOOP("oxbow", "&Erase"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Erase the layer used last"), .shortcut = "E", .icon = {"erase"},
             .colour = QColor(0xff, 0xa8, 0xb8), .strokeText = QT_TRANSLATE_NOOP("oxbow", "Erase"),
             .layer = Layer::Rain, .action = BrushAction::Erase, .amount = Amount::Share,
             .strength = share(QT_TRANSLATE_NOOP("oxbow", "Share of what is left that each dab erases.")),
             .defaultStrength = 0.5, .onLastPainted = true, .startsGroup = true},
    ToolInfo{.id = "tool.obstacle", .label = QT_TRANSLATE_NOOP("oxbow", "O&bstacle"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Mark cells that no river may enter; Ctrl: clear"), .shortcut = "O",
             .icon = {"obstacle"}, .colour = QColor(0xff, 0x5a, 0x48),
             .strokeText = QT_TRANSLATE_NOOP("oxbow", "Obstacle"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Erase obstacle"), .layer = Layer::Obstacles,
             .action = BrushAction::Set, .inverse = Inverse::Erase, .amount = Amount::Share, .radiusShare = 0.012,
             .defaultStrength = 1.0, .defaultValue = 1.0, .startsGroup = true},
    ToolInfo{.id = "tool.mouth", .label = QT_TRANSLATE_NOOP("oxbow", "Ri&ver Mouth"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Mark where a river ends; Ctrl: clear"), .shortcut = "K",
             .icon = {"mouth"}, .colour = QColor(0x5f, 0xe0, 0x70),
             .strokeText = QT_TRANSLATE_NOOP("oxbow", "River mouth"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Erase river mouth"), .layer = Layer::Mouths,
             .action = BrushAction::Set, .inverse = Inverse::Erase, .amount = Amount::Share, .radiusShare = 0.006,
             .defaultStrength = 1.0, .value = kMouthNumber, .defaultValue = 1.0, .countsUp = true},
    ToolInfo{.id = "tool.talus", .label = QT_TRANSLATE_NOOP("oxbow", "&Talus"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Paint the talus angle; Ctrl: reset to stage value"), .shortcut = "J",
             .icon = {"talus"}, .colour = QColor(0xff, 0x9a, 0x3c),
             .strokeText = QT_TRANSLATE_NOOP("oxbow", "Talus stroke"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Erase talus"), .layer = Layer::Talus,
             .action = BrushAction::Set, .inverse = Inverse::Erase, .amount = Amount::Share, .defaultStrength = 1.0,
             .value = kTalusAngle, .defaultValue = 25.0},
    ToolInfo{.id = "tool.sand", .label = QT_TRANSLATE_NOOP("oxbow", "Sa&nd"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Make the ground loose sand that wind and waves move; Ctrl: less sand"),
             .shortcut = "D", .icon = {"sand"}, .colour = QColor(0xe8, 0xc4, 0x7a),
             .strokeText = QT_TRANSLATE_NOOP("oxbow", "Sand stroke"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Less sand"), .layer = Layer::Sand, .inverse = Inverse::Negative,
             .radiusShare = 0.07, .strength = height(QT_TRANSLATE_NOOP("oxbow", "Depth of sand added per pass.")),
             .defaultStrength = 5.0},
    ToolInfo{.id = "tool.uplift", .label = QT_TRANSLATE_NOOP("oxbow", "&Uplift"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Add uplift; Ctrl: less uplift"), .shortcut = "U", .icon = {"uplift"},
             .colour = QColor(0xc0, 0x88, 0xff), .strokeText = QT_TRANSLATE_NOOP("oxbow", "Uplift stroke"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Less uplift"), .layer = Layer::Uplift,
             .inverse = Inverse::Negative, .radiusShare = 0.08,
             .strength = multiple(QT_TRANSLATE_NOOP("oxbow", "Uplift added per pass (× base uplift).")),
             .defaultStrength = 1.0},
    ToolInfo{.id = "tool.mask", .label = QT_TRANSLATE_NOOP("oxbow", "M&ask"),
             .tip = QT_TRANSLATE_NOOP("oxbow", "Protect the ground from brushes that respect the mask; Ctrl: "
                 "unprotect"),
             .ownMaskTip = QT_TRANSLATE_NOOP("oxbow", "Paint where the selected stage works; Ctrl: erase"),
             .shortcut = "I", .icon = {"mask"}, .colour = QColor(0xf5, 0xd6, 0x3a),
             .strokeText = QT_TRANSLATE_NOOP("oxbow", "Mask stroke"),
             .inverseText = QT_TRANSLATE_NOOP("oxbow", "Erase mask"), .layer = Layer::Mask, .action = BrushAction::Set,
             .inverse = Inverse::Erase, .amount = Amount::Share,
             .strength = share(QT_TRANSLATE_NOOP("oxbow", "Coverage per dab.")), .defaultStrength = 0.5},
};

} // namespace

std::span<const ToolInfo> tools() {
    return kTools;
}

const ToolInfo& toolById(std::string_view id) {
    const auto found = std::ranges::find(kTools, id, &ToolInfo::id);
    return found == kTools.end() ? kTools.front() : *found;
}

} // namespace oxbow
