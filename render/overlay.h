#pragma once

#include "core/terrain/heightmap.h"
#include "core/terrain/layer.h"
#include "render/colour_ramp.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// What the ground is coloured by.
enum class Overlay {
    Shaded,
    Height,
    Slope,
    Discharge,
    Wear,
    Deposition,
    WaterDepth,
    Lakes,
    Catchments,
    Hardness,
    Order,
    Rain,
};

/// What an overlay shows, declared once for the shader, the legend and the menu.
struct OverlayInfo {
    Overlay overlay;
    std::string_view key;   ///< for settings and the command line
    std::string_view title; ///< for people
    std::string_view unit;
    std::string_view ramp;      ///< key of its usual colour ramp
    std::optional<Layer> layer; ///< the layer that must be there; none where elevation is enough
    bool logarithmic;
    bool veil; ///< no colour where the value is nothing: the shaded ground shows through
};

[[nodiscard]] std::span<const OverlayInfo> overlays();
[[nodiscard]] const OverlayInfo& info(Overlay overlay);

/// What a legend draws beside the picture: the ramp between `low` and `high` of `unit`.
struct Legend {
    std::string title;
    std::string unit;
    double low = 0.0;
    double high = 0.0;
    bool logarithmic = false;
    const ColourRamp* ramp = nullptr; ///< null where the overlay has no scale (shaded, catchments, orders)
    std::vector<glm::vec3> classes;   ///< sRGB; of overlays that show kinds instead of amounts
    bool numbered = false;            ///< the classes are 1, 2, ...
    int count = 0;                    ///< of catchments
    double largestM2 = 0.0;           ///< of catchments
};

/// Round ends for the values of an overlay, so that a legend reads well and does not flicker while values
/// change.
[[nodiscard]] ValueRange roundedRange(const OverlayInfo& overlay, ValueRange values);

} // namespace oxbow
