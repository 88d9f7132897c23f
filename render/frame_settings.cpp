#include "render/frame_settings.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// 1, 2 or 5 times a power of ten, near the value.
double roundStep(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(std::max(value, 1e-9))));
    const double digits = value / power;
    return power * (digits < 1.5 ? 1.0 : digits < 3.5 ? 2.0 : digits < 7.5 ? 5.0 : 10.0);
}

} // namespace

double contourIntervalM(const ViewOptions& options, ValueRange relief) {
    constexpr double kLinesOverRelief = 30.0;
    return options.contourIntervalM > 0.0 ? options.contourIntervalM
                                          : roundStep(static_cast<double>(relief.span()) / kLinesOverRelief);
}

} // namespace oxbow
