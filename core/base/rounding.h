#pragma once

#include <algorithm>
#include <cmath>

namespace oxbow {

enum class Rounding { Down, Nearest, Up };

/// The 1, 2 or 5 times a power of ten next to a value above 0: not above it, nearest to it in the logarithm, or not
/// below it (but for its last bits).
[[nodiscard]] constexpr double roundStep(double value, Rounding rounding = Rounding::Nearest) {
    double power = 1.0, low = 1.0; // up by steps, so that powers above 1 are exact
    while (power * 10.0 <= value * (1.0 + 1e-9))
        power *= 10.0;
    while (power / low > value * (1.0 + 1e-9) && low < 1e300)
        low *= 10.0;
    power /= low;
    const double digits = value / power;
    constexpr double kSteps[] = {1.0, 2.0, 5.0, 10.0};
    constexpr double kMiddles[] = {1.41421356, 3.16227766, 7.07106781};
    for (int i = 0; i < 3; ++i) {
        const double last = rounding == Rounding::Down      ? kSteps[i + 1] * (1.0 - 1e-9)
                            : rounding == Rounding::Nearest ? kMiddles[i]
                                                            : kSteps[i] * (1.0 + 1e-9);
        if (rounding == Rounding::Up ? digits <= last : digits < last)
            return kSteps[i] * power;
    }
    return kSteps[3] * power;
}

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

/// So many cells, rounded up, from `least` to `most`: a length divided by the size of a cell may be longer than any whole
/// number. `most` for no number.
[[nodiscard]] inline int wholeCells(double cells, int least, int most) {
    return cells < most ? static_cast<int>(std::ceil(std::max<double>(cells, least))) : most;
}

} // namespace oxbow
