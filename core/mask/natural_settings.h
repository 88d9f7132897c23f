#pragma once

#include "core/param/param_schema.h"
#include "core/param/param_set.h"

namespace oxbow {

/// Which trees stand in the forests of natural ground.
enum class NaturalTrees { ByHeight, Conifers, Broadleaved };
inline constexpr ChoiceOption kNaturalTrees[] = {
    {"by_height", "By height"}, {"conifers", "Conifers"}, {"broadleaved", "Broadleaved trees"}};

/// What a recipe changes of natural ground (natural_ground.h), which is else as the relief has it.
struct NaturalSettings {
    double snowHigherM = 0.0;
    double treesHigherM = 0.0;
    double treeShare = 1.0;
    double treeSize = 1.0;
    NaturalTrees trees = NaturalTrees::ByHeight;
    FollowedTexts texts = {}; ///< of its numbers

    bool operator==(const NaturalSettings&) const = default;
};

inline constexpr ParamRange kHigherRange = hard(-10000, 10000).soft(-1000, 1000).digits(0);
inline constexpr Param<NaturalSettings> kNaturalSettings[] = {
    number<&NaturalSettings::snowHigherM>("snow_higher_m", "Snow line higher by", Unit::Metre, kHigherRange,
        "How much higher snow begins than the relief alone would have it."),
    number<&NaturalSettings::treesHigherM>("trees_higher_m", "Tree line higher by", Unit::Metre, kHigherRange,
        "How much higher forests reach than the relief alone would have it."),
    number<&NaturalSettings::treeShare>("tree_share", "Trees", Unit::None, hard(0, 1),
        "The share of the trees of a closed forest that stands."),
    number<&NaturalSettings::treeSize>("tree_size", "Tree size", Unit::None,
        hard(0.1, 10).soft(0.25, 4).logarithmically(), "Times by which trees are larger than usual."),
    choice<&NaturalSettings::trees, kNaturalTrees>("trees", "Kind of trees", "Which trees stand in the forests."),
};
static_assert(checked(kNaturalSettings));

} // namespace oxbow
