#pragma once

#include "core/stage/stage_preset.h"

namespace oxbow {

namespace detail {

inline constexpr PresetValue kTwoMouths[] = {
    {"mouths", 0, "points"}, {"mouth_count", 2, {}}, {"wrap", 1, {}}, {"bend", 1, {}}};
inline constexpr PresetValue kRisingLand[] = {
    {"terrain", 0, "height_first"}, {"network_cell_m", 0, {}}, {"threshold", 300, {}}};
inline constexpr PresetValue kFirstVersion[] = {
    {"terrain", 0, "none"},     {"network_cell_m", 0, {}}, {"mouths", 0, "points"}, {"mouth_count", 2, {}},
    {"allow_crossings", 1, {}}, {"wrap", 1, {}},           {"threshold", 200, {}},  {"brook_threshold", 40, {}},
    {"deepening", 0, {}},       {"settle", 0, {}},         {"bend", 0, {}}};
inline constexpr PresetValue kHills[] = {{"relief_m", 350, {}},
                                  {"network_cell_m", 180, {}},
                                  {"profile_exponent", 0.3, {}},
                                  {"steepest_deg", 28, {}}};

} // namespace detail

inline constexpr StagePreset kNetworkPresets[] = {
    {"Hills", "A low, wide land of gentle valleys.", detail::kHills},
    {"Two basins that tile", "Two inland mouths on a map whose edges meet.", detail::kTwoMouths},
    {"Rising land", "Ground that rises with the rivers, exact on every cell.", detail::kRisingLand},
    {"River networks for game terrains, first version",
     "The network alone, grown as the author first described it, with arrows that may cross.", detail::kFirstVersion},
};

} // namespace oxbow
