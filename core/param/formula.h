#pragma once

#include "core/base/phrase.h"
#include "core/param/param_schema.h"
#include "core/param/unit_symbols.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Plain arithmetic with units and names: "snow_line - 200 m", "2 * (width + 1 km)".
///
///     sum      = product { (+ | -) product }
///     product  = factor { (* | / | · | × | ÷) factor }
///     factor   = [-] ( number [unit] | name | "(" sum ")" )
///
/// Units are counted with: 600 kyr * 0.5 mm/yr is a length. A plain number takes the unit of what it is added to or taken
/// from. Point and comma both serve as the decimal sign. A name is made of letters, digits and _ and begins with no digit.
namespace oxbow {

/// A number with its unit: `number * scale` in the SI unit of the dimension.
struct UnitNumber {
    double number = 0.0;
    Dimension dimension{};
    double scale = 1.0;
};

/// Throws Error that says what of the text cannot be read, what cannot be added, or that the result is no finite number.
/// `valueOf` gives what a name stands for, and throws where it stands for nothing.
[[nodiscard]] UnitNumber evaluated(std::string_view text, const std::function<UnitNumber(std::string_view name)>& valueOf);

/// As a number kept in that unit; a plain number is in it already. Throws Error where it is something else.
[[nodiscard]] double inUnit(const UnitNumber& quantity, Unit unit);
/// The same as the value of a number, a whole number (the nearest) or a seed; `text`: what it was worked out from.
/// Throws Error, besides, where it lies outside the parameter's range.
[[nodiscard]] ParamValue asParameter(const UnitNumber& quantity, const ParamInfo& param, std::string_view text);
/// Whether values of a kind of parameter can be worked out.
[[nodiscard]] constexpr bool isWorkedOut(ParamKind kind) {
    return kind == ParamKind::Number || kind == ParamKind::Integer || kind == ParamKind::Seed;
}

/// "1800 m": a number in the unit of a parameter as `evaluated` reads it.
[[nodiscard]] std::string textWithUnit(double number, Unit unit);

/// The names in a text, each as often as it stands there; none where the text cannot be read.
[[nodiscard]] std::vector<std::string> namesIn(std::string_view text);
/// Whether it is more than a number with its unit: it holds a name or something to work out.
[[nodiscard]] bool isFormula(std::string_view text);
/// The text with another name in place of one.
[[nodiscard]] std::string withName(std::string_view text, std::string_view name, std::string_view other);
/// Why a text is no name; empty where it is one. Units are none.
[[nodiscard]] Phrase nameProblem(std::string_view text);

} // namespace oxbow
