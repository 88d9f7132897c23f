#pragma once

#include "core/recipe/recipe.h"

namespace oxbow {

/// The same landscape on another number of cells: the extent stays, the cell size follows. `text` is "1024"
/// (the longer side; the other in proportion) or "1024x512". Throws Error when it is neither or no possible
/// size.
void setSize(Recipe& recipe, std::string_view text, const std::string& where);

/// Gives every seed of every stage this value.
void setSeed(Recipe& recipe, std::uint32_t seed);

/// Sets a parameter by "STAGE.KEY=VALUE", or a part of the mix by "STAGE.mix.amount=VALUE" (keep, mode, where: its
/// JSON form), where STAGE is the id or the name of a stage; of several with that
/// id all are set, or one with "ID[2]" (counted from 1); or a named value by "NAME=VALUE". VALUE may follow named values
/// ("snow_line - 200 m"). Throws Error that says what there is.
void setByText(Recipe& recipe, std::string_view assignment, const std::string& where);

/// Adds an image to the mask of a stage by "STAGE=FILE"; the file is found from where the program runs. Throws Error that says what there is.
void setMask(Recipe& recipe, std::string_view assignment, const std::string& where);

struct KeyedValue {
    std::string key;
    ParamValue value;
};

/// What a preset sets: every parameter of the stage but its seeds and files; those it does not name get their
/// default.
[[nodiscard]] std::vector<KeyedValue> presetValues(const StageKind& kind, const StagePreset& preset);

/// Gives a stage the values of a preset by "STAGE=NAME" (STAGE as in setByText), or its mix one of the masks that come
/// with the program by "STAGE.mix=NAME". Throws Error that says which there are.
void setPreset(Recipe& recipe, std::string_view assignment, const std::string& where);

/// Gives the lake at a place a tag by "EAST,SOUTH=TAG" (metres), as a handle of the last stage that finds lakes;
/// 0 takes it away. Throws Error where the text is none of that form or no stage finds lakes.
void setLakeTag(Recipe& recipe, std::string_view text, const std::string& where);

} // namespace oxbow
