#pragma once

#include "core/base/phrase.h"
#include "core/param/param_schema.h"

#include <nlohmann/json_fwd.hpp>

namespace oxbow {

/// A value as files write it: shortest decimal form that reads back to the same bits, '.' in every locale.
[[nodiscard]] std::string valueText(const ParamValue& value);

/// Reads a value as the command line gives it ("0.2", "true", "fbm"). Throws Error that says what is allowed when the
/// text is no such value or lies outside the hard range; `where` names the place ("--set noise.octaves").
[[nodiscard]] ParamValue parseValue(const ParamInfo& param, std::string_view text, const std::string& where);

/// Reads a JSON value; the same checks.
[[nodiscard]] ParamValue parseJsonValue(const ParamInfo& param, const nlohmann::json& json,
                                        const std::string& where);

[[nodiscard]] nlohmann::json toJson(const ParamValue& value);

/// Throws Error when a value has the wrong type, is no finite number, lies outside the hard range or is no option.
void checkValue(const ParamInfo& param, const ParamValue& value, const std::string& where);

/// Throws Error where a number is none or lies outside.
void checkNumber(double value, double low, double high, const std::string& where);

/// "0 to 89 °", "fbm, ridged or billow", "true or false", ...
[[nodiscard]] Phrase allowedText(const ParamInfo& param);

} // namespace oxbow
