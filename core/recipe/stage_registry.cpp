#include "core/recipe/stage_registry.h"

#include "core/amplify/amplify_stage.h"
#include "core/constraint/pinned_erosion.h"
#include "core/constraint/pins_stage.h"
#include "core/earthwork/curve_stage.h"
#include "core/erosion/alluvial/alluvial_rivers.h"
#include "core/erosion/coast/coast_erosion.h"
#include "core/erosion/debris/debris_flow.h"
#include "core/erosion/downhill_walk.h"
#include "core/erosion/droplet/droplet_erosion.h"
#include "core/erosion/dunes/dunes.h"
#include "core/erosion/fans/alluvial_fans.h"
#include "core/erosion/fluvial/fluvial_erosion.h"
#include "core/erosion/glacier/glacier_erosion.h"
#include "core/erosion/shallow_water/shallow_water_erosion.h"
#include "core/erosion/slope_limit.h"
#include "core/erosion/thermal/thermal_erosion.h"
#include "core/files/import_stage.h"
#include "core/filter/gaussian_blur.h"
#include "core/filter/gullies.h"
#include "core/filter/levels.h"
#include "core/filter/rugged_rock.h"
#include "core/filter/terrace.h"
#include "core/lakes/drain_depressions.h"
#include "core/lakes/lake_stage.h"
#include "core/lakes/sea_stage.h"
#include "core/network/river_network.h"
#include "core/noise/noise_stage.h"
#include "core/paint/paint_stage.h"
#include "core/real_detail/real_detail_stage.h"
#include "core/repair/repair_stage.h"
#include "core/rivers/river_stage.h"
#include "core/stamp/stamp_stage.h"
#include "core/strata/strata.h"
#include "core/strata/uneven_rock.h"
#include "core/weather/orographic_rain.h"
#include "core/weather/snow_and_melt.h"

namespace oxbow {

const std::vector<StageKind>& stageKinds() {
    static const std::vector<StageKind> kKinds = {
        noiseStage(),
        importStage(),
        strataStage(),
        unevenRockStage(),
        riverNetworkStage(),
        paintStage(),
        orographicRainStage(),
        snowAndMeltStage(),
        pinnedErosionStage(),
        dropletErosionStage(),
        fluvialErosionStage(),
        downhillWalkStage(),
        shallowWaterErosionStage(),
        thermalErosionStage(),
        alluvialFansStage(),
        debrisFlowStage(),
        alluvialRiversStage(),
        glacierErosionStage(),
        slopeLimitStage(),
        dunesStage(),
        coastErosionStage(),
        drainDepressionsStage(),
        seaStage(),
        lakesStage(),
        riversStage(),
        repairStage(),
        amplifyStage(),
        realDetailStage(),
        gaussianBlurStage(),
        levelsStage(),
        ruggedRockStage(),
        gulliesStage(),
        terraceStage(),
        curvesStage(),
        pinsStage(),
        stampStage(),
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
