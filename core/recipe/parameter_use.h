#pragma once

#include "core/param/param_schema.h"

#include <functional>
#include <span>
#include <string_view>

namespace oxbow {

/// A parameter that a stage reads only while a choice of it has one of some values.
struct ParameterUse {
    std::string_view stage, key;
    std::string_view choice;                  ///< the key of the choice
    std::span<const std::string_view> values; ///< of the choice
};
[[nodiscard]] std::span<const ParameterUse> parameterUses();

/// Whether a parameter of a stage may have an effect where the stage's values are those that `valueOf` returns by key.
[[nodiscard]] bool isUsed(std::string_view stage, std::string_view key,
                          const std::function<ParamValue(std::string_view)>& valueOf);

} // namespace oxbow
