#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kFluvialFoundingDrop[] = {
    {"rain", 0.0, {}},         {"water_percent", 10.0, {}},
    {"drop_x", 50.0, {}},      {"drop_y", 50.0, {}},
    {"deposit_rate", 0.1, {}}, {"pickup_rate", 0.1, {}},
    {"iterations", 200.0, {}}, {"evaporation", 0.0, {}},
    {"capacity", 1.0, {}},     {"clearing_percent", 0.0, {}},
};
inline constexpr PresetValue kFluvialPublished[] = {
    {"variant", 0.0, "legacy_8bit"}, {"water_percent", 10.0, {}}, {"drop_x", 50.0, {}},
    {"drop_y", 50.0, {}},            {"deposit_rate", 0.1, {}},   {"pickup_rate", 0.01, {}},
    {"iterations", 10000.0, {}},
};
inline constexpr PresetValue kFluvialSprings[] = {
    {"rain", 0.0, {}},
    {"water_percent", 0.0, {}},
    {"evaporation", 0.0, {}},
};
inline constexpr PresetValue kFluvialCloudburst[] = {
    {"rain", 1.0, {}},
    {"water_percent", 0.0, {}},
    {"evaporation", 0.1, {}},
    {"pickup_rate", 0.3, {}},
};

} // namespace detail

inline constexpr std::array<StagePreset, 4> kFluvialPresets = {{
    {"Fluvial Erosion, as published", "One drop and the published rule, fault for fault, on 256 levels.",
     detail::kFluvialPublished},
    {"Fluvial Erosion, conservative", "The same single drop in the middle, by a rule that loses nothing.",
     detail::kFluvialFoundingDrop},
    {"Painted springs", "Neither rain nor drop: water comes only from springs that are painted.",
     detail::kFluvialSprings},
    {"Cloudburst", "Much rain that soon dries up and cuts hard.", detail::kFluvialCloudburst},
}};

} // namespace oxbow
