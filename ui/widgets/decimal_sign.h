#pragma once

#include <QString>

namespace oxbow {

/// The decimal sign of all numbers from here on.
void setDecimalSign(QChar sign);
/// A number written with a point, as the language of the window writes it.
[[nodiscard]] QString withDecimalSign(QString number);
/// A plain number: `format` and `digits` as of QString::number.
[[nodiscard]] QString plainNumber(double value, char format, int digits);

} // namespace oxbow
