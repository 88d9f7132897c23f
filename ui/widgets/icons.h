#pragma once

#include "ui/widgets/theme.h"

#include <QIcon>

namespace oxbow {

/// Our own line icons, drawn as paths so that they are sharp at every scale and follow the theme.
enum class Icon {
    None,
    Play,
    Pause,
    StepForward,
    StepBack,
    ToStart,
    ToEnd,
    Stop,
    Loop,
    Eye,
    EyeOff,
    Plus,
    Close,
    New,
    Open,
    Save,
    Export,
    Undo,
    Redo,
    Frame,
    Duplicate,
    Delete,
    Dice,
    ChevronDown,
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

/// An icon in the text's colour, brighter when active, faint when disabled. It follows the theme.
[[nodiscard]] QIcon icon(Icon which);
/// The same in one of the theme's colours.
[[nodiscard]] QIcon icon(Icon which, QColor theme::Colours::*colour);
/// Draws it into a square.
void drawIcon(QPainter& painter, Icon which, const QRectF& square, const QColor& colour);

} // namespace oxbow
