#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kHighMountains[] = {
    {"uplift_mm_per_year", 2.5, {}}, {"duration_years", 8e5, {}},        {"erodibility", 9.4e-5, {}},
    {"area_exponent", 0.4, {}},      {"hillslope_area_m2", 10000.0, {}}, {"hillslope_diffusion", 0.04, {}},
    {"max_slope_deg", 46.0, {}},
};

inline constexpr PresetValue kSoftHills[] = {
    {"uplift_mm_per_year", 0.5, {}}, {"duration_years", 1.2e6, {}},      {"erodibility", 5.2e-5, {}},
    {"area_exponent", 0.4, {}},      {"hillslope_area_m2", 10000.0, {}}, {"hillslope_diffusion", 0.08, {}},
    {"max_slope_deg", 25.0, {}},
};

inline constexpr PresetValue kCanyons[] = {
    {"uplift_mm_per_year", 2.0, {}}, {"duration_years", 3.2e5, {}},     {"erodibility", 3.6e-6, {}},
    {"area_exponent", 0.55, {}},     {"hillslope_area_m2", 7000.0, {}}, {"hillslope_diffusion", 0.03, {}},
    {"max_slope_deg", 34.0, {}},     {"base_level", 0, "south"},
};

inline constexpr PresetValue kGullies[] = {
    {"uplift_mm_per_year", 2.0, {}}, {"duration_years", 4e4, {}},     {"erodibility", 6e-4, {}},
    {"area_exponent", 0.4, {}},      {"hillslope_area_m2", 62.0, {}}, {"hillslope_diffusion", 0.001, {}},
    {"max_slope_deg", 46.0, {}},
};

} // namespace detail

/// Landscapes of the example recipes.
inline constexpr std::array<StagePreset, 4> kStreamPowerPresets = {{
    {"High mountains", "Steep ranges that rise fast, with deep valleys.", detail::kHighMountains},
    {"Soft hills", "Slow uplift and much creep: rounded hills.", detail::kSoftHills},
    {"Canyons", "Large rivers cut deep before small ones do, so that tablelands stay between them.",
     detail::kCanyons},
    {"Gullies", "Soft ground on small maps, cut by countless gullies.", detail::kGullies},
}};

} // namespace oxbow
