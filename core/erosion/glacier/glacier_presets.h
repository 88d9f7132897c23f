#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kValleyGlaciers[] = {{"swing_m", 300.0, {}}, {"cycles", 2.0, {}}};
inline constexpr PresetValue kIceCap[] = {{"most_snow_m", 0.8, {}},         {"balance_gradient", 4.0, {}}, {"shade_m", 0.0, {}},
                                          {"equilibrium_line_m", 500.0, {}}, {"softness", 0.6, {}}};
inline constexpr PresetValue kFjords[] = {{"duration_years", 6e5, {}},       {"most_snow_m", 3.0, {}},
                                          {"balance_gradient", 10.0, {}},    {"equilibrium_line_m", 700.0, {}},
                                          {"quarrying_mm_per_year", 40.0, {}}, {"meltwater_share", 0.8, {}},
                                          {"ice_at_end", 0.0, "melts"}};
inline constexpr PresetValue kLastRemnants[] = {{"duration_years", 1e5, {}},  {"steps", 30.0, {}},   {"most_snow_m", 1.0, {}},
                                                {"shade_m", 350.0, {}}, {"avalanche_deg", 40.0, {}}};
inline constexpr PresetValue kGoneAgain[] = {{"swing_m", 300.0, {}}, {"cycles", 2.0, {}},
                                             {"meltwater_share", 0.4, {}},  {"ice_at_end", 0.0, "melts"}};

} // namespace detail

inline constexpr std::array<StagePreset, 5> kGlacierPresets = {{
    {"Valley glaciers", "Glaciers that advance twice and still fill the valleys: troughs, cirques and sharp ridges.",
     detail::kValleyGlaciers},
    {"After the ice", "The same, after the ice has gone: hanging valleys, basins for lakes and moraines.", detail::kGoneAgain},
    {"Ice cap", "Stiff ice that drowns all but the highest ground and flows out on all sides.", detail::kIceCap},
    {"Fjords", "Much snow and fast ice for long: deep troughs down to the coast.", detail::kFjords},
    {"Last remnants", "Small glaciers below shady walls, which cut their cirques.", detail::kLastRemnants},
}};

} // namespace oxbow
