#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kTableland[] = {{"thickness_m", 90.0, {}}, {"layers", 4.0, {}},     {"contrast", 0.95, {}},
                                             {"hard_share", 0.3, {}},   {"dip_deg", 0.5, {}}};
inline constexpr PresetValue kHogbacks[] = {{"thickness_m", 160.0, {}}, {"layers", 6.0, {}},   {"contrast", 0.95, {}},
                                            {"hard_share", 0.3, {}},    {"dip_deg", 25.0, {}}};
inline constexpr PresetValue kFolds[] = {{"thickness_m", 120.0, {}}, {"contrast", 0.93, {}}, {"hard_share", 0.35, {}},
                                         {"dip_deg", 0.0, {}},       {"fold_m", 700.0, {}},  {"fold_size_m", 5000.0, {}}};
inline constexpr PresetValue kFineBands[] = {{"thickness_m", 18.0, {}}, {"layers", 14.0, {}}, {"contrast", 0.8, {}},
                                             {"hard_share", 0.45, {}}, {"dip_deg", 1.0, {}}};
inline constexpr PresetValue kFaultBlocks[] = {{"thickness_m", 100.0, {}},     {"contrast", 0.95, {}},
                                               {"dip_deg", 6.0, {}},           {"fault_spacing_m", 2500.0, {}},
                                               {"fault_throw_m", 350.0, {}}};

} // namespace detail

inline constexpr std::array<StagePreset, 5> kStrataPresets = {{
    {"Tableland", "Thick, level layers under hard caps: mesas and benches.", detail::kTableland},
    {"Hogbacks", "Steeply tilted layers: one crest behind the other.", detail::kHogbacks},
    {"Folds", "Waves of rock whose hard layers stand as ridges.", detail::kFolds},
    {"Fine bands", "Thin layers: rills and ledges on every slope.", detail::kFineBands},
    {"Fault blocks", "Blocks moved against each other along faults.", detail::kFaultBlocks},
}};

} // namespace oxbow
