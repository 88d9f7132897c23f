#pragma once

#include "core/terrain/heightmap.h"
#include "core/terrain/layer.h"
#include "core/terrain/terrain_state.h"
#include "render/look/colour_ramp.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// What the ground is coloured by: the number of a row in the table of overlays. Those that the program treats
/// by name have a name here; another row needs none.
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

/// Where the value of an overlay comes from; shading.glsl has the same numbers.
enum class OverlayValue {
    None,
    Elevation,
    Slope,
    Cells, ///< of a layer, or made for the overlay
    WaterDepth,
    Catchments,
    StreamOrders,
    LakeLevel,
};

/// How the ends of an overlay's scale follow from the values there are.
enum class OverlayScale {
    Fixed,         ///< as the row says
    Around,        ///< round numbers around all values
    AroundWithGap, ///< the same, the lowest value clear of the end that means none
    FromZero,      ///< to a round number; logarithmic ones begin at a ten-thousandth of it
};

/// Writes what an overlay shows of the kTileSide² cells of tile (x, y), in its unit. It may read the elevation and
/// the layer that its row names, beyond the tile too.
using OverlayMaker = void (*)(const TerrainState& state, int tileX, int tileY, std::span<float> cells);

/// What an overlay shows, declared once for the shader, the map, the legend, the menu, its key and the command
/// line.
struct OverlayInfo {
    std::string_view key;   ///< for settings and the command line
    std::string_view title; ///< for people
    std::string_view unit;
    std::string_view ramp;           ///< key of its usual colour ramp
    OverlayValue value;              ///< Cells: of `make` where that is given, else of `layer`
    std::optional<Layer> layer = {}; ///< the layer that must be there; none where elevation is enough
    bool logarithmic = false;
    bool veil = false; ///< no colour where the value is nothing: the shaded ground shows through
    OverlayScale scale = OverlayScale::FromZero;
    ValueRange fixed{0.0f, 1.0f};   ///< ends of a scale that is Fixed
    std::string_view shortcut = {}; ///< the key that chooses it; may be none
    OverlayMaker make = nullptr;
    Overlay overlay = Overlay::Shaded; ///< its row; the table fills it in
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
    std::vector<std::string> names;   ///< of the classes; empty where they are counted or numbered
    bool numbered = false;            ///< the classes are 1, 2, ...
    bool isEmpty = false;             ///< there is nothing to show yet
    int count = 0;                    ///< of catchments
    double largestM2 = 0.0;           ///< of catchments

    bool operator==(const Legend&) const = default;
};

/// The words of the legend of rivers, for people.
struct RiverLegend {
    std::string_view title = "Rivers", river = "River", brook = "Brook";
};
inline constexpr RiverLegend kRiverLegend;

/// Where there is nothing else to say: which lines are rivers, which are brooks, if the terrain has both.
void describeRivers(const TerrainState& state, Legend& legend);

/// Whether an overlay of a layer whose values lie in that range leaves the ground as it is: nobody wrote the layer.
[[nodiscard]] bool showsNothing(const OverlayInfo& overlay, const TerrainState& state, ValueRange values);

/// Round ends for the values of an overlay, so that a legend reads well and does not flicker while values
/// change.
[[nodiscard]] ValueRange roundedRange(const OverlayInfo& overlay, ValueRange values);

} // namespace oxbow
