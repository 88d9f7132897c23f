#pragma once

#include "core/erosion/thermal/talus_sweep.h"
#include "core/stage/stage.h"
#include "core/terrain/framed_layer.h"

#include <functional>

namespace oxbow {

/// The ground that slides, in frames of one cell; `mobilities` and `drops` are null where it is of one kind.
struct SlidingGround {
    GridSpec grid;
    UniformTalus talus;
    const FramedLayer* mobilities = nullptr;
    const FramedLayer* drops = nullptr;
};

/// Cells [x0, x0 + count) of row y as they are after the sweeps.
struct SweptCells {
    int x0, y, count;
    const float* heights;
};
using TakeSwept = std::function<void(const SweptCells&)>;

/// Several talus sweeps over the whole map in one pass through memory. Each block of the map carries its sweeps out in a
/// wavefront (core/base/sweep_wavefront.h) on rows that stay in the cache; the few cells around a block that its later sweeps read
/// are computed by its neighbours too. `take` is called for every cell once, on any thread, while others still read
/// `heights`. Throws Cancelled.
void sweepTalus(const SlidingGround& ground, int sweeps, const FramedLayer& heights, const TakeSwept& take,
                StageContext& context);
/// The same into another layer.
void sweepTalus(const SlidingGround& ground, int sweeps, const FramedLayer& heights, FramedLayer& next,
                StageContext& context);

} // namespace oxbow
