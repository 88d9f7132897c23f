#pragma once

#include "core/base/compute.h"
#include "core/terrain/terrain_state.h"
#include "render/look/ground_line.h"
#include "render/look/overlay.h"

#include <memory>
#include <vector>

namespace oxbow {

/// What an overlay shows that follows from the whole map, not from a cell: catchments or the orders of
/// streams. Immutable; computed beside the drawing.
struct DrainageOverlay {
    Overlay overlay = Overlay::Catchments;
    GridSpec grid;
    /// Of catchments: the layer that `kClassLayer` names holds the colour of every cell as an index into
    /// kCatchmentColours, kNoClass on the sea.
    TerrainState classes;
    int count = 0; ///< of catchments
    double largestM2 = 0.0;
    int highestOrder = 0;
    std::shared_ptr<const std::vector<GroundLine>> lines; ///< of orders: what is drawn on the ground

    static constexpr Layer kClassLayer = Layer::Mask;
    static constexpr float kNoClass = -1.0f;
};

/// Whether an overlay needs one.
[[nodiscard]] bool followsFromDrainage(Overlay overlay);

struct FrameSettings;
/// Whether what the settings' overlay shows of a terrain is there: its layer, or what was computed from the whole
/// map for this grid and this overlay.
[[nodiscard]] bool overlayIsThere(const FrameSettings& settings, const TerrainState& state);

/// Computes what the overlay shows of a terrain; tiles that did not change are shared with `previous`.
[[nodiscard]] std::shared_ptr<const DrainageOverlay> drainageOverlay(Overlay overlay,
                                                                     const TerrainState& terrain,
                                                                     const Compute& compute,
                                                                     const DrainageOverlay* previous = {});

/// sRGB.
[[nodiscard]] glm::vec3 catchmentColour(int index);
[[nodiscard]] glm::vec3 orderColour(int order, int highest);

/// Completes the legend of such an overlay; `drainage` may be null.
void describeDrainage(const DrainageOverlay* drainage, Legend& legend);

} // namespace oxbow
