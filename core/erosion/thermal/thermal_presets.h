#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kFirstTalus[] = {{"talus_angle_deg", 36.0, {}}, {"iterations", 3.0, {}}, {"rate", 0.1, {}}};
inline constexpr PresetValue kTalusCones[] = {{"talus_angle_deg", 35.0, {}}, {"iterations", 10.0, {}}, {"rate", 0.25, {}}};
inline constexpr PresetValue kSlopesAtRest[] = {{"talus_angle_deg", 34.0, {}}, {"iterations", 80.0, {}}};
inline constexpr PresetValue kDrySand[] = {{"talus_angle_deg", 31.0, {}}, {"iterations", 80.0, {}}};
inline constexpr PresetValue kWetClay[] = {{"talus_angle_deg", 14.0, {}}, {"iterations", 120.0, {}}};

} // namespace detail

inline constexpr std::array<StagePreset, 5> kThermalPresets = {{
    {"First talus", "Aprons of debris at the foot of walls that still stand.", detail::kFirstTalus},
    {"Talus cones", "Cones below the gullies of cliffs; hard rock stays above them.", detail::kTalusCones},
    {"Slopes at rest", "Mountainsides that have slid until nothing moves.", detail::kSlopesAtRest},
    {"Dry sand", "Ground that holds no wall.", detail::kDrySand},
    {"Wet clay", "Ground that creeps down to gentle slopes.", detail::kWetClay},
}};

} // namespace oxbow
