#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kCliffsOfChalk[] = {{"retreat_mm_per_year", 600.0, {}}, {"cliff_deg", 75.0, {}}, {"sand_share", 0.08, {}},
                                                 {"platform_slope", 0.015, {}}};
inline constexpr PresetValue kHeadlandsAndBays[] = {{"duration_years", 6000.0, {}}, {"spread_deg", 30.0, {}}, {"sand_share", 0.35, {}},
                                                    {"drift_m", 20000.0, {}},  {"damping_m", 300.0, {}}};
inline constexpr PresetValue kSpits[] = {{"spread_deg", 20.0, {}},     {"waves_from_deg", 235.0, {}}, {"sand_share", 0.6, {}},
                                         {"drift_m", 24000.0, {}}, {"retreat_mm_per_year", 500.0, {}}};
inline constexpr PresetValue kGraniteCoast[] = {{"duration_years", 6000.0, {}}, {"retreat_mm_per_year", 30.0, {}}, {"cliff_deg", 65.0, {}},
                                                {"wave_height_m", 4.0, {}},     {"sand_share", 0.3, {}}};
inline constexpr PresetValue kLakeShore[] = {{"wave_height_m", 0.4, {}}, {"fetch_m", 15000.0, {}},  {"retreat_mm_per_year", 60.0, {}},
                                             {"spread_deg", 180.0, {}},  {"damping_m", 100.0, {}}, {"berm_m", 0.4, {}}};

} // namespace detail

inline constexpr std::array<StagePreset, 5> kCoastPresets = {{
    {"Chalk cliffs", "Soft rock that stands steep: a wall above a wide platform.", detail::kCliffsOfChalk},
    {"Headlands and bays", "Plenty of sand and time: beaches fill the bays between worn headlands.", detail::kHeadlandsAndBays},
    {"Spits", "Waves that come in aslant and drift much sand past corners of the land.", detail::kSpits},
    {"Granite coast", "High waves on hard rock: the shape of the land stays, with a rim of cliffs.", detail::kGraniteCoast},
    {"Lake shore", "Small waves from all sides: low bluffs and narrow beaches.", detail::kLakeShore},
}};

} // namespace oxbow
