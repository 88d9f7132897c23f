#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Floods the ground up to the sea level: everywhere, or only where the sea comes in over the edge of the
/// map (over cells that touch, corners included). Writes water (level minus ground) and lake level, and
/// publishes the sea as a water body.
///
/// The shore may be shaped before: within `shore_width_m` of the waterline, on land and under water, the
/// height over the level shrinks to
///
///     h' - level = (h - level) (s + (1 - s) d / width),      s the shore's steepness, d distance to the
///     waterline,
///
/// so beaches and shallows run out into the old slopes, and no cell changes sides. Only that changes the
/// elevation. Cost: a few passes over the cells.
struct SeaParams {
    double levelM = 0.0;
    bool connectedOnly = true;
    double shoreWidthM = 0.0;
    double shoreSteepness = 0.2;
};

inline constexpr Param<SeaParams> kSeaParams[] = {
    number<&SeaParams::levelM>("level_m", "Level", Unit::Metre, hard(-12000, 12000).soft(-500, 2000).digits(1),
        "Height of the sea's surface."),
    toggle<&SeaParams::connectedOnly>("connected_only", "From the edges only",
        "Keeps depressions below sea level dry where no sea reaches."),
    number<&SeaParams::shoreWidthM>("shore_width_m", "Shore width", Unit::Metre,
        hard(0, 100000).soft(0, 2000).digits(0),
        "How far from the waterline beaches and shallows reach; 0 leaves the ground alone."),
    number<&SeaParams::shoreSteepness>("shore_steepness", "Shore steepness", Unit::None, hard(0.01, 1),
        "Slope that is left at the waterline, as a share of the slope before."),
};
static_assert(checked(kSeaParams));

[[nodiscard]] StageKind seaStage();

} // namespace oxbow
