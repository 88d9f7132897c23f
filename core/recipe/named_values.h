#pragma once

#include "core/param/formula.h"
#include "core/recipe/recipe.h"

/// Values that parameters follow by name: `snow_line` = "1800 m", and a parameter whose text is "snow_line - 200 m"
/// (core/param/formula.h). A parameter keeps its text and the number that it comes to, which is all that a run sees: whatever
/// changes a value, or a text, calls `followValues` before anything else looks at the recipe.
namespace oxbow {

/// Null where there is none of that name.
[[nodiscard]] const NamedValue* findValue(const Recipe& recipe, std::string_view name);
/// What a text comes to. Throws Error for a name that is not known, a circle, and what `evaluated` and `asParameter` refuse.
[[nodiscard]] UnitNumber valueOfText(const Recipe& recipe, std::string_view text);
[[nodiscard]] ParamValue valueOfText(const Recipe& recipe, std::string_view text, const ParamInfo& param);

/// Gives every parameter that follows a text the value it comes to. Throws Error that names the stage and the parameter, or
/// the named value, whose text does not come to one that is allowed.
void followValues(Recipe& recipe, const std::string& where = {});

/// Gives a name that text, as a new one where there is none. Both throw Error, and leave the recipe torn: they are tried on a copy.
void setValue(Recipe& recipe, const std::string& name, const std::string& text);
void renameValue(Recipe& recipe, const std::string& name, const std::string& other);
/// Takes a name away; what followed it keeps the value it has.
void removeValue(Recipe& recipe, const std::string& name);
/// Lets a parameter follow a text from its start: a text without names that is only a number is the number.
void followText(Recipe& recipe, std::uint64_t stageId, const std::string& key, const std::string& text);

/// The stages whose mask is the one of that name, by index; they have the same entries.
[[nodiscard]] std::vector<int> stagesWithMask(const Recipe& recipe, std::string_view name);
/// The names of all, each once, in the order of the stages.
[[nodiscard]] std::vector<std::string> namedMasks(const Recipe& recipe);
/// Gives every stage whose mask has the name of this one its entries.
void shareMask(Recipe& recipe, const Mix& mix);
/// The entries of the masks of that name. Throws Error, naming `where`, where there is none.
[[nodiscard]] const std::vector<MaskEntry>& sharedMask(const Recipe& recipe, std::string_view name, const std::string& where);

} // namespace oxbow
