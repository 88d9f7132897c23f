#pragma once

#include "core/param/formula.h"
#include "core/recipe/recipe.h"

#include <set>

/// Values that numbers of a recipe follow by name: `snow_line` = "1800 m", and a parameter whose text is "snow_line - 200 m"
/// (core/param/formula.h). Those of stages, curves, masks and the surface do. Each keeps its text and the number that
/// it comes to, which is all that a run sees: whatever changes a value, or a text, calls `followValues` before anything else
/// looks at the recipe.
namespace oxbow {

/// Where a number stands that can follow a text.
struct NumberPlace {
    enum class Of { Stage, Curve, Material, Scatter, Natural };
    Of of = Of::Stage;
    std::size_t index = 0; ///< of the stage, material or scatter
    std::size_t curve = 0; ///< of the stage
    int entry = -1;        ///< of its mask; -1: none of that
    std::string key = {};
    int event =
        -1; ///< of the changes of a stage's mask during its run, whose entry it is; -1: of the mask that it begins with
};
struct FollowedNumber {
    std::string title; ///< "Ice, equilibrium_line_m"
    ParamInfo info;
    std::string text;
};
[[nodiscard]] std::vector<FollowedNumber> followedNumbers(const Recipe& recipe);
/// The stages that have some, by index.
[[nodiscard]] std::set<std::size_t> followingStages(const Recipe& recipe);

/// Null where there is none of that name.
[[nodiscard]] const NamedValue* findValue(const Recipe& recipe, std::string_view name);
/// What a text comes to. Throws Error for a name that is not known, a circle, and what `evaluated` and `asParameter` refuse.
[[nodiscard]] UnitNumber valueOfText(const Recipe& recipe, std::string_view text);
[[nodiscard]] ParamValue valueOfText(const Recipe& recipe, std::string_view text, const ParamInfo& param);

/// Gives every number that follows a text the value it comes to. Throws Error that names the number, or the named value, whose
/// text does not come to one that is allowed.
void followValues(Recipe& recipe, const std::string& where = {});

/// Gives a name that text, as a new one where there is none. Both throw Error, and leave the recipe torn: they are tried on a copy.
void setValue(Recipe& recipe, const std::string& name, const std::string& text);
void renameValue(Recipe& recipe, const std::string& name, const std::string& other);
/// Takes a name away; what followed it keeps the value it has.
void removeValue(Recipe& recipe, const std::string& name);
/// Lets a number follow a text from the start of its stage: a text without names that is only a number is the number.
void followText(Recipe& recipe, const NumberPlace& place, const std::string& text);

/// The stages whose mask is the one of that name, by index; they have the same entries.
[[nodiscard]] std::vector<int> stagesWithMask(const Recipe& recipe, std::string_view name);
/// The names of all, each once, in the order of the stages.
[[nodiscard]] std::vector<std::string> namedMasks(const Recipe& recipe);
/// Gives every stage whose mask has the name of this one its entries.
void shareMask(Recipe& recipe, const Mix& mix);
/// The entries of the masks of that name. Throws Error, naming `where`, where there is none.
[[nodiscard]] const std::vector<MaskEntry>& sharedMask(const Recipe& recipe, std::string_view name, const std::string& where);

} // namespace oxbow
