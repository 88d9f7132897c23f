#include "core/recipe/stage_registry.h"

#include "core/erosion/downhill_walk.h"
#include "core/erosion/droplet_erosion.h"
#include "core/erosion/fluvial_erosion.h"
#include "core/erosion/slope_limit.h"
#include "core/erosion/stream_power_erosion.h"
#include "core/erosion/thermal_erosion.h"
#include "core/filter/gaussian_blur.h"
#include "core/filter/levels.h"
#include "core/hydrology/drain_hollows.h"
#include "core/io/import_stage.h"
#include "core/noise/noise_stage.h"

namespace oxbow {

const std::vector<StageKind>& stageKinds() {
    static const std::vector<StageKind> kKinds = {
        noiseStage(),
        importStage(),
        streamPowerErosionStage(),
        dropletErosionStage(),
        fluvialErosionStage(),
        downhillWalkStage(),
        thermalErosionStage(),
        slopeLimitStage(),
        drainHollowsStage(),
        gaussianBlurStage(),
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
