#pragma once

#include "core/recipe/stage_registry.h"

#include <string>
#include <vector>

namespace oxbow {

/// All stages, as the parameters of a test.
inline std::vector<const StageKind*> allKinds() {
    std::vector<const StageKind*> kinds;
    for (const StageKind& kind : stageKinds())
        kinds.push_back(&kind);
    return kinds;
}

inline std::vector<const StageKind*> kindsWithoutFiles() {
    std::vector<const StageKind*> kinds = allKinds();
    std::erase_if(kinds, [](const StageKind* kind) { return kind->readsFile(); });
    return kinds;
}

/// What a test of a stage is called after it.
inline constexpr auto kNameOfKind = [](const auto& test) { return std::string(test.param->id); };

} // namespace oxbow
