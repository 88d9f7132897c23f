#include "core/param/param_text.h"

#include "core/base/error.h"
#include "core/param/formula.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace oxbow {

namespace {

[[noreturn]] void reject(const ParamInfo& param, const std::string& found, const std::string& where) {
    throw Error(where + ": " +
                phrase("%1 is not allowed for %2: give %3", found, param.key, allowedText(param)));
}

template <typename Number>
bool readWhole(std::string_view text, Number& number) {
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc() && end == text.data() + text.size();
}

bool isAllowed(const ParamInfo& param, const ParamValue& value) {
    const auto isInRange = [&](double number) {
        return std::isfinite(number) && number >= param.range.hardMin && number <= param.range.hardMax;
    };
    const auto* number = std::get_if<double>(&value);
    const auto* whole = std::get_if<std::int64_t>(&value);
    const auto* text = std::get_if<std::string>(&value);
    switch (param.kind) {
    case ParamKind::Number:
        return number && isInRange(*number);
    case ParamKind::Integer:
    case ParamKind::Seed:
        return whole && isInRange(static_cast<double>(*whole));
    case ParamKind::Toggle:
        return std::holds_alternative<bool>(value);
    case ParamKind::Choice:
        return text && std::ranges::find(param.options, *text, &ChoiceOption::key) != param.options.end();
    case ParamKind::File:
        return text != nullptr;
    }
    return false;
}

} // namespace

std::string valueText(const ParamValue& value) {
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? numberText(*whole) : numberText(std::get<double>(value));
}

Phrase allowedText(const ParamInfo& param) {
    switch (param.kind) {
    case ParamKind::Toggle:
        return phrase("true or false");
    case ParamKind::File:
        return phrase("the path of a file");
    case ParamKind::Choice: {
        std::string before;
        for (const ChoiceOption& option : param.options.first(param.options.size() - 1))
            before.append(before.empty() ? "" : ", ").append(option.key);
        const std::string_view last = param.options.back().key;
        return before.empty() ? Phrase(last) : phrase("%1 or %2", before, last);
    }
    default: {
        const std::string low = numberText(param.range.hardMin), high = textWithUnit(param.range.hardMax, param.unit);
        return param.kind == ParamKind::Number ? phrase("a number from %1 to %2", low, high)
                                               : phrase("a whole number from %1 to %2", low, high);
    }
    }
}

void checkValue(const ParamInfo& param, const ParamValue& value, const std::string& where) {
    if (!isAllowed(param, value))
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
