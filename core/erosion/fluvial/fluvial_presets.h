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

inline constexpr std::array<StagePreset, 3> kFluvialPresets = {{
    {"One drop", "A single drop of water in the middle, as in the founding program.",
     detail::kFluvialFoundingDrop},
    {"Painted springs", "Neither rain nor drop: water comes only from springs that are painted.",
     detail::kFluvialSprings},
    {"Cloudburst", "Much rain that soon dries up and cuts hard.", detail::kFluvialCloudburst},
}};

} // namespace oxbow
