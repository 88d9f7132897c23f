#pragma once

#include "core/terrain/river.h"

#include <algorithm>
#include <array>

namespace oxbow {

/// How the views, the map and exported pictures draw a river, so that brooks are told from rivers in all of them: a
/// river is a full band, at least as wide as a cell, a brook a thin pale one.
struct RiverLook {
    std::array<float, 3> colour; ///< of its line on a map, sRGB
    float opacity = 0.9f;
    float leastCells = 1.2f; ///< its band is never narrower
    float leastPx = 1.0f;    ///< nor than so many logical pixels
};

[[nodiscard]] inline RiverLook riverLook(bool isBrook, int order) {
    if (isBrook)
        return {{0.56f, 0.78f, 0.86f}, 0.75f, 0.45f, 0.7f};
    // Wider for larger rivers, so that a map seen whole shows which is which.
    return {{0.24f, 0.52f, 0.66f}, 0.9f, 1.2f, 0.6f + 0.35f * static_cast<float>(std::min(order, 6))};
}
[[nodiscard]] inline RiverLook riverLook(const RiverReach& reach) {
    return riverLook(reach.isBrook, reach.order);
}

/// Whether a terrain's rivers have to be told from its brooks.
[[nodiscard]] inline bool hasBrooks(const std::vector<RiverReach>& reaches) {
    return std::ranges::any_of(reaches, &RiverReach::isBrook);
}

} // namespace oxbow
