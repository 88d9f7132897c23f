#pragma once

#include "core/terrain/lake.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What a hand changed on one lake or river, kept in the recipe and carried out by the stage that finds it.
namespace oxbow {

enum class HandleKind {
    BreachOutlet,     ///< value: metres below the spill point
    FillWithSediment, ///< value: share of the water's volume, 0 to 1
    SetLevel,         ///< value: the level, m; it stays there, at most at the spill point
    Remove,           ///< takes the water away
    Name,             ///< text
    Colour,           ///< text: #rrggbb
    Tag,              ///< value: a whole number of the user's own
};

/// A handle holds the lake that covers a point, or a river that ends there, so that it holds at any
/// resolution and whatever number it has. Metres from the map's north-west corner.
struct WaterHandle {
    HandleKind kind = HandleKind::Name;
    MapPoint at;
    double value = 0.0;
    std::string text;
    bool operator==(const WaterHandle&) const = default;
};

/// Name in files.
[[nodiscard]] std::string_view key(HandleKind kind);
/// Whether it shapes the ground, and so the lakes of all that follow.
[[nodiscard]] bool shapesGround(HandleKind kind);
/// 0xRRGGBB; none where the text is no colour.
[[nodiscard]] std::optional<int> parseColour(std::string_view text);

/// Throws Error that names the place of what is wrong: a value out of range, a colour that is none, a kind
/// the stage does not take.
void checkHandle(const WaterHandle& handle, std::span<const HandleKind> taken, const std::string& where);

/// Handles as recipes keep them:
///
///     { "do": "set_level", "x_m": 1210, "y_m": 840, "level_m": 412.5 }
///
/// with `depth_m`, `share`, `level_m`, `name`, `colour` or `tag` as the kind needs.
[[nodiscard]] nlohmann::ordered_json handlesJson(const std::vector<WaterHandle>& handles);
/// Throws Error as checkHandle does.
[[nodiscard]] std::vector<WaterHandle>
parseHandles(const nlohmann::ordered_json& list, std::span<const HandleKind> taken, const std::string& where);

/// Puts a handle into a list: in the place of one of its kind at the same point, except for those that shape
/// the ground, which add up. A name or colour without text and a tag of 0 are taken out.
void putHandle(std::vector<WaterHandle>& handles, const WaterHandle& handle);
/// The handle of a tag written as EAST,SOUTH=TAG, metres. Error that names `where` for anything else.
[[nodiscard]] WaterHandle tagFromText(std::string_view text, const std::string& where);
/// Takes all handles at a point out, or those of a kind.
void dropHandles(std::vector<WaterHandle>& handles, MapPoint at, std::optional<HandleKind> kind = {});

} // namespace oxbow
