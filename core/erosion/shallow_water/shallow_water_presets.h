#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kCloudburst[] = {{"duration_s", 1800, {}}, {"rain_mm_per_hour", 500, {}}};
inline constexpr PresetValue kLongRain[] = {{"duration_s", 7200, {}}, {"rain_mm_per_hour", 120, {}}};
inline constexpr PresetValue kSpringsOnly[] = {{"rain_mm_per_hour", 0, {}}, {"edges", 0, "open"}};
inline constexpr PresetValue kFloodPlain[] = {
    {"rain_mm_per_hour", 200, {}}, {"manning_n", 0.07, {}}, {"erosion_rate", 0.01, {}},
    {"deposition_rate", 0.06, {}}, {"radius_m", 40, {}},    {"bank_angle_deg", 22, {}},
};
inline constexpr PresetValue kGorges[] = {
    {"duration_s", 5400, {}},      {"manning_n", 0.025, {}}, {"sediment_capacity", 0.3, {}},
    {"deposition_rate", 0.01, {}}, {"radius_m", 20, {}},     {"bank_angle_deg", 55, {}},
};

} // namespace detail

inline constexpr std::array<StagePreset, 5> kShallowWaterPresets = {{
    {"Cloudburst", "A short, violent rain that cuts gullies and fills hollows.", detail::kCloudburst},
    {"Long rain", "Two hours of steady rain that gathers in the valleys and deepens them.",
     detail::kLongRain},
    {"Springs only", "No rain: rivers run from painted springs.", detail::kSpringsOnly},
    {"Flood plain", "Slow, muddy water that builds wide valley floors.", detail::kFloodPlain},
    {"Gorges", "Swift water that cuts narrow and deep.", detail::kGorges},
}};

} // namespace oxbow
