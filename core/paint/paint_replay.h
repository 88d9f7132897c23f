#pragma once

#include "core/paint/brush.h"
#include "core/paint/paint_event.h"
#include "core/terrain/tiled_layer.h"

#include <functional>

namespace oxbow {

/// How far the strokes of the running stage are laid: what a kept state needs to go on with them.
struct PaintProgress {
    /// A layer as it was before the first stroke on it that ends, so that it can be laid again without that
    /// one.
    struct Base {
        Layer layer;
        TiledLayer tiles; ///< empty for a layer that was not there
        int firstEvent = 0;
    };

    int applied = 0; ///< number of events done, in their order
    int dabs = 0;    ///< of the event after those: number of its dabs laid, all of them until another begins
    int settledTo = 0; ///< strokes that end at this step or before are taken back
    std::vector<Base> bases;
};

/// What one call changed.
struct PaintChange {
    bool any = false;
    Booking ground; ///< added and removed
};

/// Whether replayPaint may change something.
[[nodiscard]] bool isPaintDue(const std::vector<PaintEvent>& events, int step, const PaintProgress& progress);

/// Lays the strokes of a stage that take effect before `step` and takes back those that end there. `takes`
/// tells which layers count. Calling it in one go or step by step gives the same bytes.
PaintChange replayPaint(const std::vector<PaintEvent>& events, int step,
                        const std::function<bool(Layer)>& takes, PaintProgress& progress,
                        WorkingTerrain& terrain, ThreadPool& pool);

} // namespace oxbow
