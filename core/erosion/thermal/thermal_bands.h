#pragma once

#include "core/erosion/thermal/talus_sweep.h"
#include "core/stage/stage.h"
#include "core/terrain/framed_layer.h"

namespace oxbow {

/// The ground that slides, in frames of one cell; `mobilities` and `drops` are null where it is of one kind.
struct SlidingGround {
    GridSpec grid;
    UniformTalus talus;
    const FramedLayer* mobilities = nullptr;
    const FramedLayer* drops = nullptr;
};

/// Several talus sweeps over the whole map in one pass through memory. Each band of rows carries its sweeps
/// out one behind the other, a row apart, on rows that stay in the cache; the few rows around a band that its
/// later sweeps read are computed by both neighbours. `next` takes the result. Throws Cancelled.
void sweepTalus(const SlidingGround& ground, int sweeps, const FramedLayer& heights, FramedLayer& next,
                StageContext& context);

} // namespace oxbow
