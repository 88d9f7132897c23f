#pragma once

#include <span>
#include <string_view>

namespace oxbow {

struct PresetValue {
    std::string_view key;
    double number = 0.0;
    std::string_view choice; ///< for a parameter that is a choice
};

/// A named set of values for a stage; parameters left out keep their defaults.
struct StagePreset {
    std::string_view name;
    std::string_view help;
    std::span<const PresetValue> values;
};

} // namespace oxbow
