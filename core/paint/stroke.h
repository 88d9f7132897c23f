#pragma once

#include "core/terrain/layer.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Strokes are vector data in metres, so that they replay at any resolution to the same picture, and at the
/// same resolution to the same bytes.
namespace oxbow {

/// What a dab does to the cells under the brush; w is the brush's weight there, 0 to 1.
enum class BrushAction {
    Add,    ///< layer += strength w; springs: the dab's cells share `strength` m³/s
    Set,    ///< layer moves towards `value` by the share strength w
    Smooth, ///< layer moves towards its own mean nearby by the share strength w
    Noise,  ///< layer += strength w times a noise of the brush's size
    Erase,  ///< layer moves towards its default by the share strength w
};

/// How the weight falls from the brush's middle (t = 0) to its rim (t = 1).
enum class Falloff {
    Smooth, ///< (1 - t²)²
    Sphere, ///< sqrt(1 - t²)
    Linear, ///< 1 - t
    Spike,  ///< (1 - t)²
    Flat,   ///< 1
};

/// Where a brush works, by the ground as it lies before the dab. Each limit is softened over a tenth of its
/// scale.
struct BrushMask {
    double minSlopeDeg = 0.0;
    double maxSlopeDeg = 90.0;
    double minHeightM = -std::numeric_limits<double>::infinity();
    double maxHeightM = std::numeric_limits<double>::infinity();
    bool painted = false; ///< by the mask layer too
    bool operator==(const BrushMask&) const = default;
};

struct Brush {
    Layer layer = Layer::Elevation;
    BrushAction action = BrushAction::Add;
    double radiusM = 200.0;
    double strength = 1.0; ///< Add, Noise: in the layer's unit a dab; else a share, 0 to 1
    double value = 0.0;    ///< what Set sets
    Falloff falloff = Falloff::Smooth;
    std::uint32_t seed = 1; ///< of Noise
    BrushMask mask = {};
    /// Add, Noise: a whole stroke brings at most `strength` times the highest weight and pressure that a cell
    /// had in it, however often it was touched; else each dab adds its own, as an airbrush does.
    bool capped = false;
    bool operator==(const Brush&) const = default;
};

/// One touch of the brush, metres from the map's north-west corner.
struct Dab {
    double xM = 0.0;
    double yM = 0.0;
    double pressure = 1.0; ///< 0 to 1, scales the strength
    bool operator==(const Dab&) const = default;
};

struct Stroke {
    Brush brush;
    std::vector<Dab> dabs;
    bool operator==(const Stroke&) const = default;
};

/// Whether strokes of such a brush can be capped: they add, and not the water of springs, of which each dab
/// shares out an amount.
[[nodiscard]] bool canBeCapped(BrushAction action, Layer layer);

/// What may be painted on a layer.
struct PaintableLayer {
    Layer layer;
    double lowest;
    double highest;
    bool categorical = false; ///< cells hold one value or another, nothing between
};
[[nodiscard]] std::span<const PaintableLayer> paintableLayers();
/// None for a layer that only stages write.
[[nodiscard]] std::optional<PaintableLayer> paintable(Layer layer);

/// Names in files.
[[nodiscard]] std::string_view key(BrushAction action);
[[nodiscard]] std::string_view key(Falloff falloff);
[[nodiscard]] std::optional<BrushAction> brushActionByKey(std::string_view key);
[[nodiscard]] std::optional<Falloff> falloffByKey(std::string_view key);

} // namespace oxbow
