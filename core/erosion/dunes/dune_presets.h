#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kBarchans[] = {{"cover_m", 9.0, {}}, {"unevenness", 1.0, {}}, {"spread_deg", 3.0, {}}, {"slabs", 2500.0, {}}, {"edges", 0.0, "wrapped"}};
inline constexpr PresetValue kTransverse[] = {{"cover_m", 18.0, {}}, {"spread_deg", 10.0, {}}, {"slabs", 1500.0, {}}, {"edges", 0.0, "wrapped"}};
inline constexpr PresetValue kSeif[] = {{"cover_m", 20.0, {}},         {"spread_deg", 10.0, {}}, {"beside_deg", 110.0, {}},
                                        {"clockwise_share", 0.5, {}}, {"slabs", 4000.0, {}},    {"edges", 0.0, "wrapped"}};
inline constexpr PresetValue kStar[] = {{"cover_m", 25.0, {}},          {"spread_deg", 10.0, {}},  {"beside_deg", 120.0, {}},
                                        {"clockwise_share", 0.33, {}}, {"counter_share", 0.33, {}}, {"slabs", 5000.0, {}},
                                        {"edges", 0.0, "wrapped"}};
inline constexpr PresetValue kAgainstRock[] = {{"cover_m", 22.0, {}}, {"spread_deg", 15.0, {}}, {"cover_slope_deg", 12.0, {}}, {"slabs", 1500.0, {}}};

} // namespace detail

inline constexpr std::array<StagePreset, 5> kDunePresets = {{
    {"Barchans", "Little sand on bare ground: crescents that wander with one wind.", detail::kBarchans},
    {"Transverse dunes", "Plenty of sand: long crests across one wind.", detail::kTransverse},
    {"Linear dunes", "Two winds in turn: long ridges between their directions.", detail::kSeif},
    {"Star dunes", "Winds from three sides: a net of crests with peaks where they meet.", detail::kStar},
    {"Dune sea against rock", "Deep sand that flows round mountains, climbs them and falls behind them.", detail::kAgainstRock},
}};

} // namespace oxbow
