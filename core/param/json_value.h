#pragma once

#include "core/base/error.h"
#include "core/base/near_words.h"
#include "core/param/formula.h"
#include "core/param/param_set.h"
#include "core/param/param_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>

/// What files in JSON hold, taken with an Error that names the place where it is something else.
namespace oxbow {

using OrderedJson = nlohmann::ordered_json;

/// Makes whole numbers of all whose value is whole, as JSON has it: 50.0 is 50.
inline void makeWhole(OrderedJson& value) {
    constexpr double kMostExact = 1LL << 53;
    if (value.is_structured())
        for (OrderedJson& part : value)
            makeWhole(part);
    else if (const double number = value.is_number_float() ? value.get<double>() : 0.5;
             std::trunc(number) == number && std::fabs(number) <= kMostExact && !(number == 0.0 && std::signbit(number)))
        value = static_cast<std::int64_t>(number);
}

[[nodiscard]] inline double jsonNumber(const OrderedJson& value, const std::string& where) {
    if (!value.is_number())
        throw Error(where + ": " + phrase("a number is expected here"));
    return value.get<double>();
}

[[nodiscard]] inline std::string jsonText(const OrderedJson& value, const std::string& where) {
    if (!value.is_string())
        throw Error(where + ": " + phrase("a text is expected here"));
    return value.get<std::string>();
}

[[nodiscard]] inline bool jsonFlag(const OrderedJson& value, const std::string& where) {
    if (!value.is_boolean())
        throw Error(where + ": " + phrase("true or false is expected here"));
    return value.get<bool>();
}

/// A number that must be there.
[[nodiscard]] inline double neededNumber(const OrderedJson& object, const char* key, const std::string& where) {
    if (!object.contains(key))
        throw Error(where + ": " + phrase("'%1' is missing", key));
    return jsonNumber(object[key], where + "." + key);
}

inline void expectKeys(const OrderedJson& object, std::initializer_list<std::string_view> known, const std::string& where) {
    if (!object.is_object())
        throw Error(where + ": " + phrase("an object { ... } is expected here"));
    for (const auto& [key, value] : object.items())
        if (std::ranges::find(known, key) == known.end())
            throw Error(where + ": " + phrase("'%1' is not known here", cutShort(key)));
}

/// What `parse(value, place)` makes of each value of a list.
template <typename Parse>
[[nodiscard]] auto parsedList(const OrderedJson& list, const std::string& where, Parse&& parse) {
    if (!list.is_array())
        throw Error(where + ": " + phrase("a list [ ... ] is expected here"));
    std::vector<decltype(parse(list, where))> values;
    for (std::size_t i = 0; i < list.size(); ++i)
        values.push_back(parse(list[i], where + "[" + std::to_string(i) + "]"));
    return values;
}

/// A list of what `make` makes of each value.
template <typename Values, typename Make>
[[nodiscard]] OrderedJson jsonList(const Values& values, Make&& make) {
    OrderedJson list = OrderedJson::array();
    for (const auto& value : values)
        list.push_back(make(value));
    return list;
}

/// Puts the parameters into an object, unless they are the defaults: the text of one that follows it.
inline void putChanged(const ParamSet& params, OrderedJson& object, bool brief = true) {
    for (const ParamField& field : params.table().params)
        if (const std::string text = params.texts().of(field.info.key); !text.empty())
            object[std::string(field.info.key)] = text;
        else if (const ParamValue value = field.read(params.values()); !brief || value != field.defaultValue)
            object[std::string(field.info.key)] = toJson(value);
}

/// Takes one of them; `mayFollow`: a number may be a text, which followValues works out.
inline void takeParameter(ParamSet& params, const std::string& key, const OrderedJson& value, const std::string& where,
                          bool mayFollow) {
    const ParamField& field = params.table().required(key, where);
    if (mayFollow && value.is_string() && isWorkedOut(field.info.kind))
        params.follow(key, value.get<std::string>(), params.value(key), where);
    else
        params.set(key, parseJsonValue(field.info, nlohmann::json(value), where), where);
}

} // namespace oxbow
