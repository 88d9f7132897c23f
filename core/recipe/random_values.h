#pragma once

#include "core/recipe/recipe.h"

#include <span>

namespace oxbow {

struct StageValue {
    std::uint64_t stage = 0; ///< RecipeStage::id
    std::string key;
    ParamValue value;
    bool operator==(const StageValue&) const = default;
};

/// What chance can change: the numbers and seeds of a stage that have an effect with its values as they are. Choices,
/// switches and files say what the stage is, and stay.
[[nodiscard]] std::vector<const ParamField*> variableParams(const RecipeStage& stage);

/// Whether a number says where or how high all of it lies: another one moves the land without changing what it looks like.
[[nodiscard]] bool isPlace(const ParamInfo& info);

/// Other values for those of `from`. A seed is any other one; a number moves along the travel of its slider by at most
/// `strength` of it, 0 to 1, and stays within (one outside its slider stays outside no farther than it is). The same for the
/// same `seed`, and for a value whatever else is varied with it. Throws Error for a stage or key that is not there.
[[nodiscard]] std::vector<StageValue> randomValues(const Recipe& recipe, std::span<const StageValue> from, double strength,
                                                   std::uint64_t seed);

/// The recipe with other values, which hold from the start of their stages: what a run changed of them is dropped. Values
/// of stages that are not there are left out. Throws Error as StageParams::set.
[[nodiscard]] Recipe withValues(Recipe recipe, std::span<const StageValue> values);

} // namespace oxbow
