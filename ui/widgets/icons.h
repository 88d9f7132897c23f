#pragma once

#include "ui/widgets/theme.h"

#include <QIcon>

#include <functional>

namespace oxbow {

/// One of our own line icons: the name of an SVG file in `resources/icons`, drawn in `currentColor`.
struct Icon {
    const char* file = ""; ///< empty: none
    [[nodiscard]] constexpr bool isNone() const { return *file == '\0'; }
};

/// Those that the window itself shows; a tool names its own in its row.
namespace icons {

inline constexpr Icon kNone{};
inline constexpr Icon kPlay{"play"};
inline constexpr Icon kPause{"pause"};
inline constexpr Icon kStepForward{"step_forward"};
inline constexpr Icon kStepBack{"step_back"};
inline constexpr Icon kToStart{"to_start"};
inline constexpr Icon kToEnd{"to_end"};
inline constexpr Icon kStop{"stop"};
inline constexpr Icon kLoop{"loop"};
inline constexpr Icon kEye{"eye"};
inline constexpr Icon kEyeOff{"eye_off"};
inline constexpr Icon kSolo{"solo"};
inline constexpr Icon kPlus{"plus"};
inline constexpr Icon kClose{"close"};
inline constexpr Icon kNew{"new"};
inline constexpr Icon kOpen{"open"};
inline constexpr Icon kSave{"save"};
inline constexpr Icon kExport{"export"};
inline constexpr Icon kUndo{"undo"};
inline constexpr Icon kRedo{"redo"};
inline constexpr Icon kDuplicate{"duplicate"};
inline constexpr Icon kDelete{"delete"};
inline constexpr Icon kChevronDown{"chevron_down"};

} // namespace icons

/// An icon in the text's colour, brighter when active, faint when disabled. It follows the theme and is sharp
/// at every scale.
[[nodiscard]] QIcon icon(Icon which);
/// The same in one of the theme's colours.
[[nodiscard]] QIcon icon(Icon which, QColor theme::Colours::*colour);
/// 16 pixels that `paint` draws in, in that colour, with smooth edges.
[[nodiscard]] QIcon spot(const QColor& colour, const std::function<void(QPainter&)>& paint);
/// Draws it into a square. Nothing is drawn where there is no such file.
void drawIcon(QPainter& painter, Icon which, const QRectF& square, const QColor& colour);

} // namespace oxbow
