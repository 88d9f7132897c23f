#pragma once

#include <cmath>

namespace oxbow {

/// A number to so many digits: 1 234 to two of them is 1 200.
[[nodiscard]] inline double toDigits(double value, int digits) {
    double scale = 1.0;
    while (std::fabs(value) * scale >= 10.0 && scale > 1e-300)
        scale /= 10.0;
    while (value != 0.0 && std::fabs(value) * scale < 1.0 && scale < 1e300)
        scale *= 10.0;
    for (int i = 1; i < digits; ++i)
        scale *= 10.0;
    return scale >= 1.0 ? std::round(value * scale) / scale : std::round(value * scale) * (1.0 / scale);
}

} // namespace oxbow
