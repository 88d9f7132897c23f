#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Takes off what stands too steep: the excess topography (Bloethe2015).
///
/// The ground becomes the largest surface z' <= z whose slope is nowhere more than tan(limit): the solution
/// of |grad z'| = tan(limit) where rock is removed, z' = z elsewhere (eikonal_sweep.h). Nothing is laid down
/// elsewhere: the rock leaves the map (ledger: out, wear). Walls at the map's edges. Idempotent; never raises
/// a cell. Cost: about eight passes over the cells, more for winding slopes.
struct SlopeLimitParams {
    double maxSlopeDeg = 40.0;
};

inline constexpr Param<SlopeLimitParams> kSlopeLimitParams[] = {
    number<&SlopeLimitParams::maxSlopeDeg>("max_slope_deg", "Maximum slope", Unit::Degree,
        hard(0, 89).soft(10, 60).digits(1), "What is steeper is taken off."),
};
static_assert(checked(kSlopeLimitParams));

[[nodiscard]] StageKind slopeLimitStage();

} // namespace oxbow
