#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Which parameters of a stage say where a rectangle that it works in lies: what handles move.
struct Placement {
    std::string_view stage;
    std::string_view eastM;       ///< of the middle, from the map's west side
    std::string_view southM;      ///< from its north side
    std::string_view rotationDeg; ///< clockwise
    std::string_view widthM;      ///< along its own east
    std::string_view depthM;      ///< along its own south
    std::string_view heightM;     ///< above the ground; may be below 0
    std::string_view shape;       ///< a choice of shapes that are shown as pictures; the first is one from the file
    std::string_view file;
};

/// Null for a stage that works on the whole map.
[[nodiscard]] const Placement* placementOf(const StageKind& kind);

} // namespace oxbow
