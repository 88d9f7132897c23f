#pragma once

#include "core/param/unit.h"

#include <QString>

#include <optional>

namespace oxbow {

/// What a typed text means: a number in the unit that was asked for, or why it is none.
struct TypedNumber {
    std::optional<double> value;
    QString problem; ///< one line for people; empty where there is a value
};

/// Reads "500", "500m", "2 km", "33deg", "1,5" or "1e-3" as a number of `unit`. A number alone is in that
/// unit already; a symbol of the same quantity is converted (km to m, rad to °); any other is refused. Point
/// and comma both serve as the decimal sign, in every locale.
[[nodiscard]] TypedNumber parseNumber(const QString& text, Unit unit);

/// A number with `decimals` digits behind the point; one too small for them in three significant digits, so
/// that it never reads as 0.
[[nodiscard]] QString shortNumber(double value, int decimals);

/// The same for a label: digits in groups of three, no row of zeros at the end: "600 000", "0.00012".
[[nodiscard]] QString readableNumber(double value, int decimals);

/// The shortest text that reads back to the same number: what a text field starts from.
[[nodiscard]] QString exactNumber(double value);

/// " m", " %", and "°" without a space; empty for a plain number.
[[nodiscard]] QString unitSuffix(Unit unit);

/// "8 200 m²", "0.42 km²".
[[nodiscard]] QString areaText(double m2);

/// "4.0 km", "820 m", "35 cm": a length in the unit in which it is easy to read.
[[nodiscard]] QString lengthText(double metres);

} // namespace oxbow
