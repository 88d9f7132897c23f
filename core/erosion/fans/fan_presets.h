#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kRiverFans[] = {{"slope_deg", 2.5, {}}, {"concavity", 0.8, {}}, {"least_catchment_km2", 0.5, {}}, {"duration_years", 30000.0, {}}};
inline constexpr PresetValue kDebrisFans[] = {{"slope_deg", 7.0, {}}, {"concavity", 0.2, {}}, {"least_catchment_km2", 0.05, {}},
                                              {"lobes", 0.5, {}},     {"slope_exponent", 0.3, {}}};
inline constexpr PresetValue kBajada[] = {{"duration_years", 100000.0, {}}, {"denudation_mm_per_year", 1.5, {}}, {"coarse_share", 0.8, {}},
                                          {"slope_deg", 3.5, {}},           {"concavity", 0.6, {}}};
inline constexpr PresetValue kValleyFill[] = {{"duration_years", 60000.0, {}}, {"slope_deg", 1.5, {}}, {"slope_exponent", 0.35, {}},
                                              {"concavity", 1.0, {}},          {"lobes", 0.15, {}}};

} // namespace detail

inline constexpr std::array<StagePreset, 4> kFanPresets = {{
    {"River fans", "Low, wide fans of rivers that carry gravel.", detail::kRiverFans},
    {"Debris-flow fans", "Steep, lobed cones at the mouths of small gullies.", detail::kDebrisFans},
    {"Bajada", "So much debris that the fans of a range join into one apron.", detail::kBajada},
    {"Valley fill", "Gentle fans that fill valleys with broad floors.", detail::kValleyFill},
}};

} // namespace oxbow
