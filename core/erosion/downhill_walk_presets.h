#pragma once

#include "core/stage/stage_preset.h"

#include <array>

namespace oxbow {

namespace detail {

inline constexpr PresetValue kFoundingScript[] = {
    {"variant", 0.0, "legacy_8bit"}, {"walks", 200000.0, {}},      {"max_steps", 50.0, {}},
    {"erosion_value", 0.25, {}},     {"invert_hardness", 0.0, {}},
};
inline constexpr PresetValue kFoundingScriptFloat[] = {
    {"variant", 0.0, "with_removal"}, {"walks", 200000.0, {}},      {"max_steps", 50.0, {}},
    {"erosion_value", 0.25, {}},      {"invert_hardness", 0.0, {}}, {"removal", 1.0 / 256.0, {}},
};
inline constexpr PresetValue kSofterPeaks[] = {
    {"variant", 0.0, "conservative"}, {"walks", 400000.0, {}},      {"max_steps", 80.0, {}},
    {"erosion_value", 0.25, {}},      {"invert_hardness", 1.0, {}},
};

} // namespace detail

inline constexpr std::array<StagePreset, 3> kDownhillWalkPresets = {{
    {"Erosion Algorithm, as published", "The founding script: heights are bytes, and each move loses about one level.",
     detail::kFoundingScript},
    {"Erosion Algorithm, smooth", "The same loss in exact heights, which leaves no stairs.",
     detail::kFoundingScriptFloat},
    {"Softer peaks", "Nothing is lost, and peaks wear while lowlands hold.", detail::kSofterPeaks},
}};

} // namespace oxbow
