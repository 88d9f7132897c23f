#pragma once

#include <QFlags>

namespace oxbow {

/// What of a recipe changed.
enum class RecipePart {
    Stages = 0x01,  ///< which there are, their order, names, and which are enabled
    Values = 0x02,  ///< parameters and mixes, events of a run included
    Steps = 0x04,   ///< how many a stage has
    Strokes = 0x08, ///< of the brush
    Curves = 0x10,
    Handles = 0x20, ///< of lakes and rivers
    Surface = 0x40,
    Grid = 0x80,
    All = 0xff,
};
Q_DECLARE_FLAGS(RecipeParts, RecipePart)
Q_DECLARE_OPERATORS_FOR_FLAGS(RecipeParts)

} // namespace oxbow
