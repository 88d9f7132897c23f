#pragma once

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

} // namespace oxbow
