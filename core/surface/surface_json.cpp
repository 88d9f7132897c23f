#include "core/surface/surface_json.h"

#include "core/base/words.h"
#include "core/mask/mix_json.h"
#include "core/param/json_value.h"
#include "core/stage/water_handle.h"

#include <algorithm>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

std::uint32_t colourOf(const std::string& text, const std::string& where) {
    const std::optional<int> colour = parseColour(text);
    if (!colour)
        throw Error(where + ": " + phrase("'%1' is no colour: write #rrggbb, for example #7d756b", text));
    return static_cast<std::uint32_t>(*colour);
}

/// Takes a key of a table of parameters; false where it has none of that name.
template <typename T, std::size_t N>
bool takeParam(T& thing, const Param<T> (&table)[N], const std::string& key, const Json& value, const std::string& at,
               bool mayFollow) {
    const auto param = std::ranges::find(table, key, [](const Param<T>& p) { return p.key; });
    if (param == std::end(table))
        return false;
    if (mayFollow && value.is_string() && isWorkedOut(param->kind))
        thing.texts.set(key, value.get<std::string>());
    else
        param->write(thing, parseJsonValue(*param, nlohmann::json(value), at));
    return true;
}

/// Or of the name or the mask.
template <typename T, std::size_t N>
bool take(T& thing, const Param<T> (&table)[N], const std::string& key, const Json& value, const std::string& at,
          bool mayFollow) {
    if (key == "name")
        thing.name = jsonText(value, at);
    else if (key == "where")
        thing.where = parseMask(value, at, mayFollow);
    else
        return takeParam(thing, table, key, value, at, mayFollow);
    return true;
}

template <typename T, std::size_t N>
void putParams(Json& object, const T& thing, const Param<T> (&table)[N]) {
    for (const Param<T>& param : table)
        if (const std::string text = thing.texts.of(param.key); !text.empty())
            object[std::string(param.key)] = text;
        else if (const ParamValue value = param.read(thing); value != param.read(T{}))
            object[std::string(param.key)] = toJson(value);
}

template <typename T, std::size_t N>
void put(Json& object, const T& thing, const Param<T> (&table)[N]) {
    putParams(object, thing, table);
    if (!thing.where.empty())
        object["where"] = maskJson(thing.where);
}

template <typename T, typename Take>
std::vector<T> listOf(const Json& list, const std::string& where, const Take& takeKey) {
    return parsedList(list, where, [&](const Json& object, const std::string& place) {
        if (!object.is_object())
            throw Error(place + ": " + phrase("an object { \"name\": ... } is expected here"));
        T thing;
        for (const auto& [key, value] : object.items())
            if (!takeKey(thing, key, value, place + "." + key))
                throw Error(place + ": " + phrase("'%1' is not known here", key));
        return thing;
    });
}

} // namespace

Json surfaceJson(const Surface& surface) {
    Json object = Json::object();
    for (const Material& material : surface.materials) {
        Json entry{{"name", material.name}, {"colour", colourText(material.colour)}};
        put(entry, material, kMaterialParams);
        object["materials"].push_back(std::move(entry));
    }
    for (const Scatter& scatter : surface.scatters) {
        Json entry{{"name", scatter.name}};
        put(entry, scatter, kScatterParams);
        object["scatters"].push_back(std::move(entry));
    }
    Json natural = Json::object();
    putParams(natural, surface.natural, kNaturalSettings);
    if (!natural.empty())
        object["natural"] = std::move(natural);
    return object;
}

Surface parseSurface(const Json& json, const std::string& where, bool mayFollow) {
    if (!json.is_object())
        throw Error(where + ": " + phrase("an object { \"materials\": [ ... ] } is expected here"));
    Surface surface;
    for (const auto& [key, value] : json.items()) {
        const std::string at = where + "." + key;
        if (key == "materials")
            surface.materials = listOf<Material>(
                value, at, [mayFollow](Material& m, const std::string& k, const Json& v, const std::string& place) {
                    if (k == "colour")
                        return m.colour = colourOf(jsonText(v, place), place), true;
                    return take(m, kMaterialParams, k, v, place, mayFollow);
                });
        else if (key == "scatters")
            surface.scatters = listOf<Scatter>(
                value, at, [mayFollow](Scatter& s, const std::string& k, const Json& v, const std::string& place) {
                    return take(s, kScatterParams, k, v, place, mayFollow);
                });
        else if (key == "natural" && value.is_object()) {
            for (const auto& [name, setting] : value.items())
                if (!takeParam(surface.natural, kNaturalSettings, name, setting, at + "." + name, mayFollow))
                    throw Error(at + ": " + phrase("'%1' is not known here", name));
        } else
            throw Error(where + ": " +
                        phrase("'%1' is not known here: there are materials, scatters and natural", key));
    }
    checkSurface(surface, where);
    return surface;
}

} // namespace oxbow
