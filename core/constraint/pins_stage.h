#pragma once

#include "core/stage/stage.h"

namespace oxbow {

struct PinsParams {
    double reachM = 1000.0;
    double banksM = 200.0;
};

inline constexpr Param<PinsParams> kPinsParams[] = {
    number<&PinsParams::reachM>("reach_m", "Reach", Unit::Metre,
        hard(0, 1e6).soft(50, 20000).logarithmically().digits(0),
        "How far from pins, lines and shores the ground follows them; there a twentieth of the change is left."),
    number<&PinsParams::banksM>("banks_m", "Banks", Unit::Metre,
        hard(0, 1e6).soft(10, 2000).logarithmically().digits(0), "How far from a river's bed the ground follows it."),
};
static_assert(checked(kPinsParams));

/// What its curves ask for (pins, height lines, lake levels, river beds), met by all together in one step with the least and
/// smoothest change of the ground (constraint_solve.h). Says what cannot be had (constraint_plan.h) and, of
/// the rest, how much is left to be met: that is rounding. Rock: what was added and taken.
[[nodiscard]] StageKind pinsStage();

} // namespace oxbow
