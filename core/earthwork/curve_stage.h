#pragma once

#include "core/stage/stage.h"

namespace oxbow {

enum class CurveKinds { All, River, Ridge, Cliff, Road, Plateau, Lake };

inline constexpr ChoiceOption kCurveKinds[] = {{"all", "All curves"}, {"river", "Rivers"}, {"ridge", "Ridges"},
                                               {"cliff", "Cliffs"},   {"road", "Roads"},   {"plateau", "Plateaus"},
                                               {"lake", "Lakes"}};

struct CurvesParams {
    CurveKinds kind = CurveKinds::All;
};

inline constexpr Param<CurvesParams> kCurvesParams[] = {
    choice<&CurvesParams::kind, kCurveKinds>("kind", "What counts",
        "Which of its curves shape the ground: those of one kind, or all."),
};
static_assert(checked(kCurvesParams));

/// Smooth paths that shape the ground (core/curve/curve.h), one a step, in their order: each finds the ground as those
/// before it left it. The curves belong to the recipe's stage. Cost: cells near the curve.
[[nodiscard]] StageKind curvesStage();

} // namespace oxbow
