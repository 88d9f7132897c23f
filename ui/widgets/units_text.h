#pragma once

#include "core/param/unit.h"

#include <QString>

#include <optional>
#include <string_view>

namespace oxbow {

/// What a typed text means: a number in the unit that was asked for, or why it is none.
struct TypedNumber {
    std::optional<double> value;
    QString problem; ///< one line for people; empty where there is a value
};

/// Reads "500", "500m", "2 km", "33deg", "1,5" or "1e-3" as a number of `unit`. A number alone is in the unit
/// that is shown; a symbol of the same quantity is converted (km to m, rad to °); any other is refused. Point
/// and comma both serve as the decimal sign, in every locale.
[[nodiscard]] TypedNumber parseNumber(const QString& text, Unit unit);

/// A number with `decimals` digits behind the point; one too small for them in three significant digits, so
/// that it never reads as 0.
[[nodiscard]] QString shortNumber(double value, int decimals);

/// The same for a label: digits in groups of three, no row of zeros at the end: "600 000", "0.00012".
[[nodiscard]] QString readableNumber(double value, int decimals);

/// The shortest text that reads back to the same number: what a text field starts from.
[[nodiscard]] QString exactNumber(double value);
/// The same of a value kept in `unit`, in the unit that is shown, to seven digits where that is another one.
[[nodiscard]] QString exactShown(double value, Unit unit);

/// " m" or " ft", " %", and "°" without a space; empty for a plain number.
[[nodiscard]] QString unitSuffix(Unit unit);

/// "820.5 m" or "2 691.9 ft": a value kept in SI, by the symbol of its unit, with so many decimals in SI.
[[nodiscard]] QString measureText(double value, std::string_view keptSymbol, int decimals);

/// "8 200 m²", "0.42 km²"; "88 264 ft²", "0.16 mi²".
[[nodiscard]] QString areaText(double m2);

/// "4.0 km", "820 m", "35 cm"; "2.5 mi", "820 ft", "14 in": a length in the unit in which it is easy to read.
[[nodiscard]] QString lengthText(double metres);

/// "14.82 M m³", "0.31 km³"; "523.4 M ft³", "0.25 mi³".
[[nodiscard]] QString volumeText(double cubicMetres);

/// "20.48 × 10.24 km", "12.73 × 6.36 mi".
[[nodiscard]] QString extentText(double widthM, double heightM, int decimals);

} // namespace oxbow
