#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Maps the ground from its own range onto another: h' = low + (high - low) ((h - min) / (max - min))^gamma.
/// Monotone for every setting with low < high; low > high turns the terrain upside down; flat ground goes to low.
/// Cost: two passes over the cells.
struct LevelsParams {
    double lowM = 0.0;
    double highM = 1000.0;
    double gamma = 1.0;
};

inline constexpr Param<LevelsParams> kLevelsParams[] = {
    number<&LevelsParams::lowM>("low_m", "Lowest", Unit::Metre, hard(-12000, 12000).soft(-500, 2000).digits(1),
        "Height of the lowest point."),
    number<&LevelsParams::highM>("high_m", "Highest", Unit::Metre, hard(-12000, 12000).soft(0, 4000).digits(1),
        "Height of the highest point."),
    number<&LevelsParams::gamma>("gamma", "Gamma", Unit::None, hard(0.05, 20).soft(0.3, 3).logarithmically(),
        "Above 1 widens the lowlands, below 1 the highlands."),
};
static_assert(checked(kLevelsParams));

[[nodiscard]] StageKind levelsStage();

} // namespace oxbow
