#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>

namespace oxbow {

/// The layers of a terrain. The order is part of the state hash: append only.
enum class Layer {
    Elevation,
    Hardness,
    Rain,
    Springs,
    Obstacles,
    Mouths,
    Water,
    Sediment,
    Wear,
    Deposition,
    Discharge,
    LakeLevel,
    Uplift,
    Talus,
    Mask,
    Ice,
    Sand,
    NoData,
};
inline constexpr std::size_t kLayerCount = 18;

/// The value of a cell that has none (a lake level on dry land).
inline constexpr float kNoValue = std::numeric_limits<float>::quiet_NaN();

/// What cells of a layer tell: how those of a coarser grid, and mixtures of two states, come of them.
enum class Quantity {
    Level,  ///< a height, a depth, a share: means
    Amount, ///< what there is of it in a cell: a coarser one has the sum
    Mark,   ///< yes or no, a number of a thing, no value here and there: nothing lies between two
};

struct LayerInfo {
    Layer layer;
    std::string_view key;  ///< name in files and on the command line
    std::string_view unit; ///< symbol for people; empty where the value has none
    float defaultValue;    ///< every cell of a layer that nobody wrote
    std::string_view help;
    Quantity quantity = Quantity::Level;
};

inline constexpr std::array<LayerInfo, kLayerCount> kLayers = {{
    {Layer::Elevation, "elevation", "m", 0.0f, "Height of the ground."},
    {Layer::Hardness, "hardness", "", 0.0f, "From loose sand (0) to bedrock that does not erode (1)."},
    {Layer::Rain, "rain", "x", 1.0f, "Painted rainfall as a multiple of the stage's own rain."},
    {Layer::Springs, "springs", "m³/s", 0.0f, "Water that enters at a cell.", Quantity::Amount},
    {Layer::Obstacles, "obstacles", "", 0.0f, "Cells that no river may enter (1).", Quantity::Mark},
    {Layer::Mouths, "mouths", "", 0.0f, "End points of rivers, by number; 0 where there is none.",
     Quantity::Mark},
    {Layer::Water, "water", "m", 0.0f, "Depth of standing and flowing water."},
    {Layer::Sediment, "sediment", "m", 0.0f, "Ground carried in the water."},
    {Layer::Wear, "wear", "m", 0.0f, "Ground eroded since the recipe began."},
    {Layer::Deposition, "deposition", "m", 0.0f, "Ground deposited since the recipe began."},
    {Layer::Discharge, "discharge", "m³/s", 0.0f, "Water that passes through a cell."},
    {Layer::LakeLevel, "lakes", "m", kNoValue,
     "Height of the lake surface; no value where there is no lake.", Quantity::Mark},
    {Layer::Uplift, "uplift", "x", 1.0f, "Painted uplift as a multiple of the stage's own uplift."},
    {Layer::Talus, "talus", "°", kNoValue,
     "Steepest stable slope of loose material; no value: that of the stage.", Quantity::Mark},
    {Layer::Mask, "mask", "", 1.0f, "Where brushes work: not at all (0) to fully (1).",
     Quantity::Mark},
    {Layer::Ice, "ice", "m", 0.0f, "Thickness of the ice that lies on the ground."},
    {Layer::Sand, "sand", "m", 0.0f, "Depth of loose sand; it is part of the ground's height."},
    {Layer::NoData, "no_data", "", 0.0f, "Cells that the file has no value for (1): their ground is made up, and water ends there.",
     Quantity::Mark},
}};

[[nodiscard]] constexpr const LayerInfo& info(Layer layer) {
    return kLayers[static_cast<std::size_t>(layer)];
}

[[nodiscard]] constexpr std::optional<Layer> layerByKey(std::string_view key) {
    for (const LayerInfo& entry : kLayers)
        if (entry.key == key)
            return entry.layer;
    return std::nullopt;
}

} // namespace oxbow
