#include "core/recipe/stage_registry.h"

#include "core/erosion/slope_limit.h"
#include "core/erosion/stream_power_erosion.h"
#include "core/filter/levels.h"

namespace oxbow {

const std::vector<StageKind>& stageKinds() {
    static const std::vector<StageKind> kKinds = {
        streamPowerErosionStage(),
        slopeLimitStage(),
        levelsStage(),
    };
    return kKinds;
}

const StageKind* findStageKind(std::string_view id) {
    for (const StageKind& kind : stageKinds())
        if (kind.id == id)
            return &kind;
    return nullptr;
}

} // namespace oxbow
