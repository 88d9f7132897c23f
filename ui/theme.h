#pragma once

#include <QColor>

class QApplication;

/// The look of the window: dark, one accent, no boxes within boxes.
namespace oxbow::theme {

inline constexpr QColor kBackground{0x19, 0x1b, 0x1f};
inline constexpr QColor kPanel{0x1d, 0x20, 0x24};
inline constexpr QColor kHeader{0x20, 0x23, 0x28};
inline constexpr QColor kRaised{0x23, 0x27, 0x2c};
inline constexpr QColor kHover{0x2a, 0x2f, 0x36};
inline constexpr QColor kSelected{0x26, 0x30, 0x3d};
inline constexpr QColor kWell{0x15, 0x17, 0x1a};
inline constexpr QColor kBorder{0x2e, 0x33, 0x3a};
inline constexpr QColor kText{0xc9, 0xce, 0xd6};
inline constexpr QColor kMuted{0x7f, 0x88, 0x94};
inline constexpr QColor kStrong{0xe8, 0xec, 0xf2};
inline constexpr QColor kAccent{0x1f, 0x6f, 0xb2};
inline constexpr QColor kAccentBright{0x3d, 0x9b, 0xe9};
inline constexpr QColor kPlayhead{0xff, 0xb5, 0x47};
inline constexpr QColor kWarning{0xe0, 0x7a, 0x5f};

inline constexpr int kRowHeight = 34;
inline constexpr int kHeaderHeight = 30;
inline constexpr int kMargin = 12;

/// Fusion, the palette, the style sheet and the font.
void apply(QApplication& application);

} // namespace oxbow::theme
