#pragma once

#include "core/recipe/stage_registry.h"

#include <vector>

namespace oxbow {

/// All stages, as the parameters of a test.
inline std::vector<const StageKind*> allKinds() {
    std::vector<const StageKind*> kinds;
    for (const StageKind& kind : stageKinds())
        kinds.push_back(&kind);
    return kinds;
}

} // namespace oxbow
