#pragma once

#include <QFont>

namespace oxbow::theme {

/// The window's font, in the system's size between 8 and 16 pt.
[[nodiscard]] QFont windowFont();

/// A length that goes with the text, px: `px` at the usual font size of 12 px (9 pt on a screen of 96 dots an inch).
[[nodiscard]] int withText(int px);

} // namespace oxbow::theme
