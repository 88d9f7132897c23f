#include "core/param/param_text.h"

#include "core/base/error.h"
#include "core/param/formula.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace oxbow {

namespace {

template <typename... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};

[[noreturn]] void reject(const ParamInfo& param, const std::string& found, const std::string& where) {
    throw Error(where + ": " +
                phrase("%1 is not allowed for %2: give %3", found, param.key, allowedText(param)));
}

template <typename Number>
bool readWhole(std::string_view text, Number& number) {
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc() && end == text.data() + text.size();
}

bool isOption(const ParamInfo& param, std::string_view key) {
    return std::ranges::find(param.options, key, &ChoiceOption::key) != param.options.end();
}

} // namespace

std::string valueText(const ParamValue& value) {
    return std::visit(Overloaded{[](double v) { return numberText(v); },
                                 [](std::int64_t v) { return std::to_string(v); },
                                 [](bool v) { return std::string(v ? "true" : "false"); },
                                 [](const std::string& v) { return v; }},
                      value);
}

Phrase allowedText(const ParamInfo& param) {
    switch (param.kind) {
    case ParamKind::Toggle:
        return phrase("true or false");
    case ParamKind::File:
        return phrase("the path of a file");
    case ParamKind::Choice: {
        std::string list;
        for (const ChoiceOption& option : param.options)
            list.append(list.empty() ? "" : &option == &param.options.back() ? " or " : ", ").append(option.key);
        return list;
    }
    default: {
        const std::string low = numberText(param.range.hardMin), high = textWithUnit(param.range.hardMax, param.unit);
        return param.kind == ParamKind::Number ? phrase("a number from %1 to %2", low, high)
                                               : phrase("a whole number from %1 to %2", low, high);
    }
    }
}

void checkValue(const ParamInfo& param, const ParamValue& value, const std::string& where) {
    const auto withinRange = [&](double number) {
        return std::isfinite(number) && number >= param.range.hardMin && number <= param.range.hardMax;
    };
    bool sound = false;
    switch (param.kind) {
    case ParamKind::Number:
        sound = std::holds_alternative<double>(value) && withinRange(std::get<double>(value));
        break;
    case ParamKind::Integer:
    case ParamKind::Seed:
        sound = std::holds_alternative<std::int64_t>(value) &&
                withinRange(static_cast<double>(std::get<std::int64_t>(value)));
        break;
    case ParamKind::Toggle:
        sound = std::holds_alternative<bool>(value);
        break;
    case ParamKind::Choice:
        sound = std::holds_alternative<std::string>(value) && isOption(param, std::get<std::string>(value));
        break;
    case ParamKind::File:
        sound = std::holds_alternative<std::string>(value);
        break;
    }
    if (!sound)
        reject(param, "'" + valueText(value) + "'", where);
}

ParamValue parseValue(const ParamInfo& param, std::string_view text, const std::string& where) {
    ParamValue value = std::string(text);
    double number = 0.0;
    std::int64_t whole = 0;
    if (param.kind == ParamKind::Number && readWhole(text, number))
        value = number;
    else if ((param.kind == ParamKind::Integer || param.kind == ParamKind::Seed) && readWhole(text, whole))
        value = whole;
    else if (param.kind == ParamKind::Toggle && (text == "true" || text == "false"))
        value = text == "true";
    checkValue(param, value, where);
    return value;
}

ParamValue parseJsonValue(const ParamInfo& param, const nlohmann::json& json, const std::string& where) {
    ParamValue value;
    if (json.is_number() && param.kind == ParamKind::Number)
        value = json.get<double>();
    else if (json.is_number_integer())
        value = json.get<std::int64_t>();
    else if (json.is_boolean())
        value = json.get<bool>();
    else if (json.is_string())
        value = json.get<std::string>();
    else
        reject(param, json.dump(), where);
    checkValue(param, value, where);
    return value;
}

nlohmann::json toJson(const ParamValue& value) {
    return std::visit([](const auto& v) { return nlohmann::json(v); }, value);
}

void checkNumber(double value, double low, double high, const std::string& where) {
    if (!(value >= low && value <= high))
        throw Error(where + ": " + phrase("a number from %1 to %2 is expected here", numberText(low), numberText(high)));
}

} // namespace oxbow
