#pragma once

#include "core/mask/natural_settings.h"
#include "core/terrain/layer.h"
#include "core/terrain/terrain_state.h"
#include "render/look/ground_line.h"
#include "render/look/overlay.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oxbow {

struct DrainageOverlay;
class GroundColours;

/// The circle of a brush on the ground, metres from the north-west corner of the map.
struct BrushRing {
    double eastM = 0.0;
    double southM = 0.0;
    double radiusM = 100.0;
    double falloff = 0.5; ///< share of the radius over which the brush fades
    glm::vec3 colour{1.0f, 1.0f, 1.0f};
};

struct SunSettings {
    double headingDeg = 285.0; ///< where it stands, clockwise from north
    double heightDeg = 24.0;   ///< above the horizon
    bool shadows = true;
    bool ambientOcclusion = true;
    bool operator==(const SunSettings&) const = default;
};

/// What stands behind the map, linear light, from the lower to the upper edge of the picture.
struct Background {
    glm::vec3 low{0.200f, 0.232f, 0.270f};
    glm::vec3 high{0.046f, 0.051f, 0.062f};
};

/// An earlier state to compare with: the ground is tinted where it was lowered or raised since.
struct ChangeTint {
    TerrainState before;
    double fullM = 0.0; ///< of change that has the full colour
};

/// What the ground looks like where no overlay covers it: a model on a table, of natural ground or of clay, or a place
/// under a sky that goes on beyond the map.
enum class Look { Natural, Clay, Landscape };

struct LookInfo {
    std::string_view key; ///< on the command line and in settings
    std::string_view label;
    Look look;
};
inline constexpr std::array<LookInfo, 3> kLooks = {
    {{"model", "Model", Look::Natural}, {"clay", "Clay", Look::Clay}, {"landscape", "Landscape", Look::Landscape}}};

/// Air, clouds and season of a landscape.
inline constexpr double kLeastTurbidity = 0.2, kMostTurbidity = 12.0;

struct SkySettings {
    double turbidity = 1.2; ///< of the air; 1 is clear
    double clouds = 0.3;    ///< 0 for none, 1 for a sky that is covered
    double snow = 0.0;      ///< 0: on high mountains only, 1: down to the lowest ground
    double windFromDeg = 290.0; ///< clockwise from north
    bool isNight = false;   ///< the light is the moon
    bool operator==(const SkySettings&) const = default;
};

/// How the ground is to be looked at: what the user chooses, for every view the same.
struct ViewOptions {
    Look look = Look::Natural;
    bool surface = true; ///< the materials of the recipe, where it has any, in place of the natural look
    Overlay overlay = Overlay::Shaded;
    std::string ramp; ///< key of a colour ramp; empty for the overlay's own
    double overlayOpacity = 0.85;
    double verticalScale = 1.0;
    SunSettings sun;
    SkySettings sky;
    std::optional<double> seaLevelM;
    bool water = true;
    bool rivers = true; ///< as bands of their true width, where no overlay covers the ground
    bool contours = false;
    double contourIntervalM = 0.0; ///< 0 chooses a round interval from the relief
    bool wireframe = false;
    bool relief = true; ///< of a landscape: what is finer than the cells
    bool plants = false; ///< of a landscape; costs software renderers as much as all the rest
    bool block = true; ///< the cut sides
    double haze = 1.0; ///< 0 for none; of a landscape times that of the real air
    bool operator==(const ViewOptions&) const = default;
};

/// Everything about one frame that is neither the terrain nor the camera.
struct FrameSettings : ViewOptions {
    int widthPx = 1280; ///< of the framebuffer, device pixels
    int heightPx = 720;
    unsigned framebuffer = 0; ///< that it is drawn into, of one sample a pixel
    int samples = 1; ///< a pixel is the mean of, for smooth edges; as many as the driver has
    glm::dvec2 shiftPx{0.0}; ///< of what is seen, by less than a pixel: the mean of several has smooth edges
    double pixelRatio = 1.0; ///< device pixels per logical pixel: line widths scale with it
    std::shared_ptr<const GroundColours> colours; ///< of the recipe's materials; null where it has none
    NaturalSettings natural = {};                 ///< of the recipe
    std::shared_ptr<const DrainageOverlay> drainage; ///< what catchments and orders are drawn from
    /// Tints over what the overlay shows; not drawn on another grid.
    std::shared_ptr<const ChangeTint> change;
    double fromColumn = 0.0; ///< only what lies between these shares of the width is drawn
    double toColumn = 1.0;
    /// A painted layer (rain, springs, hardness, obstacles, mouths) shown as a tint.
    std::optional<Layer> paint;
    Background background;
    std::optional<BrushRing> brush;
    std::shared_ptr<const std::vector<GroundLine>> lines; ///< rivers, shorelines, traces
    double timeS = 0.0;                                   ///< moves the ripples of the water
    /// 1 draws every cell that can be seen; less draws coarser, for slow machines and while moving.
    double detail = 1.0;
};

/// Metres between contour lines: what was chosen, or a round interval for the relief.
[[nodiscard]] double contourIntervalM(const ViewOptions& options, ValueRange relief);

} // namespace oxbow
