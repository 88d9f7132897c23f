#pragma once

#include "core/mask/mix.h"

#include <span>
#include <string_view>

namespace oxbow {

/// A named mask that comes with the program: entries for any stage and, in shares and angles, for any terrain.
struct MaskPreset {
    std::string_view name;
    std::string_view help;
    std::string_view where; ///< as in files (mix_json.h)
};

[[nodiscard]] std::span<const MaskPreset> maskPresets();
[[nodiscard]] std::vector<MaskEntry> maskOf(const MaskPreset& preset);

} // namespace oxbow
