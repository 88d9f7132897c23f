#pragma once

#include "core/recipe/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kCloudburst[] = {{"duration_s", 900, {}}, {"rain_mm_per_hour", 300, {}}};
inline constexpr PresetValue kLongRain[] = {{"duration_s", 3600, {}}, {"rain_mm_per_hour", 60, {}}};
inline constexpr PresetValue kSpringsOnly[] = {{"duration_s", 1800, {}}, {"rain_mm_per_hour", 0, {}}};
inline constexpr PresetValue kFloodPlain[] = {{"duration_s", 2400, {}}, {"rain_mm_per_hour", 100, {}}};

} // namespace detail

inline constexpr std::array<StagePreset, 4> kShallowWaterPresets = {{
    {"Cloudburst", "A short, violent rain that cuts gullies and fills hollows.", detail::kCloudburst},
    {"Long rain", "Steady rain that gathers in the valleys and deepens them.", detail::kLongRain},
    {"Springs only", "No rain: rivers run from painted springs.", detail::kSpringsOnly},
    {"Flood plain", "Slow, muddy water that lays down wide floors.", detail::kFloodPlain},
}};

} // namespace oxbow
