#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Stream power erosion (stream_power_erosion.h) that may hold pins (constraint_plan.h): its uplift then is the one that makes it end with
/// the heights they ask for (pinned_uplift.h). Pins come up with seven tenths of the steps and are held for the rest. What is painted is
/// scaled by the factor that is found, and stays as it is; crests get harder rock for as long as the stage runs.
///
/// Says at the start what cannot be had (constraint_plan.h, uplift_pins.h), and at the end how far the ground is from each curve that is
/// not met. Without curves it is the same stage, to the bit. Cost besides: some milliseconds a step, and three passes over the map.
[[nodiscard]] StageKind pinnedErosionStage();

} // namespace oxbow
