#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Whether a stage does nothing but what its curves say. Erosion that holds pins has other work: new curves go to it only
/// where it is selected.
[[nodiscard]] inline bool isMadeOfCurves(const StageKind& kind) {
    return kind.holdsCurves() && kind.category != StageCategory::Erosion;
}

} // namespace oxbow
