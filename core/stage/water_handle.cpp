#include "core/stage/water_handle.h"

#include "core/base/words.h"
#include "core/param/json_value.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <tuple>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kFarthestM = 1e8;
constexpr double kLargestTag = 2147483647.0;

/// How a kind of handle is written; no member where it needs none.
struct HandleForm {
    HandleKind kind;
    const char* key;
    const char* member;
    double low, high;
    bool isText;
};
constexpr HandleForm kForms[] = {
    {HandleKind::BreachOutlet, "breach_outlet", "depth_m", 1e-3, 1e4, false},
    {HandleKind::FillWithSediment, "fill_with_sediment", "share", 0.0, 1.0, false},
    {HandleKind::SetLevel, "set_level", "level_m", -1e5, 1e5, false},
    {HandleKind::Remove, "remove", nullptr, 0.0, 0.0, false},
    {HandleKind::Name, "name", "name", 0.0, 0.0, true},
    {HandleKind::Colour, "colour", "colour", 0.0, 0.0, true},
    {HandleKind::Tag, "tag", "tag", -kLargestTag, kLargestTag, false},
};

const HandleForm& formOf(HandleKind kind) {
    return kForms[static_cast<std::size_t>(kind)];
}

WaterHandle parseHandle(const Json& object, std::span<const HandleKind> taken, const std::string& where) {
    if (!object.is_object())
        throw Error(where + ": " + phrase("an object { ... } is expected here"));
    const auto at = [&](const char* member) { return std::pair(object.contains(member) ? object[member] : Json(), where + "." + member); };
    const auto numberAt = [&](const char* member) { return std::apply(jsonNumber, at(member)); };
    const auto textAt = [&](const char* member) { return std::apply(jsonText, at(member)); };
    const std::string name = textAt("do");
    const auto form = std::ranges::find_if(kForms, [&](const HandleForm& f) { return f.key == name; });
    if (form == std::end(kForms) || std::ranges::find(taken, form->kind) == taken.end())
        throw Error(where + ".do: " +
                    (taken.empty()
                         ? phrase("'%1' cannot be done here: this stage takes no handles", name)
                         : phrase("'%1' cannot be done here: known are %2", name, listed(taken, [](HandleKind kind) { return formOf(kind).key; }))));
    for (const auto& [member, value] : object.items())
        if (member != "do" && member != "x_m" && member != "y_m" && (!form->member || member != form->member))
            throw Error(where + ": " + phrase("'%1' is not known here", member));
    WaterHandle handle{form->kind, {numberAt("x_m"), numberAt("y_m")}, 0.0, {}};
    if (form->member && form->isText)
        handle.text = textAt(form->member);
    else if (form->member)
        handle.value = numberAt(form->member);
    checkHandle(handle, taken, where);
    return handle;
}

} // namespace

std::string_view key(HandleKind kind) {
    return formOf(kind).key;
}

bool shapesGround(HandleKind kind) {
    return kind == HandleKind::BreachOutlet || kind == HandleKind::FillWithSediment;
}

std::optional<int> parseColour(std::string_view text) {
    int colour = 0;
    if (text.size() != 7 || text[0] != '#' || text[1] == '-')
        return std::nullopt;
    const auto [end, failure] = std::from_chars(text.data() + 1, text.data() + 7, colour, 16);
    return failure == std::errc{} && end == text.data() + 7 ? std::optional(colour) : std::nullopt;
}

void checkHandle(const WaterHandle& handle, std::span<const HandleKind> taken, const std::string& where) {
    const HandleForm& form = formOf(handle.kind);
    if (std::ranges::find(taken, handle.kind) == taken.end())
        throw Error(where + ".do: " + phrase("'%1' cannot be done here", form.key));
    checkNumber(handle.at.xM, -kFarthestM, kFarthestM, where + ".x_m");
    checkNumber(handle.at.yM, -kFarthestM, kFarthestM, where + ".y_m");
    if (form.member && !form.isText)
        checkNumber(handle.value, form.low, form.high, where + "." + form.member);
    if (handle.kind == HandleKind::Tag && handle.value != std::floor(handle.value))
        throw Error(where + ".tag: " + phrase("a whole number is expected here"));
    if (handle.kind == HandleKind::Colour && !parseColour(handle.text))
        throw Error(where + ".colour: " + phrase("'%1' is no colour: write it as \"#rrggbb\"", handle.text));
}

Json handlesJson(const std::vector<WaterHandle>& handles) {
    Json list = Json::array();
    for (const WaterHandle& handle : handles) {
        const HandleForm& form = formOf(handle.kind);
        Json object{{"do", form.key}, {"x_m", handle.at.xM}, {"y_m", handle.at.yM}};
        if (form.member)
            object[form.member] = form.isText                        ? Json(handle.text)
                                  : handle.kind == HandleKind::Tag ? Json(static_cast<std::int64_t>(handle.value))
                                                                   : Json(handle.value);
        list.push_back(std::move(object));
    }
    return list;
}

std::vector<WaterHandle> parseHandles(const Json& list, std::span<const HandleKind> taken, const std::string& where) {
    return parsedList(list, where, [&](const Json& object, const std::string& at) { return parseHandle(object, taken, at); });
}

void putHandle(std::vector<WaterHandle>& handles, const WaterHandle& handle) {
    if (shapesGround(handle.kind)) {
        handles.push_back(handle);
        return;
    }
    dropHandles(handles, handle.at, handle.kind);
    const bool isText = formOf(handle.kind).isText;
    const bool isNone = isText ? handle.text.empty() : handle.kind == HandleKind::Tag && handle.value == 0.0;
    if (!isNone)
        handles.push_back(handle);
}

WaterHandle tagFromText(std::string_view text, const std::string& where) {
    const auto malformed = [&] {
        return Error(
            where + ": " +
            phrase("'%1' is not of the form EAST,SOUTH=TAG, a place in the lake in metres and a whole number",
                   text));
    };
    const std::size_t comma = text.find(','), equals = text.find('=');
    if (comma == std::string_view::npos || equals == std::string_view::npos || equals < comma)
        throw malformed();
    const auto number = [&](std::string_view part) {
        double value = 0.0;
        const auto [end, failure] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (failure != std::errc{} || end != part.data() + part.size())
            throw malformed();
        return value;
    };
    WaterHandle handle{HandleKind::Tag,
                       {number(text.substr(0, comma)), number(text.substr(comma + 1, equals - comma - 1))},
                       number(text.substr(equals + 1)),
                       {}};
    constexpr HandleKind kTaken[] = {HandleKind::Tag};
    checkHandle(handle, kTaken, where);
    return handle;
}

void dropHandles(std::vector<WaterHandle>& handles, MapPoint at, std::optional<HandleKind> kind) {
    std::erase_if(handles, [&](const WaterHandle& one) { return one.at == at && (!kind || one.kind == *kind); });
}

} // namespace oxbow
