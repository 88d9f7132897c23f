#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

/// Published for heights 0 to 1, a sea at 0.1 and steps of 0.001; here for a relief of 1000 m.
inline constexpr PresetValue kFoundingLakes[] = {
    {"mode", 0.0, "founding"}, {"outlets", 0.0, "sea"}, {"sea_level_m", 100.0, {}},   {"fill_step_m", 1.0, {}},
    {"min_area_m2", 0.0, {}},  {"min_depth_m", 0.0, {}}, {"min_volume_m3", 0.0, {}},
};
inline constexpr PresetValue kExactFoundingLakes[] = {
    {"mode", 0.0, "full"},    {"outlets", 0.0, "sea"},   {"sea_level_m", 100.0, {}},
    {"min_area_m2", 0.0, {}}, {"min_depth_m", 0.0, {}}, {"min_volume_m3", 0.0, {}},
};

} // namespace detail

inline constexpr std::array<StagePreset, 2> kLakePresets = {{
    {"Erosion 7, as published", "The founding program: water raised step by step until it meets the sea.",
     detail::kFoundingLakes},
    {"Erosion 7, exact", "The same lakes without a step, each listed once.", detail::kExactFoundingLakes},
}};

} // namespace oxbow
